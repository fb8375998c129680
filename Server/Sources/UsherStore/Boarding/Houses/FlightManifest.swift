package import UsherCore

/// Who flies, by seat, as a house's pages show it.
package struct FlightManifest: Sendable, Equatable {
    package struct Seat: Sendable, Equatable {
        package let ticket: FlightTicket
        /// Somebody else has the same seat.
        package let hasConflict: Bool
        /// How many phones have its pass.
        package let phones: Int64
    }

    package let listed: ListedFlight
    package let seats: [Seat]
    /// There are more than are listed.
    package let isCut: Bool

    /// Those whose name or seat has all words of a text, whatever its accents and letters' case.
    package func found(_ text: String) -> [Seat] {
        let words = SearchWords.queryWords(text)
        guard !words.isEmpty else { return seats }
        return seats.filter { seat in
            let own = SearchWords.folded("\(seat.ticket.passenger.formattedName) \(seat.ticket.seat)")
            return words.allSatisfy { own.contains($0) }
        }
    }
}

/// The phones that have a flight's passes, and those of them that were told of its last change.
package struct FlightPhones: Sendable, Equatable {
    package let holding: Int
    /// Those that the last change was to be told to, and those that it has been.
    package let toTell: Int
    package let told: Int
}

private enum ManifestStatements {
    private static let phones: StaticString = """
        SELECT {{columns}}, (SELECT COUNT(*) FROM wallet_devices d WHERE d.serial = t.identifier)
        FROM flight_tickets t JOIN passengers p ON p.id = t.passenger_id JOIN flights f ON f.id = t.flight_id
            JOIN aircraft a ON a.id = f.aircraft_id
        """
    static let tickets = Selection<FlightTicket, Int64>(phones, "WHERE t.flight_id = $1 ORDER BY t.id LIMIT $2")
    static let one = Selection<FlightTicket, Int64>(phones, "WHERE t.airline_id = $1 AND t.identifier = $2")
    static let sameSeat = Statement("SELECT 1 FROM flight_tickets WHERE flight_id = $1 AND place = $2 AND id <> $3 LIMIT 1")
    static let devices = Selection<String, String, Instant, Int64>(
        """
        SELECT d.serial, d.device, w.changed, CASE WHEN w.untold IS NULL THEN 0 ELSE 1 END
        FROM flight_tickets t JOIN wallet_passes w ON w.serial = t.identifier JOIN wallet_devices d ON d.serial = w.serial
        WHERE t.flight_id = $1 ORDER BY d.serial, d.device LIMIT 5000
        """)
    /// Whether a push of the outbox has left.
    static let push = Selection<Int64>(
        "SELECT CASE WHEN done_at IS NOT NULL AND failure IS NULL THEN 1 ELSE 0 END FROM outbox WHERE idempotency_key = $1")
}

extension FlightBook {
    /// Nil where the airline has no such flight.
    package func manifest(_ identifier: String, of airline: Airline.ID) async throws -> FlightManifest? {
        try await database.read { connection in
            guard let listed = try connection.first(FlightBookStatements.flight, airline, identifier) else { return nil }
            let found = try connection.all(ManifestStatements.tickets, listed.flight.id, FlightBook.longestManifest + 1)
            var places: [String: Int] = [:]
            for (ticket, _) in found { if let place = FlightTicket.place(of: ticket.seat) { places[place, default: 0] += 1 } }
            let seats = found.prefix(FlightBook.longestManifest).map { ticket, phones in
                (
                    SeatOrder(ticket.seat),
                    FlightManifest.Seat(
                        ticket: ticket, hasConflict: FlightTicket.place(of: ticket.seat).map { places[$0, default: 0] > 1 } ?? false,
                        phones: phones)
                )
            }
            let sorted = seats.sorted { ($0.0, $0.1.ticket.id) < ($1.0, $1.1.ticket.id) }.map(\.1)
            return FlightManifest(listed: listed, seats: sorted, isCut: found.count > FlightBook.longestManifest)
        }
    }

    /// One of its passengers.
    package func seat(_ ticket: String, of airline: Airline.ID) async throws -> FlightManifest.Seat? {
        try await database.read { connection in
            guard let (found, phones) = try connection.first(ManifestStatements.one, airline, ticket) else { return nil }
            let isShared =
                try FlightTicket.place(of: found.seat).map {
                    try connection.first(ManifestStatements.sameSeat, found.flight.id, $0, found.id) { _ in true } ?? false
                } ?? false
            return FlightManifest.Seat(ticket: found, hasConflict: isShared, phones: phones)
        }
    }

    /// Whom the last change of a flight concerns: a phone is told once its push has left, whatever number of its passes changed.
    package func phones(of flight: Flight) async throws -> FlightPhones {
        try await database.read { connection in
            let devices = try connection.all(ManifestStatements.devices, flight.id)
            // A pass that changed with the flight, or later, has a push of that change's name.
            let changed = devices.filter { $0.2 >= flight.changed }
            let keys = changed.map { serial, device, mark, _ in
                [WalletStore.pushKey(serial, device: device, mark: mark.microseconds).sql]
            }
            var states: [Int: Bool] = [:]
            try connection.run(ManifestStatements.push, each: keys) { index, push in states[index] = push == 1 }
            var phones: [String: Bool] = [:]
            for (index, device) in changed.enumerated() {
                guard let isTold = states[index] ?? (device.3 == 1 ? false : nil) else { continue }
                phones[device.1] = (phones[device.1] ?? true) && isTold
            }
            return FlightPhones(
                holding: Set(devices.map(\.1)).count, toTell: phones.count, told: phones.values.count { $0 })
        }
    }
}
