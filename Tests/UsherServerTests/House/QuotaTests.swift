import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// What one organisation may have, so that none takes the server from the others.
@Suite struct QuotaTests {
    private static func with(_ quota: Quota, _ most: Int64) -> @Sendable (inout Settings) -> Void {
        { $0.quotas[quota] = most }
    }

    private static let refused = #""code":"quota_exceeded""#

    /// What many who ask at once are answered.
    private func together(_ count: Int, _ body: @Sendable @escaping (Int) async throws -> TestResponse) async throws -> [Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<count { group.addTask { try await body(index).status.code } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }.sorted()
        }
    }

    @Test(
        "Safe 4 Homes, codes, members and invites of an organisation end at its quota, also when all come at once",
        arguments: Engine.allCases)
    func canvass(_ engine: Engine) async throws {
        try await CanvassServing.run(engine, Self.with(.homes, 5)) { canvass in
            let token = canvass.token("ann")
            let made = try await canvass.post("/api/campaigns", #"{"name":"Doors","destination_url":"https://example.com/"}"#, token: token)
            let id = try #require(made.member("id")?.text, "\(made.text)")
            let statuses = try await together(9) {
                try await canvass.post("/api/campaigns/\(id)/addresses", #"{"address":"\#($0) Main St"}"#, token: token)
            }
            #expect(statuses == Array(repeating: 201, count: 5) + Array(repeating: 403, count: 4), "\(statuses)")
            let more = try await canvass.post("/api/campaigns/\(id)/addresses", #"{"address":"99 Main St"}"#, token: token)
            #expect(
                more.text
                    == #"{"error":"Your organisation may have 5 homes and no more","code":"quota_exceeded","quota":"homes","limit":5}"#,
                "\(more.text)")
        }
        try await CanvassServing.run(engine, Self.with(.codes, 1)) { canvass in
            let token = canvass.token("ann")
            let made = try await canvass.post("/api/campaigns", #"{"name":"Doors","destination_url":"https://example.com/"}"#, token: token)
            let id = try #require(made.member("id")?.text)
            for index in 0..<2 {
                _ = try await canvass.post("/api/campaigns/\(id)/addresses", #"{"address":"\#(index) Main St"}"#, token: token)
            }
            let codes = try await canvass.post("/api/campaigns/\(id)/qr-codes", #"{"scope":"addresses"}"#, token: token)
            #expect(codes.status == .forbidden && codes.text.contains(Self.refused), "\(codes.status.code) \(codes.text)")
        }
        try await CanvassServing.run(engine, Self.with(.mails, 1)) { canvass in
            let token = canvass.token("ann", email: "ann@x.example")
            let made = try await canvass.post("/api/organisations", #"{"name":"Prima"}"#, token: token)
            let path = "/api/organisations/\(try #require(made.member("id")?.text))/invites"
            let statuses = try await together(3) {
                try await canvass.post(path, #"{"email":"p\#($0)@x.example","role":"editor"}"#, token: token)
            }
            #expect(statuses.filter { $0 == 201 }.count == 1 && statuses.filter { $0 == 429 }.count == 2, "\(statuses)")
            // The next day begins anew.
            canvass.clock.advance(seconds: 86_400)
            let next = canvass.token("ann", email: "ann@x.example")
            let tomorrow = try await canvass.post(path, #"{"email":"q@x.example","role":"editor"}"#, token: next)
            #expect(tomorrow.status == .created, "\(tomorrow.text)")
        }
        try await CanvassServing.run(engine, Self.with(.members, 1)) { canvass in
            let token = canvass.token("ann", email: "ann@x.example")
            let made = try await canvass.post("/api/organisations", #"{"name":"Prima"}"#, token: token)
            let path = "/api/organisations/\(try #require(made.member("id")?.text))/invites"
            let refused = try await canvass.post(path, #"{"email":"p@x.example","role":"editor"}"#, token: token)
            #expect(refused.status == .forbidden && refused.text.contains(Self.refused), "\(refused.text)")
        }
    }

    @Test("Safe 4 Tours, bytes and uploads of an organisation end at its quota; another has its own", arguments: Engine.allCases)
    func walks(_ engine: Engine) async throws {
        var settings = WalksServing.unlimited
        // The world has two tours and one file.
        settings.quotas = Quotas([.tours: 3, .media: Int64(WalksWorld.audioBytes.count) * 2])
        try await WalksServing.run(engine, settings: settings) { walks in
            let (owner, rival) = (try await walks.member("o@x.it", .owner), try await walks.member("r@x.it", .owner, organisation: 2))
            let statuses = try await together(4) {
                try await walks.post("/console/api/tours?organisation=globe", #"{"slug":"tour-\#($0)"}"#, token: owner)
            }
            #expect(statuses == [201, 403, 403, 403], "\(statuses)")
            #expect(try await walks.post("/console/api/tours?organisation=rival", #"{"slug":"theirs"}"#, token: rival).status == .created)
            func upload(_ byte: UInt8, _ token: String) async throws -> TestResponse {
                try await walks.upload(Array(WalksWorld.audioBytes.dropLast()) + [byte], kind: "audio", name: "\(byte).mp3", token: token)
            }
            #expect(try await upload(200, owner).status == .created)
            let full = try await upload(201, owner)
            #expect(
                full.status == .contentTooLarge && full.text.contains(Self.refused) && full.text.contains(#""quota":"media""#),
                "\(full.text)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: walks.desk.drafts.path).isEmpty)
            #expect(try await upload(200, rival).status == .created)
        }
    }

    @Test("Safe 4 An organisation uploads so often a day, equal bytes or not, and again the next", arguments: Engine.allCases)
    func uploads(_ engine: Engine) async throws {
        var settings = WalksServing.unlimited
        settings.quotas = Quotas([.uploads: 3])
        try await WalksServing.run(engine, settings: settings) { walks in
            let owner = try await walks.member("o@x.it", .owner)
            let statuses = try await together(6) { index in
                try await walks.upload(
                    Array(WalksWorld.audioBytes.dropLast()) + [UInt8(index / 2)], kind: "audio", name: "a.mp3", token: owner)
            }
            #expect(statuses == [201, 201, 201, 429, 429, 429], "\(statuses)")
            let more = try await walks.upload(WalksWorld.audioBytes, kind: "audio", name: "a.mp3", token: owner)
            #expect(more.status == .tooManyRequests && more.text.contains(#""quota":"uploads""#), "\(more.text)")
            let wait = try #require(more.headers[.retryAfter].flatMap { Int64($0) })
            walks.clock.advance(seconds: wait)
            #expect(try await walks.upload(WalksWorld.audioBytes, kind: "audio", name: "a.mp3", token: owner).status == .created)
        }
    }

    @Test(
        "Safe 4 A size is written as people write it",
        arguments: [
            ("20 GiB", 20 << 30), ("512MiB", 512 << 20), ("1 kib", 1_024), ("7", 7), ("0", 0), ("-1", nil), ("9999999999 TiB", nil),
            ("GiB", nil), ("x", nil),
        ] as [(String, Int64?)])
    func sizes(_ text: String, _ bytes: Int64?) { #expect(ByteSize.bytes(text) == bytes) }
}
