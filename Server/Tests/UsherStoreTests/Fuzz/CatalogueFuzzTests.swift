import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// Catalogues and files of addresses: whatever is in them, they are taken or refused in words.
@Suite struct CatalogueFuzzTests {
    private static let walks = """
        "tours": [{"key": "walk", "organisation": "globe", "slug": "walk", "city": "Rome", "duration_minutes": 60, "distance_km": 1.5,
          "versions": [{"language": "en", "title": "Walk", "published": true}],
          "points": [{"order": 1, "lat": 41.9, "lng": 12.5, "localizations": {"en": {"title": "One"}}}]}],
        "voucher_batches": [{"name": "spring", "organisation": "globe", "tour": "walk", "code_prefix": "A"}],
        "vouchers": [{"code": "ROME-2026", "tour": "walk", "max_uses": 5, "used": 1}]
        """
    private static let campaign = """
        "campaigns": [{"key": "prima", "uuid": "0d9f1f3e-0000-4000-8000-000000000001", "organisation": "globe", "name": "Prima",
          "destination_url": "https://example.com/offer", "addresses": [{"uuid": "0d9f1f3e-0000-4000-8000-0000000000a1", "address": "1 Elm",
          "lat": 43.1, "lng": -79.2, "qr": {"slug": "aBcDeFgH12", "scans": 3, "last_scanned_at": "2026-12-01T10:00:00Z"}}]}]
        """
    private static let full = Sample.catalogue(
        "\"sales\": [\(Sample.john), \(Sample.others)]", Sample.event(), Sample.house, walks, campaign)

    /// Whether it was taken; anything but words for whoever wrote the file is a defect.
    private func load(_ path: String, _ database: Database) async throws -> Bool {
        do {
            let clock = WallClock { CatalogueFixture.now }
            _ = try await CatalogueImport(database, clock: clock, passwordCost: .cheap).run(path: path)
            return true
        } catch is CatalogueError { return false } catch is CatalogueFileError { return false }
    }

    @Test("Fuzz: a catalogue is refused in words, or its export is the same house again")
    func catalogues() async throws {
        let start = try JSONValue.read(Array(Self.full.utf8))
        try await Fuzz.run("catalogues", 120) { source in
            let changed = source.mutate(start, percent: source.pick([0, 1, 1, 2, 6]))
            return try await withTemporaryFolder { folder in
                let (file, export) = (folder.appending(path: "in.json"), folder.appending(path: "out.json"))
                try Data(CanonicalJSON.bytes(changed)).write(to: file)
                let first = try await withDatabase(.sqlite, migrations: Migrations.all) { database -> Data? in
                    guard try await load(file.path, database) else { return nil }
                    try await CatalogueExport(database).run(path: export.path)
                    return try Data(contentsOf: export)
                }
                guard let first else { return nil }
                return try await withDatabase(.sqlite, migrations: Migrations.all) { database in
                    guard try await load(export.path, database) else {
                        return "its own export is refused: \(String(decoding: first, as: UTF8.self))"
                    }
                    let again = folder.appending(path: "again.json")
                    try await CatalogueExport(database).run(path: again.path)
                    return try Data(contentsOf: again) == first ? nil : "another house: \(String(decoding: first, as: UTF8.self))"
                }
            }
        }
    }

    @Test("Fuzz: no bytes make a catalogue trap, as one document or line by line")
    func anyBytes() async throws {
        let start = Array(Self.full.utf8)
        let words = ["{", "}", "[", "]", "\"", ",", ":", "null", "\"catalogue\": 1", "\"sales\": [", "\u{FEFF}", "\n"]
        try await withTemporaryFolder { folder in
            try await Fuzz.run("catalogue bytes", 400) { source in
                let file = folder.appending(path: source.pick(["in.json", "in.ndjson"]))
                try Data(source.mutate(start, words: words)).write(to: file)
                var problems = CatalogueProblems()
                var count = 0
                try CatalogueReader(path: file.path).read(Set(CatalogueArray.allCases), problems: &problems) { _, _ in count += 1 }
                return nil
            }
        }
    }

    @Test("Fuzz: a file of addresses is read to its end, or is no such file")
    func addresses() async throws {
        let csv = Array("address,city,lat,lng\r\n\"1 Elm, rear\",Paris,48.5,2.1\r\n2 Oak,,,\r\n".utf8)
        let collection = Array(
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[2,48]},"properties":{"address":"1"}}]}"#
                .utf8)
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "homes")
            try await Fuzz.run("addresses", 600) { source in
                let words = ["\"features\":[", "]", "}", "{", ",", "\"", "\r\n", "\u{FEFF}", "null"]
                try Data(source.mutate(source.pick([csv, collection]), words: words)).write(to: file)
                do {
                    var reader = try ImportReader(path: file.path, form: source.pick([.csv, .geoJSON, .either]))
                    var rows = try reader.next(2)
                    while !rows.isEmpty {
                        for row in rows { _ = row.read() }
                        rows = try reader.next(2)
                    }
                } catch is InvalidImportFile { return nil }
                return nil
            }
        }
    }

    @Test("Fuzz: a scan in the journal is the one that was written, or none")
    func journal() async throws {
        try await Fuzz.run("journal", 2_000) { source in
            let scan = QRScan(
                id: Bytes16(high: source.next(), low: source.next()), at: Instant(microseconds: source.number()),
                place: QRScan.Place(
                    code: source.number(), campaign: source.number(), home: source.chance(50) ? nil : Int64(source.int(0...9_999))),
                kind: source.pick([.visit, .bot, .prefetch]), visitor: Bytes16(high: source.next(), low: source.next()))
            let position = Int64(source.int(0...1_000_000))
            var bytes: [UInt8] = []
            ScanJournalRecord.append(scan, at: position, to: &bytes)
            func read(_ bytes: [UInt8], _ position: Int64) -> QRScan? {
                bytes.withUnsafeBytes { ScanJournalRecord.read($0[...], at: position) }
            }
            guard read(bytes, position) == scan else { return "\(scan)" }
            guard read(bytes, position + 80) == nil else { return "at another place" }
            let broken = source.mutate(bytes)
            return broken == bytes || read(broken, position) == nil ? nil : "\(broken)"
        }
    }
}
