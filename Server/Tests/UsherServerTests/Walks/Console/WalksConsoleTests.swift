@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct WalksConsoleTests {
    @Test("Walks A38 Every console route: no session, a door, an editor, a foreign house", arguments: Engine.allCases)
    func roles(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let (door, editor) = (try await walks.member("door@x.it", .door), try await walks.member("editor@x.it", .editor))
            let stranger = try await walks.member("stranger@x.it", .owner, organisation: 2)
            for endpoint in walks.desk.consoleEndpoints {
                var path = endpoint.path
                let values = ["t": WalksWorld.milan, "l": "en", "p": WalksWorld.points[0], "m": WalksWorld.audioID]
                for name in ["t", "l", "p", "m", "b", "v", "account"] {
                    path = path.replacing("{\(name)}", with: values[name] ?? WalksWorld.uuid(9))
                }
                let guest = try await walks.send(endpoint.method, path)
                #expect(guest.status == .unauthorized && guest.code == "unauthorized", "\(path)")
                let low = try await walks.send(endpoint.method, path, token: door)
                #expect(low.status == .forbidden && low.code == "forbidden", "\(path)")
                if Self.isForAdmins(endpoint) {
                    #expect(try await walks.send(endpoint.method, path, token: editor).status == .forbidden, "\(path)")
                }
                if endpoint.path.contains("{") {
                    let foreign = try await walks.send(endpoint.method, path, body: Self.anyBody, token: stranger)
                    #expect(foreign.status == .notFound && foreign.code == "not_found", "\(endpoint.method) \(path) \(foreign.text)")
                }
            }
        }
    }

    @Test("An organisation whose name no database can look up is nobody's, as one that is unknown", arguments: Engine.allCases)
    func unspeakable(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let editor = try await walks.member("editor@x.it", .editor)
            for organisation in ["%00", "globe%00", "nobody"] {
                let answer = try await walks.send(.get, "/console/api/tours?organisation=\(organisation)", token: editor)
                #expect(answer.status == .notFound && answer.code == "not_found", "\(organisation): \(answer.text)")
            }
        }
    }

    /// Has all that any route wants of its body.
    private static let anyBody =
        #"{"pointIds":[],"title":"x","language":"fr","lat":1,"lng":1,"name":"x","tourId":"\#(WalksWorld.milan)","quantity":1,"maxUses":1}"#

    private static func isForAdmins(_ endpoint: Endpoint) -> Bool {
        let ends = ["/tours/{t}", "/analytics"]
        return endpoint.path.contains("voucher") || endpoint.path.contains("grants")
            || (endpoint.method == .delete && ends.contains { endpoint.path == "/console/api" + $0 })
    }

    @Test(
        "Walks A22 New bytes for an audio: only its language counts up, the old address still gives the old bytes",
        arguments: Engine.allCases)
    func replaced(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let token = try await walks.member("editor@x.it", .editor)
            let api = "/console/api"
            var files: [String] = []
            for number in 0..<2 {
                let sent = try await walks.upload(
                    WalksWorld.audioBytes + [UInt8(number)], kind: "audio", name: "\(number).mp3", token: token)
                files.append(try #require(JSONValue.read(sent.text.utf8)["id"].flatMap(FieldValue.string)))
            }
            for (language, file) in zip(["en", "it"], files) {
                let text = #"{"title":"Here","audioMediaId":"\#(file)"}"#
                let path = api + "/tours/\(WalksWorld.milan)/points/\(WalksWorld.points[2])/localizations/\(language)"
                #expect(try await walks.send(.put, path, body: text, token: token).status == .ok)
            }
            func manifest(_ language: String) async throws -> (WalksManifest, String?) {
                let answer = try await walks.get("/tours/\(WalksWorld.milan)/manifest?language=\(language)")
                return (try answer.decoded(WalksManifest.self), answer.headers[.eTag])
            }
            let (english, englishTag) = try await manifest("en")
            let (italian, italianTag) = try await manifest("it")
            let replaced = try await walks.upload(
                WalksWorld.audioBytes + [9, 9], kind: "audio", name: "new.mp3", token: token, to: api + "/media/\(files[0])/content",
                method: .put)
            #expect(replaced.status == .ok)
            let (after, tag) = try await manifest("en")
            let (same, sameTag) = try await manifest("it")
            #expect(after.version == english.version + 1 && tag != englishTag)
            #expect(same == italian && sameTag == italianTag)
            let old = try await walks.get(WalksServing.path(english.audio[2].url))
            #expect(old.status == .ok && Array(old.body.readableBytesView) == WalksWorld.audioBytes + [0])
            let new = try await walks.get(WalksServing.path(after.audio[2].url))
            #expect(Array(new.body.readableBytesView) == WalksWorld.audioBytes + [9, 9] && after.audio[2].sizeBytes == 2_002)
            // Another kind of file does not take its place, and the same bytes change nothing.
            let wrong = try await walks.upload(
                [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], kind: "audio", name: "x", token: token,
                to: api + "/media/\(files[0])/content",
                method: .put)
            #expect(wrong.status == .unsupportedMediaType)
            _ = try await walks.upload(
                WalksWorld.audioBytes + [9, 9], kind: "audio", name: "new.mp3", token: token, to: api + "/media/\(files[0])/content",
                method: .put)
            #expect(try await manifest("en").0 == after)
        }
    }

    @Test("Walks A39 Conflicts and fields of tours and points", arguments: Engine.allCases)
    func conflicts(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let token = try await walks.member("editor@x.it", .editor)
            let tour = "/console/api/tours/\(WalksWorld.milan)"
            func send(_ method: HTTPRequest.Method, _ path: String, _ body: String) async throws -> String? {
                let answer = try await walks.send(method, path, body: body, token: token)
                return answer.status.code < 300 ? "ok" : answer.code
            }
            #expect(try await send(.post, "/console/api/tours", #"{"slug":"premium-milan-tour"}"#) == "slug_taken")
            #expect(try await send(.post, tour + "/versions", #"{"language":"en","title":"x"}"#) == "language_exists")
            #expect(try await send(.post, tour + "/points", #"{"order":2,"lat":45,"lng":9}"#) == "order_taken")
            for field in [#""order":1.5"#, #""triggerRadiusMeters":4"#, #""triggerRadiusMeters":501"#] {
                #expect(try await send(.post, tour + "/points", "{\"lat\":45,\"lng\":9,\(field)}") == "validation_failed")
            }
            #expect(try await send(.post, tour + "/points", #"{"lat":90.1,"lng":9}"#) == "validation_failed")
            let all = WalksWorld.points
            for ids in [Array(all.dropLast()), all.dropLast() + [WalksWorld.premiumPoint], all.dropLast() + [all[0]]] {
                let body = "{\"pointIds\":[\(ids.map { "\"\($0)\"" }.joined(separator: ","))]}"
                #expect(try await send(.put, tour + "/points/order", body) == "validation_failed")
            }
            let after = try await walks.get("/tours/\(WalksWorld.milan)/points?language=en").decoded([SeedWalk.Point].self)
            #expect(after.map(\.id) == all)
            #expect(try await send(.delete, tour + "/versions/en", "") == "published")
            #expect(try await send(.patch, tour, #"{"city":null,"distanceKm":4.25}"#) == "ok")
            let shown = try await walks.get("/tours").decoded([SeedWalk.Tour].self)
            #expect(shown.first { $0.id == WalksWorld.milan }?.versions[0].distanceKm == 4.25)
        }
    }

    @Test("Walks A40 Upload, publish, see it; a file in use stays; new bytes count up", arguments: Engine.allCases)
    func publish(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let token = try await walks.member("editor@x.it", .editor)
            let api = "/console/api"
            let made = try await walks.send(
                .post, api + "/tours", body: #"{"slug":"new-one","city":"Rome","durationMinutes":30,"distanceKm":1}"#, token: token)
            #expect(made.status == .created, "\(made.text)")
            let tour = try #require(JSONValue.read(made.text.utf8)["id"].flatMap(FieldValue.string))
            let path = api + "/tours/\(tour)"
            _ = try await walks.send(.post, path + "/versions", body: #"{"language":"en","title":"New"}"#, token: token)
            let point = try await walks.send(.post, path + "/points", body: #"{"lat":41.9,"lng":12.5}"#, token: token)
            let id = try #require(JSONValue.read(point.text.utf8)["id"].flatMap(FieldValue.string))
            let blocked = try await walks.send(.post, path + "/versions/en/publish", token: token)
            #expect(blocked.status == .conflict && blocked.code == "publish_blocked" && blocked.text.contains(id))
            let file = try await walks.upload(WalksWorld.audioBytes + [1], kind: "audio", name: "a.mp3", token: token)
            #expect(file.status == .created, "\(file.text)")
            let media = try #require(JSONValue.read(file.text.utf8)["id"].flatMap(FieldValue.string))
            let text = #"{"title":"Here","contentText":"Listen","audioMediaId":"\#(media)"}"#
            let saved = try await walks.send(.put, path + "/points/\(id)/localizations/en", body: text, token: token)
            #expect(saved.status == .ok, "\(saved.text)")
            let published = try await walks.send(.post, path + "/versions/en/publish", token: token)
            #expect(published.status == .ok && published.text.hasPrefix(#"{"version":1,"warnings":"#), "\(published.text)")
            #expect(try await walks.get("/tours").text.contains("new-one"))
            let used = try await walks.send(.delete, api + "/media/\(media)", token: token)
            #expect(used.status == .conflict && used.code == "media_in_use")
            // Walks A22: new bytes for the same file.
            let manifest = "/tours/\(tour)/manifest?language=en"
            let before = try await walks.get(manifest).decoded(WalksManifest.self)
            let replaced = try await walks.upload(
                WalksWorld.audioBytes + [2, 2], kind: "audio", name: "b.mp3", token: token, to: api + "/media/\(media)/content",
                method: .put)
            #expect(replaced.status == .ok, "\(replaced.text)")
            let after = try await walks.get(manifest).decoded(WalksManifest.self)
            #expect(after.version == before.version + 1 && after.audio[0].sizeBytes == 2_002)
            let old = try await walks.get(WalksServing.path(before.audio[0].url))
            #expect(old.status == .ok && Array(old.body.readableBytesView) == WalksWorld.audioBytes + [1])
        }
    }

    @Test("Walks A27 Uploads that are not what they say, empty or too large; a form", arguments: Engine.allCases)
    func uploads(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let token = try await walks.member("editor@x.it", .editor)
            let mp4: [UInt8] = [0, 0, 0, 24] + Array("ftypisom".utf8) + Array(repeating: 1, count: 100)
            let disguised = try await walks.upload(mp4, kind: "audio", name: "x.mp3", token: token)
            #expect(disguised.status == .created && disguised.text.contains(#""mimeType":"audio/mp4""#))
            let webp = Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8)
            #expect(try await walks.upload(webp, kind: "image", name: "x.jpg", token: token).text.contains("image/webp"))
            for (bytes, kind) in [(Array("<html>".utf8), "subtitle"), (Array("hello".utf8), "audio"), ([], "audio")] {
                let answer = try await walks.upload(bytes, kind: kind, name: "x", token: token)
                #expect(answer.status == .unsupportedMediaType && answer.code == "unsupported_media_type")
            }
            let large = try await walks.upload(Array(repeating: 32, count: 1 << 20 + 1), kind: "subtitle", name: "x", token: token)
            #expect(large.status == .contentTooLarge)
            let form =
                Array("--xyz\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nhi\r\n--xyz\r\n".utf8)
                + Array("Content-Disposition: form-data; name=\"file\"; filename=\"form.mp3\"\r\n\r\n".utf8) + WalksWorld.audioBytes
                + Array("\r\n--xyz--\r\n".utf8)
            let sent = try await walks.upload(form, kind: "audio", name: "", token: token, type: "multipart/form-data; boundary=xyz")
            #expect(sent.status == .created && sent.text.contains(WalksWorld.digest(WalksWorld.audioBytes)), "\(sent.text)")
            let drafts = try FileManager.default.contentsOfDirectory(atPath: walks.desk.drafts.path)
            #expect(drafts.isEmpty)
        }
    }

    @Test("Walks A33 The batch's CSV: read back, formulas quoted; a used batch stays", arguments: Engine.allCases)
    func batch(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let token = try await walks.member("admin@x.it", .admin)
            try await walks.edit(WalksWorld.premium) { edit in
                try edit.updateVersion(VersionDraft(uuid: WalksWorld.uuid(3), language: .en, title: "=1+1"))
            }
            let path = "/console/api/voucher-batches"
            let made = try await walks.send(
                .post, path, body: #"{"name":"Spring","tourId":"\#(WalksWorld.premium)","quantity":3,"codePrefix":"SP"}"#, token: token)
            #expect(made.status == .created, "\(made.text)")
            let batch = try #require(JSONValue.read(made.text.utf8)["id"].flatMap(FieldValue.string))
            let csv = try await walks.get(path + "/\(batch)/export.csv", token: token)
            let lines = csv.text.components(separatedBy: "\r\n")
            #expect(lines.count == 5 && lines[0] == "code,tour,max_uses,uses,active,expires_at,created_at" && lines[4].isEmpty)
            let cells = lines[1].components(separatedBy: ",")
            #expect(cells[0].hasPrefix("SP-") && cells[1] == "'=1+1" && cells[2] == "1" && cells[4] == "true")
            let walker = try await walks.register("w@x.it").tokens.accessToken
            #expect(try await walks.redeem(cells[0], token: walker).status == .ok)
            let used = try await walks.send(.delete, path + "/\(batch)", token: token)
            #expect(used.status == .conflict && used.code == "batch_used")
            let grants = try await walks.get("/console/api/tours/\(WalksWorld.premium)/grants", token: token)
            let account = try #require(
                grants.text.firstRange(of: #""accountId":""#).map { String(grants.text[$0.upperBound...].prefix(36)) })
            let revoked = try await walks.send(.delete, "/console/api/tours/\(WalksWorld.premium)/grants/\(account)", token: token)
            #expect(revoked.status == .noContent)
            #expect(try await walks.get("/tours/\(WalksWorld.premium)/manifest?language=en", token: walker).code == "access_denied")
            #expect(try await walks.get("/console/api/analytics/overview?period=5d", token: token).status == .badRequest)
            #expect(try await walks.get("/console/api/analytics/overview", token: token).text.hasPrefix(#"{"starts":0,"#))
        }
    }
}

extension WalksServing {
    private static let session = Statement(
        "INSERT INTO sessions (id, account_id, audience, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)")

    /// A session's token of somebody with this role.
    func member(_ email: String, _ role: Role, organisation: Organisation.ID = 1) async throws -> String {
        let now = clock.clock.now()
        let name = UUID().uuidString.lowercased()
        let account = try await desk.database.write { connection in
            if organisation != 1 {
                _ = try OrganisationTransaction(connection).save(
                    OrganisationDraft(uuid: WalksWorld.uuid(8), key: "rival", name: "Rival", timeZone: "UTC", currency: "EUR"), by: .local,
                    at: now)
            }
            let id = try AccountTransaction(connection).create(
                AccountDraft(uuid: UUID().uuidString.lowercased(), email: EmailAddress(stored: email), name: "M"), by: .local, at: now)
            try OrganisationTransaction(connection).appoint(id, as: role, in: organisation, by: .local, at: now)
            try connection.execute(Self.session, name, id, SessionTokens.audience, now, now.adding(seconds: 86_400))
            return try AccountTransaction(connection).account(id)
        }
        return try await desk.members.tokens.make(try #require(account), Session.ID(name), at: now)
    }

    func upload(
        _ bytes: [UInt8], kind: String, name: String, token: String, to path: String = "/console/api/media",
        method: HTTPRequest.Method = .post, type: String = "application/octet-stream"
    ) async throws -> TestResponse {
        try await client.executeRequest(
            uri: "\(path)?kind=\(kind)&filename=\(name)", method: method,
            headers: [.authorization: "Bearer \(token)", .contentType: type], body: ByteBuffer(bytes: bytes))
    }

    /// Without the host.
    static func path(_ url: String) -> String { url.replacing("https://walks.example.org", with: "") }
}
