/// What is known of an airport; blank where it is not.
package struct Airport: Sendable, Equatable {
    package var ident: String
    package var icao: String
    package var iata: String
    package var name: String
    package var city: String
    package var country: String
    package var latitude: Double?
    package var longitude: Double?
    package var home = ""
    package var wikipedia = ""
    /// An IANA name; only of those that are built in.
    package var zone: String?

    package init(
        ident: String, icao: String, iata: String, name: String, city: String, country: String, latitude: Double? = nil,
        longitude: Double? = nil, zone: String? = nil
    ) {
        self.ident = ident
        self.icao = icao
        self.iata = iata
        self.name = name
        self.city = city
        self.country = country
        self.latitude = latitude
        self.longitude = longitude
        self.zone = zone
    }

    /// An airport that nothing is known of.
    package static func unknown(_ icao: String) -> Airport {
        Airport(ident: icao, icao: icao, iata: "", name: "", city: "", country: "")
    }

    /// A name short enough to be read on a pass, else the city's, else the name all the same.
    package var label: String {
        if name.unicodeScalars.count <= 19 { return name }
        return city.isEmpty || city.unicodeScalars.count > 19 ? name : city
    }

    /// The airport of the built-in list.
    package static func builtIn(_ icao: String) -> Airport? { byCode[icao] }

    private static let byCode = Dictionary(uniqueKeysWithValues: builtIn.map { ($0.icao, $0) })
}
