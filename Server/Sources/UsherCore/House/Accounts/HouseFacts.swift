/// What is said of a house when it is founded, or changed.
package struct HouseFacts: Sendable, Equatable {
    package var name: String
    package var country: String?
    package var currency: String
    package var timeZone: String
    /// Those that are wished for.
    package var desks: GrantedDesks

    package init(
        name: String, country: String? = nil, currency: String = "USD", timeZone: String = "UTC", desks: GrantedDesks = .all
    ) {
        self.name = name
        self.country = country
        self.currency = currency
        self.timeZone = timeZone
        self.desks = desks
    }
}

/// A country with what is usual there. Which others there are, the system knows.
package struct Country: Sendable, Equatable {
    package let code: String
    package let currency: String
    /// Nil where its people live by several; a country's far islands say theirs.
    package let timeZone: String?

    package static let all: [Country] = [
        Country("AT", "EUR", "Europe/Vienna"), Country("AU", "AUD"), Country("BE", "EUR", "Europe/Brussels"),
        Country("BG", "EUR", "Europe/Sofia"), Country("BR", "BRL"), Country("CA", "CAD"), Country("CH", "CHF", "Europe/Zurich"),
        Country("CL", "CLP"), Country("CO", "COP", "America/Bogota"), Country("CY", "EUR", "Asia/Nicosia"),
        Country("CZ", "CZK", "Europe/Prague"), Country("DE", "EUR", "Europe/Berlin"), Country("DK", "DKK", "Europe/Copenhagen"),
        Country("EE", "EUR", "Europe/Tallinn"), Country("ES", "EUR", "Europe/Madrid"), Country("FI", "EUR", "Europe/Helsinki"),
        Country("FR", "EUR", "Europe/Paris"), Country("GB", "GBP", "Europe/London"), Country("GR", "EUR", "Europe/Athens"),
        Country("HK", "HKD", "Asia/Hong_Kong"), Country("HR", "EUR", "Europe/Zagreb"), Country("HU", "HUF", "Europe/Budapest"),
        Country("IE", "EUR", "Europe/Dublin"), Country("IN", "INR", "Asia/Kolkata"), Country("IS", "ISK", "Atlantic/Reykjavik"),
        Country("IT", "EUR", "Europe/Rome"), Country("JP", "JPY", "Asia/Tokyo"), Country("KR", "KRW", "Asia/Seoul"),
        Country("LI", "CHF", "Europe/Vaduz"), Country("LT", "EUR", "Europe/Vilnius"), Country("LU", "EUR", "Europe/Luxembourg"),
        Country("LV", "EUR", "Europe/Riga"), Country("MA", "MAD", "Africa/Casablanca"), Country("MT", "EUR", "Europe/Malta"),
        Country("MX", "MXN"), Country("NL", "EUR", "Europe/Amsterdam"), Country("NO", "NOK", "Europe/Oslo"),
        Country("NZ", "NZD", "Pacific/Auckland"), Country("PE", "PEN", "America/Lima"), Country("PL", "PLN", "Europe/Warsaw"),
        Country("PT", "EUR", "Europe/Lisbon"), Country("RO", "RON", "Europe/Bucharest"), Country("SE", "SEK", "Europe/Stockholm"),
        Country("SG", "SGD", "Asia/Singapore"), Country("SI", "EUR", "Europe/Ljubljana"), Country("SK", "EUR", "Europe/Bratislava"),
        Country("TR", "TRY", "Europe/Istanbul"), Country("US", "USD"), Country("UY", "UYU", "America/Montevideo"),
        Country("ZA", "ZAR", "Africa/Johannesburg"),
    ]

    package init?(code: String) {
        guard let found = Self.all.first(where: { $0.code == code }) else { return nil }
        self = found
    }

    private init(_ code: String, _ currency: String, _ timeZone: String? = nil) {
        (self.code, self.currency, self.timeZone) = (code, currency, timeZone)
    }

    /// Every currency that is usual somewhere here, in order.
    package static let currencies = Set(all.map(\.currency)).sorted()
}
