"""Tables for people: a web server where every action is stored before anybody hears of it."""
