import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct WalksTourTests {
    private static let milan = "/tours/\(WalksWorld.milan)"
    private static let premium = "/tours/\(WalksWorld.premium)"

    @Test("Walks A11 The list: free and protected, languages in order, the hint", arguments: Engine.allCases)
    func list(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            try await walks.tellInFrench()
            try await walks.edit { try $0.publish(.fr) }
            // Drafts: a tour without a version, and one whose version is not published.
            for (index, slug) in ["empty-draft", "draft"].enumerated() {
                let draft = TourDraft(uuid: WalksWorld.uuid(5 + index), slug: slug, facts: FactsDraft(city: "Rome"))
                try await ManagedTourStore(walks.desk.database).create(draft, in: 1, by: .local, at: WalksServing.start)
            }
            try await walks.edit(WalksWorld.uuid(6)) { edit in
                try edit.createVersion(VersionDraft(uuid: WalksWorld.uuid(9), language: .en, title: "Not yet"))
            }
            let response = try await walks.get("/tours")
            let tours = try response.decoded([SeedWalk.Tour].self)
            #expect(tours.map(\.slug) == ["premium-milan-tour", "milan-historic-center"])
            #expect(tours.map(\.isProtected) == [true, false] && tours.map(\.hasAccess) == [false, true])
            #expect(tours[1].versions.map(\.language) == ["it", "fr", "en"] && tours[1].versions[0].distanceKm == 3.5)
            #expect(response.text.contains(#""coverImageUrl":null"#))
            #expect(response.headers[.cacheControl] == "private, no-cache" && response.headers[.vary] == "Authorization")
            let stale = try await walks.get("/tours", token: "old")
            #expect(stale.status == .ok && stale.text == response.text)
            #expect(stale.headers[.wwwAuthenticate] == #"Bearer error="invalid_token""#)
            let etag = try #require(response.headers[.eTag])
            #expect(try await walks.get("/tours", headers: [.ifNoneMatch: "\"x\", \(etag)"]).status == .notModified)
            #expect(try await walks.get("/tours?organisation=globe").text == response.text)
            #expect(try await walks.get("/tours?organisation=nobody").text == "[]")
        }
    }

    @Test("Walks A12 A grant counts at once, in both processes", arguments: Engine.allCases)
    func granted(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            try await WalksWorld.voucher(walks.desk.database, "PREMIUM2024")
            let token = try await walks.register("a@x.it").tokens.accessToken
            let before = try await walks.get("/tours", token: token).decoded([SeedWalk.Tour].self)
            #expect(before.map(\.hasAccess) == [false, true])
            #expect(try await walks.get(Self.milan + "?language=en", token: token).text.contains(#""hasAccess":true"#))
            let folder = URL(fileURLWithPath: walks.desk.drafts.deletingLastPathComponent().deletingLastPathComponent().path)
            try await WalksServing.serve(walks.desk.database, folder, clock: walks.clock) { other in
                #expect(try await other.get(Self.premium + "?language=en", token: token).text.contains(#""hasAccess":false"#))
                #expect(try await walks.redeem("PREMIUM2024", token: token).status == .ok)
                for process in [walks, other] {
                    let after = try await process.get("/tours", token: token).decoded([SeedWalk.Tour].self)
                    #expect(after.map(\.hasAccess) == [true, true])
                    #expect(try await process.get(Self.premium + "?language=en", token: token).text.contains(#""hasAccess":true"#))
                    #expect(try await process.get(Self.premium + "/manifest?language=en", token: token).status == .ok)
                }
            }
        }
    }

    @Test("Walks A13 Language and id", arguments: Engine.allCases)
    func language(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            for query in ["", "?language=xx", "?language=EN", "?language=en&language=en"] {
                for part in ["", "/points", "/manifest"] {
                    let answer = try await walks.get(Self.milan + part + query)
                    #expect(answer.status == .badRequest && answer.code == "validation_failed")
                }
            }
            for isThere in [false, true] {
                // It is there, and not published.
                if isThere { try await walks.tellInFrench() }
                for part in ["", "/points", "/manifest"] {
                    let french = try await walks.get(Self.milan + part + "?language=fr")
                    #expect(french.status == .notFound && french.code == "language_not_available")
                }
            }
            let unknown = try await walks.get("/tours/not-a-uuid?language=en")
            #expect(unknown.status == .notFound && unknown.code == "tour_not_found")
            #expect(try await walks.get("/tours/\(WalksWorld.milan.uppercased())?language=en").status == .ok)
        }
    }

    @Test("Walks A14 The detail writes null, counts points, defaults the start", arguments: Engine.allCases)
    func detail(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let milan = try await walks.get(Self.milan + "?language=en")
            #expect(milan.text.contains(#""startingPoint":{"lat":45.464211,"lng":9.191383}"#) && milan.text.contains(#""videoUrl":null"#))
            let answer = try milan.decoded(WalksTourDetail.self)
            #expect(answer.pointCount == 5 && answer.languages == [.it, .en])
            let premium = try await walks.get(Self.premium + "?language=en")
            #expect(premium.status == .ok && premium.text.contains(#""startingPoint":{"lat":45.47,"lng":9.19}"#))
        }
    }

    @Test("Walks A15 Who may enter a protected tour", arguments: Engine.allCases)
    func protected(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            try await WalksWorld.voucher(walks.desk.database, "CODE-1")
            let token = try await walks.register("a@x.it").tokens.accessToken
            for part in ["/points", "/manifest"] {
                let none = try await walks.get(Self.premium + part + "?language=en")
                #expect(none.status == .unauthorized && none.code == "unauthorized")
                #expect(try await walks.get(Self.premium + part + "?language=en", token: "old").code == "invalid_token")
                for language in ["en", "fr"] {
                    let denied = try await walks.get(Self.premium + part + "?language=\(language)", token: token)
                    let body =
                        #"{"statusCode":403,"message":"Access denied. Redeem a voucher to access this tour.","code":"access_denied"}"#
                    #expect(denied.status == .forbidden && denied.text == body)
                }
                #expect(try await walks.get(Self.milan + part + "?language=en").status == .ok)
            }
            _ = try await walks.redeem("CODE-1", token: token)
            for part in ["/points", "/manifest"] {
                #expect(try await walks.get(Self.premium + part + "?language=en", token: token).status == .ok)
                #expect(try await walks.get(Self.premium + part + "?language=fr", token: token).code == "language_not_available")
            }
            walks.clock.advance(seconds: 900)
            for part in ["/points", "/manifest"] {
                let expired = try await walks.get(Self.premium + part + "?language=en", token: token)
                #expect(expired.status == .unauthorized && expired.code == "invalid_token")
            }
        }
    }

    @Test("Walks A16 A point without words, and another order", arguments: Engine.allCases)
    func points(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let points = try await walks.get(Self.milan + "/points?language=en").decoded([SeedWalk.Point].self)
            #expect(points.map(\.order) == [1, 2, 3, 4, 5] && points[1].triggerRadiusMeters == 120)
            #expect(points[2].localization.title == "Point 3" && points[2].localization.contentText.isEmpty)
            #expect(points[2].localization.audioUrl == nil && points[0].localization.audioUrl != nil)
            try await walks.show(atPoints: [0, 4])
            let manifest = try await walks.get(Self.milan + "/manifest?language=en").decoded(WalksManifest.self)
            #expect(manifest.audio.map(\.order) == [1, 2, 4, 5] && manifest.images.map(\.pointID) == [0, 4].map { WalksWorld.points[$0] })
            try await walks.edit { try $0.arrange(WalksWorld.points.reversed()) }
            let turned = try await walks.get(Self.milan + "/points?language=en").decoded([SeedWalk.Point].self)
            #expect(turned.map(\.id) == WalksWorld.points.reversed() && turned.map(\.order) == [1, 2, 3, 4, 5])
            let after = try await walks.get(Self.milan + "/manifest?language=en").decoded(WalksManifest.self)
            #expect(after.images.map(\.pointID) == [4, 0].map { WalksWorld.points[$0] } && turned[4].localization.imageUrl != nil)
            #expect(after.audio.map(\.pointID) == [4, 3, 1, 0].map { WalksWorld.points[$0] } && after.version == manifest.version + 1)
        }
    }

    @Test("Walks A17 One expiry on a half hour; the same bytes for half an hour", arguments: Engine.allCases)
    func manifest(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let path = Self.milan + "/manifest?language=en"
            let first = try await walks.get(path)
            let manifest = try first.decoded(WalksManifest.self)
            let expiries = Set(manifest.audio.map(\.expiresAt))
            let expiry = try #require(expiries.first)
            let ahead = expiry.timeIntervalSince1970 - Double(WalksServing.start.seconds)
            #expect(expiries.count == 1 && (86_400...88_200).contains(ahead))
            #expect(Int(expiry.timeIntervalSince1970) % 1_800 == 0)
            #expect(manifest.audio[0].sizeBytes == Int64(WalksWorld.audioBytes.count))
            #expect(manifest.audio[0].sha256 == WalksWorld.digest(WalksWorld.audioBytes) && manifest.totalBytes == 2_000)
            walks.clock.advance(seconds: 1_199)
            #expect(try await walks.get(path).text == first.text)
            walks.clock.advance(seconds: 2)
            let later = try await walks.get(path)
            #expect(later.text != first.text && later.headers[.eTag] == first.headers[.eTag])
        }
    }

    @Test("Walks A23 When the version counts up", arguments: Engine.allCases)
    func versions(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            func versions() async throws -> [Int] {
                var numbers: [Int] = []
                for language in ["en", "it"] {
                    numbers.append(
                        try await walks.get(Self.milan + "/manifest?language=\(language)").decoded(SeedWalk.Manifest.self).version)
                }
                return numbers
            }
            let start = try await versions()
            try await walks.edit { try $0.publish(.en) }
            #expect(try await versions() == start)
            try await walks.edit { edit in
                try edit.saveText(WalksWorld.points[2], .en, TextDraft(title: "Scala", audio: edit.tour.points[0].texts[.en]?.audio?.id))
            }
            #expect(try await versions() == [start[0] + 1, start[1]])
            try await walks.edit { try $0.unpublish(.en) }
            try await walks.edit { try $0.publish(.en) }
            #expect(try await versions() == [start[0] + 2, start[1]])
            try await walks.edit { edit in
                try edit.updatePoint(PointDraft(uuid: WalksWorld.points[0], place: WalksWorld.place(45.4, 9.1)))
            }
            #expect(try await versions() == [start[0] + 3, start[1] + 1])
            for isProtected in [true, false] {
                try await walks.edit { edit in
                    try edit.update(
                        TourDraft(uuid: WalksWorld.milan, slug: "other-name", isProtected: isProtected, facts: FactsDraft(edit.tour.facts)))
                }
                #expect(try await walks.get(Self.milan + "/manifest?language=en").status == (isProtected ? .unauthorized : .ok))
            }
            #expect(try await versions() == [start[0] + 3, start[1] + 1])
        }
    }

    @Test("Walks A24 Bounds as the seed has them", arguments: Engine.allCases)
    func bounds(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let map = try await walks.get(Self.milan + "/manifest?language=en").decoded(SeedWalk.Manifest.self).offlineMap
            #expect(map.bounds.north == 45.564211 && map.bounds.south == 45.364211)
            #expect(map.bounds.east == 9.291383 && map.bounds.west == 9.091383 && map.recommendedZoomLevels == [14, 15, 16])
            try await walks.edit { edit in
                try edit.updatePoint(PointDraft(uuid: WalksWorld.points[0], place: WalksWorld.place(45.664211, 9.191383)))
            }
            let wider = try await walks.get(Self.milan + "/manifest?language=en").decoded(SeedWalk.Manifest.self).offlineMap
            #expect(wider.bounds.north == 45.664211)
            let edge = MapBounds(start: WalksWorld.place(0, 179.95), points: [])
            #expect(edge.west == 179_850_000 && edge.east == -179_950_000)
        }
    }
}

extension WalksServing {
    /// Changes the free tour as the console does.
    func edit(_ uuid: String = WalksWorld.milan, _ change: @escaping @Sendable (TourEdit) throws -> Void) async throws {
        _ = try await ManagedTourStore(desk.database).edit(uuid, in: 1, "test", by: .local, at: clock.clock.now(), change)
        desk.tourCache.expire()
    }

    /// A French version of the free tour that could be published.
    func tellInFrench() async throws {
        try await edit { try $0.createVersion(VersionDraft(uuid: WalksWorld.uuid(4), language: .fr, title: "Le centre de Milan")) }
        try await edit { edit in
            let audio = edit.tour.points[0].texts[.en]?.audio?.id
            for point in WalksWorld.points { try edit.saveText(point, .fr, TextDraft(title: "Ici", audio: audio)) }
        }
    }

    /// A picture at some points of the free tour, in English.
    func show(atPoints indices: [Int]) async throws {
        let webp = Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8)
        let sent = try await upload(webp, kind: "image", name: "x.webp", token: try await member("pictures@x.it", .editor))
        let picture = try #require(JSONValue.read(sent.text.utf8)["id"].flatMap(FieldValue.string))
        try await edit { edit in
            let image = try edit.media(picture, .image, field: "image")
            for index in indices {
                let text = edit.tour.points[index].texts[.en]
                let draft = TextDraft(title: text?.title ?? "", content: text?.content ?? "", audio: text?.audio?.id, image: image)
                try edit.saveText(WalksWorld.points[index], .en, draft)
            }
        }
    }
}
