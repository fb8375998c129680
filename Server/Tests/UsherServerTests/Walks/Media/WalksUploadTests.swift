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

@Suite struct WalksUploadTests {
    private static let api = "/console/api/media"

    private func run(_ engine: Engine, _ body: @Sendable @escaping (WalksServing, String) async throws -> Void) async throws {
        try await WalksServing.run(engine) { walks in
            let token = try await walks.member("editor@x.it", .editor)
            let before = try await walks.get(Self.api, token: token).text
            try await body(walks, token)
            // What was refused has left nothing.
            #expect(try await walks.get(Self.api, token: token).text == before)
            let drafts = try FileManager.default.contentsOfDirectory(atPath: walks.desk.drafts.path)
            let kept = try walks.desk.local.digests()
            #expect(drafts.isEmpty && kept.isEmpty)
        }
    }

    @Test("Walks A27 Disguised, truncated and hostile uploads are refused and leave nothing", arguments: Engine.allCases)
    func refused(engine: Engine) async throws {
        try await run(engine) { walks, token in
            let svg = Array(#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#.utf8)
            let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            let utf16: [UInt8] =
                [0xFF, 0xFE] + "1\n00:00:01,000 --> 00:00:02,000\nHi\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
            let heic: [UInt8] = [0, 0, 0, 24] + Array("ftypheic".utf8) + Array(repeating: 0, count: 40)
            let disguised: [([UInt8], String)] = [
                (svg, "image"), (svg, "subtitle"), (Array(png.dropLast()), "image"), (png, "audio"), (png, "video"),
                (Array("GIF89a".utf8), "image"),
                (Array("MZ\0\0".utf8), "audio"), (utf16, "subtitle"), (Array("WEBVTT\n\nno cue\n".utf8), "subtitle"),
                (Array("1\n00:00:01,000 --> 00:00:02,000\nHi\0\n".utf8), "subtitle"), ([0xFF], "audio"), (heic, "video"), (heic, "image"),
                (Array("RIFF\0\0\0\0AVI ".utf8), "audio"), (Array("%PDF-1.7".utf8), "image"),
            ]
            for (bytes, kind) in disguised {
                let answer = try await walks.upload(bytes, kind: kind, name: "x", token: token)
                #expect(answer.status == .unsupportedMediaType && answer.code == "unsupported_media_type", "\(kind) \(bytes.prefix(12))")
            }
            for kind in ["", "exe", "Audio"] {
                #expect(try await walks.upload(WalksWorld.audioBytes, kind: kind, name: "x", token: token).code == "validation_failed")
            }
        }
    }

    @Test("Walks A27 Too large: 413 by what is announced and by what comes", arguments: Engine.allCases)
    func large(engine: Engine) async throws {
        try await run(engine) { walks, token in
            let audio = WalksWorld.audioBytes + [UInt8](repeating: 1, count: 50 << 20)
            let sent = try await walks.upload(Array(audio.prefix(50 << 20 + 1)), kind: "audio", name: "x", token: token)
            #expect(sent.status == .contentTooLarge && sent.code == "body_too_large")
            // In a form, where only the parts tell.
            let head = Array("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x.srt\"\r\n\r\n".utf8)
            let form = head + [UInt8](repeating: 0x20, count: 1 << 20 + 1) + Array("\r\n--b--\r\n".utf8)
            let formed = try await walks.upload(form, kind: "subtitle", name: "", token: token, type: "multipart/form-data; boundary=b")
            #expect(formed.status == .contentTooLarge, "\(formed.text)")
        }
    }

    @Test("Walks A27 Forms that are none, without an end, or without a file", arguments: Engine.allCases)
    func forms(engine: Engine) async throws {
        try await run(engine) { walks, token in
            let part = "Content-Disposition: form-data; name=\"file\"; filename=\"x.mp3\"\r\n\r\n"
            let audio = String(repeating: "x", count: 100)
            for (type, body) in [
                ("multipart/form-data", "--b\r\n\(part)\(audio)\r\n--b--\r\n"), ("multipart/form-data; boundary=", "--\r\n\(part)"),
                ("multipart/form-data; boundary=\(String(repeating: "b", count: 71))", "--b\r\n\(part)"),
                ("multipart/form-data; boundary=b", "--b\r\n\(part)\(audio)"), ("multipart/form-data; boundary=b", "--b--\r\n"),
                ("multipart/form-data; boundary=b", "--b\r\n" + part.replacing("\"file\"", with: "\"other\"") + audio + "\r\n--b--\r\n"),
                ("multipart/form-data; boundary=b", "--b\r\n" + String(repeating: "A: b\r\n", count: 2_000)),
                ("multipart/form-data; boundary=b", "nothing of a form"),
            ] {
                let answer = try await walks.upload(Array(body.utf8), kind: "audio", name: "", token: token, type: type)
                #expect(answer.status == .badRequest && answer.code == "validation_failed", "\(type) \(body.prefix(40)) \(answer.text)")
            }
        }
    }

    @Test("Walks A27 Names of files are words, never paths", arguments: Engine.allCases)
    func names(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let token = try await walks.member("editor@x.it", .editor)
            for (index, (sent, kept)) in [
                ("../../etc/passwd", "passwd"), ("..%5C..%5Cwin.ini", "win.ini"), ("%2E%2E", ".."), ("a%00b%0Ac.mp3", "abc.mp3"),
                ("%2F", "file"),
                (String(repeating: "n", count: 500), String(repeating: "n", count: 200)), ("%3Cscript%3E", "<script>"),
            ].enumerated() {
                let answer = try await walks.upload(WalksWorld.audioBytes + [UInt8(index)], kind: "audio", name: sent, token: token)
                let name = try JSONValue.read(answer.text.utf8)["filename"]
                #expect(answer.status == .created && name == .string(kept), "\(sent) \(answer.text)")
            }
            // Equal bytes are stored once, whoever names them how.
            let again = try await walks.upload(WalksWorld.audioBytes + [0], kind: "audio", name: "other.mp3", token: token)
            let kept = try walks.desk.local.digests()
            #expect(again.text.contains("passwd") && kept.count == 7)
        }
    }

    @Test("Walks: the media folder is away: 500 in the envelope, nothing half; back again, all goes on", arguments: Engine.allCases)
    func away(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let token = try await walks.member("editor@x.it", .editor)
            let audio = WalksWorld.audioBytes
            let sent = try await walks.upload(audio, kind: "audio", name: "a.mp3", token: token)
            #expect(sent.status == .created)
            let manifest = "/tours/\(WalksWorld.milan)/manifest?language=en"
            let url = WalksServing.path(try await walks.get(manifest).decoded(WalksManifest.self).audio[0].url)
            let folder = walks.desk.drafts.deletingLastPathComponent()
            let elsewhere = folder.deletingLastPathComponent().appending(path: "elsewhere")
            let before = try await walks.get(Self.api, token: token).text
            try FileManager.default.moveItem(at: folder, to: elsewhere)
            let failed = try await walks.upload(audio + [1], kind: "audio", name: "b.mp3", token: token)
            #expect(failed.status == .internalServerError && failed.code == "internal_error" && !failed.text.contains(folder.path))
            #expect(try await walks.get(url).code == "not_found")
            let check = try await walks.get("/console/api/tours/\(WalksWorld.milan)/versions/en/check", token: token)
            #expect(check.text.contains("media_missing"))
            #expect(try await walks.get(manifest).status == .ok)
            try FileManager.default.moveItem(at: elsewhere, to: folder)
            #expect(try await walks.get(Self.api, token: token).text == before)
            #expect(try await Array(walks.get(url).body.readableBytesView) == audio)
        }
    }

    @Test("Walks: drafts that a crash left are swept after a day, and bytes replaced long ago")
    func sweep() async throws {
        try await WalksServing.run(.sqlite) { walks in
            let old = walks.desk.drafts.appending(path: "old")
            let young = walks.desk.drafts.appending(path: "young")
            for url in [old, young] { try Data([1]).write(to: url) }
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -90_000)], ofItemAtPath: old.path)
            let token = try await walks.member("editor@x.it", .editor)
            let sent = try await walks.upload(WalksWorld.audioBytes, kind: "audio", name: "a.mp3", token: token)
            #expect(sent.status == .created)
            let (first, second) = (WalksWorld.digest(WalksWorld.audioBytes), WalksWorld.digest(WalksWorld.audioBytes + [1]))
            let path = "/console/api/media/\(WalksWorld.audioID)/content"
            let replaced = try await walks.upload(
                WalksWorld.audioBytes + [1], kind: "audio", name: "a.mp3", token: token, to: path, method: .put)
            #expect(replaced.status == .ok)
            let file = walks.desk.local.place(first).path
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -90_000)], ofItemAtPath: file)
            walks.clock.advance(seconds: 26 * 3_600 - 1)
            try await walks.desk.sweep()
            #expect(try await walks.desk.storage.has(first))
            #expect(!FileManager.default.fileExists(atPath: old.path) && FileManager.default.fileExists(atPath: young.path))
            walks.clock.advance(seconds: 2)
            try await walks.desk.sweep()
            let left = (try await walks.desk.storage.has(first), try await walks.desk.storage.has(second))
            #expect(left == (false, true))
        }
    }

    @Test(
        "Safe 1: subtitles are read when they come, and nobody's view of a walk reads their file; those of an older Usher are read afterwards",
        arguments: Engine.allCases)
    func transcripts(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let token = try await walks.member("editor@x.it", .editor)
            let cues = Array("1\n00:00:01,000 --> 00:00:02,000\nHello <i>Milan</i>\n".utf8)
            let sent = try await walks.upload(cues, kind: "subtitle", name: "x.srt", token: token)
            let id = try #require(JSONValue.read(sent.text.utf8)["id"].flatMap(FieldValue.string))
            let told = try await walks.send(
                .put, "/console/api/tours/\(WalksWorld.milan)/points/\(WalksWorld.points[0])/localizations/en",
                body: #"{"title":"Duomo","subtitleMediaId":"\#(id)"}"#, token: token)
            #expect(told.status == .ok, "\(told.text)")
            let sha256 = cues.withUnsafeBytes { SecretDigest(of: $0) }.hex
            try FileManager.default.removeItem(atPath: walks.desk.local.place(sha256).path)
            try await shows(walks, "Hello Milan")
            // As an Usher before this one left it, with the file in its place.
            let forget = Statement("DELETE FROM transcripts")
            try await walks.desk.database.write { _ = try $0.execute(forget) }
            try await shows(walks, nil)
            try Data(cues).write(to: walks.desk.local.place(sha256))
            try await walks.desk.readTranscripts()
            try await shows(walks, "Hello Milan")
            #expect(try await walks.desk.transcripts.missing().isEmpty)
        }
    }

    private func shows(_ walks: WalksServing, _ words: String?) async throws {
        try await walks.pages { client in
            let page = try await client.executeRequest(
                uri: "/walks/milan-historic-center?language=en", method: .get, headers: [:], body: nil)
            #expect(page.status == .ok && page.text.contains("class=\"transcript\"") == (words != nil))
            if let words { #expect(page.text.contains(words)) }
        }
    }
}
