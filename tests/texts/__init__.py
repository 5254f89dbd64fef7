"""What the checks of texts say of texts that nobody tuned them on."""
