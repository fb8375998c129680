import UsherCore

/// What a phone sends to come in by a link, or as somebody who is signed in (door.md 3).
struct JoinForm: Sendable {
    /// By what it comes in.
    enum Way: Sendable, Equatable {
        case link(String)
        case event(Event.ID)
        /// An organisation by key, UUID or number.
        case tonight(String)
    }

    let way: Way
    let gate: String?
    let name: String
    let key: DeviceKey

    private static let longestSecret = 128

    init(_ object: JSONValue) throws(ScanRefusal) {
        var fields = FieldReader<GatePolicy>(object)
        if let secret = try fields.text("secret", most: Self.longestSecret) {
            way = .link(secret)
        } else if let event: Event.ID = try fields.id("event_id") {
            way = .event(event)
        } else if case .integer(let number)? = fields.value("tonight") {
            way = .tonight(String(number))
        } else if let name = try fields.text("tonight", most: Self.longestSecret) {
            way = .tonight(name)
        } else {
            throw .field("secret", .required)
        }
        gate = try fields.text("gate", most: DoorLink.longestGate)
        guard var device = try fields.object("device") else { throw .field("device", .required) }
        guard let name = try device.text("name", most: DoorDevice.longestName) else { throw .field("name", .required) }
        self.name = name
        guard let jwk = object["device"]?["key"] else { throw .field("key", .required) }
        guard let key = DeviceKey(jwk: jwk) else { throw .field("key", .invalid) }
        self.key = key
    }
}

/// The same as it is written.
struct JoinRequest: Codable, Sendable {
    var secret: String
    var gate: String?
    var device: Device

    struct Device: Codable, Sendable {
        var name: String
        var key: Key
    }

    /// A JSON Web Key.
    struct Key: Codable, Sendable {
        var kty = "EC"
        var crv = "P-256"
        var x: String
        var y: String
    }

    static let sample = JoinRequest(
        secret: "udl_2vXk0aVb9cQ4mT7yLw1sEg", gate: nil,
        device: Device(
            name: "Anna's phone",
            key: Key(x: "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4", y: "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM")))
}
