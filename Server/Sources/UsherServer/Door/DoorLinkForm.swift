import UsherCore
import UsherStore

/// What is asked for in a door link (door.md 2.1).
struct DoorLinkForm: Sendable {
    /// What the phones are to be for; an organisation by its key, its UUID or its number.
    enum Wish: Sendable {
        case event(Event.ID)
        case tonight(String)
    }

    let wish: Wish
    let gate: String?
    let can: DoorAbilities
    let devices: Int
    let starts: Instant?
    let expires: Instant?

    private static let longestName = 200

    init(_ object: JSONValue) throws(ScanRefusal) {
        var fields = FieldReader<GatePolicy>(object)
        let (event, organisation): (Event.ID?, String?) = (try fields.id("event_id"), try fields.text("tonight", most: Self.longestName))
        switch (event, organisation) {
        case (let event?, nil): wish = .event(event)
        case (nil, let organisation?): wish = .tonight(organisation)
        case (nil, nil): throw .field("event_id", .required)
        default: throw .field("tonight", .invalid)
        }
        gate = try fields.text("gate", most: DoorLink.longestGate)
        can = try Self.abilities(&fields)
        devices = Int(try fields.integer("devices", in: DoorLink.deviceCounts) ?? DoorLink.usualDevices)
        starts = try fields.instant("starts_at")
        expires = try fields.instant("expires_at")
    }

    private static func abilities(_ fields: inout FieldReader<GatePolicy>) throws(ScanRefusal) -> DoorAbilities {
        guard let sent = try fields.array("can") else { return .usual }
        let names = sent.compactMap(FieldValue.string)
        guard names.count == sent.count, let can = DoorAbilities(names: names) else { throw .field("can", .invalid) }
        return can
    }

    func draft(_ digest: SecretDigest, for organisation: Organisation.ID?) -> DoorLinkDraft? {
        let place: DoorLinkDraft.Wish? =
            switch wish {
            case .event(let event): .event(event)
            case .tonight: organisation.map { .tonight($0) }
            }
        return place.map {
            DoorLinkDraft($0, gate: gate, can: can, devices: devices, starts: starts, expires: expires, digest: digest)
        }
    }
}
