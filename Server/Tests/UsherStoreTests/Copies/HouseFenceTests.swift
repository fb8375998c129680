import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// What stands still of a house that is on its way, and what goes on beside it.
@Suite struct HouseFenceTests {
    /// Tables of which something is noted meanwhile: what is, another column, and a row that goes.
    private static let noted = [
        (
            Statement("UPDATE house_keys SET used_at = 7 WHERE organisation_id = $1"),
            Statement("UPDATE house_keys SET scopes = 1 WHERE organisation_id = $1"),
            Statement("DELETE FROM house_keys WHERE organisation_id = $1")
        ),
        (
            Statement("UPDATE door_devices SET seen_at = 7, waiting = 1, listed_at = 7 WHERE organisation_id = $1"),
            Statement("UPDATE door_devices SET gate = 'B' WHERE organisation_id = $1"),
            Statement("DELETE FROM door_devices WHERE organisation_id = $1")
        ),
        (
            Statement("UPDATE walk_devices SET seen_at = 7 WHERE link_id IN (SELECT id FROM walk_links WHERE organisation_id = $1)"),
            Statement("UPDATE walk_devices SET created_at = 7 WHERE link_id IN (SELECT id FROM walk_links WHERE organisation_id = $1)"),
            Statement("DELETE FROM walk_devices WHERE link_id IN (SELECT id FROM walk_links WHERE organisation_id = $1)")
        ),
    ]
    private static let device = Statement(
        """
        INSERT INTO walk_devices (id, link_id, hash, created_at, seen_at)
        SELECT 900000 + organisation_id, id, $2, 0, 0 FROM walk_links WHERE organisation_id = $1
        """)

    @Test(
        "Of keys and devices it is noted when they were seen; what else they are stands still, and none comes or goes",
        arguments: Engine.allCases)
    func notedTables(_ engine: Engine) async throws {
        try await HouseWorld.between(engine, engine) { source, _, file in
            try await HouseWorld.fill(source)
            _ = try await HouseWorld.export(source, to: file)
            for (note, change, drop) in Self.noted {
                #expect(try await source.write { try $0.execute(note, HouseWorld.moved) } == 1, "\(note.text)")
                for statement in [change, drop] {
                    await #expect(throws: DatabaseError.moving, "\(statement.text)") {
                        try await source.write { try $0.execute(statement, HouseWorld.moved) }
                    }
                    #expect(try await source.write { try $0.execute(statement, HouseWorld.other) } == 1, "\(statement.text)")
                }
            }
            await #expect(throws: DatabaseError.moving) {
                try await source.write { try $0.execute(Self.device, HouseWorld.moved, [UInt8](repeating: 1, count: 32)) }
            }
            #expect(try await source.write { try $0.execute(Self.device, HouseWorld.other, [UInt8](repeating: 2, count: 32)) } == 1)
        }
    }

    private static let airlines = Selection<Int64>("SELECT airline_id FROM house_airlines WHERE organisation_id = $1")
    private static let seen = Statement("UPDATE flight_devices SET seen_at = 7, waiting = 1, listed_at = 7 WHERE airline_id = $1")
    private static let gate = Statement("UPDATE flight_devices SET gate = 'B' WHERE airline_id = $1")
    private static let leave = Statement(
        "DELETE FROM flight_scans WHERE device_id IN (SELECT id FROM flight_devices WHERE airline_id = $1)")

    @Test("The same of phones at an airline's gates, which are the house's by its airline", arguments: Engine.allCases)
    func gates(_ engine: Engine) async throws {
        try await HouseWorld.between(engine, engine) { source, _, file in
            try await HouseWorld.fill(source)
            _ = try await HouseWorld.export(source, to: file)
            let airline = try #require(try await source.read { try $0.first(Self.airlines, HouseWorld.moved) })
            let foreign = try #require(try await source.read { try $0.first(Self.airlines, HouseWorld.other) })
            #expect(try await source.write { try $0.execute(Self.seen, airline) } == 1)
            for statement in [Self.gate, Self.leave] {
                await #expect(throws: DatabaseError.moving) { try await source.write { try $0.execute(statement, airline) } }
                #expect(try await source.write { try $0.execute(statement, foreign) } == 1)
            }
        }
    }

    private static let embeds = Statement("DELETE FROM house_embeds")
    private static let idle = Selection<Int64>("SELECT COUNT(*) FROM house_moves")
    private static let far = HouseWorld.now.adding(seconds: 400 * 86_400)
    private static let forever = RetentionTimes(audit: 0, unpaid: 0, webhooks: 0, invites: 0, delivered: 0)

    @Test("Sweeps pass over a house that is on its way, and do for the others what they are there for", arguments: Engine.allCases)
    func sweeps(_ engine: Engine) async throws {
        try await HouseWorld.between(engine, engine) { source, target, file in
            try await HouseWorld.fill(source)
            let receipt = try await HouseWorld.export(source, to: file)
            #expect(try await source.sweep { try $0.execute(Self.embeds) } == 1, "the other house's")
            #expect(try await source.read { try $0.first(Self.idle) } == 1, "nobody else sees that it was passed over")
            await #expect(throws: DatabaseError.moving) { try await source.write { try $0.execute(Self.embeds) } }
            try await exhaust { try await RetentionStore(source).sweep(Self.forever, at: Self.far) }
            try await exhaust { try await ScanAnswers.forget(source, at: Self.far) }
            try await exhaust { try await OverdueStore(source).forget(at: Self.far) }
            try await exhaust { try await WalkEventStore(source).forget(before: Self.far) > 0 }
            try await QRScanStore(source, window: 60).forget(before: Self.far, lastCountedBefore: Self.far)
            let left = try await HouseWorld.rows(source)
            #expect(left["scan_visitors"]?.count == 1 && left["invites"]?.count == 1 && left["scan_events"]?.count == 1)
            try await HouseWorld.loosen(target)
            #expect(try await HouseWorld.bring(file, into: target) == receipt)
            #expect(
                try await HouseMove(source).release("\(HouseWorld.moved)", receipt: receipt.receipt, at: HouseWorld.now).rows > 0,
                "nothing changed")
        }
    }

    private static let open = Statement("UPDATE jobs SET ended_at = NULL, leased_until = 0")
    private static let hold = Statement("UPDATE bookings SET status = 'pending', held_until = 1, asked_at = NULL")
    private static let pay = Statement("UPDATE bookings SET status = 'paid' WHERE organisation_id = $1")

    @Test("Workers leave holds and jobs of a house on its way alone, and take the others'", arguments: Engine.allCases)
    func claims(_ engine: Engine) async throws {
        try await HouseWorld.between(engine, engine) { source, _, file in
            try await HouseWorld.fill(source)
            try await source.write { connection in
                try connection.execute(Self.open)
                try connection.execute(Self.hold)
            }
            let before = Self.far.adding(seconds: -OverdueStore.lease)
            func isAnyOver() async throws -> Bool {
                try await source.read { try $0.first(BookingStatements.anyOver, Self.far, before, read: { _ in true }) ?? false }
            }
            _ = try await HouseWorld.export(source, to: file)
            let jobs = JobStore(source)
            #expect(try await jobs.claim(for: .sales, at: Self.far)?.organisation.rawValue == HouseWorld.other)
            #expect(try await jobs.claim(for: .sales, at: Self.far)?.id == nil, "the moving house's stays where it is")
            #expect(try await isAnyOver())
            _ = try await source.write { try $0.execute(Self.pay, HouseWorld.other) }
            #expect(try await !isAnyOver(), "the moving house's hold is nobody's work")
            _ = try await HouseMove(source).abort("\(HouseWorld.moved)", at: HouseWorld.now)
            #expect(try await isAnyOver())
            #expect(try await jobs.claim(for: .sales, at: Self.far)?.organisation.rawValue == HouseWorld.moved)
        }
    }
}
