import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
@testable import UsherWire

@testable import UsherServer

@Suite struct ManifestTests {
    /// Brings a device's list up to date, page by page; returns the next cursor.
    @discardableResult
    private func read(_ gate: GateServing, into list: inout OfflineList, limit: Int = 1_000) async throws -> String {
        try await exhaust {
            let since = list.next.isEmpty ? "" : "&since=\(list.next)"
            let data = try await gate.get("/api/events/456/manifest?limit=\(limit)\(since)", ManifestResponse.self).data
            #expect(data.sales.count <= limit && data.next.count <= 128)
            list.take(data)
            return data.more
        }
        return list.next
    }

    @Test("Gate A42 Hashes match all codes; no code, name or e-mail", arguments: Engine.allCases)
    func hashes(engine: Engine) async throws {
        var odd = SaleSeed(7, persons: 3, seats: ["B1"])
        odd.lines[0].persons[2].status = .refunded
        let sales = [GateFixture.sale, odd]
        try await GateServing.run(engine, sales: sales) { gate in
            #expect(try await gate.scan("PERSON-1").status == .created)
            let text = try await gate.get("/api/events/456/manifest").text
            for secret in ["SALE-CODE", "PERSON-", "\"S7", "John", "Doe", "john@example.com"] { #expect(!text.contains(secret)) }
            let data = try WireJSON.decoder.decode(ManifestResponse.self, from: Data(text.utf8)).data
            #expect(data.event == .init(id: 456, name: "Hamlet", timeZone: "America/New_York", reentry: .once))
            #expect(data.ticketTypes == [.init(id: 101, name: "Stalls")] && data.dates.map(\.date) == ["2025-12-20"])
            #expect(data.hash.algorithm == "HMAC-SHA256" && data.hash.length == 16 && !data.more)
            let salt = try #require(Base64Text.decode(data.hash.salt))
            let hash = { (code: String) -> String in
                let code = HMAC<SHA256>.authenticationCode(for: Data(code.utf8), using: SymmetricKey(data: salt))
                return Data(Data(code).prefix(16)).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                    .replacing("=", with: "")
            }
            for seed in sales {
                let sale = try #require(data.sales.first { $0.id == Int(seed.id.rawValue) })
                #expect(sale.hash == hash(seed.code) && sale.status == .paid && sale.date == "2025-12-20")
                #expect(sale.lines?.map { [$0.id, $0.ticketType] } == [[Int(seed.lines[0].id.rawValue), 101]])
                #expect(sale.persons?.map(\.hash) == seed.lines[0].persons.map { hash($0.code) })
                #expect(sale.persons?.map(\.seat) == seed.lines[0].persons.map(\.seat))
                #expect(
                    sale.persons?.map(\.status) == seed.lines[0].persons.map { $0.status.map { GateSaleStatus(rawValue: $0.rawValue) } })
            }
            let john = try #require(data.sales.first { $0.id == 123 })
            #expect(john.persons?.map(\.admittedAt) == [1_766_273_400, 0])
        }
    }

    @Test("Gate A42 The size of a list of 10,000 sales of one ticket: 1.5 MB, 600 kB as gzip")
    func size() async throws {
        try await GateServing.run(.sqlite, sales: []) { gate in
            let lines = [SaleLineDraft(ticketType: 101, quantity: 1)]
            try await gate.database.write { connection in
                // Ids as they are after a few years.
                for kind in [IDKind.sales, .lines, .persons] { try IDTransaction(connection).reserveID(kind, atLeast: 100_000_000) }
                var ledger = SaleTransaction(connection, at: GateFixture.now)
                try ledger.save(
                    (0..<10_000).map { index in
                        SaleDraft(
                            organisation: 1, event: 456, key: "k\(index)", status: .paid, name: "N", email: "", occurrence: 0, lines: lines)
                    })
                try ledger.finish()
            }
            var (path, plain, packed, sales) = ("/api/events/456/manifest?limit=5000", 0, 0, 0)
            try await exhaust {
                let page = try await gate.get(path)
                let gzip = try await gate.get(path, headers: [.acceptEncoding: "gzip"])
                #expect(gzip.headers[.contentEncoding] == "gzip")
                plain += page.body.readableBytes
                packed += gzip.body.readableBytes
                let data = try WireJSON.decoder.decode(ManifestResponse.self, from: Data(page.text.utf8)).data
                sales += data.sales.count
                path = "/api/events/456/manifest?limit=5000&since=\(data.next)"
                return data.more
            }
            #expect(sales == 10_000 && plain <= 1_500_000 && packed <= 600_000, "\(sales) sales, \(plain) and \(packed) bytes")
        }
    }

    @Test("Gate A43 Paging by 7 while 20 writers scan, sell and refund: together the pages equal a fresh list", arguments: Engine.allCases)
    func paging(engine: Engine) async throws {
        let sales = (1...60).map { SaleSeed(.init(Int64($0)), persons: 1 + $0 % 3) }
        try await GateServing.run(engine, sales: sales) { gate in
            try await withThrowingTaskGroup(of: OfflineList?.self) { group in
                for writer in 0..<20 { group.addTask { try await ManifestTests.write(gate, writer) } }
                group.addTask {
                    var list = OfflineList()
                    for _ in 0..<12 { try await read(gate, into: &list, limit: 7) }
                    return list
                }
                var found: OfflineList?
                for try await list in group where list != nil { found = list }
                var list = try #require(found)
                try await read(gate, into: &list, limit: 7)
                var fresh = OfflineList()
                try await read(gate, into: &fresh)
                #expect(list.sales == fresh.sales && fresh.sales.count > 60)
            }
        }
    }

    /// What one box office does in a busy minute.
    private static func write(_ gate: GateServing, _ writer: Int) async throws -> OfflineList? {
        var dice = FuzzSource(seed: UInt64(writer))
        for round in 0..<12 {
            let sale = Int64.random(in: 1...60, using: &dice)
            switch Int.random(in: 0...5, using: &dice) {
            case 0...2: _ = try await gate.scan("S\(sale)-1")
            case 3:
                try await gate.sell("new-\(writer)-\(round)", .paid, [SaleLineDraft(ticketType: 101, quantity: 2)])
            case 4:
                let line = SaleLineDraft(id: .init(sale * 10), ticketType: 101, quantity: 1 + Int(sale) % 3)
                try await gate.sell("sale-\(sale)", .refunded, [line])
            default:
                try await gate.database.write { connection in
                    var ledger = SaleTransaction(connection, at: GateFixture.now)
                    _ = try ledger.delete(.init(sale))
                    try ledger.finish()
                }
            }
        }
        return nil
    }

    @Test("Gate A44 A deleted sale comes as deleted; a cursor of another call is gone", arguments: Engine.allCases)
    func cursors(engine: Engine) async throws {
        let other = GateFixture.event.with {
            $0.id = 457
            $0.ticketTypes = [TicketType(id: 102, name: "Stalls")]
        }
        try await GateServing.run(engine) { gate in
            try await gate.database.write { try GateFixture.add(other, $0) }
            #expect(try await gate.database.untilFeedsRest())
            var list = OfflineList()
            let next = try await read(gate, into: &list)
            let again = try await read(gate, into: &list)
            #expect(again == next && list.sales.keys.sorted() == [123])
            let dated = try await gate.get("/api/events/456/manifest?date=2025-12-20", ManifestResponse.self).data.next
            for path in [
                "457/manifest?since=\(next)", "456/manifest?since=x", "456/manifest?since=\(dated)",
                "456/manifest?date=2025-12-21&since=\(next)",
            ] {
                let response = try await gate.get("/api/events/\(path)")
                #expect(response.status == .gone, "\(path)")
                #expect(response.text == #"{"error":"This cursor is no longer valid","code":"cursor_gone"}"#)
            }
            try await gate.database.write { connection in
                var ledger = SaleTransaction(connection, at: GateFixture.now)
                #expect(try ledger.delete(123))
                try ledger.finish()
            }
            let text = try await gate.get("/api/events/456/manifest?since=\(next)").text
            #expect(text.contains(#""sales":[{"id":123,"st":"deleted"}]"#))
            try await read(gate, into: &list)
            #expect(list.sales.isEmpty)
        }
    }

    @Test("Gate A42 A cancelled event cancels its sales: the devices begin afresh", arguments: Engine.allCases)
    func cancelled(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let next = try await gate.get("/api/events/456/manifest", ManifestResponse.self).data.next
            try await gate.database.write { try $0.execute(ManifestTests.cancel) }
            #expect(try await gate.get("/api/events/456/manifest?since=\(next)").status == .gone)
            let fresh = try await gate.get("/api/events/456/manifest", ManifestResponse.self).data
            #expect(fresh.sales.map(\.status) == [.cancelled])
        }
    }

    private static let cancel = Statement("UPDATE events SET cancelled_at = 1, version = version + 1")

    @Test("Gate 5.5 Limits, dates and strangers", arguments: Engine.allCases)
    func refusals(engine: Engine) async throws {
        let day = GateFixture.event.event.ownDate.adding(days: 1)
        try await GateServing.run(engine, sales: [GateFixture.sale, SaleSeed(8, persons: 1, date: day)]) { gate in
            for limit in ["0", "5001", "x"] {
                let response = try await gate.get("/api/events/456/manifest?limit=\(limit)")
                #expect(response.refusal?.error == "The limit field must be an integer from 1 to 5000")
            }
            #expect(try await gate.get("/api/events/456/manifest", as: .foreign).refusal?.code == "event_not_found")
            let one = try await gate.get("/api/events/456/manifest?date=2025-12-21", ManifestResponse.self).data
            #expect(one.sales.map(\.id) == [8] && one.dates.map(\.date) == ["2025-12-21"])
            let all = try await gate.get("/api/events/456/manifest", ManifestResponse.self).data
            #expect(all.dates.map(\.date) == ["2025-12-20", "2025-12-21"])
        }
    }
}

/// A device's list of sales.
struct OfflineList: Sendable {
    var sales: [Int: UsherWire.ManifestSale] = [:]
    var next = ""

    mutating func take(_ data: ManifestResponse.Data) {
        for sale in data.sales { sales[sale.id] = sale.status == .deleted ? nil : sale }
        next = data.next
    }
}

extension GateServing {
    /// Sells, or changes what was sold.
    func sell(_ key: String, _ status: SaleStatus, _ lines: [SaleLineDraft]) async throws {
        try await database.write { connection in
            var ledger = SaleTransaction(connection, at: GateFixture.now)
            try ledger.save([
                SaleDraft(
                    organisation: 1, event: 456, key: key, status: status, name: "New Buyer", email: "", occurrence: 0, lines: lines)
            ])
            try ledger.finish()
            #expect(ledger.refusals.isEmpty)
        }
    }
}
