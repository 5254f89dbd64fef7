"""What can be proved without a person: claims, examples, sums, texts in every language."""
