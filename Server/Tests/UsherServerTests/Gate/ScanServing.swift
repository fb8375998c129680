@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// How the tests of section 8 speak to the scan route: bytes in, bytes out, and what was written.
extension GateServing {
    /// POST /api/tickets/scan with this text as its body.
    func send(_ json: String, as staff: Staff = .door, key: String? = nil, headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(bytes: Array(json.utf8), as: staff, key: key, headers: headers)
    }

    func send(bytes: [UInt8], as staff: Staff = .door, key: String? = nil, headers: HTTPFields = [:]) async throws -> TestResponse {
        var headers = headers
        headers.append(HTTPField(name: .apiKey, value: staff.secret))
        if let key { headers[.idempotencyKey] = key }
        return try await client.executeRequest(uri: "/api/tickets/scan", method: .post, headers: headers, body: ByteBuffer(bytes: bytes))
    }

    /// One code, and nothing else.
    func send(code: String, as staff: Staff = .door, key: String? = nil) async throws -> TestResponse {
        try await send("{\"ticket_code\":\(JSONWriter.quoted(code))}", as: staff, key: key)
    }

    /// So many rows of `scans` there are, and so many of them are entries.
    func written() async throws -> (scans: Int, entries: Int) {
        try await database.read { connection in
            let row = try connection.first(ScanSQL.count) { (Int($0.int(0)), Int($0.int(1))) }
            return row ?? (0, 0)
        }
    }

    func entries() async throws -> Int { try await written().entries }
}

private enum ScanSQL {
    static let count = Statement("SELECT COUNT(*), COALESCE(SUM(CASE WHEN admitted > 0 THEN 1 ELSE 0 END), 0) FROM scans")
}

/// The answers to so many requests at once, as they come.
func together(_ count: Int, _ body: @escaping @Sendable (Int) async throws -> TestResponse) async throws -> [TestResponse] {
    try await withThrowingTaskGroup(of: TestResponse.self) { group in
        for index in 0..<count { group.addTask { try await body(index) } }
        return try await group.reduce(into: []) { $0.append($1) }
    }
}

extension TestResponse {
    /// `data`, as a tree.
    func data() throws -> JSONValue { try #require(try json()["data"], "\(status.code) \(text)") }

    func json() throws -> JSONValue { try JSONValue.read(body.readableBytesView) }

    /// The entry's id of a 201 or of a 409.
    func entry() throws -> Int64 {
        let json = try json()
        guard case .integer(let id) = json["data"]?["entry_id"] ?? json["entry_id"] else { throw NoSuchMember(text: text) }
        return id
    }

    /// The ids of those let in.
    func persons() throws -> [Int64] {
        guard case .array(let persons) = try json()["data"]?["admissions"] else { throw NoSuchMember(text: text) }
        return persons.compactMap { if case .integer(let id) = $0["id"] { id } else { nil } }
    }

    /// Whether it has this status and exactly this body.
    func isExactly(_ status: Int, _ body: String) -> Bool { self.status.code == status && text == body }

    /// The answer's `code`, of an entry or of a refusal.
    var code: String? {
        guard let json = try? json(), case .string(let code) = json["data"]?["code"] ?? json["code"] else { return nil }
        return code
    }
}

struct NoSuchMember: Error { let text: String }

extension HandClock {
    /// `2025-12-20T23:30:00Z`
    func set(_ text: String) throws { set(try #require(Timestamp.read(text))) }
}

extension JSONWriter {
    static func quoted(_ text: String) -> String {
        var json = JSONWriter()
        json.string(text)
        return json.text
    }
}

extension JSONValue {
    /// The same with members in order of name: their order means nothing.
    var sorted: JSONValue {
        switch self {
        case .object(let members):
            .object(members.map { Member(name: $0.name, value: $0.value.sorted) }.sorted { $0.name < $1.name })
        case .array(let elements): .array(elements.map(\.sorted))
        default: self
        }
    }

    init(text: String) throws { self = try JSONValue.read(Array(text.utf8)) }
}

/// Answers that a test expects again and again.
enum Refused {
    static let notFound = #"{"error":"Ticket not found","code":"ticket_not_found"}"#
    static let notAuthorized = #"{"error":"You are not authorized to scan this ticket","code":"not_authorized"}"#
    static let wrongEvent = #"{"error":"This ticket is for another event","code":"wrong_event"}"#
    static let notToday = #"{"error":"This ticket is not valid for today","code":"not_today"}"#
    static let notPaid = #"{"error":"This ticket is not paid","code":"not_paid"}"#
    static let cancelled = #"{"error":"This ticket is cancelled","code":"ticket_cancelled"}"#
    static let refunded = #"{"error":"This ticket is refunded","code":"ticket_refunded"}"#
    static let expired = #"{"error":"This ticket is expired","code":"ticket_expired"}"#
    static let noLine = #"{"error":"Sale ticket not found","code":"sale_ticket_not_found"}"#
    static let noSeat = #"{"error":"Seat not found in this sale","code":"seat_not_found"}"#
    static let keyRequired = #"{"error":"API key is required","code":"api_key_required"}"#
    static let keyInvalid = #"{"error":"Invalid API key","code":"api_key_invalid"}"#
    static let notAllowed = #"{"error":"This API key may not do this","code":"not_allowed"}"#
    static let tooLarge = #"{"error":"The request body is too large","code":"body_too_large"}"#
    static let notJSON = #"{"error":"The request body is not valid JSON","code":"invalid_json"}"#
    static let method = #"{"error":"Method not allowed","code":"method_not_allowed"}"#
    static let limited = #"{"error":"Rate limit exceeded","code":"rate_limited"}"#
    static let mismatch = #"{"error":"This Idempotency-Key was used before","code":"idempotency_mismatch"}"#
    static let unavailable = #"{"error":"The server is busy. Try again.","code":"unavailable"}"#

    static func field(_ name: String, _ sentence: String) -> String {
        #"{"error":"The \#(name) field \#(sentence)","code":"field_invalid","field":"\#(name)"}"#
    }

    static func used(_ entry: Int64, at: String = "2025-12-20T23:30:00Z") -> String {
        #"{"error":"This ticket has already been used","code":"already_used","entry_id":\#(entry),"scanned_at":"\#(at)"}"#
    }
}
