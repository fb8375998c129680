import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct QRImageTests {
    @Test("Canvass A33: PNG and SVG hold exactly the url, however much may be lost", arguments: ["L", "M", "Q", "H"])
    func decoded(_ level: String) async throws {
        try await QRServing.run(.sqlite) { canvass in
            let (path, url) = try await code(canvass)
            for query in ["ecc=\(level)", "ecc=\(level)&size=128", "ecc=\(level)&size=2048&margin=16"] {
                let png = try await canvass.send(.get, path + ".png?" + query, as: .owner)
                #expect(png.status == .ok && png.headers[.contentType] == "image/png")
                let read = try await Tool.run(
                    "zbarimg -q --raw -Sdisable -Sqrcode.enable qr.png", ["qr.png": Array(png.body.readableBytesView)])
                #expect(read == url + "\n", "\(query)")
            }
            let svg = try await canvass.send(.get, path + ".svg?ecc=\(level)&size=300", as: .owner)
            #expect(svg.headers[.contentType] == "image/svg+xml" && svg.text.contains(#" width="300" height="300""#))
            let drawn = try await Tool.run(
                "chromium --headless --no-sandbox --disable-gpu --user-data-dir=$PWD/profile --screenshot=qr.png --window-size=400,400 file://$PWD/qr.svg"
                    + " >/dev/null 2>&1; zbarimg -q --raw -Sdisable -Sqrcode.enable qr.png", ["qr.svg": Array(svg.body.readableBytesView)])
            #expect(drawn == url + "\n")
        }
    }

    private func code(_ canvass: QRServing) async throws -> (path: String, url: String) {
        let slug = try await canvass.makeCodes()[0]
        let code = try #require(try await canvass.desk.codes.list(QRWorld.call(), after: 0, limit: 1).codes.first)
        return ("/api/campaigns/\(QRWorld.campaignUUID)/qr-codes/\(code.uuid)/image", "https://canvass.example.org/q/\(slug)")
    }

    @Test("Canvass A33: a picture is as large as asked for, has a tag, and no narrow border", arguments: Engine.allCases)
    func sizes(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let (path, _) = try await code(canvass)
            let png = try await canvass.send(.get, path + ".png", as: .owner)
            let info = try await Tool.run("file qr.png", ["qr.png": Array(png.body.readableBytesView)])
            #expect(info.contains("512 x 512"))
            let tag = try #require(png.headers[.eTag])
            let again = try await canvass.send(.get, path + ".png", as: .owner, headers: [.ifNoneMatch: tag])
            #expect(again.status == .notModified && again.body.readableBytes == 0)
            #expect(try await canvass.send(.get, path + ".png?size=513", as: .owner, headers: [.ifNoneMatch: tag]).status == .ok)
            for query in ["margin=3", "margin=17", "size=127", "size=2049", "ecc=m", "ecc=", "size=", "size=-1", "margin=4.0"] {
                let refused = try await canvass.send(.get, path + ".svg?" + query, as: .owner)
                let field = query.prefix { $0 != "=" }
                #expect(refused.status == .badRequest && refused.text.contains(#""field":"\#(field)""#), "\(query): \(refused.text)")
            }
        }
    }
}
