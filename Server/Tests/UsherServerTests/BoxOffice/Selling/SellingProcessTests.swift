import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Real `usher serve` processes that sell by a sheet; on PostgreSQL two of them on one database.
@Suite(.enabled(if: ServedProcess.binary != nil, "usher is not built")) struct SellingProcessTests {
    @Test(
        "Selling S2 S4 S24 A rush over two areas under a ceiling, with a code of 40 uses: exactly as many as there are",
        arguments: Engine.allCases)
    func rush(_ engine: Engine) async throws {
        var show = SellingServing.Show()
        show.start = WallClock.system.now().adding(seconds: 20 * 3600)
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":150,"price":2000},
            {"key":"balcony","kind":"standing","name":"Balcony","size":150,"price":2500}],
            "quotas":[{"key":"house","kind":"limit","size":200}]}
            """
        show.codes = [#""code":"TENTH","kind":"percent","value":100000,"max_sales":40"#]
        let catalogue = show.catalogue
        try await withDataFolder(engine) { folder, location in
            try await Self.prepare(location, catalogue)
            var started: [ServedProcess] = []
            defer { for process in started { process.kill() } }
            for name in engine == .sqlite ? [""] : ["a", "b"] {
                let data = name.isEmpty ? folder : folder.appending(path: name)
                started.append(try await ServedProcess.start(data, location, ["USHER_PAYMENTS_DEMO": "true"]))
            }
            let processes = started
            let answers = try await withThrowingTaskGroup(of: [Answer].self) { group in
                for buyer in 0..<300 {
                    group.addTask { try await Self.buy(buyer, processes[buyer % processes.count]) }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(answers.map(\.status)).isSubset(of: [200, 409]), "\(Set(answers.map(\.status)))")
            let held = answers.filter { $0.status == 200 }
            #expect(held.reduce(0) { $0 + $1.places } == 200)
            #expect(held.count { $0.withCode } == 40)
            let database = try Database.open(location)
            defer { database.close() }
            let house = try await SellingServing.quota("limit", "house", database)
            let areas = [
                try await SellingServing.quota("area", "floor", database), try await SellingServing.quota("area", "balcony", database),
            ]
            #expect(house.used == 200 && areas.map(\.used).reduce(0, +) == 200 && areas.allSatisfy { $0.used == $0.claimed })
            #expect(try await SellingServing.quota("code", "sales", database).used == 40)
            #expect(try await SellingServing.booksAgree(database))
        }
    }

    @Test(
        "Selling S27 A rush over seats of which some are set aside: with the code and without, each seat once and to whom it is for",
        arguments: Engine.allCases)
    func seats(_ engine: Engine) async throws {
        var show = SeatAllotmentTests.show(SeatAllotmentTests.sheet(SeatAllotmentTests.allotment(release: nil)))
        show.start = WallClock.system.now().adding(seconds: 20 * 3600)
        let catalogue = show.catalogue
        try await withDataFolder(engine) { folder, location in
            try await Self.prepare(location, catalogue)
            var started: [ServedProcess] = []
            defer { for process in started { process.kill() } }
            for name in engine == .sqlite ? [""] : ["a", "b"] {
                let data = name.isEmpty ? folder : folder.appending(path: name)
                started.append(try await ServedProcess.start(data, location, ["USHER_PAYMENTS_DEMO": "true"]))
            }
            let processes = started
            let seats = SeatAllotmentTests.press + ["stalls-A-3", "stalls-A-4"]
            let held = try await withThrowingTaskGroup(of: (seat: String, withCode: Bool, status: Int).self) { group in
                for buyer in 0..<80 {
                    let (seat, withCode) = (seats[buyer % seats.count], buyer % 2 == 0)
                    group.addTask {
                        let item = #"{"seat":"\#(seat)"}"#
                        return (seat, withCode, try await Self.ask(item, withCode ? "PRESS" : nil, processes[buyer / 2 % processes.count]))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(held.map(\.status)).isSubset(of: [200, 400, 409]), "\(Set(held.map(\.status)))")
            let given = held.filter { $0.status == 200 }
            #expect(given.map(\.seat).sorted() == seats.sorted())
            #expect(given.allSatisfy { SeatAllotmentTests.press.contains($0.seat) == $0.withCode })
            let database = try Database.open(location)
            defer { database.close() }
            #expect(try await SellingServing.quota("allotment", "press", database).used == 3)
            #expect(try await SellingServing.booksAgree(database))
        }
    }

    private static func ask(_ item: String, _ code: String?, _ process: ServedProcess) async throws -> Int {
        let codes = code.map { #","codes":["\#($0)"]"# } ?? ""
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(process.port)/api/seat-checkout")
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(ByteBuffer(string: #"{"showId":"\#(SellingServing.uuid)","items":[\#(item)]\#(codes)}"#))
        return Int(try await HTTPClient.shared.execute(request, timeout: .seconds(60)).status.code)
    }

    private struct Answer: Sendable {
        let status: Int
        let places: Int
        let withCode: Bool
    }

    /// One place, with the code while there is one; else without.
    private static func buy(_ buyer: Int, _ process: ServedProcess) async throws -> [Answer] {
        let area = buyer % 2 == 0 ? "floor" : "balcony"
        var answers: [Answer] = []
        for withCode in [true, false] {
            let code = withCode ? #","codes":["TENTH"]"# : ""
            let body = #"{"showId":"\#(SellingServing.uuid)","items":[{"area":"\#(area)"}]\#(code)}"#
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(process.port)/api/seat-checkout")
            request.method = .POST
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(string: body))
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
            answers.append(Answer(status: Int(response.status.code), places: 1, withCode: withCode))
            if response.status == .ok { break }
        }
        return answers
    }

    private static func prepare(_ location: DatabaseLocation, _ catalogue: String) async throws {
        let database = try Database.open(location)
        defer { database.close() }
        try await database.migrate(Migrations.all)
        try await BoxOfficeFixture.prepare(database, startsAt: WallClock.system.now().adding(seconds: 20 * 3600))
        try await BoxOfficeFixture.load(catalogue, into: database)
    }
}
