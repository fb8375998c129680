#pragma once

#include <stddef.h>

// The files of the folder Web, Leaflet as Debian packages it (libjs-leaflet) and the decoder that Scripts/decoder brings, bound into the program when it is built: a page needs nothing
// beside the binary. Sources/CWeb/files.c is the list; Scripts/web-files writes it.
struct web_file {
    // Within Web; leaflet/… for Leaflet's, decoder/… for the decoder's.
    const char *path;
    // UTF-8, as many as count.
    const unsigned char *bytes;
    size_t count;
};

// In order of their paths; NULL behind the last one.
const struct web_file *web_file_at(size_t index);
