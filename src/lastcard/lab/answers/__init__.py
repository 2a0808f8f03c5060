"""What people ask of a server that only the lab can answer: a module for each sort of question."""
