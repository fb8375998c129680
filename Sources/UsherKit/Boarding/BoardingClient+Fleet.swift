public import UsherWire

/// Aircraft, passengers, flights. Ids are identifiers or, as text, numbers.
extension BoardingClient {
    /// Makes or changes an aircraft, by its identifier.
    public func save(_ aircraft: BoardingAircraft, key: String? = nil) async throws(BoardingError) -> BoardingAircraft {
        try await post(BoardingAircraft.self, try path("aircraft", "create"), aircraft, key: key)
    }

    public func aircraft() async throws(BoardingError) -> BoardingList<BoardingAircraft> {
        try await get(BoardingList<BoardingAircraft>.self, try path("aircraft", "list"))
    }

    public func aircraft(_ id: String) async throws(BoardingError) -> BoardingAircraft {
        try await get(BoardingAircraft.self, try path("aircraft", id))
    }

    public func flights(ofAircraft id: String) async throws(BoardingError) -> BoardingList<BoardingFlight> {
        try await get(BoardingList<BoardingFlight>.self, try path("aircraft", id, "flights"))
    }

    public func deleteAircraft(_ id: String) async throws(BoardingError) { try await delete(try path("aircraft", id)) }

    /// Makes or changes a passenger, by their identifier.
    public func save(_ passenger: BoardingPassenger, key: String? = nil) async throws(BoardingError) -> BoardingPassenger {
        try await post(BoardingPassenger.self, try path("passenger", "create"), passenger, key: key)
    }

    public func passengers() async throws(BoardingError) -> BoardingList<BoardingPassenger> {
        try await get(BoardingList<BoardingPassenger>.self, try path("passenger", "list"))
    }

    public func passenger(_ id: String) async throws(BoardingError) -> BoardingPassenger {
        try await get(BoardingPassenger.self, try path("passenger", id))
    }

    public func tickets(ofPassenger id: String) async throws(BoardingError) -> BoardingList<BoardingTicket> {
        try await get(BoardingList<BoardingTicket>.self, try path("passenger", id, "tickets"))
    }

    /// What is known of a passenger.
    public func exportPassenger(_ id: String) async throws(BoardingError) -> AnyJSON {
        try await get(AnyJSON.self, try path("passenger", id, "export"))
    }

    public func deletePassenger(_ id: String) async throws(BoardingError) { try await delete(try path("passenger", id)) }

    /// Always a new flight; repeated attempts of one call, and calls with one key, plan it once.
    public func plan(_ flight: BoardingFlight, aircraft id: String, key: String? = nil) async throws(BoardingError) -> BoardingFlight {
        try await post(BoardingFlight.self, try path("flight", "plan", id), flight, key: key)
    }

    public func amend(_ flight: BoardingFlight, id: String, key: String? = nil) async throws(BoardingError) -> BoardingFlight {
        try await post(BoardingFlight.self, try path("flight", "amend", id), flight, key: key)
    }

    public func check(flight id: String) async throws(BoardingError) -> BoardingFlight {
        try await post(BoardingFlight.self, try path("flight", "check", id), Nothing())
    }

    public func flights() async throws(BoardingError) -> BoardingList<BoardingFlight> {
        try await get(BoardingList<BoardingFlight>.self, try path("flight", "list"))
    }

    public func flight(_ id: String) async throws(BoardingError) -> BoardingFlight {
        try await get(BoardingFlight.self, try path("flight", id))
    }

    public func tickets(ofFlight id: String) async throws(BoardingError) -> BoardingList<BoardingTicket> {
        try await get(BoardingList<BoardingTicket>.self, try path("flight", id, "tickets"))
    }

    /// Who flies, by seat, and who has boarded.
    public func manifest(flight id: String) async throws(BoardingError) -> BoardingManifest {
        try await get(BoardingManifest.self, try path("flight", id, "manifest"))
    }

    public func deleteFlight(_ id: String) async throws(BoardingError) { try await delete(try path("flight", id)) }
}
