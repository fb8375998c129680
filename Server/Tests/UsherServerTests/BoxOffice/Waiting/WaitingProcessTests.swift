import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// A waiting list that two processes share.
@Suite(.enabled(if: ServedProcess.binary != nil, "usher is not built")) struct WaitingProcessTests {
    @Test(
        "Selling S37 S39 Two processes on one PostgreSQL: 20 holds given back beside 400 tries go to 20 who wait, each once, and to nobody else"
    )
    func race() async throws {
        try await withDataFolder(.postgres) { folder, location in
            try await Self.prepare(location)
            var started: [ServedProcess] = []
            defer { for process in started { process.kill() } }
            for name in ["a", "b"] {
                started.append(try await ServedProcess.start(folder.appending(path: name), location, ["USHER_PAYMENTS_DEMO": "true"]))
            }
            let processes = started
            var holds: [(process: ServedProcess, body: String)] = []
            for number in 0..<20 {
                let process = processes[number % 2]
                let answer = try await Self.post("/api/seat-checkout", Self.place, process)
                #expect(answer.status == 200, "\(answer.text)")
                let told = try JSONValue.read(Array(answer.text.utf8))
                let (id, token) = (told["reservationId"]?.text ?? "", told["holdToken"]?.text ?? "")
                holds.append((process, #"{"reservationId":"\#(id)","holdToken":"\#(token)"}"#))
            }
            let database = try Database.open(location)
            defer { database.close() }
            let store = WaitingStore(database)
            for number in 0..<20 {
                let form = WaitingForm(quantity: 1, email: "w\(number)@example.org")
                let joined = try await store.join(SellingServing.uuid, form, account: nil, language: nil, at: WallClock.system.now())
                _ = try await store.confirm(joined.entry.uuid, at: WallClock.system.now())
            }
            let given = holds
            let bought = try await withThrowingTaskGroup(of: Int.self) { group in
                for hold in given {
                    group.addTask {
                        let answer = try await Self.post("/api/seat-checkout/cancel", hold.body, hold.process)
                        #expect(answer.status == 200 && answer.text.contains(#""released":1"#), "\(answer.text)")
                        return 0
                    }
                }
                for buyer in 0..<20 {
                    group.addTask {
                        var bought = 0
                        for _ in 0..<20 where try await Self.post("/api/seat-checkout", Self.place, processes[buyer % 2]).status == 200 {
                            bought += 1
                        }
                        return bought
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(bought == 0)
            let offers = try await database.read { try $0.all(Self.offers) }
            #expect(offers.count == 20 && Set(offers).count == 20)
            #expect(try await SellingServing.quota("area", "floor", database).used == 20)
            #expect(try await SellingServing.booksAgree(database))
        }
    }

    @Test(
        "Selling S68 Offers of 4,000 places, killed twenty times on the way: each who waits is asked once and by their turn",
        arguments: Engine.allCases)
    func killed(_ engine: Engine) async throws {
        try await withDataFolder(engine) { folder, location in
            try await Self.freeMany(4_000, location)
            let demo = ["USHER_PAYMENTS_DEMO": "true"]
            var onTheWay = 0
            for number in 0..<20 {
                let process = try await ServedProcess.start(folder, location, demo)
                // Some at once, so that a fast machine is met on the way, too.
                try await Task.sleep(for: .milliseconds(.random(in: 0...(number < 10 ? 20 : 150))))
                process.kill()
                if try await Self.offered(location).count < 4_000 { onTheWay += 1 }
            }
            #expect(onTheWay > 0, "they were killed on the way")
            let last = try await ServedProcess.start(folder, location, demo)
            defer { last.kill() }
            #expect(try await eventually { try await Self.offered(location).count == 4_000 })
            let offers = try await Self.offered(location)
            #expect(Set(offers).count == 4_000 && offers == offers.sorted(), "each once, in the order of the list")
            let database = try Database.open(location)
            defer { database.close() }
            #expect(try await SellingServing.quota("area", "floor", database).used == 4_000)
            #expect(try await SellingServing.booksAgree(database))
        }
    }

    /// So many places become free at once, and some more wait for them; the first offers are made.
    private static func freeMany(_ count: Int, _ location: DatabaseLocation) async throws {
        try await prepare(location, places: count)
        let database = try Database.open(location)
        defer { database.close() }
        try await database.write { connection in
            let (event, now) = (try #require(try connection.first(ShowStatements.byUUID, SellingServing.uuid)), WallClock.system.now())
            for (number, id) in try IDTransaction(connection).takeIDs(.waiting, count + 50).enumerated() {
                try connection.execute(
                    WaitingStatements.insert, id, GateFixture.uuid(0x77, id), 1, event, "", String?.none, 1, 1, "w\(number)@example.org",
                    "", Account.ID?.none, String?.none, now, WaitingStatus.waiting.rawValue)
            }
            try WaitingTransaction(connection).refreshWaits(of: event)
            try WaitingTransaction(connection).placesFreed(in: event, at: now)
        }
    }

    /// The sales that keep offers' places, by the order of the list.
    private static func offered(_ location: DatabaseLocation) async throws -> [Int64] {
        let database = try Database.open(location)
        defer { database.close() }
        return try await database.read { try $0.all(offersByTurn) }
    }

    private static let offersByTurn = Selection<Int64>(
        """
        SELECT b.id FROM waiting w JOIN bookings b ON b.uuid = w.booking WHERE w.status = 'offered' AND b.status = 'pending'
        ORDER BY w.joined_at, w.id
        """)
    private static let place = #"{"showId":"\#(SellingServing.uuid)","items":[{"area":"floor"}]}"#
    private static let offers = Selection<String>(
        "SELECT w.booking FROM waiting w JOIN bookings b ON b.uuid = w.booking WHERE w.status = 'offered' AND b.status = 'pending'")

    private static func post(_ path: String, _ body: String, _ process: ServedProcess) async throws -> (status: Int, text: String) {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(process.port)\(path)")
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(ByteBuffer(string: body))
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        return (Int(response.status.code), String(buffer: try await response.body.collect(upTo: 1 << 20)))
    }

    private static func prepare(_ location: DatabaseLocation, places: Int = 20) async throws {
        let database = try Database.open(location)
        defer { database.close() }
        try await database.migrate(Migrations.all)
        let start = WallClock.system.now().adding(seconds: 20 * 3600)
        try await BoxOfficeFixture.prepare(database, startsAt: start)
        var show = SellingServing.sought(places)
        show.start = start
        try await BoxOfficeFixture.load(show.catalogue, into: database)
    }
}
