public import UsherWire

/// A new aircraft, or one that is changed.
public struct AircraftDraft: AirlineDraft, Hashable {
    public enum Field: Sendable, Hashable, CaseIterable { case registration, type }

    public var registration: String
    public var type: String
    /// The server's, or nil for a new one.
    public let identifier: String?

    public init(registration: String = "", type: String = "", identifier: String? = nil) {
        (self.registration, self.type, self.identifier) = (registration, type, identifier)
    }

    public init(_ aircraft: BoardingAircraft) {
        self.init(registration: aircraft.registration, type: aircraft.type, identifier: aircraft.aircraftIdentifier)
    }

    public var faults: [Field: UsherText] {
        var faults: [Field: UsherText] = [:]
        faults[.registration] = FieldRule.judge(registration, least: 1, most: 64)
        faults[.type] = FieldRule.judge(type, most: 128)
        return faults
    }

    public func send(by client: BoardingClient, key: String) async throws(BoardingError) -> BoardingAircraft {
        try await client.save(BoardingAircraft(registration: registration, type: type, aircraftIdentifier: identifier), key: key)
    }
}
