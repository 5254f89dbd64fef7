"""An outside text against the rules: what it says, fact by fact, and what it says beyond them."""
