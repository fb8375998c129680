package import UsherCore

private enum AirlineExportStatements {
    static let ofHouse = Selection<Airline.ID>("SELECT airline_id FROM house_airlines WHERE organisation_id = $1")
    static let one = Selection<CatalogueAirline>("SELECT {{columns}} FROM airlines WHERE id = $1")

    // Pages, as `BoardingPages` has them.
    static let aircraft = Selection<CatalogueAirline.Craft>(
        """
        SELECT {{columns}} FROM aircraft a
        WHERE a.airline_id = $1 AND a.id + 0 > $2 AND a.id + 0 <= $3 ORDER BY a.id + 0 LIMIT $4
        """)
    static let passengers = Selection<CatalogueAirline.Person>(
        """
        SELECT {{columns}} FROM passengers p
        WHERE p.airline_id = $1 AND p.id + 0 > $2 AND p.id + 0 <= $3 ORDER BY p.id + 0 LIMIT $4
        """)
    static let flights = Selection<CatalogueAirline.Leg>(
        """
        SELECT {{columns}} FROM flights f JOIN aircraft a ON a.id = f.aircraft_id
        WHERE f.airline_id = $1 AND f.id + 0 > $2 AND f.id + 0 <= $3 ORDER BY f.id + 0 LIMIT $4
        """)
    static let tickets = Selection<CatalogueAirline.Pass>(
        """
        SELECT {{columns}} FROM flight_tickets t JOIN passengers p ON p.id = t.passenger_id JOIN flights f ON f.id = t.flight_id
        WHERE t.airline_id = $1 AND t.id + 0 > $2 AND t.id + 0 <= $3 ORDER BY t.id + 0 LIMIT $4
        """)
}

extension CatalogueExporter {
    func writeAirlines() throws {
        for airline in try airlines() {
            let key = house == nil ? try airlineKeys?.pair(of: airline, connection)?.privatePEM : nil
            var (json, document) = (
                JSONWriter(), BoardingDocument(try BoardingReader(connection).catalogueParts(of: airline, signingKey: key))
            )
            json.raw(try document.next(connection, size: .max))
            try output.element(json)
        }
    }

    /// A house takes along the airline that it is.
    private func airlines() throws -> [Airline.ID] {
        guard let house else { return try AirlineTransaction(connection).airlines().map(\.id) }
        return try connection.first(AirlineExportStatements.ofHouse, house.id).map { [$0] } ?? []
    }
}

extension CatalogueAirline: Selectable {
    /// What has no key of its own, or no name, goes by its identifier.
    init(_ columns: inout Columns) {
        id = columns.next("id")
        let (identifier, hash): (String, [UInt8]) = (columns.next("identifier"), columns.next("hash"))
        credential = SecretDigest(bytes: hash).map { Credential(identifier: identifier, digest: $0) }
        key = columns.next("COALESCE(key, identifier)")
        name = columns.next("CASE WHEN name = '' THEN identifier ELSE name END")
        organisation = columns.next(
            """
            (SELECT o.key FROM house_airlines h JOIN organisations o ON o.id = h.organisation_id WHERE h.airline_id = airlines.id)
            """)
        suspended = (columns.next("suspended_at") as Instant?).map { _ in true }
        settings = Settings(look: PassSettings(&columns))
    }
}

extension BoardingReader {
    /// An airline as a catalogue tells it, in parts one after another. `isAlone`: no house stands beside it.
    fileprivate func catalogueParts(of id: Airline.ID, signingKey: String?, isAlone: Bool = false) throws -> [BoardingPart] {
        guard var airline = try connection.first(AirlineExportStatements.one, id) else { throw BoardingRefusal.airlineGone }
        if isAlone { airline.organisation = nil }
        airline.signingKey = signingKey
        let start = BoardingPart.text { [airline] json in
            var airline = airline
            json.beginObject()
            json.writing { airline.head(&$0) }
        }
        return [start] + fleet(try horizon(of: id)) + [.text { $0.endObject() }]
    }
}

private func fleet(_ horizon: BoardingHorizon) -> [BoardingPart] {
    let owner = horizon.airline.rawValue
    let aircraft = list("aircraft", BoardingRows(AirlineExportStatements.aircraft, of: owner, upTo: horizon.aircraft))
    let passengers = list("passengers", BoardingRows(AirlineExportStatements.passengers, of: owner, upTo: horizon.passengers))
    // A date of another year has no form in a catalogue.
    let flights = list("flights", BoardingRows(AirlineExportStatements.flights, of: owner, upTo: horizon.flights)) {
        BoardingDate.range.contains($0.departs)
    }
    let tickets = list("tickets", BoardingRows(AirlineExportStatements.tickets, of: owner, upTo: horizon.tickets)) {
        $0.departs.map(BoardingDate.range.contains) ?? false
    }
    return aircraft + passengers + flights + tickets
}

private func list<Element: CatalogueFleetObject>(
    _ name: StaticString, _ rows: BoardingRows<Element>, where isGood: @escaping @Sendable (Element) -> Bool = { _ in true }
) -> [BoardingPart] {
    [.text { $0.name(name) }] + BoardingPart.array(rows) { json, element in if isGood(element) { json.object(element) } }
}

extension BoardingReader {
    /// One airline as a catalogue, without its private key.
    package func catalogue(of airline: Airline.ID) throws -> BoardingDocument {
        let start = BoardingPart.text { json in
            json.beginObject()
            json.member("catalogue", 1)
            json.name("airlines")
            json.beginArray()
        }
        let end = BoardingPart.text { json in
            json.endArray()
            json.endObject()
        }
        return BoardingDocument([start] + (try catalogueParts(of: airline, signingKey: nil, isAlone: true)) + [end])
    }
}
