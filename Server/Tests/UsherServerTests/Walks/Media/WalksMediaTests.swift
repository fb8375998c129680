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

@Suite struct WalksMediaTests {
    /// A world whose audio is in storage, with the signed address of it in the free tour.
    private func run(_ engine: Engine, _ body: @Sendable @escaping (WalksServing, String) async throws -> Void) async throws {
        try await WalksServing.run(engine) { walks in
            let draft = walks.desk.drafts.appending(path: "x")
            try Data(WalksWorld.audioBytes).write(to: draft)
            try await walks.desk.storage.keep(draft, sha256: WalksWorld.digest(WalksWorld.audioBytes), type: .mp3)
            let manifest = try await walks.get("/tours/\(WalksWorld.milan)/manifest?language=en").decoded(WalksManifest.self)
            try await body(walks, WalksServing.path(manifest.audio[0].url))
        }
    }

    @Test("Walks A18 A signed address changed anywhere is invalid", arguments: Engine.allCases)
    func tampered(engine: Engine) async throws {
        try await run(engine) { walks, url in
            #expect(try await walks.get(url).status == .ok)
            let (path, query) = (String(url.prefix { $0 != "?" }), String(url.drop { $0 != "?" }.dropFirst()))
            let parts = query.components(separatedBy: "&")
            let last = parts[1].last == "A" ? "B" : "A"
            let wrong = [
                path.replacing(".mp3", with: ".mp4") + "?" + query, path + "?" + query.replacing("expires=1", with: "expires=2"),
                path + "?" + parts[0] + "&" + parts[1].dropLast() + last, path + "?" + query + "&" + parts[0],
                path + "?" + query + "&" + parts[1],
                path + "?" + parts[0], path + "?" + parts[1], path.replacing("/media/8", with: "/media/9") + "?" + query,
            ]
            for url in wrong {
                let answer = try await walks.get(url)
                #expect(answer.status == .forbidden && answer.code == "url_invalid", "\(url)")
            }
        }
    }

    @Test("Walks A19 Expiry, public files, and what is not told", arguments: Engine.allCases)
    func access(engine: Engine) async throws {
        try await run(engine) { walks, url in
            let path = String(url.prefix { $0 != "?" })
            let plain = try await walks.get(path)
            #expect(plain.status == .ok && plain.headers[.cacheControl] == "public, max-age=86400")
            let signed = try await walks.get(url)
            #expect(signed.headers[.cacheControl]?.hasPrefix("private, max-age=") == true)
            #expect(signed.headers[.contentType] == "audio/mpeg" && signed.headers[.xContentTypeOptions] == "nosniff")
            #expect(signed.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
            // A protected tour's cover is for everybody, its audio is not.
            let token = try await walks.member("editor@x.it", .editor)
            let sent = try await walks.upload(Array("RIFF1234WEBPVP8 ".utf8), kind: "image", name: "x", token: token)
            let cover = try #require(JSONValue.read(sent.text.utf8)["id"].flatMap(FieldValue.string))
            let set = try await walks.send(
                .patch, "/console/api/tours/\(WalksWorld.premium)", body: #"{"coverMediaId":"\#(cover)"}"#, token: token)
            #expect(set.status == .ok, "\(set.text)")
            let shown = try await walks.get("/tours").decoded([SeedWalk.Tour].self).first { $0.isProtected }?.versions[0].coverImageUrl
            let picture = try await walks.get(WalksServing.path(try #require(shown)))
            #expect(picture.status == .ok && picture.headers[.contentType] == "image/webp" && shown?.contains("?") == false)
            walks.clock.advance(seconds: 90_000)
            #expect(try await walks.get(url).code == "url_expired")
            // Only the protected tour plays it now.
            try await walks.edit { edit in
                for language in [WalkLanguage.en, .it] { for point in edit.tour.points { try edit.deleteText(point.uuid, language) } }
            }
            let closed = try await walks.get(path)
            let unknown = try await walks.get("/media/\(WalksWorld.uuid(7))/0123456789abcdef.mp3")
            #expect(closed.status == .forbidden && closed.code == "url_required" && closed.text == unknown.text)
        }
    }

    @Test("Walks A20 Ranges over HTTP", arguments: Engine.allCases)
    func ranges(engine: Engine) async throws {
        try await run(engine) { walks, url in
            let all = WalksWorld.audioBytes
            func get(_ range: String, _ method: HTTPRequest.Method = .get) async throws -> TestResponse {
                try await walks.send(method, url, headers: [.range: range])
            }
            let first = try await get("bytes=0-0")
            #expect(first.status == .partialContent && Array(first.body.readableBytesView) == [0xFF])
            #expect(first.headers[.contentRange] == "bytes 0-0/2000")
            let tail = try await get("bytes=-500")
            #expect(tail.status == .partialContent && Array(tail.body.readableBytesView) == Array(all.suffix(500)))
            for range in ["bytes=2000-", "bytes=-0"] {
                let answer = try await get(range)
                #expect(answer.status == .rangeNotSatisfiable && answer.headers[.contentRange] == "bytes */2000")
            }
            for range in ["bytes=5-2", "bytes=0-1,3-4", "items=0-1"] {
                let answer = try await get(range)
                #expect(answer.status == .ok && answer.body.readableBytes == 2_000)
            }
            let head = try await get("bytes=0-0", .head)
            #expect(head.status == .ok && head.headers[.contentLength] == "2000")
        }
    }

    @Test("Walks A21 Conditions; no path leaves the store", arguments: Engine.allCases)
    func conditions(engine: Engine) async throws {
        try await run(engine) { walks, url in
            let full = try await walks.get(url)
            let etag = try #require(full.headers[.eTag])
            let modified = try #require(full.headers[.lastModified])
            #expect(etag == "\"\(WalksWorld.digest(WalksWorld.audioBytes))\"")
            func status(_ headers: HTTPFields) async throws -> Int { try await walks.get(url, headers: headers).status.code }
            #expect(try await status([.range: "bytes=0-9", .ifRange: etag]) == 206)
            #expect(try await status([.range: "bytes=0-9", .ifRange: modified]) == 206)
            #expect(try await status([.range: "bytes=0-9", .ifRange: "\"old\""]) == 200)
            #expect(try await status([.range: "bytes=0-9", .ifRange: "W/" + etag]) == 200)
            #expect(try await status([.ifNoneMatch: etag]) == 304)
            #expect(try await status([.ifModifiedSince: modified]) == 304)
            #expect(try await status([.ifMatch: "\"other\""]) == 412)
            #expect(try await status([.ifMatch: etag]) == 200)
            for path in ["/media/../keys/media.key", "/media/\(WalksWorld.audioID)/..%2F..%2Fkeys%2Fmedia.key"] {
                let answer = try await walks.get(path)
                #expect(answer.status.code >= 400)
            }
        }
    }
}
