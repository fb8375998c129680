import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct BookingTests {
    @Test("BoxOffice A48 One seat of three goes back and sells again; then the rest", arguments: Engine.allCases)
    func partial(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let sold = try await desk.sold(["stalls-A-1", "stalls-A-2", "circle-C-1"])
            let seat = sold.booking.seats[1].id(in: sold.event.uuid)
            let less = try await desk.change(sold.booking.uuid, .refund, seats: [seat])
            #expect(less.booking.status == .paid && less.booking.refunded == 8_500 && less.booking.revision == 1)
            #expect(less.booking.seats.indices.map { less.seat($0).status } == ["valid", "refunded", "valid"])
            #expect(less.seat(0).code == sold.seat(0).code && less.seat(1).code == nil && less.seat(2).code == sold.seat(2).code)
            #expect(try await desk.hold(["stalls-A-2"], by: .bob).held != nil)
            await #expect(throws: BookingRefusal.wrongState) { try await desk.change(sold.booking.uuid, .refund, seats: [seat]) }
            let none = try await desk.change(sold.booking.uuid, .refund)
            #expect(none.booking.status == .refunded && none.booking.refunded == 23_500 && none.code == nil)
            let sale = try await desk.database.write { try $0.first(SaleStatements.byID, sold.booking.id) }
            #expect(sale?.status == .refunded && sale?.roster.persons.map(\.status) == [nil, .refunded, nil])
            let refunds = try await desk.outbox().filter { $0.hasPrefix("payment-refund") }
            #expect(refunds == ["payment-refund refund-\(sold.booking.uuid)-1", "payment-refund refund-\(sold.booking.uuid)-2"])
            let counts = try await desk.counts()
            #expect(counts == (1, 1))
        }
    }

    @Test("BoxOffice A48 Who may refund: owners and admins; strangers see nothing", arguments: Engine.allCases)
    func staff(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let sold = try await desk.sold(["stalls-A-1"])
            let uuid = sold.booking.uuid
            await #expect(throws: BookingRefusal.roleRequired) { try await desk.change(uuid, .refund, by: .editor) }
            await #expect(throws: BookingRefusal.notFound) { try await desk.change(uuid, .refund, by: .foreign) }
            await #expect(throws: BookingRefusal.notFound) { try await desk.change("nonsense", .refund) }
            await #expect(throws: BookingRefusal.wrongState) { try await desk.change(uuid, .accept) }
            await #expect(throws: BookingRefusal.invalidSeats(["stalls-A-2"])) {
                try await desk.change(uuid, .refund, seats: ["stalls-A-2"])
            }
            #expect(try await desk.change(uuid, .cancel).booking.status == .cancelled)
            // The tickets' mail, and word that they were taken back: no money moves.
            let waiting = try await desk.outbox()
            #expect(waiting == ["booking-mail booking-\(uuid)", "booking-mail booking-\(uuid)-returned-1"])
            #expect(try await desk.taken().isEmpty)
        }
    }

    @Test("BoxOffice A50 A guest's booking is listed once its address is proven to be the account's", arguments: Engine.allCases)
    func listed(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let accounts = try await desk.database.read { connection in
                try BoxOfficeFixture.Buyer.allCases.map { try #require(try AccountTransaction(connection).account($0.id)) }
            }
            let (ann, bob, cid) = (accounts[0], accounts[1], accounts[2])
            let own = try await desk.sold(["stalls-A-1"])
            for (seat, owner) in [("stalls-A-2", ann), ("stalls-A-3", bob)] {
                let booking = try await desk.begun([seat], by: nil, email: " \(owner.email.text.uppercased()) ")
                _ = try await desk.payments.settle(desk.paid(booking), from: "stripe", at: SaleDesk.now)
            }
            _ = try await desk.begun(["circle-C-1"], at: SaleDesk.now)
            func seats(_ account: Account, at now: Instant = SaleDesk.now) async throws -> [String] {
                try await desk.bookings.list(of: account, at: now).flatMap { $0.booking.seats.map(\.mapSeat) }.sorted()
            }
            #expect(try await seats(ann) == ["circle-C-1", "stalls-A-1"])
            #expect(try await seats(ann, at: SaleDesk.now.adding(seconds: 900)) == ["stalls-A-1"])
            #expect(try await seats(bob) == ["stalls-A-3"])
            #expect(try await seats(cid).isEmpty)
            #expect(try await desk.bookings.find(own.booking.uuid, of: bob, at: SaleDesk.now) == nil)
        }
    }

    @Test("A sale that came by a catalogue is a booking too", arguments: Engine.allCases)
    func imported(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            try await BoxOfficeFixture.load(
                """
                {"catalogue":1,"sales":[{"key":"old","event":"hamlet","organisation":"globe","status":"paid","name":"Bob","email":"bob@buyers.example",
                 "code":"OLD-1","lines":[{"ticket_type":"stalls","quantity":2,"seats":["A5","A6"]}]}]}
                """, into: desk.database)
            let bob = try #require(try await desk.database.read { try AccountTransaction($0).account(BoxOfficeFixture.Buyer.bob.id) })
            let list = try await desk.bookings.list(of: bob, at: SaleDesk.now)
            let record = try #require(list.first)
            #expect(list.count == 1 && record.code == "OLD-1" && record.booking.total == 17_000 && record.booking.status == .paid)
            #expect(record.booking.seats.map(\.mapSeat) == ["stalls-A-5", "stalls-A-6"] && record.booking.seats.map(\.row) == ["A", "A"])
            let less = try await desk.change(record.booking.uuid, .refund, seats: ["stalls-A-5"])
            #expect(less.booking.refunded == 8_500 && less.booking.status == .paid && less.seat(0).status == "refunded")
            #expect(try await desk.taken() == ["stalls-A-6 2"])
            #expect(try await desk.outbox().isEmpty)
        }
    }

    @Test("A buyer may cancel only where the event allows it, and in time", arguments: Engine.allCases)
    func buyerCancels(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let ann = try #require(try await desk.database.read { try AccountTransaction($0).account(BoxOfficeFixture.Buyer.ann.id) })
            let bob = try #require(try await desk.database.read { try AccountTransaction($0).account(BoxOfficeFixture.Buyer.bob.id) })
            let never = try await desk.sold(["stalls-A-1"])
            let kind = try await desk.begun(["floor-A-1"], of: .kind)
            _ = try await desk.payments.settle(desk.paid(kind), from: "stripe", at: SaleDesk.now)
            func cancel(_ uuid: String, _ account: Account, at now: Instant = SaleDesk.now) async throws -> BookingRecord {
                try await desk.bookings.cancel(uuid, by: account, actor: .local, at: now)
            }
            await #expect(throws: BookingRefusal.notCancellable) { try await cancel(never.booking.uuid, ann) }
            await #expect(throws: BookingRefusal.notFound) { try await cancel(kind.uuid, bob) }
            await #expect(throws: BookingRefusal.notCancellable) {
                try await cancel(kind.uuid, ann, at: SaleDesk.now.adding(seconds: 18 * 3600 + 1))
            }
            #expect(try await cancel(kind.uuid, ann).booking.status == .refunded)
            await #expect(throws: BookingRefusal.notCancellable) { try await cancel(kind.uuid, ann) }
        }
    }
}
