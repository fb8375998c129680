import UsherCore
import UsherStore

/// What an airline asks for in a link to a flight's door.
struct FlightLinkForm: Sendable {
    private let flight: String
    private let gate: String?
    private let can: DoorAbilities
    private let devices: Int
    private let expires: Instant?

    private static let abilities = "must be of scan, list, offline, undo"

    init(_ body: JSONValue) throws(BoardingRefusal) {
        let read = try FieldReader<BoardingPolicy>.read(body) { fields -> FlightLinkForm? in
            let flight = fields.required("flight") { $0.text("flight", most: 64) }
            let gate = fields.text("gate", most: DoorLink.longestGate)
            let can = fields.optional("can", .told(Self.abilities)) { Self.abilities($0) }
            let devices = fields.optional("devices", .told("must be 1 to 100")) { value in
                FieldValue.integer(value).flatMap { DoorLink.deviceCounts.contains($0) ? $0 : nil }
            }
            let expires = fields.optional("expires_at", .notInstant, BoardingDate.read)
            return flight.map {
                FlightLinkForm(
                    flight: $0, gate: gate, can: can ?? .usual, devices: Int(devices ?? DoorLink.usualDevices), expires: expires)
            }
        }
        guard let read else { throw .invalid([.noObject]) }
        self = read
    }

    private init(flight: String, gate: String?, can: DoorAbilities, devices: Int, expires: Instant?) {
        self.flight = flight
        self.gate = gate.flatMap { WireText.trimmed($0).isEmpty ? nil : WireText.trimmed($0) }
        self.can = can
        self.devices = devices
        self.expires = expires
    }

    private static func abilities(_ value: JSONValue) -> DoorAbilities? {
        guard case .array(let sent) = value else { return nil }
        let names = sent.compactMap(FieldValue.string)
        guard names.count == sent.count, let can = DoorAbilities(names: names), FlightDoorLink.allows(can) else { return nil }
        return can
    }

    func draft(_ digest: SecretDigest) -> FlightDoorDraft {
        FlightDoorDraft(flight: flight, gate: gate, can: can, devices: devices, expires: expires, digest: digest)
    }
}
