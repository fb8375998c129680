import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// A house goes from one database to another.
@Suite struct HouseMoveTests {
    @Test("A house moves with every row of every table, and not one of another's", arguments: HouseWorld.pairs)
    func everyRow(_ from: Engine, _ to: Engine) async throws {
        try await HouseWorld.between(from, to) { source, target, file in
            try await HouseWorld.fill(source)
            try await HouseWorld.loosen(target)
            let empty = try await HouseWorld.rows(target)
            let receipt = try await HouseWorld.export(source, to: file)
            let before = try await HouseWorld.rows(source)
            for table in HouseTable.all where table.moves { #expect(receipt.rows[table.name, default: 0] > 0, "\(table.name) has no row") }
            let arrived = try await HouseWorld.bring(file, into: target)
            #expect(arrived == receipt)
            let released = try await HouseMove(source).release("\(HouseWorld.moved)", receipt: arrived.receipt, at: HouseWorld.now)
            #expect(released.rows >= receipt.total)
            let (left, there) = (try await HouseWorld.rows(source), try await HouseWorld.rows(target))
            for table in HouseTable.all where table.moves {
                let name = table.name
                // Each side has a line in its audit that belongs to no house.
                guard name != "audit" else { continue }
                #expect(left[name]?.count == 1, "\(name): the other house's row stays")
                let all = ((left[name] ?? []) + (there[name] ?? [])).sorted()
                #expect(all == ((before[name] ?? []) + (empty[name] ?? [])).sorted(), "\(name)")
            }
            #expect(try await target.read { try $0.all(Self.accounts) }.count == 1)
            #expect(try await source.read { try $0.all(Self.accounts) }.count == 2, "people stay")
            #expect(try await source.read { try $0.all(Self.keys) }.count == 1, "the other house's")
            #expect(try await target.read { try $0.all(Self.keys) }.count == 1)
        }
    }

    private static let keys = Selection<Int64>("SELECT id FROM api_keys")
    private static let accounts = Selection<Int64>("SELECT id FROM accounts")
    private static let rename = Statement("UPDATE organisations SET name = 'Another' WHERE id = $1")
    private static let event = Statement("UPDATE events SET name = 'Another' WHERE organisation_id = $1")
    private static let line = Statement("DELETE FROM sale_lines WHERE sale_id IN (SELECT id FROM sales WHERE organisation_id = $1)")
    private static let wait = Statement("INSERT INTO house_embeds (organisation_id, origin) VALUES ($1, 'https://x.example')")
    private static let due = Selection<Int64>("SELECT due_at FROM outbox WHERE idempotency_key = $1")

    @Test(
        "Nothing of a house on its way changes, by whichever way it belongs to it; others go on; abort opens it", arguments: Engine.allCases
    )
    func standsStill(_ engine: Engine) async throws {
        try await HouseWorld.between(engine, engine) { source, _, file in
            try await HouseWorld.fill(source)
            let uuid = try await source.read { try $0.first(Self.uuid, HouseWorld.moved) { $0.text(0) } }
            let item = OutboxItem(kind: "mail", idempotencyKey: "one", payload: "{\"sale\":\"\(uuid ?? "")\"}", due: HouseWorld.now)
            let foreign = OutboxItem(kind: "mail", idempotencyKey: "two", payload: "{\"sale\":\"nobody's\"}", due: HouseWorld.now)
            _ = try await source.write { try OutboxTransaction($0).enqueue([item, foreign], at: HouseWorld.now) }
            _ = try await HouseWorld.export(source, to: file)
            let rows = try await HouseWorld.rows(source)
            for statement in [Self.rename, Self.event, Self.line, Self.wait] {
                await #expect(throws: DatabaseError.moving) { try await source.write { try $0.execute(statement, HouseWorld.moved) } }
            }
            #expect(try await HouseWorld.rows(source) == rows)
            for statement in [Self.rename, Self.event, Self.line, Self.wait] {
                #expect(try await source.write { try $0.execute(statement, HouseWorld.other) } == 1)
            }
            #expect(try await source.read { try $0.first(Self.due, "one") } ?? 0 > HouseWorld.now.microseconds, "its mail waits")
            #expect(try await source.read { try $0.first(Self.due, "two") } == HouseWorld.now.microseconds)
            _ = try await HouseMove(source).abort("\(HouseWorld.moved)", at: HouseWorld.now)
            #expect(try await source.read { try $0.first(Self.due, "one") } == HouseWorld.now.microseconds)
            for statement in [Self.rename, Self.event, Self.line, Self.wait] {
                #expect(try await source.write { try $0.execute(statement, HouseWorld.moved) } == 1)
            }
            await #expect(throws: HouseMoveError.self) {
                _ = try await HouseMove(source).release("\(HouseWorld.moved)", receipt: "", at: HouseWorld.now)
            }
        }
    }

    private static let uuid = Statement("SELECT uuid FROM bookings WHERE organisation_id = $1")

    @Test("What clashes, is damaged, of another schema or of other keys is refused, and nothing is written", arguments: Engine.allCases)
    func refused(_ engine: Engine) async throws {
        try await HouseWorld.between(engine, engine) { source, target, file in
            try await HouseWorld.fill(source)
            let receipt = try await HouseWorld.export(source, to: file)
            let text = try String(contentsOfFile: file, encoding: .utf8)
            func refuses(_ changed: String, _ word: String, keys: [String: String]? = ["a": "1"]) async throws {
                try Data(changed.utf8).write(to: URL(fileURLWithPath: file))
                let before = try await HouseWorld.rows(target)
                do {
                    _ = try await HouseWorld.bring(file, into: target, keys: keys)
                    Issue.record("\(word) is taken")
                } catch let error as HouseMoveError { #expect(error.description.contains(word), "\(error)") }
                #expect(try await HouseWorld.rows(target) == before, "\(word)")
            }
            try await refuses(text.replacing("\"0001-house\",", with: ""), "another schema")
            try await refuses(text, "keys", keys: ["a": "2"])
            try await HouseWorld.loosen(target)
            try await refuses(String(text.prefix(text.count / 2)), "cut off")
            try await refuses(text.replacing("name ’", with: "Name ’"), "not what was sent")
            try await refuses("nonsense\n", "damaged")
            // The same number is somebody else's here.
            _ = try await target.write { try $0.execute(Self.foreign, "e@x.example") }
            try await refuses(text, "account")
            _ = try await target.write { try $0.execute(Self.nobody) }
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            #expect(try await HouseWorld.bring(file, into: target) == receipt)
            try await refuses(text, "already")
        }
    }

    private static let foreign = Statement(
        "INSERT INTO accounts (id, uuid, email, name, preferred_language, created_at) VALUES (1001, 'another', $1, 'Another', 'en', 0)")
    private static let nobody = Statement("DELETE FROM accounts WHERE id = 1001")

    @Test("Databases that houses move between never give out the same ids, and count on above what came", arguments: Engine.allCases)
    func windows(_ engine: Engine) async throws {
        try await HouseWorld.between(engine, engine) { first, second, _ in
            for (number, database) in [first, second].enumerated() {
                _ = try await database.write { try IDTransaction($0).takeIDs(.sales, 500) }
                try await database.write { try IDTransaction($0).becomeShard(Int64(number)) }
                try await database.write { try IDTransaction($0).becomeShard(Int64(number)) }
            }
            let shard = second
            await #expect(throws: HouseMoveError.self) { try await shard.write { try IDTransaction($0).becomeShard(7) } }
            var taken: [[ClosedRange<Int64>]] = [[], []]
            for (index, database) in [first, second].enumerated() {
                for _ in 0..<5 { taken[index].append(try await database.write { try IDTransaction($0).takeIDs(.sales, 1_500_000) }) }
            }
            for range in taken[0] { #expect(!taken[1].contains { $0.overlaps(range) }) }
            for ranges in taken { #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }) }
            let highest = try #require(taken[1].last?.upperBound)
            try await first.write { try IDTransaction($0).reserveID(.sales, atLeast: highest) }
            let next = try await first.write { try IDTransaction($0).takeIDs(.sales, 3) }
            #expect(next.lowerBound > highest && next.lowerBound / 4_194_304 % 1_024 == 0)
        }
    }
}
