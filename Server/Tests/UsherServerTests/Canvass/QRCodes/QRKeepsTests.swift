import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Scans and visits leave one another alone; printed codes outlive what is done to their homes.
@Suite struct QRKeepsTests {
    private static let path = "/api/campaigns/\(QRWorld.campaignUUID)"

    private func home(_ seq: Int, _ canvass: QRServing) async throws -> CanvassAddress {
        let list = try await canvass.send(.get, Self.path + "/addresses", as: .owner).decoded(CanvassAddressList.self).addresses
        return try #require(list.first { $0.seq == seq })
    }

    private func campaign(_ canvass: QRServing) async throws -> CanvassCampaign {
        try await canvass.send(.get, Self.path, as: .owner).decoded(CanvassCampaign.self)
    }

    private func visit(_ home: String, _ canvass: QRServing, _ visited: Bool) async throws {
        let report = """
            {"mutation_id":"\(UUID().uuidString.lowercased())","changes":[{"address_id":"\(home)","visited":\(visited),"note":"Bell"}]}
            """
        let answer = try await canvass.send(.post, Self.path + "/visits", report, as: .editor)
        #expect(answer.status == .ok, "\(answer.text)")
    }

    @Test(
        "Canvass A29 A scan leaves visit and revision alone, a visit the scans; an already visited home still raises homes_scanned",
        arguments: Engine.allCases)
    func apart(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            try await canvass.pay()
            let slugs = try await canvass.makeCodes()
            let id = QRWorld.home(1)
            try await visit(id, canvass, true)
            let (visited, before) = (try await home(1, canvass), try await campaign(canvass))
            #expect(visited.visited && visited.revision == 2 && visited.scans == 0 && before.homesScanned == 0)
            canvass.clock.advance(seconds: 60)
            #expect(try await canvass.scan(slugs[0]).status == .found)
            #expect(try await canvass.settled().homesScanned == 1)
            var scanned = try await home(1, canvass)
            #expect(scanned.scans == 1 && scanned.lastScannedAt != nil)
            (scanned.scans, scanned.lastScannedAt) = (visited.scans, visited.lastScannedAt)
            #expect(scanned == visited, "visit, revision, note, updated_at")
            let after = try await campaign(canvass)
            #expect(after.homesScanned == 1 && after.visitedCount == 1 && after.revision == before.revision)
            #expect(after.updatedAt == before.updatedAt)
            canvass.clock.advance(seconds: 60)
            try await visit(id, canvass, false)
            let again = try await home(1, canvass)
            #expect(!again.visited && again.revision == 3 && again.scans == 1 && again.lastScannedAt != nil)
            let last = try await campaign(canvass)
            #expect(last.scans == 1 && last.homesScanned == 1 && last.lastScannedAt == after.lastScannedAt && last.visitedCount == 0)
            #expect(try await canvass.settled().campaign == 1)
        }
    }

    @Test("Canvass A32 A printed slug works after its homes are imported again, deleted and brought back", arguments: Engine.allCases)
    func imports(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let csv = "address,unit,postal_code,note\n1 Print St,,94107,\n2 Print St,,94107,\n"
            let upload: HTTPFields = [.contentType: "text/csv"]
            func send(_ text: String) async throws -> CanvassImportReport {
                try await canvass.upload(Self.path + "/addresses/import", text, upload).decoded(CanvassImportReport.self)
            }
            #expect(try await send(csv).inserted == 2)
            let slugs = try await canvass.makeCodes()
            let printed = try await home(6, canvass)
            #expect(try await canvass.scan(slugs[5]).status == .found)
            #expect(try await canvass.settled().campaign == 1)
            #expect(try await send(csv.replacing("1 Print St,,94107,", with: "1 print  st,,94107,Corner house")).updated == 1)
            #expect(try await canvass.scan(slugs[5]).status == .found)
            let gone = try await canvass.send(.delete, Self.path + "/addresses/\(printed.addressID)", as: .owner)
            #expect(gone.status == .noContent)
            #expect(try await canvass.scan(slugs[5]).status == .found, "codes of deleted homes go on")
            #expect(try await send(csv).updated == 1)
            let back = try await home(6, canvass)
            #expect(back.addressID == printed.addressID && back.note == "Corner house")
            let made = try await canvass.send(.post, Self.path + "/qr-codes", #"{"scope":"addresses"}"#, as: .owner)
            #expect(made.text == #"{"created":0,"existing":7}"#)
            let answer = try await canvass.scan(slugs[5])
            #expect(answer.status == .found && answer.headers[.location] == QRWorld.destination)
        }
    }

    @Test("Canvass A32 A printed slug works in another house to which the campaign was moved", arguments: Engine.allCases, Engine.allCases)
    func moves(_ engine: Engine, _ other: Engine) async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "house.json").path
            let written = Written()
            try await QRServing.run(engine) { canvass in
                let slugs = try await canvass.makeCodes()
                for (index, slug) in slugs.enumerated() {
                    #expect(try await canvass.scan(slug, [.userAgent: "Phone \(index)"]).status == .found)
                }
                #expect(try await canvass.settled().campaign == 5)
                await written.set(slugs)
                try await CatalogueExport(canvass.database).run(path: path)
            }
            let slugs = await written.slugs
            try #require(slugs.count == 5)
            try await withDatabase(other, migrations: Migrations.all) { database in
                _ = try await CatalogueImport(database, passwordCost: .cheap).run(path: path)
                try await QRServing.serve(moved: database) { canvass in
                    for slug in slugs {
                        let answer = try await canvass.scan(slug, [.userAgent: "Another phone"])
                        #expect(answer.status == .found && answer.headers[.location] == QRWorld.destination)
                    }
                    try await canvass.desk.recorder.settle()
                    let scans = try await canvass.database.read { try $0.first(Self.scans, QRWorld.campaignUUID) { $0.int(0) } }
                    #expect(scans == 10)
                    // Imported once more over it, nothing is lost or counted again.
                    _ = try await CatalogueImport(database, passwordCost: .cheap).run(path: path)
                    let after = try await canvass.database.read { try $0.first(Self.scans, QRWorld.campaignUUID) { $0.int(0) } }
                    #expect(after == 10)
                    #expect(try await canvass.scan(slugs[0]).status == .found)
                }
            }
        }
    }

    private static let scans = Statement("SELECT scans FROM campaigns WHERE uuid = $1")

    private actor Written {
        private(set) var slugs: [String] = []
        func set(_ slugs: [String]) { self.slugs = slugs }
    }
}
