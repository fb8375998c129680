import CPango
import Foundation
import UsherServer
import UsherStore

/// The demo's map of the middle of Milan, drawn from a few lines of our own: it shows the way, and is no survey.
enum DemoMap {
    static let zooms = 13...16
    /// South, west, north, east.
    static let bounds = (45.4575, 9.1640, 45.4795, 9.2010)
    static let attribution = "Drawn for Usher’s demo"

    private typealias Place = (lat: Double, lng: Double)

    private static let parks: [[Place]] = [
        [
            (45.4718, 9.1790), (45.4722, 9.1752), (45.4733, 9.1722), (45.4757, 9.1722), (45.4768, 9.1745), (45.4762, 9.1788),
            (45.4738, 9.1800),
        ],
        [(45.4709, 9.1887), (45.4709, 9.1899), (45.4717, 9.1899), (45.4717, 9.1888)],
        [(45.4722, 9.1945), (45.4728, 9.2005), (45.4760, 9.1995), (45.4745, 9.1950)],
    ]
    private static let squares: [[Place]] = [
        [(45.4638, 9.1884), (45.4646, 9.1882), (45.4648, 9.1908), (45.4639, 9.1909)],
        [(45.4668, 9.1892), (45.4674, 9.1890), (45.4675, 9.1901), (45.4669, 9.1903)],
        [(45.4681, 9.1812), (45.4690, 9.1805), (45.4695, 9.1825), (45.4686, 9.1832)],
    ]
    private static let buildings: [[Place]] = [
        [(45.4637, 9.1910), (45.4646, 9.1909), (45.4647, 9.1932), (45.4638, 9.1934)],
        [(45.4649, 9.1894), (45.4666, 9.1891), (45.4667, 9.1904), (45.4650, 9.1908)],
        [(45.4671, 9.1881), (45.4682, 9.1884), (45.4680, 9.1892), (45.4673, 9.1890)],
        [(45.4695, 9.1788), (45.4706, 9.1775), (45.4718, 9.1794), (45.4706, 9.1812)],
        [(45.4716, 9.1870), (45.4727, 9.1872), (45.4726, 9.1886), (45.4717, 9.1886)],
        [(45.4737, 9.1840), (45.4741, 9.1839), (45.4742, 9.1849), (45.4738, 9.1850)],
    ]
    private static let wide: [[Place]] = [
        [(45.4653, 9.1857), (45.4668, 9.1838), (45.4686, 9.1820)],
        [
            (45.4667, 9.1765), (45.4672, 9.1795), (45.4686, 9.1820), (45.4706, 9.1834), (45.4728, 9.1830), (45.4740, 9.1808),
            (45.4765, 9.1795),
        ],
        [(45.4674, 9.1896), (45.4695, 9.1915), (45.4722, 9.1938), (45.4760, 9.1960)],
        [(45.4646, 9.1915), (45.4655, 9.1945), (45.4666, 9.1975), (45.4672, 9.2010)],
        [(45.4637, 9.1885), (45.4615, 9.1858), (45.4595, 9.1835), (45.4575, 9.1818)],
        [(45.4653, 9.1857), (45.4643, 9.1884)], [(45.4765, 9.1720), (45.4795, 9.1665)],
        [(45.4667, 9.1765), (45.4683, 9.1745), (45.4690, 9.1700), (45.4700, 9.1640)],
        [(45.4653, 9.1857), (45.4650, 9.1800), (45.4658, 9.1720), (45.4662, 9.1640)],
    ]
    private static let narrow: [[Place]] = [
        [(45.4653, 9.1857), (45.4663, 9.1876), (45.4670, 9.1893)],
        [(45.4655, 9.1855), (45.4680, 9.1852), (45.4705, 9.1848), (45.4740, 9.1840), (45.4775, 9.1832)],
        [(45.4680, 9.1891), (45.4700, 9.1884), (45.4722, 9.1868), (45.4745, 9.1858)],
        [(45.4695, 9.1915), (45.4702, 9.1884), (45.4705, 9.1848)],
        [(45.4722, 9.1938), (45.4728, 9.1900), (45.4722, 9.1868), (45.4728, 9.1830)],
        [(45.4706, 9.1775), (45.4715, 9.1765), (45.4725, 9.1745), (45.4760, 9.1722)],
        [(45.4655, 9.1945), (45.4690, 9.1955), (45.4722, 9.1938)],
        [(45.4637, 9.1909), (45.4610, 9.1920), (45.4575, 9.1925)], [(45.4615, 9.1858), (45.4620, 9.1800), (45.4622, 9.1720)],
        [(45.4666, 9.1975), (45.4640, 9.1970), (45.4600, 9.1960)],
    ]
    private static let names: [(String, Double, Double)] = [
        ("Duomo", 45.4642, 9.1921), ("Galleria", 45.4658, 9.1899), ("La Scala", 45.4679, 9.1884), ("Castello Sforzesco", 45.4706, 9.1794),
        ("Parco Sempione", 45.4747, 9.1757), ("Brera", 45.4722, 9.1879), ("San Simpliciano", 45.4740, 9.1845),
        ("Cordusio", 45.4652, 9.1855), ("Cairoli", 45.4687, 9.1818),
    ]

    static var tiles: [TileSetMaker.Tile] {
        zooms.flatMap { zoom -> [TileSetMaker.Tile] in
            let (west, north) = world(bounds.2, bounds.1, zoom)
            let (east, south) = world(bounds.0, bounds.3, zoom)
            return (Int(west / 256)...Int(east / 256)).flatMap { x in
                (Int(north / 256)...Int(south / 256)).map { y in
                    TileSetMaker.Tile(zoom: zoom, x: x, y: y, bytes: tile(zoom, x, y))
                }
            }
        }
    }

    static var metadata: [String: String] {
        [
            "name": "Milan", "format": "png", "type": "baselayer", "version": "1", "attribution": attribution,
            "bounds": "\(bounds.1),\(bounds.0),\(bounds.3),\(bounds.2)", "minzoom": "\(zooms.lowerBound)", "maxzoom": "\(zooms.upperBound)",
        ]
    }

    /// Which tile holds a place.
    static func tile(_ lat: Double, _ lng: Double, zoom: Int) -> (x: Int, y: Int) {
        let (left, top) = world(lat, lng, zoom)
        return (Int(left / 256), Int(top / 256))
    }

    /// Pixels from the upper left corner of the world.
    private static func world(_ lat: Double, _ lng: Double, _ zoom: Int) -> (Double, Double) {
        let size = 256 * Double(1 << zoom)
        let radians = lat * .pi / 180
        return ((lng + 180) / 360 * size, (1 - log(tan(radians) + 1 / cos(radians)) / .pi) / 2 * size)
    }

    private static func tile(_ zoom: Int, _ x: Int, _ y: Int) -> [UInt8] {
        PNGImage.make(width: 256, height: 256) { context in
            let sketch = Sketch(context: context)
            func pixels(_ places: [Place]) -> [(Double, Double)] {
                places.map { place in
                    let (left, top) = world(place.lat, place.lng, zoom)
                    return (left - Double(x * 256), top - Double(y * 256))
                }
            }
            let scale = Double(1 << (zoom - zooms.lowerBound))
            sketch.colour(0xF1ECE4)
            cairo_paint(context)
            for park in parks { sketch.polygon(0xCFE3BE, pixels(park)) }
            for street in narrow + wide { sketch.line(0xDDD3C6, pixels(street), width: 1.6 * scale + 2) }
            for street in narrow { sketch.line(0xFFFFFF, pixels(street), width: 1.1 * scale) }
            for street in wide { sketch.line(0xFFFFFF, pixels(street), width: 1.6 * scale) }
            for square in squares { sketch.polygon(0xFBF6EC, pixels(square)) }
            for building in buildings { sketch.polygon(0xDCC7AE, pixels(building)) }
            guard zoom >= 15 else { return }
            for (name, lat, lng) in names {
                let (left, top) = pixels([(lat, lng)])[0]
                if abs(left - 128) < 330, abs(top - 128) < 160 { label(context, name, left, top, size: zoom == 16 ? 13 : 11) }
            }
        }
    }

    /// A name in the middle of its place, with a light edge.
    private static func label(_ context: OpaquePointer, _ name: String, _ x: Double, _ y: Double, size: Double) {
        guard let layout = pango_cairo_create_layout(context) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let font = pango_font_description_new()
        pango_font_description_set_family(font, "Noto Sans, DejaVu Sans, sans-serif")
        pango_font_description_set_weight(font, PANGO_WEIGHT_SEMIBOLD)
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        pango_layout_set_text(layout, name, Int32(name.utf8.count))
        var extent = PangoRectangle()
        pango_layout_get_pixel_extents(layout, nil, &extent)
        cairo_move_to(context, x - Double(extent.width) / 2, y - Double(extent.height) / 2)
        pango_cairo_layout_path(context, layout)
        cairo_set_source_rgb(context, 0.98, 0.96, 0.92)
        cairo_set_line_width(context, 3.5)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke_preserve(context)
        cairo_set_source_rgb(context, 0.33, 0.28, 0.27)
        cairo_fill(context)
    }
}
