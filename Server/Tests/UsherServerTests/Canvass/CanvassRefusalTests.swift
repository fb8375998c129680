import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Rows of the contract's tables of errors that are nobody else's subject.
@Suite struct CanvassRefusalTests {
    private typealias World = CampaignWorld

    @Test("Canvass A25 Codes without a destination are refused, wherever the last one would go", arguments: Engine.allCases)
    func destinations(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            func expect(
                _ status: Int, _ code: String, _ method: HTTPRequest.Method, _ path: String, _ body: String,
                sourceLocation: SourceLocation = #_sourceLocation
            ) async throws {
                let answer = try await canvass.send(method, path, body, token: canvass.token())
                #expect(answer.status.code == status && answer.code == code, "\(answer.text)", sourceLocation: sourceLocation)
            }
            // The campaign's codes lead where it says.
            try await expect(400, "destination_required", .patch, canvass.path(), #"{"destination_url":null}"#)
            try await expect(400, "destination_required", .patch, canvass.path(), #"{"destination_url":""}"#)
            let made = try await canvass.post("/api/campaigns", #"{"name":"Bare"}"#, token: canvass.token())
            let bare = canvass.path("/qr-codes", of: made.member("id")?.text ?? "")
            try await expect(400, "destination_required", .post, bare, #"{"scope":"campaign"}"#)
            try await expect(400, "destination_required", .post, bare, #"{"scope":"addresses"}"#)
            let own = try await canvass.post(
                bare, #"{"scope":"campaign","destination_url":"https://example.com/p"}"#, token: canvass.token())
            #expect(own.status == .created, "\(own.text)")
            let code = bare + "/" + (own.member("id")?.text ?? "")
            try await expect(400, "destination_required", .patch, code, #"{"destination_url":null}"#)
            for wrong in [
                "javascript:alert(1)", "/offer", "https://u@example.com", "https://canvass.example.org/q/x", "ftp://example.com/",
            ] {
                let body = #"{"name":"N","scope":"campaign","destination_url":"\#(wrong)"}"#
                try await expect(400, "invalid_destination", .post, "/api/campaigns", body)
                try await expect(400, "invalid_destination", .post, bare, body)
                try await expect(400, "invalid_destination", .patch, code, body)
            }
        }
    }

    @Test("Canvass A41: more than 20,000 buildings are asked for in parts")
    func tooMany() async throws {
        try await CanvassServing.withCampaigns(.sqlite) { canvass in
            let rows = (1...20_001).map { number in
                let digits = String(String(0x1_0000_0000_0000 + number, radix: 16).dropFirst())
                return "\(number) Far St,\(number % 2 == 0 ? 10 : -10),20,08b2a100-d2ca-4fff-9000-\(digits)"
            }
            let file = "address,lat,lng,building_gers_id\n" + rows.joined(separator: "\n")
            #expect(try await canvass.upload(file).status == .ok)
            let all = try await canvass.get(canvass.path("/buildings"), token: canvass.token())
            #expect(all.status == .unprocessableContent && all.code == "too_many_features", "\(all.text.prefix(200))")
            let part = try await canvass.get(canvass.path("/buildings?bbox=19,9,21,11"), token: canvass.token())
            guard case .array(let features)? = try part.json()["features"] else { throw NoSuchMember(text: "features") }
            #expect(part.status == .ok && features.count == 10_000)
        }
    }

    @Test("Canvass A3 Where no keys were ever had, a Supabase token is answered 503, to come again", arguments: Engine.allCases)
    func unavailable(_ engine: Engine) async throws {
        let publisher = try KeyPublisher()
        publisher.fails = true
        try await publisher.serve { url in
            try await CanvassServing.run(engine) {
                $0.supabase.jwtSecret = ""
                $0.supabase.jwks = url
            } _: { canvass in
                let token = try SupabaseClaims("ann", at: canvass.clock.clock.now()).signed(with: publisher.ec, kid: "ec")
                let answer = try await canvass.get("/api/billing/entitlement", token: token)
                #expect(answer.status == .serviceUnavailable && answer.code == "unavailable", "\(answer.text)")
                #expect(answer.headers[.retryAfter] != nil)
                #expect(try await canvass.accounts() == 0)
            }
        }
    }
}
