package import UsherCore

private enum AirportStatements {
    static let find = Selection<Airport>(
        """
        SELECT {{columns}} FROM airports
        WHERE icao = $1 OR ident = $1 OR gps = $1
        ORDER BY CASE WHEN icao = $1 THEN 0 WHEN ident = $1 THEN 1 ELSE 2 END LIMIT 1
        """)
    static let any = Statement("SELECT 1 FROM airports LIMIT 1")
    static let clear = Statement("DELETE FROM airports")
    static let add = Statement(
        """
        INSERT INTO airports (ident, icao, gps, iata, name, city, country, latitude, longitude, home, wikipedia)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        ON CONFLICT (ident) DO NOTHING
        """)
}

/// An airport of an imported list.
package struct ImportedAirport: Sendable, Equatable {
    package var airport: Airport
    package var gps: String?

    package init(airport: Airport, gps: String?) {
        self.airport = airport
        self.gps = gps
    }
}

/// The list of airports, inside a transaction.
package struct AirportTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// What is known of the airport that a flight names; all blank where nothing is. Zones are always those built in.
    package func airport(_ icao: String) throws -> Airport {
        let found = try connection.first(AirportStatements.find, icao)
        let builtIn = Airport.builtIn(icao)
        if var found {
            found.zone = builtIn?.zone
            return found
        }
        // An imported list takes the place of the one built in.
        if let builtIn, try connection.first(AirportStatements.any, read: { _ in true }) == nil { return builtIn }
        return .unknown(icao)
    }

    /// Replaces the list; returns how many there are.
    func replaceAirports(_ airports: [ImportedAirport]) throws -> Int {
        try connection.execute(AirportStatements.clear)
        var added = 0
        for batch in stride(from: 0, to: airports.count, by: 500) {
            let sets = airports[batch..<min(batch + 500, airports.count)].map { imported -> [SQLValue] in
                let airport = imported.airport
                return [
                    airport.ident.sql, (airport.icao.isEmpty ? nil : airport.icao).sql, imported.gps.sql, airport.iata.sql,
                    airport.name.sql, airport.city.sql, airport.country.sql, airport.latitude.map { "\($0)" }.sql,
                    airport.longitude.map { "\($0)" }.sql, airport.home.sql, airport.wikipedia.sql,
                ]
            }
            added += try connection.executeEach(AirportStatements.add, sets).reduce(0, +)
        }
        return added
    }
}

extension BoardingStore {
    /// Replaces the imported list of airports in one transaction; returns how many there are.
    package func replaceAirports(_ airports: [ImportedAirport]) async throws -> Int {
        try await database.write { try AirportTransaction($0).replaceAirports(airports) }
    }
}

extension Airport: Selectable {
    /// Without its zone.
    init(_ columns: inout Columns) {
        self.init(
            ident: columns.next("ident"), icao: columns.next("icao"), iata: columns.next("iata"), name: columns.next("name"),
            city: columns.next("city"), country: columns.next("country"), latitude: Double(columns.next("latitude") as String),
            longitude: Double(columns.next("longitude") as String))
        home = columns.next("home")
        wikipedia = columns.next("wikipedia")
    }
}
