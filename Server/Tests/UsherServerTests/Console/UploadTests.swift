@testable import UsherHTTP
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherPapers
import UsherStore
import UsherTesting

@testable import UsherServer

/// Pictures as tests send them.
enum PictureSample {
    static func png(width: Int, height: Int) -> [UInt8] { PNGImage.make(width: width, height: height) { _ in } }

    /// A JPEG with the place where it was taken, as phones write it: an EXIF segment behind the first marker.
    static func located(_ jpeg: [UInt8]) -> [UInt8] {
        let exif = Array("Exif\0\0GPSLatitude 51.508 GPSLongitude -0.097".utf8)
        let length = exif.count + 2
        var located: [UInt8] = Array(jpeg.prefix(2))
        located += [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]
        located += exif
        located += jpeg.dropFirst(2)
        return located
    }
}

/// Files in pieces, and what becomes of them.
@Suite struct UploadTests {
    private static let json: HTTPFields = [.contentType: "application/json"]
    private static let piece: HTTPFields = [.contentType: "application/octet-stream"]

    private static func begin(
        _ browser: ConsoleBrowser, _ purpose: String, _ size: Int, in house: String = "globe"
    ) async throws -> TestResponse {
        let body = #"{"purpose":"\#(purpose)","name":"globe.png","size":\#(size)}"#
        return try await browser.call(.post, "/console/api/uploads?organisation=\(house)", Array(body.utf8), json)
    }

    private static func send(_ browser: ConsoleBrowser, _ id: String, _ bytes: some Collection<UInt8>, from start: Int) async throws
        -> TestResponse
    {
        var headers = piece
        headers[.uploadOffset] = String(start)
        return try await browser.call(.patch, "/console/api/uploads/\(id)", Array(bytes), headers)
    }

    private static func id(_ response: TestResponse) throws -> String {
        #expect(response.status == .created, "\(response.text)")
        return try #require(try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [String: Any])["id"] as? String ?? ""
    }

    private static func upload(_ browser: ConsoleBrowser, _ purpose: String, _ bytes: [UInt8]) async throws -> (TestResponse, id: String) {
        let id = try id(try await begin(browser, purpose, bytes.count))
        return (try await send(browser, id, bytes, from: 0), id)
    }

    private static func picture(_ browser: ConsoleBrowser, _ id: String) async throws -> String? {
        let told = try await browser.call(.get, "/console/api/uploads/\(id)")
        return (try JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any])?["picture"] as? String
    }

    private static func bytes(_ response: TestResponse) -> [UInt8] { Array(response.body.readableBytesView) }

    @Test(
        "Console C17 An upload that is cut goes on where it was; a wrong offset is 409; what is kept has no place in it",
        arguments: Engine.allCases)
    func pieces(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            let plain = PictureSample.png(width: 1_200, height: 600)
            let (whole, first) = try await Self.upload(editor, "picture", plain)
            #expect(whole.status == .noContent && whole.headers[.uploadOffset] == String(plain.count), "\(whole.text)")
            let drawn = try #require(try await Self.picture(editor, first))
            let jpeg = Self.bytes(try await console.stranger.get("/pictures/\(drawn)/480.jpg"))
            #expect(Array(jpeg.prefix(3)) == [0xFF, 0xD8, 0xFF])

            let located = PictureSample.located(jpeg)
            let id = try Self.id(try await Self.begin(editor, "picture", located.count))
            let cut = located.count * 2 / 5
            #expect(try await Self.send(editor, id, located[..<cut], from: 0).status == .noContent)
            // Reloaded, the page asks how far it is.
            let there = try await editor.call(.head, "/console/api/uploads/\(id)")
            #expect(there.status == .ok && there.headers[.uploadOffset] == String(cut))
            for wrong in [0, cut - 1, cut + 1] {
                let refused = try await Self.send(editor, id, located[wrong...], from: wrong)
                #expect(refused.status == .conflict && refused.headers[.uploadOffset] == String(cut), "\(wrong)")
            }
            let none = try await editor.call(.patch, "/console/api/uploads/\(id)", Array(located[cut...]), Self.piece)
            #expect(none.status == .conflict)
            let rest = try await Self.send(editor, id, located[cut...], from: cut)
            #expect(rest.status == .noContent && rest.headers[.uploadOffset] == String(located.count), "\(rest.text)")
            #expect(try await Self.send(editor, id, located[cut...], from: cut).status == .conflict)

            let picture = try #require(try await Self.picture(editor, id))
            let kept = try await console.stranger.get("/pictures/\(picture)/480.jpg")
            #expect(kept.status == .ok && kept.headers[.contentType] == "image/jpeg")
            #expect(kept.headers[.cacheControl]?.contains("immutable") == true)
            #expect(kept.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
            let text = String(decoding: Self.bytes(kept), as: Unicode.ASCII.self)
            #expect(!text.contains("GPS") && !text.contains("Exif"))
            #expect(try await console.stranger.get("/pictures/\(picture)/960.jpg").status == .notFound, "nothing is blown up")
            #expect(try await console.stranger.get("/pictures/\(picture)/480.png").status == .notFound)
        }
    }

    @Test("Console C17 Over the quota is 413, more than was announced 413, wrong bytes 415, and nothing stays", arguments: Engine.allCases)
    func bounds(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine, { $0.quotas[.media] = 60_000 }) { console in
            let editor = try await console.browser(.editor)
            #expect(try await Self.begin(editor, "picture", 60_001).status == .contentTooLarge)
            let id = try Self.id(try await Self.begin(editor, "picture", 40_000))
            #expect(try await Self.begin(editor, "picture", 20_001).status == .contentTooLarge, "what is announced counts")
            #expect(try await Self.send(editor, id, [UInt8](repeating: 1, count: 40_001), from: 0).status == .contentTooLarge)
            #expect(try await editor.call(.delete, "/console/api/uploads/\(id)").status == .noContent)
            let (wrong, other) = try await Self.upload(editor, "picture", Array("<html>GIF89a</html>".utf8))
            #expect(wrong.status == .unsupportedMediaType && wrong.text.contains("unsupported_media_type"))
            #expect(try await Self.picture(editor, other) == nil)
            for (purpose, size) in [("picture", 0), ("picture", -1), ("song", 5)] {
                #expect(try await Self.begin(editor, purpose, size).status == .badRequest, "\(purpose) \(size)")
            }
            #expect(try await Self.begin(editor, "picture", (4 << 20) + 1).status == .contentTooLarge)
            let rows = try await console.database.read { try $0.first(Statement("SELECT COUNT(*) FROM pictures")) { $0.int(0) } }
            #expect(rows == 0)
        }
    }

    @Test("Nobody else's upload is there, roles are asked, and a house has 20 under way at most", arguments: Engine.allCases)
    func others(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            #expect(try await Self.begin(editor, "logo", 100).status == .forbidden)
            let door = try await console.browser(.door)
            #expect(try await Self.begin(door, "picture", 100).status == .forbidden)
            #expect(try await Self.begin(editor, "picture", 100, in: "rose").status == .notFound)
            #expect(try await console.stranger.call(.post, "/console/api/uploads?organisation=globe").status == .unauthorized)
            let id = try Self.id(try await Self.begin(editor, "picture", 100))
            let owner = try await console.browser(.owner)
            let foreign = try await owner.call(.get, "/console/api/uploads/\(id)")
            let unknown = try await owner.call(.get, "/console/api/uploads/\(UUID().uuidString)")
            #expect(foreign.status == .notFound && foreign.text == unknown.text)
            #expect(try await Self.send(owner, id, [1], from: 0).status == .notFound)
            for _ in 1..<20 { #expect(try await Self.begin(editor, "picture", 100).status == .created) }
            #expect(try await Self.begin(owner, "picture", 100).status == .tooManyRequests)
        }
    }

    @Test("What nobody goes on with is forgotten after a day, with its pieces", arguments: Engine.allCases)
    func swept(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            let id = try Self.id(try await Self.begin(editor, "picture", 100))
            #expect(try await Self.send(editor, id, [UInt8](repeating: 7, count: 40), from: 0).status == .noContent)
            let store = UploadStore(console.database)
            let now = console.clock.clock.now()
            #expect(try await store.sweep(before: now.adding(seconds: -UploadPurpose.life)).gone.isEmpty)
            let sha256 = Hexadecimal.text(Array(SHA256.hash(data: [UInt8](repeating: 7, count: 40))))
            #expect(try await store.sweep(before: now.adding(seconds: 1)).gone == [sha256])
            #expect(try await editor.call(.get, "/console/api/uploads/\(id)").status == .notFound)
        }
    }

    @Test("What libvips says of a file is read to the letter")
    func header() {
        let png = PictureProgram.header("x: 60x40 uchar, 4 bands, srgb, pngload\n")
        #expect(png == PictureProgram.Header(width: 60, height: 40, hasAlpha: true, type: .png))
        #expect(PictureProgram.header("x: 60x40 ushort, 1 band, grey16, pngload")?.hasAlpha == false)
        for text in [
            "", "x: 60x40 uchar, 3 bands, srgb, svgload", "x: 0x40 uchar, 3 bands, srgb, pngload",
            "x: 99999999x4 uchar, 3 bands, srgb, pngload",
        ] {
            #expect(PictureProgram.header(text) == nil, "\(text)")
        }
    }
}
