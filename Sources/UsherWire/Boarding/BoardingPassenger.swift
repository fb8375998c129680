/// A passenger.
public struct BoardingPassenger: Codable, Sendable, Hashable {
    /// As passes show it; left blank, the server joins the names below.
    public var formattedName: String
    /// At most 255 characters; nil if none was given.
    public var firstName: String?
    /// At most 255 characters; nil if none was given.
    public var middleName: String?
    /// At most 255 characters; nil if none was given.
    public var lastName: String?
    /// A contact's id, no credential.
    public var appleIdentifier: String
    /// The server's number; nil in a new one.
    public var passengerID: Int64?
    /// Chosen by the app, such as a contact's id, or made by the server; a known one is changed in place.
    public var passengerIdentifier: String?
    /// Only in lists.
    public var stats: [BoardingStatsElement]?

    /// Makes one; without an identifier and an id the server takes it for a new passenger.
    public init(
        formattedName: String, firstName: String? = nil, middleName: String? = nil, lastName: String? = nil, appleIdentifier: String,
        passengerID: Int64? = nil, passengerIdentifier: String? = nil, stats: [BoardingStatsElement]? = nil
    ) {
        (self.formattedName, self.firstName, self.middleName, self.lastName) = (formattedName, firstName, middleName, lastName)
        (self.appleIdentifier, self.passengerID, self.passengerIdentifier) = (appleIdentifier, passengerID, passengerIdentifier)
        self.stats = stats
    }

    private enum CodingKeys: String, CodingKey {
        case formattedName, firstName, middleName, lastName, appleIdentifier = "apple_identifier", passengerID = "passenger_id"
        case passengerIdentifier = "passenger_identifier", stats
    }
}
