import Crypto
import Foundation
import UsherCore
import UsherStore

/// Two tours of one organisation: `milan`, free, in Italian and English; `premium`, protected, in English.
enum WalksWorld {
    static let milan = "550e8400-e29b-41d4-a716-446655440000"
    static let premium = "550e8400-e29b-41d4-a716-446655440001"
    static let points = (0..<5).map { "770e8400-e29b-41d4-a716-44665544001\($0)" }
    static let premiumPoint = "770e8400-e29b-41d4-a716-446655440099"

    static let places: [(String, Double, Double, Int64)] = [
        ("Piazza del Duomo", 45.464203, 9.189982, 150), ("Galleria Vittorio Emanuele II", 45.465803, 9.190182, 120),
        ("Teatro alla Scala", 45.467203, 9.189382, 120), ("Castello Sforzesco", 45.470603, 9.179582, 150),
        ("Parco Sempione", 45.472003, 9.173782, 150),
    ]

    static func prepare(_ database: Database) async throws {
        let now = WalksServing.start
        try await database.write { connection in
            _ = try OrganisationTransaction(connection).save(
                OrganisationDraft(
                    uuid: "00000000-0000-4000-8000-000000000001", key: "globe", name: "Globe", timeZone: "Europe/Rome", currency: "EUR"),
                by: .local, at: now)
        }
        let (managed, organisation) = (ManagedTourStore(database), Organisation.ID(1))
        let audio = try await MediaUploadStore(database).add(
            MediaDraft(
                uuid: audioID, organisation: organisation, kind: .audio, filename: "a.mp3", type: .mp3, size: Int64(audioBytes.count),
                sha256: digest(audioBytes), url: nil), by: .local, at: now)
        let file = audio.file.id
        let facts = FactsDraft(city: "Milan", durationMinutes: 90, distanceMetres: 3_500)
        try await managed.create(
            TourDraft(uuid: milan, slug: "milan-historic-center", facts: facts), in: organisation, by: .local, at: now)
        try await managed.create(
            TourDraft(uuid: premium, slug: "premium-milan-tour", isProtected: true, facts: facts), in: organisation, by: .local,
            at: now.adding(seconds: 60))
        _ = try await managed.edit(milan, in: organisation, "test", by: .local, at: now) { edit in
            for (language, title) in [(WalkLanguage.en, "Historic Center of Milan"), (.it, "Centro Storico di Milano")] {
                try edit.createVersion(
                    VersionDraft(
                        uuid: language == .en ? uuid(1) : uuid(2), language: language, title: title, start: place(45.464211, 9.191383)))
            }
        }
        for (index, point) in places.enumerated() {
            _ = try await managed.edit(milan, in: organisation, "test", by: .local, at: now) { edit in
                try edit.createPoint(PointDraft(uuid: points[index], place: place(point.1, point.2), radius: point.3))
            }
        }
        _ = try await managed.edit(premium, in: organisation, "test", by: .local, at: now) { edit in
            try edit.createVersion(VersionDraft(uuid: uuid(3), language: .en, title: "Premium Milan Experience"))
            try edit.createPoint(PointDraft(uuid: premiumPoint, place: place(45.47, 9.19)))
        }
        _ = try await managed.edit(premium, in: organisation, "test", by: .local, at: now) { edit in
            try edit.saveText(premiumPoint, .en, TextDraft(title: "Secret", content: "Shh", audio: file))
        }
        _ = try await managed.edit(premium, in: organisation, "test", by: .local, at: now) { try $0.publish(.en) }
        _ = try await managed.edit(milan, in: organisation, "test", by: .local, at: now) { edit in
            for (index, point) in places.enumerated() {
                for language in [WalkLanguage.en, .it] {
                    try edit.saveText(points[index], language, TextDraft(title: point.0, content: "About \(point.0)", audio: file))
                }
            }
        }
        _ = try await managed.edit(milan, in: organisation, "test", by: .local, at: now) { edit in
            try edit.publish(.en)
            try edit.publish(.it)
        }
        // Point 3 is told in no language.
        _ = try await managed.edit(milan, in: organisation, "test", by: .local, at: now) { edit in
            try edit.deleteText(points[2], .en)
            try edit.deleteText(points[2], .it)
        }
    }

    static let audioID = "880e8400-e29b-41d4-a716-446655440001"
    /// An MP3 frame's head, and then anything.
    static let audioBytes: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + (0..<1996).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    static func digest(_ bytes: [UInt8]) -> String { Hexadecimal.text(Array(SHA256.hash(data: bytes))) }

    /// A code, as the console makes it.
    static func voucher(
        _ database: Database, _ code: String, tour: String? = premium, maxUses: Int64 = 1, expires: Instant? = nil, active: Bool = true
    ) async throws {
        try await VoucherBatchStore(database).create(
            VoucherDraft(code: code, tour: tour, maxUses: maxUses, expires: expires, active: active), in: 1, by: .local,
            at: WalksServing.start)
    }

    static func place(_ lat: Double, _ lng: Double) -> Coordinate {
        Coordinate(lat: Coordinate.micro(lat), lng: Coordinate.micro(lng))
    }

    static func uuid(_ number: Int) -> String { "660e8400-e29b-41d4-a716-44665544000\(number)" }
}
