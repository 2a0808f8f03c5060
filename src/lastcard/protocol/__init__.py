"""What a table server and its clients say to each other: messages, codes, their encoding."""
