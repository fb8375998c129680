public import UsherWire

/// A new aircraft, or one that is changed.
public struct AircraftDraft: AirlineDraft, Hashable {
    /// What can be wrong, and is told at its place.
    public enum Field: Sendable, Hashable, CaseIterable {
        /// The tail number.
        case registration
        /// The model.
        case type
    }

    /// The tail number, such as `N122DR`; 1 to 64 characters.
    public var registration: String
    /// The model, such as `Cirrus SR22T`; 1 to 128 characters.
    public var type: String
    /// The server's, or nil for a new one.
    public let identifier: String?

    /// A new aircraft with nothing typed in, if all is left out.
    public init(registration: String = "", type: String = "", identifier: String? = nil) {
        (self.registration, self.type, self.identifier) = (registration, type, identifier)
    }

    /// To change an aircraft.
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
