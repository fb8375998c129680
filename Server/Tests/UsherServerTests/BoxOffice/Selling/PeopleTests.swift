import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// What a house keeps of one person besides their names on sales.
@Suite struct PeopleTests {
    private static let ada = #","email":"ada@lovelace.example","name":"Ada Lovelace""#
    private static let diet = #","questions":[{"key":"diet","label":"Diet","per":"sale","type":"text","at_door":true}]"#

    @Test(
        "Selling S69 Answers, waiting lists, who is billed, reservations and deleted sales are told and erased; what is under way is counted",
        arguments: Engine.allCases)
    func erased(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(3, more: Self.diet)) { world in
            let counter = CounterServing(world: world)
            let sold = try await world.sold(SellingServing.places(1), more: Self.ada + #","answers":{"diet":"Lovelace cake"}"#)
            let id = try #require(sold.booking?.id)
            let until = Timestamp.seconds(world.now.adding(seconds: 7_200))
            let reserved = try await counter.sold(
                1,
                Self.ada + #","company":"Lovelace Ltd","address":"1 Lovelace Road","notes":"Lovelace sits at the aisle","#
                    + #""hold":{"kind":"reservation","until":"\#(until)"}"#, as: .owner)
            let hold = try await world.held(SellingServing.places(1), more: Self.ada)
            let waiting = try await world.waits(1, "ada@lovelace.example", more: #","name":"Ada Lovelace""#)
            try await Self.delete(id, world)

            let told = try await world.console(.post, "people", #"{"email":"ada@lovelace.example"}"#)
            for word in [id, reserved.id, hold.reservationID, waiting, "Lovelace cake", "Lovelace Ltd", "1 Lovelace Road", "aisle"] {
                #expect(told.text.contains(word), "\(word) \(told.text)")
            }
            let erased = try await world.console(.post, "people/erase", #"{"email":"ada@lovelace.example"}"#)
            #expect(erased.member("sales") == .integer(2) && erased.member("left") == .integer(1), "\(erased.text)")
            #expect(erased.member("waiting") == .integer(1), "\(erased.text)")
            for (name, statement) in PeopleSQL.tables {
                let rows = try await world.database.read { try $0.all(statement) { $0.text(0) } }
                #expect(!rows.contains { $0.lowercased().contains("lovelace") }, "\(name): \(rows)")
            }
            let card = try await world.database.read { connection in
                try connection.first(BookingStatements.byUUID, id).flatMap { try SaleCards(connection).card(of: $0.id) }
            }
            #expect(card?.isEmpty ?? true)
            #expect(try await world.status(waiting) == "left")
            #expect(try await counter.sale(reserved.id).status == "pending", "its places are kept for who has its number")

            // What was under way has come to its end, and goes when it is asked for again.
            world.sale.clock.advance(seconds: 3_600)
            try await world.sale.desk.sales.endHolds()
            let again = try await world.console(.post, "people/erase", #"{"email":"ada@lovelace.example"}"#)
            #expect(again.member("sales") == .integer(1) && again.member("left") == .integer(0), "\(again.text)")
            let left = try await world.console(.post, "people", #"{"email":"ada@lovelace.example"}"#)
            #expect(left.member("person")?["sales"] == .array([]) && left.member("person")?["waiting"] == .array([]), "\(left.text)")
        }
    }

    /// As a catalogue's owner deletes a sale at the door.
    private static func delete(_ uuid: String, _ world: SellingServing) async throws {
        let now = world.now
        try await world.database.write { connection in
            guard let booking = try connection.first(BookingStatements.byUUID, uuid) else { return }
            var sales = SaleTransaction(connection, at: now)
            _ = try sales.delete(booking.id)
            try sales.finish()
        }
    }
}

private enum PeopleSQL {
    static let tables = [
        ("sales", Statement("SELECT name || ' ' || email FROM sales")),
        ("answers", Statement("SELECT value FROM answers")),
        ("staff_sales", Statement("SELECT company || ' ' || address || ' ' || tax_id || ' ' || notes FROM staff_sales")),
        ("waiting", Statement("SELECT email || ' ' || name FROM waiting")),
        ("mails", Statement("SELECT idempotency_key FROM outbox WHERE kind = 'waiting-mail' AND done_at IS NULL")),
    ]
}
