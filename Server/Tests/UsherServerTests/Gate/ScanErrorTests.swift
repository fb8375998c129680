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

@Suite struct ScanErrorTests {
    /// One sale for every refusal.
    private static let sales: [SaleSeed] =
        [
            GateFixture.sale, SaleSeed(20, persons: 1, status: .unpaid), SaleSeed(21, persons: 1, status: .pending),
            SaleSeed(22, persons: 1, status: .cancelled), SaleSeed(23, persons: 1, status: .refunded),
            SaleSeed(24, persons: 1, status: .expired), SaleSeed(25, persons: 1, date: CivilDate(days: 20_443)),
        ]

    /// Body, answer: what one request to a fresh world gets.
    private static let refusals: [(body: String, status: Int, answer: String)] = [
        ("{", 400, Refused.notJSON),
        ("{}", 400, Refused.field("ticket_code", "is required")),
        (#"{"ticket_code":7}"#, 400, Refused.field("ticket_code", "must be a string")),
        (
            #"{"ticket_code":"S20","gate":"\#(String(repeating: "n", count: 65))"}"#, 400,
            Refused.field("gate", "must not be longer than 64 characters")
        ),
        (#"{"ticket_code":"S20","event_id":0}"#, 400, Refused.field("event_id", "must be an integer from 1 to 9007199254740991")),
        (#"{"ticket_code":"S20","sale_id":20}"#, 400, Refused.field("sale_id", "is not valid")),
        (#"{"ticket_code":"NONE"}"#, 404, Refused.notFound),
        (#"{"ticket_code":"SALE-CODE-123","event_id":457}"#, 400, Refused.wrongEvent),
        (#"{"ticket_code":"S25"}"#, 400, Refused.notToday),
        (#"{"ticket_code":"S20"}"#, 400, Refused.notPaid),
        (#"{"ticket_code":"S21"}"#, 400, Refused.notPaid),
        (#"{"ticket_code":"S22"}"#, 400, Refused.cancelled),
        (#"{"ticket_code":"S23"}"#, 400, Refused.refunded),
        (#"{"ticket_code":"S24"}"#, 400, Refused.expired),
        (#"{"ticket_code":"SALE-CODE-123","sale_ticket_id":1}"#, 404, Refused.noLine),
        (#"{"ticket_code":"SALE-CODE-123","seat_number":"Z9"}"#, 404, Refused.noSeat),
    ]

    private func seed(_ answer: TestResponse) throws -> String {
        try JSONDecoder().decode(SeedScan.ErrorResponse.self, from: Data(answer.body.readableBytesView)).error
    }

    @Test("Gate A2 The seed's own structs decode a 201 and every refusal of 2.5, each exactly as written", arguments: Engine.allCases)
    func seedStructs(engine: Engine) async throws {
        try await GateServing.run(engine, sales: Self.sales) { gate in
            for (body, status, expected) in Self.refusals {
                let answer = try await gate.send(body)
                #expect(answer.isExactly(status, expected), "\(body) → \(answer.status.code) \(answer.text)")
                #expect(try !seed(answer).isEmpty)
                #expect(answer.headers[.contentType] == "application/json" && answer.headers[.cacheControl] == "no-store")
            }
            let foreign = try await gate.send(code: "SALE-CODE-123", as: .foreign)
            #expect(foreign.isExactly(403, Refused.notAuthorized))
            #expect(try await gate.entries() == 0)

            let admitted = try await gate.send(code: "SALE-CODE-123", key: "one")
            let seed = try JSONDecoder().decode(SeedScan.ScanResponse.self, from: Data(admitted.body.readableBytesView))
            #expect(seed.data.sale_id == 123 && seed.data.sale.tickets.map(\.quantity) == [2])
            #expect(seed.data.scanned_at == "2025-12-20T23:30:00Z" && seed.data.sale.event.starts_at == "2025-12-21T01:00:00Z")
            #expect(seed.data.sale.status == "paid" && seed.data.sale.tickets[0].usage_status == "used")

            let used = try await gate.send(code: "SALE-CODE-123")
            #expect(try used.isExactly(409, Refused.used(admitted.entry())))
            #expect(try self.seed(used) == "This ticket has already been used")
            let mismatch = try await gate.send(code: "PERSON-1", key: "one")
            #expect(mismatch.isExactly(400, Refused.mismatch))
            #expect(try self.seed(mismatch) == "This Idempotency-Key was used before")
        }
    }

    @Test("Gate A2 The refusals that need no database, and a defect's")
    func frontRefusals() async throws {
        try await GateServing.run(.sqlite) { gate in
            let method = try await gate.client.executeRequest(uri: "/api/tickets/scan", method: .get, headers: [:], body: nil)
            #expect(method.isExactly(405, Refused.method) && method.headers[.allow] == "POST")
            let keyless = try await gate.client.executeRequest(uri: "/api/tickets/scan", method: .post, headers: [:], body: nil)
            #expect(keyless.isExactly(401, Refused.keyRequired))
            let wrong = try await gate.client.executeRequest(
                uri: "/api/tickets/scan", method: .post, headers: [.apiKey: "wrong"], body: nil)
            #expect(wrong.isExactly(401, Refused.keyInvalid))
            let large = try await gate.send(String(repeating: " ", count: 17 * 1024))
            #expect(large.isExactly(413, Refused.tooLarge))
            for answer in [method, keyless, wrong, large] { #expect(try !seed(answer).isEmpty) }
        }
        let defect = Problem(of: DatabaseError.defect("SELECT secret"))
        #expect(defect.status == .internalServerError)
        let body = Desk.gate.body(defect)
        #expect(String(decoding: body, as: UTF8.self) == #"{"error":"Something went wrong. Try again.","code":"internal"}"#)
        let limited = Desk.gate.body(.rateLimited(retryAfter: 1))
        #expect(String(decoding: limited, as: UTF8.self) == Refused.limited)
        let away = Problem(of: DatabaseError.unavailable("host=10.0.0.1"))
        #expect(away.status == .serviceUnavailable && away.headers[.retryAfter] == "1")
        #expect(String(decoding: Desk.gate.body(away), as: UTF8.self) == Refused.unavailable)
    }
}
