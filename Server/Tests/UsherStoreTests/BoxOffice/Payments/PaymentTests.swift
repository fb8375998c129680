import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct PaymentTests {
    @Test("BoxOffice A42 However often it is told, a payment is one booking and one mail", arguments: Engine.allCases)
    func once(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let booking = try await desk.begun(["stalls-A-1", "circle-C-1", "gallery-D-1"])
            #expect(booking.total == 19_500)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<20 {
                    group.addTask {
                        let event = index % 2 == 0 ? "evt_\(index % 4)" : nil
                        _ = try await desk.payments.settle(desk.paid(booking), from: "stripe", event: event, at: SaleDesk.now)
                    }
                }
                try await group.waitForAll()
            }
            let again = try await desk.payments.settle(desk.paid(booking), from: "stripe", event: "evt_0", at: SaleDesk.now)
            #expect(again == .repeated)
            #expect(try await desk.outbox() == ["booking-mail booking-\(booking.uuid)"])
            let record = try #require(try await desk.bookings.find(booking.uuid))
            #expect(record.booking.status == .paid && record.booking.payment.charge == "pi_1")
            #expect(record.booking.email == BoxOfficeFixture.Buyer.ann.email && record.booking.name == "Ann")
            #expect(record.ticket?.admissions.count == 3 && record.usage == "unused")
            #expect(try await desk.taken() == ["circle-C-1 2", "gallery-D-1 2", "stalls-A-1 2"])
            let sale = try await desk.database.write { try $0.first(SaleStatements.byID, booking.id) }
            #expect(sale?.roster.persons.map(\.seat) == ["A1", "C1", "D1"] && sale?.status == .paid)
        }
    }

    @Test("BoxOffice A43 Paid after the hold: sold if the seats are free, else paid back once", arguments: Engine.allCases)
    func late(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let later = SaleDesk.now.adding(seconds: 901)
            let lucky = try await desk.begun(["stalls-A-1"])
            let unlucky = try await desk.begun(["stalls-A-2", "stalls-A-3"], by: .bob)
            try await desk.overdue.end(unlucky, at: later)
            #expect(try await desk.payments.find(unlucky.uuid)?.status == .expired)
            _ = try await desk.begun(["stalls-A-3"], by: .cid, at: later)
            #expect(try await desk.payments.settle(desk.paid(lucky), from: "stripe", at: later).status == .paid)
            #expect(try await desk.payments.settle(desk.paid(unlucky), from: "stripe", at: later).status == .refunded)
            #expect(try await desk.payments.settle(desk.paid(unlucky), from: "stripe", at: later).status == .refunded)
            #expect(
                try await desk.outbox() == [
                    "payment-expiry expire-\(unlucky.payment.session ?? "")", "booking-mail booking-\(lucky.uuid)",
                    "payment-refund refund-\(unlucky.uuid)-1", "booking-mail refund-\(unlucky.uuid)",
                ])
            #expect(try await desk.taken() == ["stalls-A-1 2", "stalls-A-3 1"])
            let counts = try await desk.counts()
            #expect(counts == (2, 2))
        }
    }

    @Test("A payment that comes when the show is over is paid back", arguments: Engine.allCases)
    func over(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let booking = try await desk.begun(["stalls-A-1"])
            let after = SaleDesk.now.adding(seconds: 2 * 86_400)
            #expect(try await desk.payments.settle(desk.paid(booking), from: "stripe", at: after).status == .refunded)
        }
    }

    @Test("BoxOffice A44 Other amount, currency or session: review, until staff decide", arguments: Engine.allCases)
    func mismatch(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let reports: [(inout PaymentReport) -> Void] = [{ $0.amount = 1 }, { $0.currency = "USD" }, { $0.session = "cs_other" }]
            for (index, change) in reports.enumerated() {
                let booking = try await desk.begun(["stalls-A-\(index + 1)"], by: nil)
                var report = desk.paid(booking)
                change(&report)
                #expect(try await desk.payments.settle(report, from: "stripe", at: SaleDesk.now).status == .review)
                // Only staff lead on from there.
                #expect(try await desk.payments.settle(desk.paid(booking), from: "stripe", at: SaleDesk.now).status == .review)
                let record = try #require(try await desk.bookings.find(booking.uuid))
                #expect(record.booking.status.shown == "pending" && record.code == nil && record.ticket == nil)
                let action: BookingStore.StaffAction = index == 0 ? .accept : .refund
                let changed = try await desk.change(booking.uuid, action)
                #expect(changed.booking.status == (index == 0 ? .paid : .refunded))
            }
            #expect(try await desk.taken() == ["stalls-A-1 2"])
            let audit = try await desk.database.read { try AuditTransaction($0).latestAudit(10) }
            #expect(audit.filter { $0.action == "payment.mismatch" }.map(\.result).sorted() == ["amount", "currency", "session"])
        }
    }

    @Test("A slow payment keeps its seats until sales close, and books or frees them", arguments: Engine.allCases)
    func slow(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            for (index, state) in [PaymentReport.State.paid, .failed].enumerated() {
                let booking = try await desk.begun(["stalls-A-\(index + 1)"], by: nil)
                var report = desk.paid(booking)
                report.state = .underway
                #expect(try await desk.payments.settle(report, from: "stripe", at: SaleDesk.now).status == .processing)
                let waiting = try #require(try await desk.payments.find(booking.uuid))
                #expect(waiting.heldUntil == SaleDesk.now.adding(seconds: 20 * 3600))
                let later = SaleDesk.now.adding(seconds: 3600)
                #expect(try await desk.hold(["stalls-A-\(index + 1)"], by: .bob, at: later).refusal?.code == "seats_taken")
                report.state = state
                let end = try await desk.payments.settle(report, from: "stripe", at: later).status
                #expect(end == (state == .paid ? .paid : .cancelled))
            }
            #expect(try await desk.taken() == ["stalls-A-1 2"])
        }
    }

    @Test("BoxOffice A37 A session that has expired frees its seats", arguments: Engine.allCases)
    func expired(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let booking = try await desk.begun(["stalls-A-1"])
            var report = desk.paid(booking)
            (report.state, report.session) = (.expired, "cs_other")
            #expect(try await desk.payments.settle(report, from: "stripe", at: SaleDesk.now).status == .pending)
            report.session = booking.payment.session ?? ""
            #expect(try await desk.payments.settle(report, from: "stripe", at: SaleDesk.now).status == .expired)
            #expect(try await desk.taken().isEmpty)
        }
    }

    @Test("The end of a hold is one worker's, and asked for once", arguments: Engine.allCases)
    func overdue(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let booking = try await desk.begun(["stalls-A-1"])
            #expect(try await desk.overdue.claim(at: SaleDesk.now).isEmpty)
            let later = SaleDesk.now.adding(seconds: 900)
            let first = try await desk.overdue.claim(at: later)
            #expect(first.map(\.id) == [booking.id])
            #expect(try await desk.overdue.claim(at: later).isEmpty)
            try await desk.overdue.end(booking, at: later)
            #expect(try await desk.overdue.claim(at: later.adding(seconds: 60)).isEmpty)
            #expect(try await desk.taken().isEmpty)
        }
    }
}

extension SaleDesk {
    func change(
        _ uuid: String, _ action: BookingStore.StaffAction, seats: [String]? = nil, force: Bool = false, by staff: Staff = .owner
    ) async throws -> BookingRecord {
        try await bookings.change(
            uuid, action, seats: seats, force: force, by: staff.account, actor: Actor(account: staff.account, address: "test"),
            at: SaleDesk.now)
    }
}
