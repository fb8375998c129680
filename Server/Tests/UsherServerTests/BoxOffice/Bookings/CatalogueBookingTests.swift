import Foundation
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Bookings of the box office that leave and come back in a catalogue.
@Suite struct CatalogueBookingTests {
    private struct Files {
        let world: TicketFilesTests.World
        let folder: URL

        func export() async throws -> String {
            let path = folder.appending(path: "out.json").path
            try await CatalogueExport(world.serving.database).run(path: path)
            return try String(contentsOfFile: path, encoding: .utf8)
        }

        @discardableResult
        func load(_ text: String) async throws -> CatalogueImport.Summary {
            let file = folder.appending(path: "in.json")
            try Data(text.utf8).write(to: file)
            return try await CatalogueImport(world.serving.database, clock: world.serving.clock.clock, passwordCost: .cheap)
                .run(path: file.path)
        }

        func booking() async throws -> TestAnswer {
            let answer = try await world.serving.get("/api/user/bookings/\(world.booking.booking.uuid)", token: world.buyer.token)
            guard case .string(let status)? = answer.member("status"), case .array(let seats)? = answer.member("seats") else {
                throw Tool.Failure(description: answer.text)
            }
            return TestAnswer(status: status, seats: seats.map { $0["status"] ?? .null }, code: answer.member("qrCode") ?? .null)
        }
    }

    private struct TestAnswer {
        let status: String
        let seats: [JSONValue]
        let code: JSONValue
    }

    @Test("A house that has sold seats itself is imported again unchanged", arguments: Engine.allCases)
    func unchanged(_ engine: Engine) async throws {
        try await withTemporaryFolder { folder in
            try await TicketFilesTests.run(engine) { world in
                let files = Files(world: world, folder: folder)
                try await world.refund(["stalls-A-2"])
                let export = try await files.export()
                let summary = try await files.load(export)
                #expect(summary.sales.changed == 0 && summary.sales.added == 0 && summary.sales.unchanged > 0, "\(summary.sales)")
                #expect(summary.events.changed == 0)
                #expect(try await files.export() == export)
                let booking = try await files.booking()
                #expect(booking.status == "confirmed" && booking.seats == ["valid", "refunded", "valid"].map { .string($0) })
            }
        }
    }

    @Test("A refund that a catalogue tells is what the buyer reads, and their Wallet hears of it", arguments: Engine.allCases)
    func refunded(_ engine: Engine) async throws {
        try await withTemporaryFolder { folder in
            try await TicketFilesTests.run(engine) { world in
                let files = Files(world: world, folder: folder)
                let uuid = world.booking.booking.uuid
                try await world.serving.database.write { try $0.execute(Self.addPass, uuid, BoxOfficeFixture.now) }
                let before = try #require(try await world.serving.database.read { try $0.first(Self.pass, uuid) { $0.int(0) } })
                world.serving.clock.advance(seconds: 60)
                let export = try await files.export()
                let sale = try #require(export.range(of: "\"uuid\":\"\(uuid)\",\"status\":\"paid\""))
                let summary = try await files.load(
                    export.replacingCharacters(in: sale, with: "\"uuid\":\"\(uuid)\",\"status\":\"refunded\""))
                #expect(summary.sales.changed == 1)
                let booking = try await files.booking()
                #expect(booking.status == "refunded" && booking.code == .null)
                #expect(booking.seats == [.string("refunded"), .string("refunded"), .string("refunded")])
                let after = try #require(try await world.serving.database.read { try $0.first(Self.pass, uuid) { $0.int(0) } })
                #expect(after > before)
                let money = try await world.serving.database.read { try $0.all(Self.refunds) { $0.text(0) } }
                #expect(money.isEmpty, "a catalogue moves no money")
            }
        }
    }

    private static let pass = Statement("SELECT changed FROM wallet_passes WHERE serial = $1")
    private static let addPass = Statement("INSERT INTO wallet_passes (serial, changed) VALUES ($1, $2)")
    private static let refunds = Statement("SELECT idempotency_key FROM outbox WHERE kind = 'payment-refund'")
}
