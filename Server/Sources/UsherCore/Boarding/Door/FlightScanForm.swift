/// What a flight's door reads of a pass: the body of a scan and of a look (door.md 7.1).
package struct FlightScanForm: Sendable, Equatable {
    /// The pass in any of its forms; nil for a text that is none of ours.
    package let pass: VerifyForm?
    package let clientScanID: String?

    private static let longestPass = 2_048

    package init(_ object: JSONValue) throws(ScanRefusal) {
        var fields = FieldReader<GatePolicy>(object)
        guard let text = try fields.text("pass", most: Self.longestPass) else { throw .field("pass", .required) }
        pass = Self.read(text)
        let id = try fields.text("client_scan_id")
        if let id, !IdempotencyKey.accepts(id) { throw .field("client_scan_id", .invalid) }
        clientScanID = id
    }

    private static func read(_ text: String) -> VerifyForm? {
        guard let json = try? JSONValue.read(Array(text.utf8)) else { return nil }
        return try? VerifyForm(json)
    }
}

/// A boarding that a device did alone (door.md 7.2).
package struct FlightOfflineScan: Sendable, Equatable {
    package let clientScanID: String
    package let scannedAt: Instant
    package let decision: OfflineScanForm.Decision
    package let ticket: String
    /// That the device saw the pass: by its `hash`.
    package let proof: CodeProof?

    init(_ object: JSONValue, clock: DeviceClock) throws(ScanRefusal) {
        var fields = FieldReader<GatePolicy>(object)
        guard let ticket = try fields.text("ticket", most: 64) else { throw .field("ticket", .required) }
        self.ticket = ticket
        guard let id = try fields.text("client_scan_id") else { throw .field("client_scan_id", .required) }
        guard IdempotencyKey.accepts(id) else { throw .field("client_scan_id", .invalid) }
        clientScanID = id
        guard let at = try fields.instant("scanned_at"), let sent = try fields.text("scanned_at") else {
            throw .field("scanned_at", .required)
        }
        scannedAt = clock.corrected(at)
        guard BoardingDate.range.contains(Instant(seconds: scannedAt.seconds)) else { throw .field("scanned_at", .invalid) }
        guard let decision = OfflineScanForm.Decision(rawValue: try fields.text("decision") ?? "admitted") else {
            throw .field("decision", .invalid)
        }
        self.decision = decision
        guard let text = try fields.text("code_proof") else {
            proof = nil
            return
        }
        guard let proof = CodeProof(text, of: id, at: sent, person: nil) else { throw .field("code_proof", .invalid) }
        self.proof = proof
    }
}

/// An upload of them, with times as the server's clock would have shown them.
package struct FlightBatch: Sendable, Equatable {
    package enum Item: Sendable, Equatable {
        case scan(FlightOfflineScan)
        /// Not stored; named by its id if that can be read.
        case invalid(clientScanID: String?, ScanRefusal)
    }

    package let items: [Item]

    package init(_ object: JSONValue, receivedAt now: Instant) throws(ScanRefusal) {
        var reader = FieldReader<GatePolicy>(object)
        let clock = DeviceClock(sentAt: try reader.instant("sent_at"), receivedAt: now)
        guard reader.value("scans") != nil else { throw .field("scans", .required) }
        guard case .array(let values) = object["scans"], OfflineBatch.size.contains(values.count) else { throw .field("scans", .invalid) }
        items = values.map { Self.item($0, clock) }
    }

    private static func item(_ value: JSONValue, _ clock: DeviceClock) -> Item {
        do throws(ScanRefusal) { return .scan(try FlightOfflineScan(value, clock: clock)) } catch {
            var reader = FieldReader<GatePolicy>(value)
            return .invalid(clientScanID: (try? reader.text("client_scan_id")) ?? nil, error)
        }
    }
}
