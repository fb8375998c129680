public import UsherWire

/// A new passenger, or one who is changed.
public struct PassengerDraft: AirlineDraft, Hashable {
    /// What can be wrong, and is told at its place.
    public enum Field: Sendable, Hashable, CaseIterable {
        /// The name.
        case name
        /// The contact's id.
        case contact
    }

    /// As passes show it; 1 to 2000 characters.
    public var name: String
    /// A contact's id; no credential.
    public var contact: String
    /// The server's, or nil for a new one.
    public let identifier: String?

    /// A new passenger with nothing typed in, if all is left out.
    public init(name: String = "", contact: String = "", identifier: String? = nil) {
        (self.name, self.contact, self.identifier) = (name, contact, identifier)
    }

    /// To change a passenger.
    public init(_ passenger: BoardingPassenger) {
        self.init(name: passenger.formattedName, contact: passenger.appleIdentifier, identifier: passenger.passengerIdentifier)
    }

    public var faults: [Field: UsherText] {
        var faults: [Field: UsherText] = [:]
        faults[.name] = FieldRule.judge(name, least: 1, most: 2_000)
        faults[.contact] = FieldRule.judge(contact, most: 255)
        return faults
    }

    public func send(by client: BoardingClient, key: String) async throws(BoardingError) -> BoardingPassenger {
        try await client.save(BoardingPassenger(formattedName: name, appleIdentifier: contact, passengerIdentifier: identifier), key: key)
    }
}
