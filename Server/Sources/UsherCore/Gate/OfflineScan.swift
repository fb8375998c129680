/// One scan of an upload (gate.md 5.6), checked and trimmed: what a device saw while it was alone.
package struct OfflineScanForm: Sendable, Equatable {
    /// What the device told the person.
    package enum Decision: String, Sendable {
        case admitted, refused
    }

    package let fields: ScanForm
    package let clientScanID: String
    package let scannedAt: Instant
    package let decision: Decision

    package init(fields: ScanForm, clientScanID: String, scannedAt: Instant, decision: Decision = .admitted) {
        self.fields = fields
        self.clientScanID = clientScanID
        self.scannedAt = scannedAt
        self.decision = decision
    }

    /// Reads one item; the first in the contract's order that is wrong is the one refused.
    package init(_ object: JSONValue) throws(ScanRefusal) {
        fields = try ScanForm(object)
        var reader = FieldReader<GatePolicy>(object)
        guard let id = try reader.text("client_scan_id") else { throw .field("client_scan_id", .required) }
        guard IdempotencyKey.accepts(id) else { throw .field("client_scan_id", .invalid) }
        clientScanID = id
        guard let at = try reader.instant("scanned_at") else { throw .field("scanned_at", .required) }
        scannedAt = at
        guard let decision = Decision(rawValue: try reader.text("decision") ?? Decision.admitted.rawValue) else {
            throw .field("decision", .invalid)
        }
        self.decision = decision
    }

    /// The same scan at another time.
    func at(_ time: Instant) -> OfflineScanForm {
        OfflineScanForm(fields: fields, clientScanID: clientScanID, scannedAt: time, decision: decision)
    }
}
