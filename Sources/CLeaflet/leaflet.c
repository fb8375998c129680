#include "CLeaflet.h"

// Every compiler that builds Usher knows #embed.
#pragma clang diagnostic ignored "-Wc23-extensions"

#if !__has_embed("/usr/share/javascript/leaflet/leaflet.min.js") || !__has_embed("/usr/share/javascript/leaflet/leaflet.css")
#error "Leaflet is not there: apt-get install libjs-leaflet (Scripts/install-packages does it)"
#endif

static const char script[] = {
#embed "/usr/share/javascript/leaflet/leaflet.min.js" suffix(, 0)
};
static const char style[] = {
#embed "/usr/share/javascript/leaflet/leaflet.css" suffix(, 0)
};

const char *leaflet_script(void) { return script; }
const char *leaflet_style(void) { return style; }
