"""Slovak Lorum: four players, counter-clockwise, hearts and two obers to be avoided, or a big or small called alone."""
