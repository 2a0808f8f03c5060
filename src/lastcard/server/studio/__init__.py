"""What a designer of games needs of a server besides measuring: pages, files, print, play-tests."""
