import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Who has the codes of tickets that were passed on, and which of them let somebody in.
extension TransferTests {
    @Test(
        "Selling S46 A ticket that was passed on opens by its link alone: the name of its payment is nobody's to know, and opens nothing",
        arguments: Engine.allCases)
    func sessions(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let sales = world.sales
            let transfer = try Self.transfer(try await world.passOn([world.tickets[0]]))
            let session = try #require(try await world.received(transfer).record.booking.payment.session)
            #expect(!session.contains(transfer))
            // As it was named once, too.
            for name in [session, "transfer_\(transfer)"] {
                _ = try await sales.database.write { try $0.execute(TransferCodeSQL.rename, transfer, name) }
                let told = try await sales.success(name)
                #expect(told.status == .notFound && told.refusalCode == "session_not_found", "\(told.text)")
                #expect(try await sales.get("/checkout/success?session_id=\(name)").status == .notFound)
            }
        }
    }

    @Test(
        "Selling S45 What comes back lets in again, and nothing else of its sale: not what another has by now, not what was refunded",
        arguments: Engine.allCases)
    func others(_ engine: Engine) async throws {
        try await Self.run(engine, ["stalls-A-1", "stalls-A-2", "stalls-A-3"]) { world in
            let sales = world.sales
            var codes: [String] = []
            for index in 0..<3 { codes.append(try #require(try await world.code(index))) }
            let first = try Self.transfer(try await world.passOn([world.tickets[0]]))
            let second = try Self.transfer(try await world.passOn([world.tickets[1]], to: "linus@example.org", key: "pass-on-tickets-02"))
            let refund = try await sales.post(
                "/console/api/sales/\(world.booking)/refund", #"{"seatIds":["stalls-A-3"]}"#,
                token: try await sales.token(Staff.owner.account))
            #expect(refund.status == .ok, "\(refund.text)")
            #expect(try await sales.desk.sales.bookings.find(world.booking)?.booking.status == .refunded, "nothing of it stands")

            let back = try await sales.send(.delete, "/api/user/bookings/\(world.booking)/transfers/\(first)", token: world.ann)
            #expect(back.status == .ok, "\(back.text)")
            #expect(try back.decoded(BoxOffice.UserBooking.self).seats.map(\.status) == [.valid, .cancelled, .refunded])
            let other = try await sales.scan(codes[1])
            #expect(other.status != .created && other.text.contains("ticket_cancelled"), "\(other.text)")
            let refunded = try await sales.scan(codes[2])
            #expect(refunded.status != .created && refunded.text.contains("ticket_refunded"), "\(refunded.text)")
            let own = try await sales.scan(codes[0])
            #expect(own.status == .created, "\(own.text)")
            #expect(try await sales.scan(try #require(try await world.received(second).record.seat(0).code)).status == .created)
            #expect(try await sales.scan(world.sold.verificationCode).status != .created, "all of it that stands is in")
        }
    }

    @Test(
        "Selling S45 Sales from before there was a sheet take what they draw along, and back; nobody else's is counted anew",
        arguments: Engine.allCases)
    func claims(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let sales = world.sales
            let owner = try await sales.token(Staff.owner.account)
            let sheet = try await sales.send(
                .put, "/console/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/sheet",
                #"{"quotas":[{"key":"house","kind":"limit","size":25}]}"#, token: owner)
            #expect(sheet.status == .ok, "\(sheet.text)")
            func claims() async throws -> [Int64] {
                #expect(try await SellingServing.booksAgree(sales.database))
                #expect(try await SellingServing.quota("limit", "house", sales.database).used == 2)
                return try await sales.database.read { try $0.all(TransferCodeSQL.claims) { $0.int(0) } }
            }
            #expect(try await claims() == [2])
            let transfer = try Self.transfer(try await world.passOn([world.tickets[0]]))
            #expect(try await claims() == [1, 1])
            let back = try await sales.send(.delete, "/api/user/bookings/\(world.booking)/transfers/\(transfer)", token: world.ann)
            #expect(back.status == .ok, "\(back.text)")
            #expect(try await claims() == [2])
        }
    }

    @Test(
        "A catalogue that says nothing of passing on and changing leaves it; a show's own change takes it away", arguments: Engine.allCases)
    func catalogue(_ engine: Engine) async throws {
        var show = SellingServing.Show()
        show.more = #","transfers":false,"rename_hours":5,"exchange_hours":3,"exchange_fee_pence":100"#
        try await SellingServing.run(engine, show) { world in
            try await BoxOfficeFixture.load(SellingServing.Show().catalogue, into: world.database)
            let path = "shows/\(SellingServing.uuid)"
            let kept = try await world.console(.get, path).member("show")
            #expect(kept?["transfers"] == .bool(false) && kept?["rename_hours"] == .integer(5), "\(kept ?? .null)")
            #expect(kept?["exchange_hours"] == .integer(3) && kept?["exchange_fee_pence"] == .integer(100), "\(kept ?? .null)")
            let changed = try await world.console(.patch, path, #"{"transfers":null,"exchange_hours":null}"#).member("show")
            #expect(changed?["transfers"] == nil && changed?["exchange_hours"] == nil, "\(changed ?? .null)")
            #expect(changed?["rename_hours"] == .integer(5) && changed?["exchange_fee_pence"] == .integer(100), "\(changed ?? .null)")
        }
    }

    @Test(
        "Selling S45 A ticket is scanned while it is taken back or refunded: somebody is in, or it is void, and never both",
        arguments: Engine.allCases)
    func races(_ engine: Engine) async throws {
        try await Self.run(engine, (1...6).map { "stalls-A-\($0)" }) { world in
            let sales = world.sales
            let owner = try await sales.token(Staff.owner.account)
            var void: [(code: String, act: @Sendable () async throws -> TestResponse)] = []
            for index in 0..<3 {
                let answer = try await world.passOn([world.tickets[index]], key: "pass-on-tickets-1\(index)")
                // All are of one moment, in no order.
                let passed = try answer.decoded(BoxOffice.UserBooking.self).transfers?.first { $0.tickets == [world.tickets[index]] }
                let transfer = try #require(passed?.id, "\(answer.text)")
                let code = try #require(try await world.received(transfer).record.seat(0).code)
                void.append(
                    (code, { try await sales.send(.delete, "/api/user/bookings/\(world.booking)/transfers/\(transfer)", token: world.ann) })
                )
            }
            for index in 3..<6 {
                let body = #"{"seatIds":["\#(world.tickets[index])"]}"#
                void.append(
                    (
                        try #require(try await world.code(index)),
                        { try await sales.post("/console/api/sales/\(world.booking)/refund", body, token: owner) }
                    ))
            }
            let acts = void
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (code, act) in acts {
                    group.addTask {
                        async let scan = sales.scan(code)
                        async let undone = act()
                        let (entered, gone) = try await (scan, undone)
                        #expect((entered.status == .created) != (gone.status == .ok), "\(entered.text) \(gone.text)")
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}

private enum TransferCodeSQL {
    static let claims = Statement(
        "SELECT c.amount FROM claims c JOIN quotas q ON q.id = c.quota_id WHERE q.kind = 'limit' ORDER BY c.booking_id")
    static let rename = Statement("UPDATE bookings SET provider_session = $2 WHERE uuid = $1")
}
