@testable import UsherPapers
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// The files below a booking's page, from a booking that was really held and paid.
@Suite struct TicketFilesTests {
    struct World: Sendable {
        let serving: BoxOfficeServing
        let buyer: BoxOfficeServing.Person
        let stranger: BoxOfficeServing.Person
        let booking: BookingRecord

        var path: String { "/bookings/\(booking.booking.uuid)/" }
        var key: String { serving.desk.links.make(booking.booking.uuid, for: .booking) ?? "" }

        func get(_ file: String, key: String? = nil, token: String? = nil) async throws -> TestResponse {
            try await serving.get(path + file + (key.map { (file.contains("?") ? "&k=" : "?k=") + $0 } ?? ""), token: token)
        }

        /// Gives seats back, or all of them.
        func refund(_ seats: [String]? = nil) async throws {
            _ = try await serving.desk.sales.bookings.change(
                booking.booking.uuid, .refund, seats: seats, force: false, by: Staff.owner.account, actor: Actor(address: "test"),
                at: serving.clock.clock.now())
        }
    }

    static func run(
        _ engine: Engine, seats: [String] = ["stalls-A-1", "stalls-A-2", "circle-C-3"], passes: Bool = false,
        language: String? = nil, _ body: @Sendable @escaping (World) async throws -> Void
    ) async throws {
        let clock = HandClock(BoxOfficeFixture.now)
        try await BoxOfficeServing.run(
            engine, clock: clock, { $0.wallet.development = passes }, prepare: { try await BoxOfficeFixture.prepare($0) }
        ) { serving in
            let buyer = try await serving.signUp("buyer@example.org", name: "Zoë <b>")
            let stranger = try await serving.signUp("other@example.org")
            let (sales, now) = (serving.desk.sales, serving.clock.clock.now())
            let form = try CheckoutForm(show: BoxOfficeFixture.Stage.hamlet.uuid, seats: seats, email: nil, key: nil, isGuest: false)
            let request = HoldRequest(
                form: form, account: buyer.account, earlier: nil, address: "192.0.2.7", mostFromAddress: nil, provider: "demo",
                holdSeconds: 900, language: language)
            guard case .held(let held, _) = try await sales.holds.hold(request, at: now) else { throw Tool.Failure(description: "no hold") }
            let begun = try #require(
                try await sales.holds.begin(held, "demo_\(held.uuid)", url: "https://pay.example", key: nil, at: now) { _ in "" })
            let report = PaymentReport(
                session: begun.payment.session ?? "", sale: begun.uuid, state: .paid, amount: begun.total, currency: begun.currency,
                charge: "pi_1", email: "payer@example.org", name: "Payer")
            _ = try await sales.payments.settle(report, from: "demo", at: now)
            let booking = try #require(try await sales.bookings.find(begun.uuid))
            try await body(World(serving: serving, buyer: buyer, stranger: stranger, booking: booking))
        }
    }

    @Test("BoxOffice A52 files: owner and key yes, others 404", arguments: Engine.allCases)
    func rights(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let hold = world.serving.desk.links.make(world.booking.booking.uuid, for: .hold)
            for file in ["qr.svg", "ticket.pdf", "event.ics"] {
                #expect(try await world.get(file, token: world.buyer.token).status == .ok, "\(file)")
                let byKey = try await world.get(file, key: world.key)
                #expect(byKey.status == .ok && byKey.headers[.cacheControl] == "private, no-store")
                #expect(byKey.headers[HTTPField.Name("Referrer-Policy")!] == "no-referrer")
                let cookie = try await world.serving.get(world.path + file, headers: [.cookie: "usher_session=\(world.buyer.token)"])
                #expect(cookie.status == .ok)
                for other in [
                    try await world.get(file), try await world.get(file, token: world.stranger.token), try await world.get(file, key: "x"),
                    try await world.get(file, token: "forged"), try await world.get(file, key: hold), try await world.get(file, key: ""),
                    try await world.serving.get("/bookings/\(UUID())/\(file)?k=\(world.key)"),
                    try await world.serving.get("/bookings/1/\(file)?k=\(world.key)"),
                ] { #expect(other.status == .notFound, "\(file)") }
            }
            #expect(try await world.get("ticket.pkpass", key: world.key).status == .serviceUnavailable)
            #expect(try await world.get("ticket.pkpass").status == .notFound)
            let answer = try await world.serving.get("/api/user/bookings/\(world.booking.booking.uuid)", token: world.buyer.token)
            #expect(answer.member("links")?["pdf"] != nil && answer.member("links")?["wallet"] == nil)
        }
    }

    @Test("BoxOffice A51 the code is equal in record, QR, PDF; each seat has its own", arguments: Engine.allCases)
    func codes(_ engine: Engine) async throws {
        try await Self.run(engine) { world in
            let code = try #require(world.booking.code)
            let svg = try await world.get("qr.svg", key: world.key)
            #expect(svg.headers[.contentType] == "image/svg+xml")
            #expect(svg.text == QRCode(code)?.svg(title: "Ticket: \(TicketDocument.grouped(code))"))
            let seat = try #require(try await world.serving.desk.tickets.paper(world.booking).seats.first)
            let own = try await world.get("qr.svg?seat=\(seat.id)", key: world.key)
            #expect(own.text.contains(TicketDocument.grouped(try #require(seat.code))) && own.text != svg.text)
            #expect(try await world.get("qr.svg?seat=\(UUID())", key: world.key).status == .notFound)
            let pdf = try await world.get("ticket.pdf", key: world.key)
            #expect(pdf.headers[.contentType] == "application/pdf")
            let line = "pdftotext -layout t.pdf - && pdftoppm -r 150 -png t.pdf p && zbarimg -q --raw -Sdisable -Sqrcode.enable p*.png"
            let read = try await Tool.run(line, ["t.pdf": Array(pdf.body.readableBytesView)])
            for text in ["Hamlet", "Zoë <b>", "£235.00", TicketDocument.grouped(code), "\(code)\n"] {
                #expect(read.contains(text), "\(text)")
            }
            for seat in try await world.serving.desk.tickets.paper(world.booking).seats { #expect(read.contains("\(seat.code ?? "?")\n")) }
        }
    }

    @Test(
        "BoxOffice A52 a refund of one seat takes its code away; of all, the event is cancelled and the pass void",
        arguments: Engine.allCases)
    func refunds(_ engine: Engine) async throws {
        try await Self.run(engine, passes: true) { world in
            let seats = try await world.serving.desk.tickets.paper(world.booking).seats
            #expect(try await world.get("ticket.pkpass", key: world.key).status == .ok)
            try await world.refund([seats[0].id])
            #expect(try await world.get("qr.svg?seat=\(seats[0].id)", key: world.key).status == .notFound)
            #expect(try await world.get("qr.svg?seat=\(seats[1].id)", key: world.key).status == .ok)
            let partly = try await world.get("event.ics", key: world.key).text
            #expect(partly.contains("SEQUENCE:1\r\n") && partly.contains("STATUS:CONFIRMED") && !partly.contains("Seat 1\\n"))
            try await world.refund()
            #expect(try await world.get("qr.svg", key: world.key).status == .notFound)
            let calendar = try await world.get("event.ics", key: world.key).text
            #expect(calendar.contains("SEQUENCE:2\r\n") && calendar.contains("STATUS:CANCELLED"))
            let pass = try await world.get("ticket.pkpass", key: world.key)
            let json = try await Tool.run("python3 -m zipfile -e p.zip o && cat o/pass.json", ["p.zip": Array(pass.body.readableBytesView)])
            #expect(json.contains(#""voided":true"#) && !json.contains("barcode"))
        }
    }

    @Test("BoxOffice A51 A52 the pass has the booking's code; a refund pushes to the phones that have it", arguments: Engine.allCases)
    func pass(_ engine: Engine) async throws {
        try await Self.run(engine, passes: true) { world in
            let pass = try await world.get("ticket.pkpass", key: world.key)
            #expect(pass.headers[.contentType] == "application/vnd.apple.pkpass")
            #expect(pass.headers[HTTPField.Name("X-Usher-Development")!] == "pass-certificate")
            let again = try await world.serving.get(
                world.path + "ticket.pkpass?k=\(world.key)", headers: [.ifNoneMatch: pass.headers[.eTag] ?? ""])
            #expect(again.status == .notModified)
            let json = try await Tool.run("python3 -m zipfile -e p.zip o && cat o/pass.json", ["p.zip": Array(pass.body.readableBytesView)])
            let document = try JSONValue.read(Array(json.utf8))
            #expect(document["barcode"]?["message"] == world.booking.code.map { .string($0) })
            let answer = try await world.serving.get("/api/user/bookings", token: world.buyer.token)
            #expect(answer.text.contains("ticket.pkpass?k="))
            let uuid = world.booking.booking.uuid
            _ = try await WalletStore(world.serving.database).register(device: "d", serial: uuid, token: "abc", at: BoxOfficeFixture.now)
            try await world.refund()
            let waiting = Statement("SELECT count(*) FROM outbox WHERE kind = 'wallet-push'")
            #expect(try await world.serving.database.read { try $0.first(waiting) { $0.int(0) } } == 1)
        }
    }
}
