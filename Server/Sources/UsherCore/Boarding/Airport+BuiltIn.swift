extension Airport {
    /// What serves before a list is imported, and always for zones.
    package static let builtIn: [Airport] = [
        built("EGTF", "", "Fairoaks Airport", "Chobham", "GB", 51.3481, -0.558889, "Europe/London"),
        built("EGLL", "LHR", "London Heathrow Airport", "London", "GB", 51.4706, -0.461941, "Europe/London"),
        built("EGKK", "LGW", "London Gatwick Airport", "London", "GB", 51.148102, -0.190278, "Europe/London"),
        built("EIDW", "DUB", "Dublin Airport", "Dublin", "IE", 53.428713, -6.262121, "Europe/Dublin"),
        built("LFPG", "CDG", "Charles de Gaulle International Airport", "Paris", "FR", 49.012798, 2.55, "Europe/Paris"),
        built("LFPO", "ORY", "Paris-Orly Airport", "Paris", "FR", 48.72333, 2.37944, "Europe/Paris"),
        built("LFMN", "NCE", "Nice-Côte d'Azur Airport", "Nice", "FR", 43.658401, 7.21587, "Europe/Paris"),
        built("LFMD", "CEQ", "Cannes-Mandelieu Airport", "Cannes", "FR", 43.542, 6.95348, "Europe/Paris"),
        built("LFAT", "LTQ", "Le Touquet-Côte d'Opale Airport", "Le Touquet", "FR", 50.517399, 1.62059, "Europe/Paris"),
        built("EHAM", "AMS", "Amsterdam Airport Schiphol", "Amsterdam", "NL", 52.308601, 4.76389, "Europe/Amsterdam"),
        built("EBBR", "BRU", "Brussels Airport", "Brussels", "BE", 50.901402, 4.48444, "Europe/Brussels"),
        built("EDDF", "FRA", "Frankfurt Airport", "Frankfurt am Main", "DE", 50.033333, 8.570556, "Europe/Berlin"),
        built("EDDM", "MUC", "Munich Airport", "Munich", "DE", 48.353802, 11.7861, "Europe/Berlin"),
        built("LSZH", "ZRH", "Zürich Airport", "Zürich", "CH", 47.458056, 8.548056, "Europe/Zurich"),
        built("LSGG", "GVA", "Geneva Airport", "Geneva", "CH", 46.238098, 6.10895, "Europe/Zurich"),
        built("LOWW", "VIE", "Vienna International Airport", "Vienna", "AT", 48.110298, 16.5697, "Europe/Vienna"),
        built("EKCH", "CPH", "Copenhagen Airport", "Copenhagen", "DK", 55.617901, 12.656, "Europe/Copenhagen"),
        built("ESSA", "ARN", "Stockholm-Arlanda Airport", "Stockholm", "SE", 59.651901, 17.9186, "Europe/Stockholm"),
        built("ENGM", "OSL", "Oslo Airport", "Oslo", "NO", 60.193901, 11.1004, "Europe/Oslo"),
        built("EFHK", "HEL", "Helsinki Airport", "Helsinki", "FI", 60.317199, 24.963301, "Europe/Helsinki"),
        built("LEMD", "MAD", "Madrid-Barajas Airport", "Madrid", "ES", 40.471926, -3.56264, "Europe/Madrid"),
        built("LEBL", "BCN", "Barcelona Airport", "Barcelona", "ES", 41.2971, 2.07846, "Europe/Madrid"),
        built("LPPT", "LIS", "Lisbon Airport", "Lisbon", "PT", 38.7813, -9.13592, "Europe/Lisbon"),
        built("LIRF", "FCO", "Rome-Fiumicino Airport", "Rome", "IT", 41.804532, 12.251998, "Europe/Rome"),
        built("LIMC", "MXP", "Milan Malpensa Airport", "Milan", "IT", 45.6306, 8.72811, "Europe/Rome"),
        built("LGAV", "ATH", "Athens International Airport", "Athens", "GR", 37.936401, 23.9445, "Europe/Athens"),
        built("LTFM", "IST", "Istanbul Airport", "Istanbul", "TR", 41.261297, 28.741951, "Europe/Istanbul"),
        built("EPWA", "WAW", "Warsaw Chopin Airport", "Warsaw", "PL", 52.1657, 20.967101, "Europe/Warsaw"),
        built("LKPR", "PRG", "Václav Havel Airport Prague", "Prague", "CZ", 50.1008, 14.26, "Europe/Prague"),
        built("LHBP", "BUD", "Budapest Airport", "Budapest", "HU", 47.43018, 19.262393, "Europe/Budapest"),
        built("KJFK", "JFK", "John F Kennedy International Airport", "New York", "US", 40.639801, -73.7789, "America/New_York"),
        built("KLAX", "LAX", "Los Angeles International Airport", "Los Angeles", "US", 33.942501, -118.407997, "America/Los_Angeles"),
        built("KSFO", "SFO", "San Francisco International Airport", "San Francisco", "US", 37.618999, -122.375, "America/Los_Angeles"),
        built("CYYZ", "YYZ", "Toronto Pearson International Airport", "Toronto", "CA", 43.6772, -79.6306, "America/Toronto"),
        built("SBGR", "GRU", "São Paulo/Guarulhos International Airport", "São Paulo", "BR", -23.435556, -46.473057, "America/Sao_Paulo"),
        built("OMDB", "DXB", "Dubai International Airport", "Dubai", "AE", 25.2528, 55.364399, "Asia/Dubai"),
        built("VHHH", "HKG", "Hong Kong International Airport", "Hong Kong", "HK", 22.308901, 113.915001, "Asia/Hong_Kong"),
        built("RJTT", "HND", "Tokyo Haneda International Airport", "Tokyo", "JP", 35.552299, 139.779999, "Asia/Tokyo"),
        built("WSSS", "SIN", "Singapore Changi Airport", "Singapore", "SG", 1.35019, 103.994003, "Asia/Singapore"),
        built("YSSY", "SYD", "Sydney Kingsford Smith International Airport", "Sydney", "AU", -33.946098, 151.177002, "Australia/Sydney"),
    ]

    private static func built(
        _ icao: String, _ iata: String, _ name: String, _ city: String, _ country: String, _ latitude: Double, _ longitude: Double,
        _ zone: String
    ) -> Airport {
        Airport(
            ident: icao, icao: icao, iata: iata, name: name, city: city, country: country, latitude: latitude, longitude: longitude,
            zone: zone)
    }
}
