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
    /// A device's proof that it saw the code of the sale that it names.
    package let proof: CodeProof?

    package init(
        fields: ScanForm, clientScanID: String, scannedAt: Instant, decision: Decision = .admitted, proof: CodeProof? = nil
    ) {
        self.fields = fields
        self.clientScanID = clientScanID
        self.scannedAt = scannedAt
        self.decision = decision
        self.proof = proof
    }

    /// Reads one item; the first in the contract's order that is wrong is the one refused. To a key a proof means nothing.
    package init(_ object: JSONValue, ofDevice: Bool = false) throws(ScanRefusal) {
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
        proof = ofDevice ? try Self.proof(&reader, of: id) : nil
    }

    private static func proof(_ reader: inout FieldReader<GatePolicy>, of id: String) throws(ScanRefusal) -> CodeProof? {
        let person: Person.ID? = try reader.id("admission_id")
        guard let sent = try reader.text("code_proof") else { return nil }
        guard let at = try reader.text("scanned_at"), let proof = CodeProof(sent, of: id, at: at, person: person) else {
            throw .field("code_proof", .invalid)
        }
        return proof
    }

    /// The same scan at a door that serves this event and no other.
    package func serving(_ event: Event.ID) -> OfflineScanForm {
        OfflineScanForm(
            fields: fields.serving(event), clientScanID: clientScanID, scannedAt: scannedAt, decision: decision, proof: proof)
    }

    /// The same scan at another time.
    func at(_ time: Instant) -> OfflineScanForm {
        OfflineScanForm(fields: fields, clientScanID: clientScanID, scannedAt: time, decision: decision, proof: proof)
    }
}
