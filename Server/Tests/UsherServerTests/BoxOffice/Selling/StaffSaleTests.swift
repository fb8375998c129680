import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Sales as those who sell find them.
@Suite struct StaffSaleTests {
    private static var show: SellingServing.Show {
        var show = SellingServing.Show()
        show.codes = [#""code":"TENTH","kind":"percent","value":100000"#]
        return show
    }

    private static func found(_ world: SellingServing, _ query: String) async throws -> [String] {
        let answer = try await world.console(.get, "sales?\(query)", as: .editor)
        #expect(answer.status == .ok, "\(answer.text)")
        return (FieldValue.array(answer.member("items") ?? .null) ?? []).compactMap { $0["id"].flatMap(FieldValue.string) }
    }

    @Test(
        "Selling S51 Sales are found by name, e-mail, number, ticket code and discount code, case and accents aside; nothing foreign",
        arguments: Engine.allCases)
    func search(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show) { world in
            let other = try #require(
                try await world.sold(SellingServing.places(1), more: #","email":"ann@example.org","name":"Ann Other""#).booking)
            let paid = try await world.sold(
                SellingServing.places(2), codes: ["TENTH"], more: #","email":"zoe@example.org","name":"Zoë Müller-Lüdenscheidt""#)
            let booking = try #require(paid.booking)
            let number = try #require(booking.number)
            let hyphened = "\(number.prefix(4))-\(number.suffix(4))"
            for word in [
                "zoe", "MULLER", "zoe%20mull", "zoe@exam", number, hyphened, hyphened.lowercased(), paid.verificationCode, "tenth", "TENTH",
            ] { #expect(try await Self.found(world, "q=\(word)") == [booking.id], "\(word)") }
            for word in ["%25", "zo%25e", "nobody", "TENTHS", "zoe%20other"] {
                #expect(try await Self.found(world, "q=\(word)") == [], "\(word)")
            }
            #expect(try await Self.found(world, "") == [booking.id, other.id])
            #expect(try await Self.found(world, "limit=1") == [booking.id])
            #expect(try await Self.found(world, "status=refunded") == [])
            #expect(try await Self.found(world, "show=\(SellingServing.uuid)&status=paid") == [booking.id, other.id])
            let foreign = try await world.console(.get, "sales?q=zoe", as: .foreign)
            #expect(foreign.status == .ok && foreign.text.contains(#""items":[]"#), "\(foreign.text)")
            #expect(try await world.console(.get, "sales?limit=0").status == .badRequest)
            #expect(try await world.console(.get, "sales?status=odd").status == .badRequest)
        }
    }

    @Test(
        "Selling S51 What a text names is looked through for those of a status, however many newer ones there are",
        arguments: Engine.allCases)
    func searchAmongMany(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show) { world in
            let named = #","name":"Quentin Quill","email":"quentin@example.org""#
            var sold: [String] = []
            for _ in 0..<5 { sold.append(try #require(try await world.sold(SellingServing.places(1), more: named).booking).id) }
            let refund = try await world.console(.post, "sales/\(sold[0])/refund", #"{"force":true}"#)
            #expect(refund.status == .ok, "\(refund.text)")
            #expect(try await Self.found(world, "q=quentin&status=refunded&limit=1") == [sold[0]])
            #expect(try await Self.found(world, "q=quentin%20quill&status=refunded&limit=2") == [sold[0]])
            #expect(try await Self.found(world, "q=quentin&status=paid&limit=3") == Array(sold.reversed().prefix(3)))
            #expect(try await Self.found(world, "q=quentin&limit=2") == Array(sold.reversed().prefix(2)))
            #expect(try await Self.found(world, "q=quentin&limit=9") == Array(sold.reversed()))
        }
    }

    @Test(
        "Selling S54 A sale is shown to who may sell, without a ticket's code; a door is refused, a foreign one is unknown",
        arguments: Engine.allCases)
    func one(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show) { world in
            let paid = try await world.sold(SellingServing.places(2), codes: ["TENTH"])
            let id = try #require(paid.booking?.id)
            for staff in [Staff.owner, .editor] {
                let sale = try await world.console(.get, "sales/\(id)", as: staff)
                #expect(sale.status == .ok, "\(sale.text)")
                let told = try #require(sale.member("sale"))
                #expect(told["total_pence"] == .integer(3_600) && told["paid_pence"] == .integer(3_600), "\(sale.text)")
                #expect(told["quote"]?["total_pence"] == .integer(3_600) && !sale.text.contains(paid.verificationCode))
            }
            #expect(try await world.console(.get, "sales/\(id)", as: .door).status == .forbidden)
            #expect(try await world.console(.get, "sales", as: .door).status == .forbidden)
            let unknown = try await world.console(.get, "sales/\(GateFixture.uuid(0x31, 99))")
            let foreign = try await world.console(.get, "sales/\(id)", as: .foreign)
            #expect(unknown.status == .notFound && foreign.status == .notFound && foreign.text == unknown.text)
            #expect(try await world.console(.get, "sales?organisation=globe", as: .foreign).status == .notFound)
            // Held and not paid, it is there, too.
            let hold = try await world.held(SellingServing.places(1))
            let held = try await world.console(.get, "sales/\(hold.reservationID)")
            #expect(
                held.member("sale")?["status"] == .string("pending") && held.member("sale")?["paid_pence"] == .integer(0), "\(held.text)")
        }
    }
}
