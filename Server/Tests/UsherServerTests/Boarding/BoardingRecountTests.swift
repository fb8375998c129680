@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What older processes beside this one leave uncounted.
@Suite struct BoardingRecountTests {
    /// As processes leave it that know of no counts.
    private static let spoil = [
        Statement("UPDATE flights SET issued = 0, boarded = -1"), Statement("UPDATE airlines SET row_count = row_count - 3"),
        Statement("UPDATE airline_answers SET passenger = NULL"),
    ]
    private static let forget = Statement("DELETE FROM passengers WHERE identifier = 'gone'")
    private static let waiting = Statement(
        "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")

    private static func spoil(_ database: Database) async throws {
        try await database.write { connection in for statement in spoil { try connection.execute(statement) } }
    }

    /// Goes through all, in the smallest slices.
    private static func found(_ database: Database) async throws -> BoardingRecount.Found {
        var recount = BoardingRecount(database, most: 1, naming: BoardingAnswer.passenger(of:))
        try await exhaust { try await recount.step() }
        return recount.found
    }

    @Test("Safe 18 What older processes left uncounted is put right minutes after the start and once a day", arguments: Engine.allCases)
    func due(_ engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let aircraft = try await airline.aircraft()
            for seat in ["1A", "1B", "1C"] {
                let ticket = try await airline.ticket(try await airline.flight(aircraft), try await airline.passenger(), seat: seat)
                #expect(try await airline.post("ticket/board/\(ticket.ticket_identifier ?? "")", nil).status == .ok)
            }
            let (hand, metrics) = (HandClock(BoardingServing.now), Metrics())
            let job = BoardingRecountJob(boarding.database, metrics: metrics, clock: hand.clock)
            func mended() -> Bool { metrics.text.contains("usher_boarding_mended_total 4\n") }
            try await Self.spoil(boarding.database)
            try await job.look(.quiet)
            #expect(metrics.text.contains("usher_boarding_mended_total 0\n"), "it is too early")
            hand.advance(seconds: BoardingRecountJob.delay)
            try await job.look(.quiet)
            try await boarding.isCounted(rows: 10, issued: 3, boarded: 3)
            #expect(mended(), "three flights and an airline")
            hand.advance(seconds: BoardingRecountJob.interval)
            try await job.look(.quiet)
            #expect(mended(), "nothing was wrong")
            try await Self.spoil(boarding.database)
            try await job.look(.quiet)
            #expect(mended(), "it was today")
            hand.advance(seconds: BoardingRecountJob.interval)
            try await job.look(.quiet)
            try await boarding.isCounted(rows: 10, issued: 3, boarded: 3)
        }
    }

    @Test("Safe 18 A recount names whom kept answers name; those of a passenger who has gone meanwhile go", arguments: Engine.allCases)
    func answers(_ engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let flight = try #require(try await airline.flight(try await airline.aircraft()).flight_identifier)
            func send(_ path: String, _ body: String?, _ key: String) async throws {
                _ = try await airline.post(path, body, headers: [.idempotencyKey: key])
            }
            // The first is nobody's, and has the mark in it that its sentence ends with.
            for (name, path) in [("it's", "it%27s"), ("ann", "ann"), ("gone", "gone")] {
                try await send("ticket/issue/\(flight)/\(path)", #"{"seatNumber":"1A"}"#, "unknown-\(name)")
            }
            for name in ["ann", "gone"] {
                try await send(
                    "passenger/create", #"{"passenger_identifier":"\#(name)","formattedName":"J","apple_identifier":""}"#, "create-\(name)")
            }
            try await send("ticket/issue/\(flight)/ann", #"{"seatNumber":"1A"}"#, "issue-ann")
            try await send("flight/amend/\(flight)", #"{"gate":"B2"}"#, "amend")
            let before = try await boarding.kept()
            try await Self.spoil(boarding.database)
            _ = try await boarding.database.write { try $0.execute(Self.forget) }
            let found = try await Self.found(boarding.database)
            let after = try await boarding.kept()
            #expect(before.count == 7 && found.answers == 6)
            #expect(after.map(\.key) == before.map(\.key).filter { $0 != "create-gone" })
            #expect(after.map(\.passenger) == before.filter { $0.key != "create-gone" }.map(\.passenger))
        }
    }

    @Test("Safe 18 A recount loses nothing of what is issued and boarded while it counts", arguments: Engine.allCases)
    func together(_ engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let aircraft = try await airline.aircraft()
            var flights = [AppSeed.Flight]()
            for _ in 0..<8 { flights.append(try await airline.flight(aircraft)) }
            let people = [try await airline.passenger("Ann"), try await airline.passenger("Bob"), try await airline.passenger("Eve")]
            try await Self.spoil(boarding.database)
            let found = try await withThrowingTaskGroup(of: BoardingRecount.Found.self) { [flights] group in
                for flight in flights {
                    group.addTask {
                        for person in people {
                            let ticket = try await airline.ticket(flight, person).ticket_identifier ?? ""
                            #expect(try await airline.post("ticket/board/\(ticket)", nil).status == .ok)
                            if person.passenger_identifier == people[2].passenger_identifier {
                                #expect(try await airline.delete("ticket/\(ticket)").status == .ok)
                            }
                        }
                        return BoardingRecount.Found()
                    }
                }
                for _ in 0..<4 {
                    group.addTask { try await Self.found(boarding.database) }
                }
                return try await group.reduce(into: [BoardingRecount.Found]()) { $0.append($1) }
            }
            // Each was wrong once: a count that had lost something, or had it twice, would be found again or be wrong now.
            #expect(found.reduce(0) { $0 + $1.flights } == 8 && found.reduce(0) { $0 + $1.airlines } == 1)
            try await boarding.isCounted(rows: 28, issued: 16, boarded: 16)
        }
    }

    @Test("Safe 18 A recount waits for a change that is under way, and counts it", arguments: Engine.allCases)
    func underWay(_ engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let flight = try #require(try await airline.flight(try await airline.aircraft()).flight_identifier)
            let passenger = try #require(try await airline.passenger().passenger_identifier)
            try await Self.spoil(boarding.database)
            let (issued, began) = AsyncStream<Void>.makeStream()
            let end = DispatchSemaphore(value: 0)
            defer { end.signal() }
            let actor = AirlineActor(airline: .init(Int64(airline.id)), address: "", now: BoardingServing.now)
            async let change: Void = boarding.desk.store.change(actor) { transaction in
                let issued = Result {
                    try transaction.issue(IssueForm(seat: "1A"), flight: flight, passenger: passenger, exclusive: false)
                }
                began.finish()
                end.wait()
                _ = try issued.get()
            }
            for await _ in issued {}
            async let counted = Self.found(boarding.database)
            // SQLite's writer is alone: there the recount waits for its turn.
            if engine == .postgres {
                let isWaiting = try await eventually { try await boarding.database.read { try $0.first(Self.waiting) { $0.int(0) } } == 1 }
                #expect(isWaiting)
            }
            end.signal()
            try await change
            #expect(try await counted == BoardingRecount.Found(flights: 1, airlines: 1))
            try await boarding.isCounted(rows: 4, issued: 1, boarded: 0)
        }
    }
}
