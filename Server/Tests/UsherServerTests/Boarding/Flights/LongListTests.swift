@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOEmbedded
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Lists and exports of any length: written in pieces, and what they say is what they said whole.
@Suite struct LongListTests {
    /// Every answer that may be of any length.
    private static let paths = [
        "aircraft/list", "passenger/list", "flight/list", "ticket/list", "aircraft/9000000/flights", "flight/9000001/tickets",
        "passenger/9000001/tickets", "flight/9000001/manifest", "passenger/9000001/export", "export",
    ]

    @Test(
        "Safe 18 Lists, manifests and exports that are longer than a piece leave in pieces, with every row once and in order",
        arguments: Engine.allCases)
    func pieces(_ engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            try await boarding.crowd(400)
            for path in Self.paths {
                let answer = try await airline.get(path)
                #expect(answer.status == .ok && answer.headers[.contentType] == "application/json", "\(path) \(answer.status)")
                let isLong = answer.body.readableBytes > AirlineCache.longest
                // A whole answer says how long it is.
                #expect((answer.headers[.contentLength] == nil) == isLong, "\(path) \(answer.body.readableBytes)")
                #expect(isLong == (path != "aircraft/list"), "\(path) \(answer.body.readableBytes)")
            }
            let passengers = try await airline.get("passenger/list").seed([AppSeed.Passenger].self)
            #expect(passengers.compactMap(\.passenger_id) == Array(9_000_001...9_000_400))
            #expect(passengers.first?.stats?.first?.count == 400 && passengers.last?.stats?.first?.count == 1)
            let tickets = try await airline.get("ticket/list").seed([AppSeed.Ticket].self)
            #expect(tickets.count == 799 && tickets.compactMap(\.ticket_id) == tickets.compactMap(\.ticket_id).sorted())
            let flights = try await airline.get("flight/list").seed([AppSeed.Flight].self)
            #expect(flights.compactMap(\.flight_id) == Array(9_000_001...9_000_400))
            #expect(flights.compactMap { $0.stats?.first?.count } == [400] + Array(repeating: 1, count: 399))
            let manifest = try await airline.get("flight/9000001/manifest").decoded(BoardingManifest.self)
            #expect(manifest.issued == 400 && manifest.boarded == 200 && manifest.tickets.count == 400)
            #expect(manifest.tickets.map(\.seatNumber) == (1...400).map { "\($0)A" })
        }
    }

    @Test("Safe 16 The work of a list grows with its rows and no quicker, and a piece is a piece", arguments: Engine.allCases)
    func work(_ engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let id = Airline.ID(Int64(airline.id))
            try await boarding.crowd(300)
            let once = try await boarding.export(of: id, size: 16_384)
            try await boarding.crowd(300, behind: 300)
            let twice = try await boarding.export(of: id, size: 16_384)
            #expect(twice.statements <= 2 * once.statements + 16, "\(once.statements), \(twice.statements)")
            #expect(twice.pieces >= once.pieces * 3 / 2)
            // A row more than a piece at most.
            #expect(twice.largest < 16_384 + 16_384, "\(twice.largest)")
            // However it is cut, it is the same text.
            for size in [1, 1_000, .max] { #expect(try await boarding.export(of: id, size: size).text == twice.text, "\(size)") }
            #expect(try await airline.get("export").text == twice.text)
        }
    }

    @Test("Safe 18 A list ends where it began to be read, and without what is gone by then", arguments: Engine.allCases)
    func meanwhile(_ engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let id = Airline.ID(Int64(airline.id))
            try await boarding.crowd(20)
            let (begun, start) = try await boarding.database.read { connection in
                var document = BoardingDocument(
                    BoardingPart.array(try BoardingReader(connection).horizon(of: id).passengerList) {
                        $0.passenger($1.element, stats: $1.stats)
                    })
                let bytes = try document.next(connection, size: 1)
                return (document, bytes)
            }
            #expect(try await airline.delete("passenger/9000010").status == .ok)
            try await boarding.crowd(1, behind: 20)
            let rest = try await boarding.database.read { connection in
                var document = begun
                return try document.next(connection, size: .max)
            }
            let list = try AppSeed.decoder.decode([AppSeed.Passenger].self, from: Data(start + rest))
            #expect(list.compactMap(\.passenger_id) == (9_000_001...9_000_020).filter { $0 != 9_000_010 })
        }
    }

    @Test("Safe 18 Of an airline's lists one piece is made at a time; other airlines' go on beside it")
    func turns() async throws {
        let (turns, busy) = (Turns<Int>(), HighMark())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<40 {
                group.addTask {
                    try await turns.take(index % 2) {
                        busy.enter(index % 2)
                        await Task.yield()
                        busy.leave(index % 2)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(busy.highest == [0: 1, 1: 1])
        #expect(turns.waiting(for: 0) == 0 && turns.waiting(for: 1) == 0)
        // A turn that fails is over too.
        await #expect(throws: CancellationError.self) { try await turns.take(0) { () async throws -> Void in throw CancellationError() } }
        #expect(try await turns.take(0) { true })
    }

    @Test("Safe 18 Nothing is made for a client that has gone while it waited for its turn")
    func gone() async throws {
        let (turns, made, channel) = (Turns<Int>(), Counter(), NIOAsyncTestingChannel())
        let work = ClientWork(pools: .spare, client: .unknown, channel: channel)
        let waiting = try await turns.take(1) {
            let waiting = Task { try await work.inTurn(of: turns, 1) { made.add() } }
            #expect(try await eventually { turns.waiting(for: 1) == 1 })
            channel.close(promise: nil)
            try await channel.closeFuture.get()
            return waiting
        }
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(made.value == 0)
        #expect(try await turns.take(1) { true })
    }
}

/// How many were within at once, for each key.
private final class HighMark: Sendable {
    private let state = Mutex<(now: [Int: Int], highest: [Int: Int])>((now: [:], highest: [:]))

    var highest: [Int: Int] { state.withLock { $0.highest } }

    func enter(_ key: Int) {
        state.withLock { state in
            state.now[key, default: 0] += 1
            state.highest[key] = max(state.highest[key] ?? 0, state.now[key] ?? 0)
        }
    }

    func leave(_ key: Int) { state.withLock { $0.now[key, default: 0] -= 1 } }
}

/// An export that was written in pieces.
private struct PiecedExport: Sendable {
    var bytes: [UInt8] = []
    var pieces = 0
    var largest = 0
    var statements = 0

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension BoardingServing {
    fileprivate func export(of airline: Airline.ID, size: Int) async throws -> PiecedExport {
        try await database.read { connection in
            let before = connection.statementCount
            var (document, export) = (try BoardingReader(connection).catalogue(of: airline), PiecedExport())
            // So many pieces that a document without an end is one of them too many.
            for _ in 0..<1_000_000 where !document.isFinished {
                let piece = try document.next(connection, size: size)
                export.bytes += piece
                export.pieces += 1
                export.largest = max(export.largest, piece.count)
            }
            #expect(document.isFinished)
            export.statements = connection.statementCount - before
            return export
        }
    }

    /// Gives the one airline an aircraft, so many flights and passengers with long names, a ticket of everybody for the first flight and of the
    /// first passenger for every flight, as a day of theirs would.
    fileprivate func crowd(_ count: Int, behind start: Int = 0) async throws {
        try await database.write { connection in
            if start == 0 { try connection.execute(Crowd.aircraft) }
            for statement in [Crowd.passengers, Crowd.flights] { try connection.execute(statement, start, count) }
            for statement in [Crowd.everybody, Crowd.everywhere] { try connection.execute(statement, start, count) }
        }
    }
}

private enum Crowd {
    private static let numbers: StaticString =
        """
        WITH RECURSIVE numbers(n) AS
            (SELECT CAST($1 AS BIGINT) + 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < CAST($1 AS BIGINT) + CAST($2 AS BIGINT))
        """

    static let aircraft = Statement(
        "INSERT INTO aircraft (id, airline_id, identifier, registration, type) SELECT 9000000, id, 'a', 'N1', '' FROM airlines")
    static let passengers = Statement(
        numbers,
        """
        INSERT INTO passengers (id, airline_id, identifier, apple_identifier, formatted_name)
        SELECT 9000000 + n, a.id, 'p-' || n, '', replace('xxxxxxxxxxxxxxxxxxxx', 'x', 'A very long name that fills a piece of an answer. ')
        FROM numbers, airlines a
        """)
    static let flights = Statement(
        numbers,
        """
        INSERT INTO flights (id, airline_id, identifier, aircraft_id, origin, destination, gate, number, departs_at, changed_at)
        SELECT 9000000 + n, a.airline_id, 'f-' || n, a.id, 'EGTF', replace('xxxxxxxxxxxxxxxx', 'x', 'LFAT LFMD EGLL EDDM LSZH LOWW LIRF LEMD '),
            '', '', 1718780400000000, 1718780400000000
        FROM numbers, aircraft a
        """)
    static let everybody = Statement(
        numbers,
        """
        INSERT INTO flight_tickets (id, airline_id, identifier, flight_id, passenger_id, seat, place, label, issued_at, boarded_at)
        SELECT 9000000 + n, a.airline_id, 't-' || n, 9000001, 9000000 + n, n || 'A', n || 'A', '1', 1718780400000000,
            CASE WHEN n % 2 = 0 THEN CAST(1718780400000000 AS BIGINT) END
        FROM numbers, aircraft a
        """)
    static let everywhere = Statement(
        numbers,
        """
        INSERT INTO flight_tickets (id, airline_id, identifier, flight_id, passenger_id, seat, label, issued_at)
        SELECT 9500000 + n, a.airline_id, 'u-' || n, 9000000 + n, 9000001, '', '1', 1718780400000000 FROM numbers, aircraft a WHERE n > 1
        """)
}
