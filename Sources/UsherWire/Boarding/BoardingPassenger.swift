/// A passenger.
public struct BoardingPassenger: Codable, Sendable, Hashable {
    public var formattedName: String
    public var firstName: String?
    public var middleName: String?
    public var lastName: String?
    /// A contact's id, no credential.
    public var appleIdentifier: String
    public var passengerID: Int64?
    public var passengerIdentifier: String?
    /// Only in lists.
    public var stats: [BoardingStatsElement]?

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
