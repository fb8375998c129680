#pragma once

// Leaflet as Debian packages it (libjs-leaflet), bound into the program when it is built: a map needs nothing beside the binary.
// UTF-8, with a zero at the end.
const char *leaflet_script(void);
const char *leaflet_style(void);
