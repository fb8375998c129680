import UsherHTTP
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
    private static let pond: [Place] = [
        (45.4741, 9.1762), (45.4745, 9.1753), (45.4749, 9.1757), (45.4746, 9.1766), (45.4743, 9.1770),
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
        ("Parco Sempione", 45.4757, 9.1757), ("Brera", 45.4722, 9.1879), ("San Simpliciano", 45.4740, 9.1845),
        ("Cordusio", 45.4652, 9.1855), ("Cairoli", 45.4687, 9.1818),
    ]

    static var tiles: [TileSetMaker.Tile] {
        zooms.flatMap { zoom -> [TileSetMaker.Tile] in
            let (west, north) = world(bounds.2, bounds.1, zoom)
            let (east, south) = world(bounds.0, bounds.3, zoom)
            return (Int(west)...Int(east)).flatMap { x in
                (Int(north)...Int(south)).map { y in TileSetMaker.Tile(zoom: zoom, x: x, y: y, bytes: tile(zoom, x, y)) }
            }
        }
    }

    static var metadata: [String: String] {
        let layers = ["park", "water", "transportation", "building", "place"].map { #"{"id":"\#($0)","fields":{}}"# }
        return [
            "name": "Milan", "format": "pbf", "type": "baselayer", "version": "1", "attribution": attribution,
            "bounds": "\(bounds.1),\(bounds.0),\(bounds.3),\(bounds.2)", "minzoom": "\(zooms.lowerBound)", "maxzoom": "\(zooms.upperBound)",
            "json": #"{"vector_layers":[\#(layers.joined(separator: ","))]}"#,
        ]
    }

    /// Which tile holds a place.
    static func tile(_ lat: Double, _ lng: Double, zoom: Int) -> (x: Int, y: Int) {
        let (left, top) = world(lat, lng, zoom)
        return (Int(left), Int(top))
    }

    /// Tiles from the upper left corner of the world.
    private static func world(_ lat: Double, _ lng: Double, _ zoom: Int) -> (Double, Double) {
        let size = Double(1 << zoom)
        let radians = lat * .pi / 180
        return ((lng + 180) / 360 * size, (1 - log(tan(radians) + 1 / cos(radians)) / .pi) / 2 * size)
    }

    /// In OpenMapTiles' layers, gzipped as MBTiles wants it.
    private static func tile(_ zoom: Int, _ x: Int, _ y: Int) -> [UInt8] {
        var tile = VectorTile()
        func add(_ layer: String, _ shape: VectorTile.Shape, _ places: [Place], _ tags: KeyValuePairs<String, String> = [:]) {
            let points = places.map { place in
                let (left, top) = world(place.lat, place.lng, zoom)
                return VectorTile.Point(left - Double(x), top - Double(y))
            }
            tile.add(layer, shape, points, tags)
        }
        for park in parks { add("park", .area, park) }
        add("water", .area, pond)
        for square in squares { add("transportation", .area, square, ["class": "path"]) }
        for street in wide { add("transportation", .line, street, ["class": "primary"]) }
        for street in narrow { add("transportation", .line, street, ["class": "minor"]) }
        for building in buildings { add("building", .area, building) }
        if zoom >= 15 { for (name, lat, lng) in names { add("place", .point, [(lat, lng)], ["class": "quarter", "name": name]) } }
        return Gzip.compress(tile.bytes) ?? tile.bytes
    }
}
