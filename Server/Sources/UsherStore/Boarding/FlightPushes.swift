import UsherCore

private enum FlightPushStatements {
    static let anybody = Statement("SELECT 1 FROM followed_passes WHERE flight = $1 LIMIT 1")
    /// One row changes where no word of the flight's is waiting already.
    static let begin = Statement(
        """
        INSERT INTO flight_notices (flight, until) VALUES ($1, $2)
        ON CONFLICT (flight) DO UPDATE SET until = excluded.until WHERE flight_notices.until <= $3
        """)
}

/// What passengers are told.
extension PushTransaction {
    /// A flight goes from elsewhere, to elsewhere or at another time. Several changes in short are one word, of the flight as it is then.
    func amended(_ old: Flight, _ new: Flight, at now: Instant) throws {
        guard
            (old.departs, old.gate, old.origin.icao, old.destination.icao) != (
                new.departs, new.gate, new.origin.icao, new.destination.icao
            ),
            try isFollowed(new)
        else { return }
        let due = now.adding(seconds: PushRule.flightPause)
        guard try connection.execute(FlightPushStatements.begin, new.identifier, due, now) > 0 else { return }
        try enqueue(PushNotice(.flight(new.identifier, lost: nil), at: now), due: due, at: now)
    }

    func deleted(_ flight: Flight, at now: Instant) throws {
        guard try isFollowed(flight) else { return }
        let lost = PushNotice.LostFlight(
            number: flight.ownNumber ?? "", origin: flight.origin.icao, destination: flight.destination.icao, departs: flight.departs,
            zone: flight.localZone.zone.name)
        try enqueue(PushNotice(.flight(flight.identifier, lost: lost), at: now), at: now)
    }

    private func isFollowed(_ flight: Flight) throws -> Bool {
        try connection.first(FlightPushStatements.anybody, flight.identifier) { _ in true } ?? false
    }
}
