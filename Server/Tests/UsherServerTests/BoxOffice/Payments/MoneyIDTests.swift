import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Ids that an import brings, beside a server that sells.
@Suite struct MoneyIDTests {
    @Test(
        "Money 1 Sales are imported with the next ids beside a live server: the next buyers get their tickets", arguments: Engine.allCases)
    func imported(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let first = try await serving.sold(["stalls-A-1"])
            let id = try #require(try await serving.desk.sales.payments.find(first.booking?.id ?? "")).id.rawValue
            let sales = (1...3).map { number in
                """
                {"key":"elsewhere-\(number)","event":"hamlet","id":\(id + Int64(number)),"status":"paid","name":"Eve \(number)",
                 "email":"","lines":[{"ticket_type":"gallery","quantity":1,"seats":["D\(number)"]}]}
                """
            }
            try await BoxOfficeFixture.load(#"{"catalogue":1,"sales":[\#(sales.joined(separator: ","))]}"#, into: serving.database)
            for number in 2...5 {
                let hold = try await serving.held(["stalls-A-\(number)"], more: #","email":"gus@example.org""#)
                serving.stripe.pay(hold.sessionID)
                let event = serving.stripe.event("checkout.session.completed", hold.sessionID, id: "evt_\(number)", at: serving.now)
                let told = try await serving.webhook(event)
                #expect(told.status == .ok, "\(told.text)")
                let paid = try await serving.success(hold.sessionID)
                #expect(paid.status == .ok, "\(paid.text)")
            }
            let taken = try await serving.taken()
            #expect(taken == (1...3).map { "gallery-D-\($0) 2" } + (1...5).map { "stalls-A-\($0) 2" })
        }
    }

    @Test("Money 1 A sale with a hold's id is refused by its place in the file", arguments: Engine.allCases)
    func refused(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1"])
            let id = try #require(try await serving.desk.sales.payments.find(hold.reservationID)).id
            let sale = #"{"key":"x","event":"hamlet","id":\#(id),"status":"paid","name":"Eve","email":"","lines":[]}"#
            let error = await #expect(throws: CatalogueError.self) {
                try await BoxOfficeFixture.load(
                    #"{"catalogue":1,"sales":[\#(sale.replacing("[]", with: #"[{"ticket_type":"gallery","quantity":1}]"#))]}"#,
                    into: serving.database)
            }
            #expect(error?.problems.map(\.path) == ["sales[0].id"], "\(String(describing: error))")
            serving.stripe.pay(hold.sessionID)
            let paid = try await serving.success(hold.sessionID)
            #expect(paid.status == .ok)
        }
    }

    @Test("Money 1 A paid booking whose id is gone gets a new one; an unpaid one frees nobody else's seats", arguments: Engine.allCases)
    func renamed(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let paid = try await serving.held(["stalls-A-1", "stalls-A-2"], more: #","email":"gus@example.org""#)
            let left = try await serving.held(["stalls-A-3"])
            for (number, hold) in [paid, left].enumerated() {
                // As two transactions leave it that could not see each other.
                let booking = try #require(try await serving.desk.sales.payments.find(hold.reservationID))
                try await serving.database.write { connection in
                    try connection.execute(
                        Collision.sale, booking.id, GateFixture.uuid(0x44, Int64(number)), booking.organisation, booking.event)
                    try connection.execute(Collision.seat, booking.event, "circle-C-\(number + 1)", booking.id)
                    try connection.execute(Collision.count, booking.event)
                }
            }
            serving.stripe.pay(paid.sessionID)
            let confirmed = try await serving.success(paid.sessionID)
            #expect(confirmed.status == .ok, "\(confirmed.text)")
            let code = try confirmed.decoded(BoxOffice.PaymentConfirmation.self).verificationCode
            serving.clock.advance(seconds: 12 * 3_600)
            let scan = try await serving.scan(code)
            #expect(scan.status == .created, "\(scan.text)")
            try await serving.desk.sales.endHolds()
            let taken = try await serving.taken()
            #expect(taken == ["circle-C-1 2", "circle-C-2 2", "stalls-A-1 2", "stalls-A-2 2"])
            try await MoneyBooks.check(serving, elsewhere: 2)
        }
    }
}

private enum Collision {
    static let sale = Statement(
        """
        INSERT INTO sales (id, uuid, organisation_id, event_id, status, name, email, code, occurrence, mark, changed, created_at, roster)
        VALUES ($1, $2, $3, $4, 'paid', 'Eve', '', $2, 0, 0, 0, 0, '[[],[]]')
        """)
    static let seat = Statement(
        """
        INSERT INTO taken_seats (event_id, seat, ticket_type_id, state, booking_id)
        SELECT $1, $2, ticket_type_id, 2, $3 FROM sections s WHERE event_id = $1 AND ticket_type_id =
            (SELECT id FROM ticket_types t WHERE t.event_id = $1 AND t.key = 'circle')
        """)
    static let count = Statement(
        """
        UPDATE sections SET taken = taken + 1 WHERE event_id = $1
            AND ticket_type_id = (SELECT id FROM ticket_types t WHERE t.event_id = $1 AND t.key = 'circle')
        """)
}
