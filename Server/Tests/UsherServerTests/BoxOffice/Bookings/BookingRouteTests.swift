import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// The seed's own structs.
private struct SeedBooking: Decodable {
    struct Seat: Decodable { let id: String, section: String, row: String, number: String, price: Int, status: String }
    let id: String, showId: String, showTitle: String, showDate: String, showTime: String, venue: String
    let seats: [Seat]
    let totalAmount: Int, bookingDate: String, status: String, qrCode: String?
}

@Suite struct BookingRouteTests {
    @Test("BoxOffice A48 One seat of three: it sells again, its code is refused, the others enter", arguments: Engine.allCases)
    func refunds(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            // The day of the show: the Gate lets people in.
            serving.clock.advance(seconds: 12 * 3_600)
            let token = try await serving.token(.ann)
            let (owner, editor) = (try await serving.token(Staff.owner.account), try await serving.token(Staff.editor.account))
            let foreign = try await serving.token(Staff.foreign.account)
            let paid = try await serving.sold(["stalls-A-1", "stalls-A-2", "circle-C-1"], token: token)
            let booking = try #require(paid.booking)
            let path = "/console/api/sales/\(booking.id)/refund"
            let seat = booking.seats[1]
            for (who, status, code) in [
                (editor, 403, "role_required"), (foreign, 404, "booking_not_found"), (token, 404, "booking_not_found"),
            ] {
                let refused = try await serving.send(.post, path, "{}", token: who)
                #expect(refused.status.code == status && refused.code == code)
            }
            let nobody = try await serving.send(.post, path, "{}")
            #expect(nobody.status == .unauthorized)
            let less = try await serving.send(.post, path, #"{"seatIds":["\#(seat.id)"]}"#, token: owner)
            #expect(less.status == .ok, "\(less.text)")
            let after = try less.decoded(BoxOffice.UserBooking.self)
            #expect(after.status == .confirmed && after.refundedPence == 8_500 && after.totalAmountPence == 23_500)
            #expect(after.seats.map(\.status) == [.valid, .refunded, .valid] && after.seats[1].qrCode == nil)
            let again = try await serving.held(["stalls-A-2"])
            #expect(again.reservedSeats == 1)
            let gone = try await serving.scan(seat.qrCode ?? "")
            #expect(gone.status.code >= 400 && gone.text.contains("refunded"), "\(gone.text)")
            let enter = try await serving.scan(paid.verificationCode)
            #expect(enter.status == .created, "\(enter.text)")
            let entered = try enter.persons()
            #expect(entered.count == 2)
            let used = try await serving.send(.post, path, "{}", token: owner)
            #expect(used.status == .conflict && used.code == "already_used")
            let all = try await serving.send(.post, path, #"{"force":true}"#, token: owner)
            #expect(try all.decoded(BoxOffice.UserBooking.self).status == .refunded)
            let scan = try await serving.scan(paid.verificationCode)
            #expect(scan.text.contains("This ticket is refunded"), "\(scan.text)")
            await serving.outbox.drain()
            #expect(Set(serving.stripe.refunds.map(\.amount)) == [8_500, 15_000])
            let audit = try await serving.database.read { try AuditTransaction($0).latestAudit(20) }
            #expect(audit.filter { $0.action == "booking.refunded" }.count == 2)
        }
    }

    @Test("BoxOffice A49 Bookings are their owner's; the seed's keys and types", arguments: Engine.allCases)
    func list(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let (ann, bob) = (try await serving.token(.ann), try await serving.token(.bob))
            let nobody = try await serving.send(.get, "/api/user/bookings?email=ann@buyers.example")
            #expect(nobody.status == .unauthorized && nobody.code == "missing_token")
            let empty = try await serving.send(.get, "/api/user/bookings?email=ann@buyers.example", token: bob)
            #expect(empty.isExactly(200, "[]"))
            let paid = try await serving.sold(["stalls-A-1"], token: ann)
            let pending = try await serving.held(["circle-C-1"], token: ann)
            let list = try await serving.send(.get, "/api/user/bookings", token: ann)
            let seed = try list.decoded([SeedBooking].self)
            #expect(Set(seed.map(\.id)) == [paid.booking?.id ?? "", pending.reservationID])
            let confirmed = try #require(seed.first { $0.status == "confirmed" })
            let waiting = try #require(seed.first { $0.status == "pending" })
            #expect(confirmed.showDate == "2025-12-21" && confirmed.showTime == "19:30:00" && confirmed.venue == "Playhouse")
            #expect(confirmed.totalAmount == 85 && confirmed.seats[0].status == "valid" && confirmed.qrCode == paid.verificationCode)
            #expect(waiting.qrCode == nil && waiting.seats[0].status == "pending")
            let one = try await serving.send(.get, "/api/user/bookings/\(confirmed.id)", token: ann)
            #expect(one.status == .ok)
            for (id, token) in [(confirmed.id, bob), ("nonsense", ann), ("3b241101-e2bb-8255-8caf-4136c566a962", ann)] {
                let other = try await serving.send(.get, "/api/user/bookings/\(id)", token: token)
                #expect(other.status == .notFound && other.code == "booking_not_found")
            }
            let owner = try await serving.token(Staff.owner.account)
            _ = try await serving.send(.post, "/console/api/sales/\(confirmed.id)/refund", token: owner)
            let refunded = try await serving.send(.get, "/api/user/bookings/\(confirmed.id)", token: ann).decoded(SeedBooking.self)
            #expect(refunded.status == "refunded" && refunded.qrCode == nil && refunded.totalAmount == 85)
        }
    }

    @Test(
        "BoxOffice A50 Another payer's e-mail does not move a signed-in sale; a guest's comes by its proven address",
        arguments: Engine.allCases)
    func payer(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let (ann, bob) = (try await serving.token(.ann), try await serving.token(.bob))
            let hold = try await serving.held(["stalls-A-1"], token: ann)
            serving.stripe.pay(hold.sessionID, email: "bob@buyers.example", name: "Bob")
            let own = try await serving.success(hold.sessionID).decoded(BoxOffice.PaymentConfirmation.self)
            #expect(own.customerDetails?.email == "ann@buyers.example")
            // A guest who told no address has the provider's.
            let guest = try await serving.held(["stalls-A-2"])
            serving.stripe.pay(guest.sessionID, email: "Bob@Buyers.example", name: "Bob")
            let paid = try await serving.success(guest.sessionID)
            #expect(paid.status == .ok)
            let foreign = try await serving.sold(["stalls-A-3"], more: #","email":"ann@buyers.example""#)
            let bobs = try await serving.send(.get, "/api/user/bookings", token: bob).decoded([BoxOffice.UserBooking].self)
            #expect(bobs.map(\.id) == [guest.reservationID])
            // Ann has not proved her address: only what she bought with her account is hers.
            let anns = try await serving.send(.get, "/api/user/bookings", token: ann).decoded([BoxOffice.UserBooking].self)
            #expect(anns.map(\.id) == [hold.reservationID] && foreign.booking?.id != nil)
        }
    }

    @Test("BoxOffice A51 The Gate admits a bought code as people type it; the second scan is a 409", arguments: Engine.allCases)
    func gate(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            // The day of the show: the Gate lets people in.
            serving.clock.advance(seconds: 12 * 3_600)
            let forms: [(String) -> String] = [
                { $0.lowercased() },
                { code in stride(from: 0, to: 20, by: 4).map { String(code.dropFirst($0).prefix(4)) }.joined(separator: " ") },
                { code in stride(from: 0, to: 20, by: 4).map { String(code.dropFirst($0).prefix(4)) }.joined(separator: "-") },
                { "ABC-" + $0 },
            ]
            for (index, form) in forms.enumerated() {
                let paid = try await serving.sold(["stalls-A-\(index + 1)"])
                let code = paid.verificationCode
                #expect(code == paid.booking?.qrCode && TicketCode.isUsherForm(Array(code.utf8)))
                let first = try await serving.scan(form(code))
                #expect(first.status == .created && first.text.contains("\"A\(index + 1)\""), "\(first.text)")
                let second = try await serving.scan(code)
                #expect(second.status == .conflict && second.code == "already_used")
            }
        }
    }

    @Test("A buyer cancels where the event allows it; mails again three times an hour")
    func buyer() async throws {
        try await SaleServing.run(.sqlite, .stripe, { $0.limits.off = false }) { serving in
            let ann = try await serving.token(.ann)
            let never = try #require(try await serving.sold(["stalls-A-1"], token: ann).booking)
            let refused = try await serving.send(.post, "/api/user/bookings/\(never.id)/cancel", token: ann)
            #expect(refused.status == .conflict && refused.code == "not_cancellable")
            let kind = try #require(try await serving.sold(["floor-A-1"], of: .kind, token: ann).booking)
            for _ in 0..<3 {
                let again = try await serving.send(.post, "/api/user/bookings/\(kind.id)/resend", token: ann)
                #expect(again.isExactly(200, #"{"success":true,"message":"Your tickets are on their way"}"#))
                serving.clock.advance(seconds: 1)
            }
            let fourth = try await serving.send(.post, "/api/user/bookings/\(kind.id)/resend", token: ann)
            #expect(fourth.status.code == 429 && fourth.headers[.retryAfter] != nil)
            let done = try await serving.send(.post, "/api/user/bookings/\(kind.id)/cancel", token: ann)
            #expect(done.status == .ok && done.text.contains(#""status":"refunded""#))
            let resend = try await serving.send(.post, "/api/user/bookings/\(kind.id)/resend", token: ann)
            #expect(resend.status == .conflict)
            await serving.outbox.drain()
            #expect(serving.stripe.refunds.map(\.amount) == [1_000])
        }
    }
}
