package import UsherCore

/// Who is asking: the key that was sent, whose account it is, and from where.
package struct Caller: Sendable {
    package let account: Account.ID
    package let key: APIKey.ID
    /// The key's name: the default name of the gate.
    package let keyName: String
    package let scopes: KeyScopes
    package let address: String

    package init(account: Account.ID, key: APIKey.ID, keyName: String, scopes: KeyScopes, address: String) {
        self.account = account
        self.key = key
        self.keyName = keyName
        self.scopes = scopes
        self.address = address
    }
}

/// One scan on its way to the database. Everything that can be worked out beforehand is: the writer's time is everybody's. A class, because it
/// passes through many hands and a copy of it would count a dozen references.
package final class ScanRequest: Sendable {
    package let caller: Caller
    package let fields: ScanForm
    /// What to look the code up by, first hit first; empty when `sale_id` was sent or the text holds no code.
    package let candidates: [String]
    package let codeHash: [UInt8]?
    /// The `Idempotency-Key`, if one was sent.
    package let clientKey: String?
    package let fingerprint: [UInt8]?
    /// The name under which it is kept, if it has one.
    let name: FreshIndex.Key?
    package let receivedAt: Instant

    package init(caller: Caller, fields: ScanForm, clientKey: String?, receivedAt: Instant) {
        self.caller = caller
        self.fields = fields
        self.clientKey = clientKey
        self.receivedAt = receivedAt
        candidates = fields.ticketCode.map(TicketCode.candidates) ?? []
        codeHash = candidates.first.map { SecretDigest(of: $0).bytes }
        fingerprint = clientKey == nil ? nil : fields.fingerprint
        name = clientKey.map { FreshIndex.Key(owner: caller.account.rawValue, name: $0) }
    }

    var gate: String { fields.gate ?? caller.keyName }
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
}
