import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherPapers
import UsherTesting
import UsherWire

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherStore

/// Tickets that are passed on.
@Suite struct TransferTests {
    /// A sale of Ann's with what of it is passed on.
    struct World: Sendable {
        let sales: SaleServing
        let ann: String
        let sold: BoxOffice.PaymentConfirmation

        var booking: String { sold.booking?.id ?? "" }
        var tickets: [String] { sold.seats?.map(\.id) ?? [] }

        func passOn(
            _ tickets: [String], to email: String = "grace@example.org", key: String = "pass-on-tickets-01", of booking: String? = nil,
            token: String? = nil, link: String? = nil
        ) async throws -> TestResponse {
            let list = tickets.map { "\"\($0)\"" }.joined(separator: ",")
            return try await sales.send(
                .post, "/api/user/bookings/\(booking ?? self.booking)/transfers" + (link.map { "?k=\($0)" } ?? ""),
                #"{"tickets":[\#(list)],"email":"\#(email)","name":"Grace Hopper"}"#, token: link == nil ? token ?? ann : nil,
                headers: [.idempotencyKey: key])
        }

        /// The own code of a ticket.
        func code(_ index: Int) async throws -> String? { try await sales.desk.sales.bookings.find(booking)?.seat(index).code }

        /// The sale that a transfer made, as its receiver's link shows it.
        func received(_ transfer: String) async throws -> (record: BookingRecord, link: String) {
            let record = try #require(try await sales.desk.sales.bookings.find(transfer))
            return (record, try #require(sales.desk.links.key(of: record.booking)))
        }
    }

    static func run(
        _ engine: Engine, _ seats: [String] = ["stalls-A-1", "stalls-A-2"],
        settings change: @Sendable @escaping (inout Settings) -> Void = { $0.wallet.development = true },
        _ body: @Sendable @escaping (World) async throws -> Void
    ) async throws {
        try await SaleServing.run(engine, .stripe, change) { sales in
            // The day of the show has begun: the door is open.
            sales.clock.advance(seconds: 3_600)
            let ann = try await sales.token(.ann)
            try await body(World(sales: sales, ann: ann, sold: try await sales.sold(seats, token: ann)))
        }
    }

    static func transfer(_ answer: TestResponse) throws -> String {
        #expect(answer.status == .created, "\(answer.text)")
        return try #require(try answer.decoded(BoxOffice.UserBooking.self).transfers?.last?.id)
    }

    @Test(
        "Selling S45 Of 20 scans of the old and the new code at once one lets somebody in, by the new one; the old is refused",
        arguments: Engine.allCases)
    func scans(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let old = try #require(try await world.code(0))
            let transfer = try Self.transfer(try await world.passOn([world.tickets[0]]))
            let new = try #require(try await world.received(transfer).record.seat(0).code)
            #expect(new != old)
            let answers = try await withThrowingTaskGroup(of: (String, TestResponse).self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let code = number % 2 == 0 ? old : new
                        return (code, try await world.sales.scan(code))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let entered = answers.filter { $0.1.status == .created }
            #expect(entered.count == 1 && entered.first?.0 == new, "\(answers.map(\.1.text))")
            #expect(answers.filter { $0.0 == old }.allSatisfy { $0.1.text.contains("ticket_cancelled") }, "\(answers.map(\.1.text))")
            // The other ticket stays Ann's, by the sale's own code.
            #expect(try await world.sales.scan(world.sold.verificationCode).status == .created)
        }
    }

    @Test(
        "Selling S46 The link opens the one ticket, the sender's pass loses it and is pushed; it is taken back before that, and not after",
        arguments: Engine.allCases)
    func links(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let (sales, database) = (world.sales, world.sales.database)
            _ = try await WalletStore(database).register(device: "phone-1", serial: world.booking, token: "push-1", at: sales.now)
            let first = try Self.transfer(try await world.passOn([world.tickets[0]]))
            let pushes = try await sales.queued(WalletStore.push)
            #expect(pushes.count == 1 && pushes[0].contains(world.booking), "\(pushes)")
            let mine = try #require(try await sales.desk.sales.bookings.find(world.booking))
            #expect(try await sales.desk.tickets.paper(mine).admitted.map(\.number) == ["2"])

            let undone = try await sales.send(.delete, "/api/user/bookings/\(world.booking)/transfers/\(first)", token: world.ann)
            #expect(undone.status == .ok, "\(undone.text)")
            let back = try undone.decoded(BoxOffice.UserBooking.self)
            #expect(back.seats.map(\.status) == [.valid, .valid] && back.transfers == nil && back.seats[0].reason == nil)
            #expect(try await sales.get("/bookings/\(first)?k=\(try await world.received(first).link)").text.contains("Cancelled"))

            let second = try Self.transfer(try await world.passOn([world.tickets[0]], key: "pass-on-tickets-02"))
            let (record, link) = try await world.received(second)
            let page = try await sales.get("/bookings/\(second)?k=\(link)")
            #expect(page.status == .ok && page.text.contains("Seat 1") && !page.text.contains("Seat 2"))
            #expect(!page.text.contains("ann@buyers.example"))
            #expect(try await sales.get("/bookings/\(world.booking)?k=\(link)").status == .notFound)
            #expect(try await sales.get("/bookings/\(second)?k=\(sales.desk.links.make(second, for: .booking) ?? "")").status == .notFound)
            let late = try await sales.send(.delete, "/api/user/bookings/\(world.booking)/transfers/\(second)", token: world.ann)
            #expect(late.status == .conflict && late.refusalCode == "transfer_taken", "\(late.text)")
            #expect(
                try await sales.send(.delete, "/api/user/bookings/\(world.booking)/transfers/\(first)", token: world.ann).refusalCode
                    == "transfer_taken")
            #expect(
                try await sales.send(.delete, "/api/user/bookings/\(world.booking)/transfers/\(world.booking)", token: world.ann).status
                    == .notFound)
            let told = try await sales.get("/api/user/bookings/\(world.booking)", token: world.ann).decoded(BoxOffice.UserBooking.self)
            #expect(told.transfers?.map(\.opened) == [true] && told.seats[0].reason == "transferred" && told.seats[0].status == .cancelled)
            #expect(record.booking.email == "grace@example.org")
            let mails = try await sales.database.read { try $0.all(TransferSQL.mails) { $0.text(0) } }
            #expect(mails.count { $0.contains("\"received\"") } == 2 && mails.count { $0.contains("\"passedOn\"") } == 2, "\(mails)")
        }
    }

    @Test(
        "Selling S47 Twice passed on and refunded: the first payer has the money, the place is free, and the books agree",
        arguments: Engine.allCases)
    func twice(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let sales = world.sales
            let first = try Self.transfer(try await world.passOn([world.tickets[0]]))
            let link = try await world.received(first).link
            let seat = try await world.received(first).record.booking.seats[0].id(in: BoxOfficeFixture.Stage.hamlet.uuid)
            let second = try Self.transfer(
                try await world.passOn([seat], to: "linus@example.org", key: "pass-on-tickets-02", of: first, link: link))
            let owner = try await sales.token(Staff.owner.account)
            #expect(
                try await sales.post("/api/user/bookings/\(second)/cancel", nil, token: try await sales.token(.bob)).status == .notFound)
            let refund = try await sales.post("/console/api/sales/\(second)/refund", "{}", token: owner)
            #expect(refund.status == .ok, "\(refund.text)")
            let refunds = try await sales.queued(PaymentOutbox.refund)
            #expect(refunds.count == 1 && refunds[0].contains(world.booking), "\(refunds)")
            let paid = try await sales.get("/console/api/sales/\(world.booking)", token: owner).member("sale")
            #expect(paid?["refunded_pence"] == .integer(8_500) && paid?["status"]?.text == "paid", "\(paid ?? .null)")
            #expect(try await sales.get("/console/api/sales/\(second)", token: owner).member("sale")?["channel"]?.text == "transfer")
            #expect(try await sales.taken() == ["stalls-A-2 2"])
            #expect(try await sales.checkout(["stalls-A-1"], token: try await sales.token(.bob)).status == .ok)
            let rest = try await sales.post("/console/api/sales/\(world.booking)/refund", "{}", token: owner)
            #expect(rest.status == .ok, "\(rest.text)")
            let books = BooksStore(sales.database)
            while try await books.fold() {}
            #expect(try await books.recount() == [])
            let sums = try await sales.database.read { try $0.first(TransferSQL.journal) { ($0.int(0), $0.int(1)) } }
            #expect(sums?.0 == 0 && sums?.1 == 0, "all that was sold has gone back: \(sums.map { "\($0)" } ?? "")")
        }
    }

    @Test(
        "Selling S47 Standing places, their categories and what they draw go along; a show that is called off pays who paid",
        arguments: Engine.allCases)
    func standing(_ engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let sold = try await world.sold(SellingServing.places(3), token: try await world.sale.token(.ann))
            let booking = try #require(sold.booking?.id)
            let tickets = try #require(sold.seats?.map(\.id))
            let given = World(sales: world.sale, ann: try await world.sale.token(.ann), sold: sold)
            _ = try Self.transfer(try await given.passOn(Array(tickets.prefix(2))))
            let held = try await world.quota("area", "floor")
            #expect(held.used == 3 && held.claimed == 3)
            #expect(try await SellingServing.booksAgree(world.database))
            let begun = try await world.console(
                .post, "shows/\(SellingServing.uuid)/cancel", #"{"refund":"all"}"#, headers: [.idempotencyKey: "cancel-club-00001"])
            #expect(begun.status == .accepted)
            let worker = JobWorker(world.database, clock: world.sale.clock.clock, log: .quiet)
            try await exhaust { try await worker.work() }
            let left = try await world.quota("area", "floor")
            #expect(left.used == 0 && left.claimed == 0)
            let refunds = try await world.sale.queued(PaymentOutbox.refund)
            #expect(refunds.count == 2 && refunds.allSatisfy { $0.contains(booking) }, "\(refunds)")
            let sale = try await world.console(.get, "sales/\(booking)").member("sale")
            #expect(sale?["refunded_pence"] == .integer(6_000) && sale?["status"]?.text == "refunded", "\(sale ?? .null)")
            let books = BooksStore(world.database)
            while try await books.fold() {}
            #expect(try await books.recount() == [])
        }
    }

    @Test("Selling S55 Passing on needs a key: the same bytes again, another body 422, one effect", arguments: Engine.allCases)
    func keys(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let path = "/api/user/bookings/\(world.booking)/transfers"
            let body = #"{"tickets":["\#(world.tickets[0])"],"email":"grace@example.org","name":"Grace"}"#
            #expect(try await world.sales.post(path, body, token: world.ann).refusalCode == "idempotency_key_required")
            let first = try await world.passOn([world.tickets[0]])
            let again = try await world.passOn([world.tickets[0]])
            #expect(again.status == .created && again.text == first.text)
            #expect(try await world.passOn([world.tickets[1]]).status.code == 422)
            let gone = try await world.passOn([world.tickets[0]], key: "pass-on-tickets-02")
            #expect(gone.status == .conflict && gone.refusalCode == "wrong_state")
            #expect(try await world.passOn(["stalls-Z-9"], key: "pass-on-tickets-03").refusalCode == "invalid_seats")
            #expect(
                try await world.passOn([world.tickets[1]], key: "pass-on-tickets-04", token: try await world.sales.token(.bob)).status
                    == .notFound)
            _ = try await world.sales.scan(world.sold.verificationCode)
            #expect(try await world.passOn([world.tickets[1]], key: "pass-on-tickets-05").refusalCode == "already_used")
        }
    }

    @Test(
        "Selling S45 A show may forbid passing on, which ends with the show in any case; staff are kept by neither",
        arguments: Engine.allCases)
    func forbidden(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let sales = world.sales
            let owner = try await sales.token(Staff.owner.account)
            let show = "/console/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)"
            #expect(try await sales.send(.patch, show, #"{"transfers":false}"#, token: owner).status == .ok)
            #expect(try await world.passOn([world.tickets[0]]).refusalCode == "not_transferable")
            #expect(try await sales.send(.patch, show, #"{"transfers":null}"#, token: owner).status == .ok)
            sales.clock.advance(seconds: 25 * 3_600)
            let ann = try await sales.token(.ann)
            #expect(try await world.passOn([world.tickets[0]], key: "pass-on-tickets-02", token: ann).refusalCode == "not_transferable")
            let body = #"{"tickets":["\#(world.tickets[0])"],"email":"grace@example.org","name":"Grace"}"#
            let path = "/console/api/sales/\(world.booking)/transfers"
            func ask(_ staff: Staff) async throws -> TestResponse {
                try await sales.post(
                    path, body, token: try await sales.token(staff.account), headers: [.idempotencyKey: "staff-pass-on-0001"])
            }
            #expect(try await ask(.door).status == .forbidden)
            #expect(try await ask(.foreign).status == .notFound)
            let done = try await ask(.owner)
            #expect(done.status == .created && !done.text.contains("qr"), "\(done.text)")
        }
    }

    @Test(
        "Selling S46 The booking's page passes tickets on once, however often it is sent, and takes them back", arguments: Engine.allCases)
    func pages(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let sales = world.sales
            let key = try #require(sales.desk.links.make(world.booking, for: .booking))
            let path = "/bookings/\(world.booking)"
            #expect(try await sales.get("\(path)?k=\(key)").text.contains("Pass tickets on"))
            let form = try await sales.get("\(path)/transfer?k=\(key)")
            #expect(form.status == .ok && form.text.contains(world.tickets[0]), "\(form.text)")
            #expect(!form.text.contains("autocomplete=\"name\""), "another's name is asked for")
            func field(_ name: String, of page: TestResponse) throws -> String {
                let match = try #require(page.text.firstMatch(of: try Regex("name=\"\(name)\" value=\"([^\"]*)\"")))
                return String(try #require(match.output[1].substring))
            }
            let cookie = form.headers[values: .setCookie].map { $0.prefix { $0 != ";" } }.joined(separator: "; ")
            func send(_ path: String, _ fields: [(String, String)]) async throws -> TestResponse {
                let body = QueryText.query(fields).dropFirst()
                return try await sales.client.executeRequest(
                    uri: path, method: .post, headers: [.contentType: "application/x-www-form-urlencoded", .cookie: cookie],
                    body: ByteBuffer(string: String(body)))
            }
            let token = try field("token", of: form)
            let fields = [
                ("token", token), ("once", try field("once", of: form)), ("ticket", world.tickets[0]), ("name", "Grace"),
                ("email", "grace@example.org"),
            ]
            for _ in 0..<2 {
                let sent = try await send("\(path)/transfer?k=\(key)", fields)
                #expect(sent.status == .seeOther && sent.headers[.location]?.contains("done=passed") == true, "\(sent.text)")
            }
            let rows = try await sales.desk.sales.bookings.transfers(of: world.booking)
            #expect(rows.count == 1 && rows[0].email == "grace@example.org")
            let empty = try await send("\(path)/transfer?k=\(key)", [("token", token), ("once", "x"), ("name", ""), ("email", "x")])
            #expect(empty.status == .badRequest && empty.text.contains("Choose at least one ticket"))
            let page = try await sales.get("\(path)?k=\(key)")
            #expect(page.text.contains("to Grace (grace@example.org)") && page.text.contains("Take back"))
            let back = try await send("\(path)/transfers/\(rows[0].uuid)?k=\(key)", [("token", token)])
            #expect(back.headers[.location]?.contains("done=back") == true, "\(back.text)")
            #expect(try await sales.desk.sales.bookings.transfers(of: world.booking).isEmpty)
            // Gone back to and filled in anew: it is another form, and says so.
            let others = fields.map { $0.0 == "name" ? ($0.0, "Linus") : $0 }
            let reused = try await send("\(path)/transfer?k=\(key)", others)
            #expect(reused.status == .conflict && reused.text.contains("This form was sent before"), "\(reused.text)")
            let once = try field("once", of: reused)
            let anew = try await send("\(path)/transfer?k=\(key)", others.map { $0.0 == "once" ? ($0.0, once) : $0 })
            #expect(anew.headers[.location]?.contains("done=passed") == true, "\(anew.text)")
        }
    }

    @Test(
        "Whoever has seen the codes of what was passed on, or acts with it, has it: the sender takes it back no more",
        arguments: Engine.allCases)
    func opened(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let sales = world.sales
            func takeBack(_ transfer: String) async throws -> TestResponse {
                try await sales.send(.delete, "/api/user/bookings/\(world.booking)/transfers/\(transfer)", token: world.ann)
            }
            let first = try Self.transfer(try await world.passOn([world.tickets[0]], to: "bob@buyers.example"))
            let bob = try await sales.token(.bob)
            let list = try await sales.send(.get, "/tickets", headers: [.cookie: "\(SessionCookie.name)=\(bob)"])
            #expect(list.status == .ok && list.text.contains("Hamlet"), "\(list.status)")
            #expect(try await takeBack(first).refusalCode == "transfer_taken")
            let second = try Self.transfer(try await world.passOn([world.tickets[1]], key: "pass-on-tickets-02"))
            let link = try await world.received(second).link
            let named = try await sales.send(.patch, "/api/user/bookings/\(second)?k=\(link)", #"{"name":"Grace Brewster"}"#)
            #expect(named.status == .ok, "\(named.text)")
            #expect(try await takeBack(second).refusalCode == "transfer_taken")
        }
    }

    @Test(
        "What was passed on is answered again when the day's allowance is spent; page and API spend one, and staff one of their own",
        arguments: Engine.allCases)
    func allowance(_ engine: Engine) async throws {
        try await Self.run(
            engine,
            settings: {
                $0.limits.off = false
                ($0.limits.boxOffice.transfer, $0.limits.consoleMails) = (1, 1)
            }
        ) { world in
            let sales = world.sales
            let key = try #require(sales.desk.links.make(world.booking, for: .booking))
            let first = try await world.passOn([world.tickets[0]], link: key)
            let again = try await world.passOn([world.tickets[0]], link: key)
            #expect(first.status == .created && again.status == .created && again.text == first.text, "\(again.text)")
            let more = try await world.passOn([world.tickets[1]], key: "pass-on-tickets-02", link: key)
            #expect(more.status == .tooManyRequests, "\(more.text)")
            // Signed in or not, who comes by the link has the link's allowance.
            let page = try await sales.send(
                .get, "/bookings/\(world.booking)/transfer?k=\(key)", headers: [.cookie: "\(SessionCookie.name)=\(world.ann)"])
            let token = try #require(page.text.firstMatch(of: /name="token" value="([^"]*)"/)?.1, "\(page.text)")
            let cookies =
                page.headers[values: .setCookie].map { String($0.prefix { $0 != ";" }) } + ["\(SessionCookie.name)=\(world.ann)"]
            let fields = [("token", String(token)), ("ticket", world.tickets[1]), ("name", "Grace"), ("email", "grace@example.org")]
            let sent = try await sales.client.executeRequest(
                uri: "/bookings/\(world.booking)/transfer?k=\(key)", method: .post,
                headers: [
                    .contentType: "application/x-www-form-urlencoded", .cookie: cookies.joined(separator: "; "),
                    .origin: "https://tickets.example.org",
                ],
                body: ByteBuffer(string: String(QueryText.query(fields).dropFirst())))
            #expect(sent.status == .tooManyRequests, "\(sent.status) \(sent.text)")
            let owner = try await sales.token(Staff.owner.account)
            let sale = "/console/api/sales/\(world.booking)"
            #expect(try await sales.send(.patch, sale, #"{"email":"new@example.org"}"#, token: owner).status == .ok)
            #expect(try await sales.send(.patch, sale, #"{"email":"newer@example.org"}"#, token: owner).status == .tooManyRequests)
            #expect(try await sales.send(.patch, sale, #"{"name":"Ada King"}"#, token: owner).status == .ok)
            let body = #"{"tickets":["\#(world.tickets[1])"],"email":"grace@example.org","name":"Grace"}"#
            let given = try await sales.post(sale + "/transfers", body, token: owner, headers: [.idempotencyKey: "staff-pass-on-0001"])
            #expect(given.status == .tooManyRequests, "\(given.text)")
        }
    }

    @Test("Selling S50 Names change until the deadline, not of who is in, and pass and door have them", arguments: Engine.allCases)
    func names(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let sales = world.sales
            let owner = try await sales.token(Staff.owner.account)
            let show = "/console/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)"
            #expect(try await sales.send(.patch, show, #"{"rename_hours":2}"#, token: owner).status == .ok)
            let path = "/api/user/bookings/\(world.booking)"
            let body = #"{"name":"Ada King","tickets":[{"id":"\#(world.tickets[1])","name":"Grace Hopper"}]}"#
            let renamed = try await sales.send(.patch, path, body, token: world.ann)
            #expect(renamed.status == .ok, "\(renamed.text)")
            #expect(try renamed.decoded(BoxOffice.UserBooking.self).seats.map(\.name) == [nil, "Grace Hopper"])
            let pass = try #require(try await sales.desk.tickets.document(world.booking))
            #expect("\(pass.members)".contains("Ada King"))
            let sale = try await sales.database.read { try $0.first(TransferSQL.name, world.booking) { $0.text(0) } }
            #expect(sale == "Ada King")
            #expect(try await sales.send(.patch, path, body, token: try await sales.token(.bob)).status == .notFound)
            #expect(
                try await sales.send(.patch, path, #"{"tickets":[{"id":"x","name":"y"}]}"#, token: world.ann).refusalCode == "invalid_seats"
            )
            #expect(try await sales.send(.patch, path, #"{"name":""}"#, token: world.ann).member("field") == .string("name"))

            sales.clock.advance(seconds: 18 * 3_600)
            let (ann, manager) = (try await sales.token(.ann), try await sales.token(Staff.owner.account))
            let late = try await sales.send(.patch, path, #"{"name":"Ada Lovelace"}"#, token: ann)
            #expect(late.status == .conflict && late.refusalCode == "too_late", "\(late.text)")
            let staff = try await sales.send(.patch, "/console/api/sales/\(world.booking)", #"{"name":"Ada Lovelace"}"#, token: manager)
            #expect(staff.status == .ok && staff.member("sale")?["name"] == .string("Ada Lovelace"), "\(staff.text)")
            #expect(try await sales.send(.patch, show, #"{"rename_hours":null}"#, token: manager).status == .ok)
            _ = try await sales.scan(world.sold.verificationCode)
            #expect(try await sales.send(.patch, path, #"{"name":"Ada"}"#, token: ann).refusalCode == "already_used")
        }
    }

    @Test("Selling S52 A new e-mail: the old link is 404, the new one opens, and both addresses are told", arguments: Engine.allCases)
    func address(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let sales = world.sales
            let owner = try await sales.token(Staff.owner.account)
            let old = try #require(sales.desk.links.make(world.booking, for: .booking))
            let page = "/bookings/\(world.booking)"
            #expect(try await sales.get("\(page)?k=\(old)").status == .ok)
            let path = "/console/api/sales/\(world.booking)"
            for (staff, status) in [(Staff.door, HTTPResponse.Status.forbidden), (.foreign, .notFound)] {
                let token = try await sales.token(staff.account)
                #expect(try await sales.send(.patch, path, #"{"email":"new@example.org"}"#, token: token).status == status)
            }
            #expect(try await sales.send(.patch, path, #"{"email":"new"}"#, token: owner).member("field") == .string("email"))
            let changed = try await sales.send(.patch, path, #"{"email":"new@example.org"}"#, token: owner)
            #expect(changed.status == .ok && changed.member("sale")?["email"] == .string("new@example.org"), "\(changed.text)")
            for file in ["", "/ticket.pdf", "/event.ics", "/qr.svg"] {
                #expect(try await sales.get("\(page)\(file)?k=\(old)").status == .notFound, "\(file)")
            }
            let record = try #require(try await sales.desk.sales.bookings.find(world.booking))
            let new = try #require(sales.desk.links.key(of: record.booking))
            #expect(try await sales.get("\(page)?k=\(new)").status == .ok)
            let mails = try await sales.database.read { try $0.all(TransferSQL.mails) { $0.text(0) } }
            #expect(mails.contains { $0.contains("addressChanged") && $0.contains("ann@buyers.example") }, "\(mails)")
            #expect(mails.last?.contains("\"confirmed\"") == true)
        }
    }
}

private enum TransferSQL {
    static let mails = Statement("SELECT payload FROM outbox WHERE kind = 'booking-mail' ORDER BY id")
    static let journal = Statement(
        """
        SELECT CAST(SUM(gross) AS BIGINT), CAST(SUM(tickets) AS BIGINT) FROM journal WHERE kind IN ('sale', 'return', 'fee', 'fee_return')
        """)
    static let name = Statement("SELECT name FROM sales WHERE uuid = $1")
}
