import Testing
import UsherCore

@Suite struct OfflineScanTests {
    private static let now = Instant(seconds: 1_766_273_400)

    private func batch(_ text: String) throws -> OfflineBatch {
        try OfflineBatch(try JSONValue.read(Array(text.utf8)), receivedAt: Self.now)
    }

    private func only(_ item: String, sentAt: String = "null") throws -> OfflineItem {
        try #require(try batch(#"{"sent_at":\#(sentAt),"scans":[\#(item)]}"#).items.first)
    }

    private func scan(_ item: String, sentAt: String = "null") throws -> OfflineScanForm {
        guard case .scan(let scan) = try only(item, sentAt: sentAt) else { throw Unexpected() }
        return scan
    }

    private struct Unexpected: Error {}

    @Test func aFullItemIsRead() throws {
        let scan = try scan(
            #"{"ticket_code":" S ","quantity":2,"gate":"North","client_scan_id":"c-1","scanned_at":"2025-12-21T00:00:00+01:00","decision":"refused"}"#
        )
        #expect(scan.fields == ScanForm(ticketCode: "S", quantity: 2, gate: "North"))
        #expect(scan.clientScanID == "c-1")
        #expect(scan.scannedAt == Instant(seconds: 1_766_271_600))
        #expect(scan.decision == .refused)
    }

    @Test func theDecisionIsAdmittedUnlessSaidOtherwise() throws {
        #expect(try scan(#"{"ticket_code":"S","client_scan_id":"c","scanned_at":"2025-12-20T23:00:00Z"}"#).decision == .admitted)
    }

    @Test(
        arguments: [
            (#"{"client_scan_id":"c","scanned_at":"2025-12-20T23:00:00Z"}"#, "ticket_code", FieldFault.required),
            (#"{"ticket_code":"S","quantity":0,"client_scan_id":7}"#, "quantity", .notInteger(1...1000)),
            (#"{"ticket_code":"S","scanned_at":"x"}"#, "client_scan_id", .required),
            (#"{"ticket_code":"S","client_scan_id":7}"#, "client_scan_id", .notString),
            (#"{"ticket_code":"S","client_scan_id":"a b"}"#, "client_scan_id", .invalid),
            (#"{"ticket_code":"S","client_scan_id":"\#(String(repeating: "x", count: 129))"}"#, "client_scan_id", .invalid),
            (#"{"ticket_code":"S","client_scan_id":"c","decision":"x"}"#, "scanned_at", .required),
            (#"{"ticket_code":"S","client_scan_id":"c","scanned_at":"2025-12-20T23:00:00"}"#, "scanned_at", .invalid),
            (#"{"ticket_code":"S","client_scan_id":"c","scanned_at":"2025-12-20T23:00:00Z","decision":"maybe"}"#, "decision", .invalid),
            (#"{"ticket_code":"S","seat_number":"A\u0000"}"#, "seat_number", .invalid),
            ("7", "ticket_code", .required),
        ] as [(String, String, FieldFault)])
    func theFirstWrongFieldIsNamed(_ text: String, _ field: String, _ fault: FieldFault) throws {
        guard case .invalid(_, let refusal) = try only(text) else { throw Unexpected() }
        #expect(refusal == .field(field, fault))
    }

    @Test func aBrokenItemIsNamedByItsIDIfItHasOne() throws {
        let items = try batch(#"{"scans":[{"client_scan_id":"c-9"},{"client_scan_id":9},[],{"client_scan_id":" "}]}"#).items
        let names = items.map { item -> String? in if case .invalid(let name, _) = item { name } else { "read" } }
        #expect(names == ["c-9", nil, nil, nil])
    }

    @Test(
        arguments: [
            ("{}", "scans", FieldFault.required), (#"{"scans":{}}"#, "scans", .invalid), (#"{"scans":[]}"#, "scans", .invalid),
            (#"{"scans":null}"#, "scans", .required), (#"{"scans":"x"}"#, "scans", .invalid),
            (#"{"sent_at":5,"scans":[1]}"#, "sent_at", .notString), (#"{"sent_at":"now","scans":[1]}"#, "sent_at", .invalid),
        ] as [(String, String, FieldFault)])
    func aBatchWithoutItsFrameIsRefusedAsAWhole(_ text: String, _ field: String, _ fault: FieldFault) {
        #expect(throws: ScanRefusal.field(field, fault)) { try batch(text) }
    }

    @Test("Gate A49: 500 scans pass, 501 do not")
    func atMostFiveHundred() throws {
        let items = { (count: Int) in #"{"scans":["# + Array(repeating: "{}", count: count).joined(separator: ",") + "]}" }
        #expect(try batch(items(500)).items.count == 500)
        #expect(throws: ScanRefusal.field("scans", .invalid)) { try batch(items(501)) }
    }

    @Test(
        "Gate A48: a clock more than 30 s off shifts all times",
        arguments: [
            ("2025-12-20T23:30:00Z", -600), ("2025-12-20T23:29:30Z", -600), ("2025-12-20T23:30:30Z", -600),
            ("2025-12-20T23:29:29Z", -569), ("2025-12-20T22:30:00Z", 0), ("2025-12-21T00:30:00Z", -4_200),
        ] as [(String, Int64)])
    func theClockIsPutRight(_ sentAt: String, _ seconds: Int64) throws {
        let item = #"{"ticket_code":"S","client_scan_id":"c","scanned_at":"2025-12-20T23:20:00Z"}"#
        #expect(try scan(item, sentAt: "\"\(sentAt)\"").scannedAt == Self.now.adding(seconds: seconds))
    }

    @Test func aTimeInTheFutureBecomesThatOfReceipt() throws {
        #expect(try scan(#"{"ticket_code":"S","client_scan_id":"c","scanned_at":"2025-12-21T23:20:00Z"}"#).scannedAt == Self.now)
    }
}
