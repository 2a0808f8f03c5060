"""What was measured, for people and for programs: tables, charts, an HTML page."""
