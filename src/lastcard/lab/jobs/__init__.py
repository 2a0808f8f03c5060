"""Long work: cut into pieces and carried out on other cores or other machines."""
