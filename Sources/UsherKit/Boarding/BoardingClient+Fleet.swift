public import UsherWire

/// Aircraft, passengers, flights. Ids are identifiers or, as text, numbers.
extension BoardingClient {
    /// Makes or changes an aircraft, by its identifier.
    public func save(_ aircraft: BoardingAircraft, key: String? = nil) async throws(BoardingError) -> BoardingAircraft {
        try await post(BoardingAircraft.self, try path("aircraft", "create"), aircraft, key: key)
    }

    /// All aircraft, with `stats`; what cannot be read is in `skipped`.
    public func aircraft() async throws(BoardingError) -> BoardingList<BoardingAircraft> {
        try await get(BoardingList<BoardingAircraft>.self, try path("aircraft", "list"))
    }

    /// One aircraft, without `stats`; `notFound` where there is none.
    public func aircraft(_ id: String) async throws(BoardingError) -> BoardingAircraft {
        try await get(BoardingAircraft.self, try path("aircraft", id))
    }

    /// The flights of one aircraft.
    public func flights(ofAircraft id: String) async throws(BoardingError) -> BoardingList<BoardingFlight> {
        try await get(BoardingList<BoardingFlight>.self, try path("aircraft", id, "flights"))
    }

    /// Deletes an aircraft with its flights and their tickets.
    public func deleteAircraft(_ id: String) async throws(BoardingError) { try await delete(try path("aircraft", id)) }

    /// Makes or changes a passenger, by their identifier.
    public func save(_ passenger: BoardingPassenger, key: String? = nil) async throws(BoardingError) -> BoardingPassenger {
        try await post(BoardingPassenger.self, try path("passenger", "create"), passenger, key: key)
    }

    /// All passengers, with `stats`; what cannot be read is in `skipped`.
    public func passengers() async throws(BoardingError) -> BoardingList<BoardingPassenger> {
        try await get(BoardingList<BoardingPassenger>.self, try path("passenger", "list"))
    }

    /// One passenger, without `stats`; `notFound` where there is none.
    public func passenger(_ id: String) async throws(BoardingError) -> BoardingPassenger {
        try await get(BoardingPassenger.self, try path("passenger", id))
    }

    /// The tickets of one passenger.
    public func tickets(ofPassenger id: String) async throws(BoardingError) -> BoardingList<BoardingTicket> {
        try await get(BoardingList<BoardingTicket>.self, try path("passenger", id, "tickets"))
    }

    /// What is known of a passenger.
    public func exportPassenger(_ id: String) async throws(BoardingError) -> AnyJSON {
        try await get(AnyJSON.self, try path("passenger", id, "export"))
    }

    /// Deletes a passenger with their tickets.
    public func deletePassenger(_ id: String) async throws(BoardingError) { try await delete(try path("passenger", id)) }

    /// Always a new flight; repeated attempts of one call, and calls with one key, plan it once.
    public func plan(_ flight: BoardingFlight, aircraft id: String, key: String? = nil) async throws(BoardingError) -> BoardingFlight {
        try await post(BoardingFlight.self, try path("flight", "plan", id), flight, key: key)
    }

    /// Changes places, gate, number and departure; the aircraft stays, and so do the ids.
    public func amend(_ flight: BoardingFlight, id: String, key: String? = nil) async throws(BoardingError) -> BoardingFlight {
        try await post(BoardingFlight.self, try path("flight", "amend", id), flight, key: key)
    }

    /// The flight as the server has it; changes nothing.
    public func check(flight id: String) async throws(BoardingError) -> BoardingFlight {
        try await post(BoardingFlight.self, try path("flight", "check", id), Nothing())
    }

    /// All flights, with `stats`; what cannot be read is in `skipped`.
    public func flights() async throws(BoardingError) -> BoardingList<BoardingFlight> {
        try await get(BoardingList<BoardingFlight>.self, try path("flight", "list"))
    }

    /// One flight, without `stats`; `notFound` where there is none.
    public func flight(_ id: String) async throws(BoardingError) -> BoardingFlight {
        try await get(BoardingFlight.self, try path("flight", id))
    }

    /// The tickets of one flight.
    public func tickets(ofFlight id: String) async throws(BoardingError) -> BoardingList<BoardingTicket> {
        try await get(BoardingList<BoardingTicket>.self, try path("flight", id, "tickets"))
    }

    /// Who flies, by seat, and who has boarded.
    public func manifest(flight id: String) async throws(BoardingError) -> BoardingManifest {
        try await get(BoardingManifest.self, try path("flight", id, "manifest"))
    }

    /// Deletes a flight with its tickets.
    public func deleteFlight(_ id: String) async throws(BoardingError) { try await delete(try path("flight", id)) }
}
