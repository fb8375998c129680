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

@Suite(.enabled(if: LoopbackS3.python != nil, "moto is not installed: Scripts/test-tools brings it")) struct WalksS3Tests {
    private static let audio = WalksWorld.audioBytes
    private static let digest = WalksWorld.digest(audio)
    private static let manifest = "/tours/\(WalksWorld.milan)/manifest?language=en"

    /// A world whose clock shows the real time, since a bucket has a clock of its own.
    private func run(
        _ engine: Engine, region: String = "eu-south-1", prefix: String = "",
        _ body: @Sendable @escaping (WalksServing, LoopbackS3, _ editor: String) async throws -> Void
    ) async throws {
        try await LoopbackS3.run(region: region, prefix: prefix) { bucket, settings in
            try await withDatabase(engine, migrations: Migrations.all) { database in
                try await withTemporaryFolder { folder in
                    try await WalksWorld.prepare(database)
                    let clock = HandClock(Instant(seconds: Int64(Date().timeIntervalSince1970)))
                    try await WalksServing.serve(database, folder, settings: settings, clock: clock) { walks in
                        try await body(walks, bucket, try await walks.member("editor@x.it", .editor))
                    }
                }
            }
        }
    }

    /// An address of ours for a file, signed.
    private func address(_ walks: WalksServing, _ uuid: String) -> String {
        walks.desk.signature.address(
            MediaFile.path(uuid, sha256: Self.digest, .mp3), until: walks.clock.clock.now().adding(seconds: 600))
    }

    @Test("Walks A26 S3: an upload lies in the bucket, the manifest leads there, parts of it can be had", arguments: Engine.allCases)
    func upload(engine: Engine) async throws {
        try await run(engine, prefix: "tours/the media/") { walks, bucket, editor in
            let sent = try await walks.upload(Self.audio, kind: "audio", name: "a.mp3", token: editor)
            #expect(sent.status == .created && sent.text.contains(Self.digest), "\(sent.text)")
            let object = "tours/the%20media/\(Self.digest)"
            #expect(try await bucket.send("GET", object).body == Self.audio)
            // Nothing stays here.
            #expect(try walks.desk.local.digests().isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: walks.desk.drafts.path).isEmpty)
            let answer = try await walks.get(Self.manifest)
            let manifest = try answer.decoded(WalksManifest.self)
            let url = manifest.audio[0].url
            #expect(url.hasPrefix("\(bucket.endpoint)/walks/\(object)?X-Amz-Algorithm=AWS4-HMAC-SHA256&"), "\(url)")
            let window = MediaWindow(at: walks.clock.clock.now(), hours: 24)
            #expect(url.contains("X-Amz-Expires=\(window.expires.seconds - window.from.seconds)&X-Amz-SignedHeaders=host&"))
            #expect(Int64(manifest.audio[0].expiresAt.timeIntervalSince1970) == window.expires.seconds)
            let whole = try await LoopbackS3.fetch(url)
            #expect(whole.status == 200 && whole.body == Self.audio)
            let part = try await LoopbackS3.fetch(url, headers: [("Range", "bytes=10-19")])
            #expect(part.status == 206 && part.body == Array(Self.audio[10..<20]))
            let forged = try await LoopbackS3.fetch(url.replacing("X-Amz-Expires=8", with: "X-Amz-Expires=9"))
            #expect(forged.status == 403)
            // The tag is of the bytes, not of the address.
            let points = try await walks.get("/tours/\(WalksWorld.milan)/points?language=en").decoded([SeedWalk.Point].self)
            #expect(points[0].localization.audioUrl?.hasPrefix("https://walks.example.org/media/") == true)
        }
    }

    @Test("Walks A26 S3: /media leads to the bucket only after the same checks", arguments: Engine.allCases)
    func redirect(engine: Engine) async throws {
        try await run(engine) { walks, _, editor in
            #expect(try await walks.upload(Self.audio, kind: "audio", name: "a.mp3", token: editor).status == .created)
            let signed = self.address(walks, WalksWorld.audioID)
            for method in [HTTPRequest.Method.get, .head] {
                let answer = try await walks.send(method, signed)
                #expect(answer.status == .found && answer.headers[.cacheControl] == "no-store" && answer.body.readableBytes == 0)
                let target = try #require(answer.headers[.location])
                let served = try await LoopbackS3.fetch(target).body
                #expect(served == Self.audio)
            }
            let plain = String(signed.prefix { $0 != "?" })
            #expect(try await walks.get(plain).status == .found, "the free tour plays it")
            let last = signed.hasSuffix("A") ? "B" : "A"
            for (url, code) in [
                (signed.dropLast() + last, "url_invalid"), (plain + "?expires=1", "url_invalid"),
                (signed.replacing(".mp3?", with: ".wav?"), "url_invalid"), (plain.replacing("/media/8", with: "/media/9"), "url_required"),
            ] {
                let answer = try await walks.get(String(url))
                #expect(answer.status == .forbidden && answer.code == code && answer.headers[.location] == nil, "\(url)")
            }
            let unknown = walks.desk.signature.address(
                "/media/\(WalksWorld.uuid(7))/0123456789abcdef.mp3", until: walks.clock.clock.now().adding(seconds: 60))
            #expect(try await walks.get(unknown).code == "not_found")
            walks.clock.advance(seconds: 601)
            #expect(try await walks.get(signed).code == "url_expired")
        }
    }

    @Test("Walks A26 S3: an object that is gone blocks publishing, and comes again with its bytes", arguments: [Engine.sqlite])
    func missing(engine: Engine) async throws {
        try await run(engine, region: "us-east-1") { walks, bucket, editor in
            let version = "/console/api/tours/\(WalksWorld.milan)/versions/en"
            #expect(try await walks.send(.post, version + "/unpublish", token: editor).status == .ok)
            let check = try await walks.get(version + "/check", token: editor)
            #expect(check.text.contains("media_missing"), "\(check.text)")
            #expect(try await walks.send(.post, version + "/publish", token: editor).code == "publish_blocked")
            #expect(try await walks.upload(Self.audio, kind: "audio", name: "a.mp3", token: editor).status == .created)
            #expect(try await !walks.get(version + "/check", token: editor).text.contains("media_missing"))
            #expect(try await bucket.send("DELETE", Self.digest).status == 204)
            let target = try await walks.get(self.address(walks, WalksWorld.audioID)).headers[.location]
            #expect(try await LoopbackS3.fetch(target ?? "").status == 404)
            // What is young stays where it is, also when nobody names it.
            #expect(try await walks.upload(Self.audio, kind: "audio", name: "a.mp3", token: editor).status == .created)
            try await walks.desk.storage.remove(Self.digest)
            #expect(try await walks.desk.storage.has(Self.digest))
            walks.clock.advance(seconds: 7_200)
            try await walks.desk.storage.remove(Self.digest)
            walks.clock.advance(seconds: -7_200)
            #expect(try await !walks.desk.storage.has(Self.digest))
        }
    }

    @Test("Walks: pages show what is in the bucket, and their policy names it", arguments: Engine.allCases)
    func pages(engine: Engine) async throws {
        try await run(engine) { walks, bucket, editor in
            var files: [String: String] = [:]
            let webp = Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8)
            let cues = Array("1\n00:00:01,000 --> 00:00:02,000\nHello Milan\n".utf8)
            for (bytes, kind) in [(Self.audio, "audio"), (webp, "image"), (cues, "subtitle")] {
                let sent = try await walks.upload(bytes, kind: kind, name: "x", token: editor)
                let id = try #require(JSONValue.read(sent.text.utf8)["id"])
                files[kind] = FieldValue.string(id)
            }
            let tour = "/console/api/tours/\(WalksWorld.milan)"
            let told =
                #"{"title":"Duomo","audioMediaId":"\#(files["audio"] ?? "")","imageMediaId":"\#(files["image"] ?? "")","#
                + #""subtitleMediaId":"\#(files["subtitle"] ?? "")"}"#
            for (method, path, body) in [
                (HTTPRequest.Method.patch, tour, #"{"coverMediaId":"\#(files["image"] ?? "")"}"#),
                (.put, tour + "/points/\(WalksWorld.points[0])/localizations/en", told),
            ] {
                let done = try await walks.send(method, path, body: body, token: editor)
                #expect(done.status == .ok, "\(done.text)")
            }
            try await walks.pages { client in
                for path in ["/walks", "/walks/milan-historic-center?language=en"] {
                    let page = try await client.executeRequest(uri: path, method: .get, headers: [:], body: nil)
                    #expect(page.status == .ok, "\(path)")
                    var kinds: [Substring: Int] = [:]
                    for (_, kind, source) in page.text.matches(of: /<(img|audio) [^>]*?src="([^"]+)"/).map(\.output) {
                        let address = String(source).replacing("&amp;", with: "&")
                        let served = try await LoopbackS3.fetch(address)
                        #expect(address.hasPrefix(bucket.endpoint + "/walks/") && served.status == 200, "\(address)")
                        #expect(served.body == (kind == "img" ? webp : Self.audio))
                        kinds[kind, default: 0] += 1
                    }
                    let isWalk = path.contains("center")
                    // The cover, and at the walk the first stop's picture and four times its audio.
                    #expect(kinds == (isWalk ? ["img": 2, "audio": 4] : ["img": 1]), "\(path)")
                    let policy = try #require(page.headers[.contentSecurityPolicy])
                    #expect(policy.contains("img-src 'self' data: \(bucket.endpoint);"), "\(policy)")
                    #expect(
                        !isWalk || policy.contains("media-src 'self' \(bucket.endpoint);") && page.text.contains("Hello Milan"), "\(policy)"
                    )
                }
            }
        }
    }

    @Test("Walks: a doctor learns whether the bucket takes the key; a service may have its buckets below a path")
    func probe() async throws {
        try await LoopbackS3.run { bucket, settings in
            let well = await MediaProbe.fault(settings)
            #expect(well == nil && MediaProbe.place(settings).hasPrefix("the bucket walks at http://127.0.0.1:"))
            var wrong = settings
            wrong.media.s3Secret += "x"
            #expect(await MediaProbe.fault(wrong) == "S3 answered 403")
            bucket.stop()
            #expect(await MediaProbe.fault(settings) != nil)
        }
        var settings = Settings.Media()
        (settings.s3Endpoint, settings.s3Bucket, settings.s3Prefix) = ("https://s3.example.org/storage/v1/s3/", "walks", "a/")
        let window = MediaWindow(at: WalksServing.start, hours: 24)
        let address = S3Media(settings, clock: .system)?.presigned("d1", .mp3, window)
        #expect(address?.hasPrefix("https://s3.example.org/storage/v1/s3/walks/a/d1?X-Amz-Algorithm=") == true)
    }

    @Test("Walks: the bucket is away: uploads and publishing say 500 in the envelope, nothing half is kept, all else goes on")
    func down() async throws {
        try await run(.sqlite) { walks, bucket, editor in
            let before = try await walks.get("/console/api/media", token: editor).text
            bucket.stop()
            let sent = try await walks.upload(Self.audio + [1], kind: "audio", name: "b.mp3", token: editor)
            #expect(sent.status == .internalServerError && sent.code == "internal_error", "\(sent.text)")
            #expect(sent.walksError?.error == "Internal Server Error" && !sent.text.contains("127.0.0.1"))
            let replaced = try await walks.upload(
                Self.audio + [2], kind: "audio", name: "c.mp3", token: editor, to: "/console/api/media/\(WalksWorld.audioID)/content",
                method: .put)
            #expect(replaced.status == .internalServerError)
            let version = "/console/api/tours/\(WalksWorld.milan)/versions/en"
            #expect(try await walks.send(.post, version + "/publish", token: editor).status == .internalServerError)
            #expect(try await walks.get("/console/api/media", token: editor).text == before)
            #expect(try FileManager.default.contentsOfDirectory(atPath: walks.desk.drafts.path).isEmpty)
            #expect(try await walks.get(Self.manifest).status == .ok)
            #expect(try await walks.get("/tours").status == .ok)
            #expect(try await walks.get(self.address(walks, WalksWorld.audioID)).status == .found)
        }
    }

    @Test("Walks: an export fetches its files from the bucket, and a catalogue brings them there", arguments: [Engine.sqlite])
    func catalogue(engine: Engine) async throws {
        try await LoopbackS3.run { bucket, settings in
            try await withDatabase(engine, migrations: Migrations.all) { database in
                try await withTemporaryFolder { folder in
                    var settings = settings
                    settings.data = folder.appending(path: "data").path
                    try await WalksWorld.prepare(database)
                    let export = CatalogueExport(database, media: MediaImport.writer(settings))
                    await #expect(throws: CatalogueFileError.self) { try await export.run(path: folder.appending(path: "a.json").path) }
                    let draft = folder.appending(path: "draft")
                    try Data(Self.audio).write(to: draft)
                    try await MediaPlace.open(settings, clock: .system).storage.keep(draft, sha256: Self.digest, type: .mp3)
                    try await export.run(path: folder.appending(path: "a.json").path)
                    let file = folder.appending(path: "media/\(Self.digest.prefix(16))/a.mp3")
                    #expect(try Data(contentsOf: file) == Data(Self.audio))
                    #expect(try await bucket.send("DELETE", Self.digest).status == 204)
                    let importer = try MediaImport.importer(settings)
                    _ = try await CatalogueImport(database, media: importer).run(path: folder.appending(path: "a.json").path)
                    #expect(try await bucket.send("GET", Self.digest).body == Self.audio)
                }
            }
        }
    }
}
