import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct HoldTests {
    @Test("BoxOffice A32 A refusal in the transaction leaves every seat as it was", arguments: Engine.allCases)
    func refusals(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let unknown = try await desk.hold(["stalls-A-1", "stalls-Z-9", "3b241101-e2bb-8255-8caf-4136c566a962"])
            #expect(unknown.refusal == .invalidSeats(["stalls-Z-9", "3b241101-e2bb-8255-8caf-4136c566a962"]))
            let id = SeatIdentity.uuid(show: BoxOfficeFixture.Stage.hamlet.uuid, seat: "stalls-A-1")
            let twice = try await desk.hold(["stalls-A-1", "stalls-A-2", id.uppercased()])
            #expect(twice.refusal == .duplicateSeats(["stalls-A-1", id.uppercased()]))
            let free = try await desk.hold(["floor-A-1"], of: .open, by: nil)
            #expect(free.refusal == .emailRequired)
            let late = try await desk.hold(["stalls-A-1"], at: SaleDesk.now.adding(seconds: 86_400))
            #expect(late.refusal == .notOnSale("closed"))
            #expect(try await desk.taken().isEmpty)
            #expect(try await desk.taken(.open).isEmpty)
            let counts = try await desk.counts()
            #expect(counts == (0, 0))
        }
    }

    @Test("BoxOffice A32 A 409 names exactly the taken seats, as sent, and takes none", arguments: Engine.allCases)
    func taken(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            _ = try await desk.sold(["stalls-A-1"])
            _ = try await desk.begun(["stalls-A-2"], by: .bob)
            let id = SeatIdentity.uuid(show: BoxOfficeFixture.Stage.hamlet.uuid, seat: "stalls-A-2")
            let outcome = try await desk.hold(["stalls-A-1", "stalls-A-3", id], by: .cid)
            #expect(
                outcome.refusal
                    == .seatsTaken([
                        TakenSeat(
                            sent: "stalls-A-1", id: SeatIdentity.uuid(show: BoxOfficeFixture.Stage.hamlet.uuid, seat: "stalls-A-1"),
                            section: "Stalls", row: "A", number: "1", status: "sold"),
                        TakenSeat(sent: id, id: id, section: "Stalls", row: "A", number: "2", status: "reserved"),
                    ]))
            #expect(try await desk.taken() == ["stalls-A-1 2", "stalls-A-2 1"])
        }
    }

    @Test("Safe 20 Guests of one address who come at the same time have so many holds and no more", arguments: Engine.allCases)
    func crowds(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let seats = ["stalls-A-1", "stalls-A-2", "stalls-A-3", "circle-C-1"]
            // Each refused seat is free again, so that whoever is let in may have any of them.
            let outcomes = try await withThrowingTaskGroup(of: HoldOutcome.self) { group in
                for seat in seats { group.addTask { try await desk.hold([seat], by: nil, email: "guest@example.org", most: 2) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0.held != nil } == 2)
            #expect(outcomes.count { $0.refusal == .tooManyHolds } == 2)
            #expect(try await desk.taken().count == 2)
            let counts = try await desk.counts()
            #expect(counts == (2, 2))
        }
    }

    @Test("BoxOffice A25 A hold that has ended sells at once, without a worker", arguments: Engine.allCases)
    func lapsed(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            _ = try await desk.begun(["stalls-A-1", "circle-C-1"])
            let later = SaleDesk.now.adding(seconds: 900)
            #expect(try await desk.hold(["stalls-A-1"], by: .bob, at: later.adding(microseconds: -1)).refusal?.code == "seats_taken")
            #expect(try await desk.hold(["stalls-A-1", "stalls-A-2"], by: .bob, at: later).held != nil)
            let counts = try await desk.counts()
            #expect(counts == (3, 3))
        }
    }

    @Test("BoxOffice A34 An account's own hold comes again for the same seats and goes for others", arguments: Engine.allCases)
    func repeats(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let first = try await desk.begun(["stalls-A-1", "stalls-A-2"])
            let again = try await desk.hold(["stalls-A-2", "stalls-A-1"])
            #expect(again.begun == first)
            // After a 409 the old hold stays.
            _ = try await desk.begun(["circle-C-1"], by: .bob)
            #expect(try await desk.hold(["stalls-A-1", "circle-C-1"]).refusal?.code == "seats_taken")
            #expect(try await desk.taken() == ["circle-C-1 1", "stalls-A-1 1", "stalls-A-2 1"])
            let other = try await desk.hold(["stalls-A-2", "stalls-A-3"])
            #expect(other.held != nil && other.held?.id != first.id)
            #expect(try await desk.taken() == ["circle-C-1 1", "stalls-A-2 1", "stalls-A-3 1"])
            #expect(try await desk.payments.find(first.uuid)?.status == .cancelled)
            #expect(try await desk.outbox() == ["payment-expiry expire-cs_\(first.uuid)"])
            let counts = try await desk.counts()
            #expect(counts == (3, 3))
        }
    }

    @Test("BoxOffice A34 A guest's earlier hold is replaced only by who proves it", arguments: Engine.allCases)
    func guests(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let first = try await desk.begun(["stalls-A-1"], by: nil)
            #expect(try await desk.hold(["stalls-A-1", "stalls-A-2"], by: nil).refusal?.code == "seats_taken")
            let same = try await desk.hold(["stalls-A-1"], by: nil, earlier: first.uuid)
            #expect(same.begun?.id == first.id)
            #expect(try await desk.hold(["stalls-A-1", "stalls-A-2"], by: nil, earlier: first.uuid).held != nil)
            // Nobody takes over an account's.
            let own = try await desk.begun(["circle-C-1"])
            #expect(try await desk.hold(["circle-C-1"], by: nil, earlier: own.uuid).refusal?.code == "seats_taken")
            #expect(try await desk.hold(["circle-C-2"], by: nil, most: 1).refusal == .tooManyHolds)
        }
    }

    @Test("BoxOffice A34 An Idempotency-Key answers once", arguments: Engine.allCases)
    func keys(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let key = "0123456789abcdef"
            let outcome = try await desk.hold(["stalls-A-1"], by: nil, key: key)
            let booking = try #require(outcome.held)
            #expect(try await desk.hold(["stalls-A-1"], by: nil, key: key).isUnderway)
            let form = try CheckoutForm(
                show: BoxOfficeFixture.Stage.hamlet.uuid, seats: ["stalls-A-1"], key: key, isGuest: true)
            let name = IdempotencyKey(key, of: "guests", fingerprint: form.fingerprint)
            _ = try await desk.holds.begin(booking, "cs_1", url: "u", key: name, at: SaleDesk.now) { "answer \($0.payment.session ?? "")" }
            #expect(try await desk.hold(["stalls-A-1"], by: nil, key: key).answer == "answer cs_1")
            #expect(try await desk.hold(["stalls-A-2"], by: nil, key: key).refusal == .keyReused)
            // A refusal is not kept, another scope is another key, and a day later it is forgotten.
            #expect(try await desk.hold(["stalls-A-1"], by: .ann, key: key).refusal?.code == "seats_taken")
            #expect(try await desk.hold(["stalls-A-2"], by: .ann, key: key).held != nil)
            let tomorrow = SaleDesk.now.adding(seconds: 86_400 - 30 * 60)
            #expect(try await desk.hold(["stalls-A-1"], by: nil, key: key, at: tomorrow).answer == "answer cs_1")
        }
    }

    @Test("A process that dies between hold and payment leaves a hold that the same request takes up", arguments: Engine.allCases)
    func abandoned(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let key = "0123456789abcdef"
            let booking = try #require(try await desk.hold(["stalls-A-1"], by: nil, key: key).held)
            let later = SaleDesk.now.adding(seconds: 16)
            #expect(try await desk.hold(["stalls-A-1"], by: nil, key: key, at: later).held?.id == booking.id)
        }
    }

    @Test("BoxOffice A37 Released seats are free at once; again it is a no-op", arguments: Engine.allCases)
    func release(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let booking = try await desk.begun(["stalls-A-1", "stalls-A-2"])
            await #expect(throws: CheckoutRefusal.reservationNotFound) {
                try await desk.holds.release(booking.uuid, account: BoxOfficeFixture.Buyer.bob.id, proven: false, at: SaleDesk.now)
            }
            #expect(try await desk.holds.release(booking.uuid, account: nil, proven: true, at: SaleDesk.now) == 2)
            #expect(try await desk.holds.release(booking.uuid, account: booking.account, proven: false, at: SaleDesk.now) == 0)
            #expect(try await desk.taken().isEmpty)
            let counts = try await desk.counts()
            #expect(counts == (0, 0))
        }
    }

    @Test("BoxOffice A35 A payment that cannot be begun frees its seats", arguments: Engine.allCases)
    func failedStart(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let booking = try #require(try await desk.hold(["stalls-A-1"]).held)
            try await desk.holds.abandon(booking, key: nil, at: SaleDesk.now)
            #expect(try await desk.taken().isEmpty)
            let late = try await desk.holds.begin(booking, "cs_1", url: "u", key: nil, at: SaleDesk.now) { _ in "" }
            #expect(late == nil)
            #expect(try await desk.outbox() == ["payment-expiry expire-cs_1"])
        }
    }

    @Test("BoxOffice A39 What costs nothing is booked at once", arguments: Engine.allCases)
    func free(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let outcome = try await desk.hold(["floor-A-1", "floor-A-2"], of: .open, by: nil, email: "guest@example.org")
            let booking = try #require(outcome.booked)
            #expect(booking.status == .paid && booking.payment.session?.hasPrefix("free_") == true)
            #expect(try await desk.taken(.open) == ["floor-A-1 2", "floor-A-2 2"])
            #expect(try await desk.outbox() == ["booking-mail booking-\(booking.uuid)"])
            let record = try #require(try await desk.bookings.find(booking.uuid))
            #expect(record.code?.count == 20 && record.seat(0).status == "valid" && record.seat(0).code != record.seat(1).code)
        }
    }

    @Test("BoxOffice A33 Fifty buyers of overlapping seats: no seat twice, no partial hold", arguments: Engine.allCases)
    func rush(_ engine: Engine) async throws {
        try await BoxOfficeFixture.run(engine) { database in
            let desk = SaleDesk(database)
            let seats = (1...10).flatMap { ["stalls-A-\($0)", "stalls-B-\($0)"] }
            let outcomes = try await withThrowingTaskGroup(of: (sent: [String], outcome: HoldOutcome).self) { group in
                for number in 0..<50 {
                    let sent = (0..<4).map { seats[(number * 3 + $0 * 5) % seats.count] }
                    group.addTask { (sent, try await desk.hold(sent, by: nil)) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let held = outcomes.compactMap(\.outcome.held)
            let won = held.flatMap { $0.seats.map(\.mapSeat) }
            #expect(Set(won).count == won.count && !won.isEmpty)
            #expect(try await desk.taken() == won.sorted().map { "\($0) 1" })
            for (sent, outcome) in outcomes {
                guard case .seatsTaken(let named)? = outcome.refusal else { continue }
                #expect(Set(named.map(\.sent)).isSubset(of: sent) && Set(named.map(\.sent)).isSubset(of: won) && !named.isEmpty)
            }
            #expect(outcomes.allSatisfy { $0.outcome.held != nil || $0.outcome.refusal?.code == "seats_taken" })
            let counts = try await desk.counts()
            #expect(counts.counted == Int64(won.count) && counts.there == Int64(won.count))
        }
    }
}
