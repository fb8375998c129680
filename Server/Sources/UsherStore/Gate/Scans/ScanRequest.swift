package import UsherCore

/// One scan on its way to the database. Everything that can be worked out beforehand is: the writer's time is everybody's. A class, because it
/// passes through many hands and a copy of it would count a dozen references.
package final class ScanRequest: Sendable {
    package let principal: Principal<APIKey>
    package let fields: ScanForm
    /// What to look the code up by, first hit first; empty when `sale_id` was sent or the text holds no code.
    package let candidates: [String]
    package let codeHash: [UInt8]?
    package let key: IdempotencyKey?
    /// The name under which it is kept, if it has one.
    let name: FreshIndex.Key?
    package let receivedAt: Instant

    package init(principal: Principal<APIKey>, fields: ScanForm, key: String?, receivedAt: Instant) {
        self.principal = principal
        let device = principal.credential.device
        let fields = device?.scope.event.map(fields.serving) ?? fields
        self.fields = fields
        self.receivedAt = receivedAt
        candidates = fields.ticketCode.map(TicketCode.candidates) ?? []
        codeHash = candidates.first.map { SecretDigest(of: $0).bytes }
        // A device is told nothing that was kept for another one, or for a key: that may have an address in it.
        let whose = device == nil ? [] : ["device \(principal.credential.id)"]
        self.key = key.map { IdempotencyKey($0, fingerprint: fields.fingerprint(also: whose)) }
        name = key.map { FreshIndex.Key(owner: principal.account.rawValue, name: $0) }
    }

    var gate: String { fields.gate ?? principal.credential.gate }
}

/// What goes back to the door.
package struct ScanReply: Sendable {
    package let status: Int
    package let body: [UInt8]
    /// Whether this is the answer of an earlier request with the same `Idempotency-Key`.
    package let replayed: Bool

    package init(status: Int, body: [UInt8], replayed: Bool = false) {
        self.status = status
        self.body = body
        self.replayed = replayed
    }
}

/// What a scan came to, before it is written as JSON.
package enum ScanOutcome: Sendable {
    case admitted(AdmittedScan)
    case refused(ScanRefusal)
    /// G-18, to a device.
    case again(SeenAgain)
}

/// Who stands before a device and is in already.
package struct SeenAgain: Sendable {
    package let refusal: ScanRefusal
    /// Where they came in.
    package let gate: String
    package let card: DoorCard
}

/// An entry with all that its answer shows.
package struct AdmittedScan: Sendable {
    package let entry: Entry.ID
    package let at: Instant
    package let sale: Sale
    package let event: Event
    package let occurrence: Occurrence
    /// After this scan.
    package let usage: Usage
    package let admission: Admission
    package let gate: String
    package let source: ScanSource
    /// The seat number that was sent.
    package let asked: String?
    /// The device that is told; nil for a key.
    package let viewer: DoorDevice?
    /// What it shows.
    package let card: DoorCard?
}
