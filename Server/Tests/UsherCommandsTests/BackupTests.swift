import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite(.serialized) struct BackupTests {
    @Test(
        "A backup made while four doors scan restores elsewhere to the same export, with every scan answered before it",
        arguments: Engine.allCases)
    func underLoad(_ engine: Engine) async throws {
        let sales = 2_400
        try await Place.with(engine) { place async throws in
            try await place.importHouse(sales: sales)
            let folder = place.folder.deletingLastPathComponent()
            let file = folder.appending(path: "house.backup").path
            var before: Set<String> = []
            var after: [String: Int] = [:]
            try await place.serving("--limits-off") { _, url async throws in
                let doors = try DoorScript(url, doors: 4, sales: sales, in: folder)
                defer { doors.remove() }
                for door in doors.doors { #expect(try await door.writes(" 201")) }
                before = Set(doors.answers.keys)
                let done = try await place.usher("backup", file)
                #expect(done.status == 0, "\(done.errors)")
                await doors.end()
                after = doors.answers
            }
            #expect(after.count == sales && after.values.allSatisfy { $0 == 201 }, "a backup holds nobody up: \(after.count)")
            let export = try await place.usher("export")
            #expect(export.status == 0, "\(export.errors)")
            try await Place.with(engine) { other async throws in
                let restored = try await other.usher("restore", file)
                #expect(restored.status == 0, "\(restored.errors)")
                try FileManager.default.createDirectory(
                    atPath: other.data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                try FileManager.default.copyItem(
                    atPath: "\(place.data)/boarding-secret", toPath: "\(other.data)/boarding-secret")
                let again = try await other.usher("export")
                #expect(again.status == 0 && again.output == export.output && again.output.contains("\"c-7\""))
                try await other.serving("--limits-off") { _, url async throws in
                    let counts = try await Shell.line("curl -s \(url)/api/events/456/checkin -H 'X-API-Key: door-key-0001'").output
                    let totals = try JSONDecoder().decode(Counts.self, from: Data(counts.utf8)).data.totals
                    #expect(totals.used == totals.entries && totals.used >= before.count && totals.used <= sales, "\(counts)")
                    let scans = try DoorScript(url, doors: 1, sales: sales, in: folder)
                    defer { scans.remove() }
                    await scans.end()
                    let again = scans.answers
                    #expect(before.allSatisfy { again[$0] == 409 }, "a scan that was answered before the backup is not in it")
                    #expect(again.values.count { $0 == 409 } == totals.used && again.values.count { $0 == 201 } == sales - totals.used)
                }
                #expect(try await other.usher("doctor").status == 0)
            }
        }
    }

    @Test("A backup names everything that must be kept beside it, the boarding passes' secret too")
    func beside() async throws {
        try await Place.with(.sqlite) { place async throws in
            try await place.importHouse(sales: 1)
            try await place.serving { _, _ async throws in }
            let file = place.folder.deletingLastPathComponent().appending(path: "house.backup").path
            let done = try await place.usher("backup", file)
            #expect(done.status == 0 && done.output.contains("\(place.data)/keys, \(place.data)/boarding-secret"), "\(done.output)")
        }
    }
}
