import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct QRCodeRouteTests {
    private static let path = "/api/campaigns/\(QRWorld.campaignUUID)/qr-codes"

    @Test("Canvass A32: codes are made once for each home, and listed a page at a time", arguments: Engine.allCases)
    func making(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let body = #"{"scope":"addresses","address_ids":["\#(QRWorld.home(2).uppercased())","\#(QRWorld.home(2))"]}"#
            let one = try await canvass.send(.post, Self.path, body, as: .editor)
            #expect(one.status == .ok && one.text == #"{"created":1,"existing":0}"#, "\(one.text)")
            let all = try await canvass.send(.post, Self.path, #"{"scope":"addresses"}"#, as: .owner)
            #expect(all.text == #"{"created":4,"existing":1}"#)
            let poster = try await canvass.send(
                .post, Self.path, #"{"scope":"campaign","label":" Poster ","destination_url":"https://example.org/p"}"#, as: .owner)
            #expect(poster.status == .created)
            let made = try poster.decoded(CanvassQRCode.self)
            #expect(made.addressID == nil && made.label == "Poster" && made.destinationURL == "https://example.org/p")
            #expect(made.url == "https://canvass.example.org/q/\(made.slug)" && made.enabled && made.scans == 0)
            let first = try await canvass.send(.get, Self.path + "?limit=4", as: .owner).decoded(CanvassQRCodeList.self)
            let cursor = try #require(first.nextCursor)
            let rest = try await canvass.send(.get, Self.path + "?limit=4&cursor=\(cursor)", as: .owner).decoded(CanvassQRCodeList.self)
            #expect(first.qrCodes.count == 4 && rest.qrCodes.count == 2 && rest.nextCursor == nil)
            let homes = (first.qrCodes + rest.qrCodes).compactMap(\.addressID)
            let all5 = Set((1...5).map { QRWorld.home($0) })
            #expect(Set(homes) == all5)
        }
    }

    @Test("Canvass A23, A33: Q has its keys in order, with 0 and null for those who do not pay", arguments: Engine.allCases)
    func gated(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let slug = try await canvass.makeCodes()[0]
            #expect(try await canvass.scan(slug).status == .found)
            _ = try await canvass.settled()
            let code = try #require(try await canvass.desk.codes.list(QRWorld.call(), after: 0, limit: 1).codes.first)
            let free = try await canvass.send(.get, Self.path + "/" + code.uuid, as: .owner)
            let text = """
                {"id":"\(code.uuid)","campaign_id":"\(QRWorld.campaignUUID)","address_id":"\(QRWorld.home(1))","slug":"\(slug)",\
                "url":"https://canvass.example.org/q/\(slug)","destination_url":null,"label":null,"enabled":true,"scans":0,\
                "last_scanned_at":null,"created_at":"2025-02-14T18:30:00.000Z"}
                """
            #expect(free.text == text)
            try await canvass.pay()
            let paid = try await canvass.send(.get, Self.path + "/" + code.uuid, as: .owner)
            let scanned = text.replacing(
                #""scans":0,"last_scanned_at":null"#, with: #""scans":1,"last_scanned_at":"2025-02-14T18:30:00.000Z""#)
            #expect(paid.text == scanned)
        }
    }

    @Test("Canvass A25, A44: what is no body, no value or no destination is refused in words", arguments: Engine.allCases)
    func refused(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            _ = try await canvass.makeCodes()
            let code = try #require(try await canvass.desk.codes.list(QRWorld.call(), after: 0, limit: 1).codes.first)
            let (one, long) = (Self.path + "/" + code.uuid, String(repeating: "x", count: 2048))
            for (method, path, body, status, word) in [
                (HTTPRequest.Method.post, Self.path, "{", 400, "invalid_json"), (.post, Self.path, "[]", 400, ""),
                (.post, Self.path, "{}", 400, "validation_failed"), (.post, Self.path, #"{"scope":"all"}"#, 400, "validation_failed"),
                (.post, Self.path, #"{"scope":"addresses","address_ids":"x"}"#, 400, "validation_failed"),
                (.post, Self.path, #"{"scope":"addresses","address_ids":["x"]}"#, 404, "not_found"),
                (.post, Self.path, #"{"scope":"addresses","address_ids":["\#(QRWorld.home(1, of: 2))"]}"#, 404, "not_found"),
                (.post, Self.path, #"{"scope":"campaign","label":7}"#, 400, "validation_failed"),
                (.post, Self.path, #"{"scope":"campaign","destination_url":"javascript:alert(1)"}"#, 400, "invalid_destination"),
                (.patch, one, #"{"destination_url":"/offer"}"#, 400, "invalid_destination"),
                (.patch, one, #"{"destination_url":"https://u@example.org"}"#, 400, "invalid_destination"),
                (.patch, one, #"{"destination_url":"https://canvass.example.org/q/x"}"#, 400, "invalid_destination"),
                (.patch, one, #"{"destination_url":"https://example.org/\#(long)"}"#, 400, "invalid_destination"),
                (.patch, one, #"{"enabled":"no"}"#, 400, "validation_failed"),
                (.patch, one, #"{"enabled":null}"#, 400, "validation_failed"),
                (.get, Self.path + "?limit=0", nil, 400, "validation_failed"),
                (.get, Self.path + "?limit=1&limit=2", nil, 400, "validation_failed"),
                (.get, Self.path + "?cursor=%21", nil, 400, "validation_failed"), (.get, one + "x", nil, 404, "not_found"),
                (.put, one, "{}", 405, "method_not_allowed"), (.delete, Self.path, nil, 405, "method_not_allowed"),
            ] as [(HTTPRequest.Method, String, String?, Int, String)] {
                let answer = try await canvass.send(method, path, body, as: .owner)
                #expect(answer.status.code == status, "\(method) \(path) \(body ?? ""): \(answer.text)")
                #expect(answer.text.contains(#""code":""# + word), "\(method) \(path) \(body ?? ""): \(answer.text)")
            }
            let big = #"{"scope":"campaign","x":"\#(String(repeating: "x", count: 2 << 20))"}"#
            let tooLarge = try await canvass.send(.post, Self.path, big, as: .owner)
            #expect(tooLarge.status == .contentTooLarge && tooLarge.text.contains(#""code":"body_too_large""#))
        }
    }

    @Test("Canvass A33: nobody else's codes, and nobody without a token", arguments: Engine.allCases)
    func strangers(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            _ = try await canvass.makeCodes()
            let code = try #require(try await canvass.desk.codes.list(QRWorld.call(), after: 0, limit: 1).codes.first)
            let campaign = "/api/campaigns/\(QRWorld.campaignUUID)"
            for path in [
                "/qr-codes", "/qr-codes/\(code.uuid)", "/qr-codes/\(code.uuid)/image.png", "/qr-codes/\(code.uuid)/image.svg",
                "/print-sheet",
                "/print.csv", "/stats",
            ] {
                let nobody = try await canvass.send(.get, campaign + path)
                #expect(nobody.status == .unauthorized && nobody.text == #"{"error":"Unauthorized","code":"unauthorized"}"#, "\(path)")
                for staff in [Staff.foreign, .door] {
                    let stranger = try await canvass.send(.get, campaign + path, as: staff)
                    #expect(stranger.status == .notFound && stranger.text == #"{"error":"Not found","code":"not_found"}"#, "\(path)")
                }
                let malformed = try await canvass.send(.get, "/api/campaigns/x" + path, as: .owner)
                #expect(malformed.status == .notFound, "\(path)")
            }
        }
    }
}
