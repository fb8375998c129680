@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What holds at every route of the desk, as it is declared: a new one is tested with the others.
@Suite struct CanvassEveryRouteTests {
    private typealias World = CampaignWorld

    /// The routes that open without a token.
    private static let open: Set<String> = ["/q/{slug}", "/api/billing/stripe/webhook", "/api/billing/apple/notifications"]

    private func routes(_ canvass: CanvassServing) -> [Endpoint] { canvass.desk.endpoints.filter { $0.desk == .canvass } }

    /// A path with names of things that there are.
    private func path(_ pattern: String, _ canvass: CanvassServing) async throws -> String {
        let me = try await canvass.account("ann").uuid
        let codes = try await canvass.get(canvass.path("/qr-codes"), token: canvass.token()).json()["qr_codes"]
        guard case .array(let list)? = codes, let code = list.first?["id"]?.text else { throw NoSuchMember(text: "qr_codes") }
        let isTeam = pattern.hasPrefix("/api/organisations")
        let names = [
            "{id}": isTeam ? "0d9f1f3e-0000-4000-8000-0000000000f1" : World.prima, "{aid}": World.home(1), "{gersId}": World.tower,
            "{qid}": code, "{account}": me, "{invite}": World.home(9), "{slug}": "k3v9x2m1",
        ]
        return names.reduce(pattern) { $0.replacing($1.key, with: $1.value) }
    }

    private func isRefusal(_ response: TestResponse) -> Bool {
        (400..<500).contains(response.status.code) && response.code?.isEmpty == false && response.member("error")?.text?.isEmpty == false
            && response.headers[.contentType]?.hasPrefix("application/json") == true
    }

    @Test(
        "Canvass A44 Every route with a body: bad JSON, wrong types and 2 MiB are refused in JSON with a code", arguments: Engine.allCases)
    func bodies(engine: Engine) async throws {
        try await CanvassServing.runWithAppStore(engine, catalogue: World.catalogue) { canvass, _ in
            let large = #"{"x":"\#(String(repeating: "x", count: 2 << 20))"}"#
            let withBody = routes(canvass).filter { $0.request != nil }
            #expect(withBody.count >= 16)
            for endpoint in withBody {
                let path = try await path(endpoint.path, canvass)
                for body in ["{", "[]", "[[1]]", "7", "\"\"", "\u{FEFF}{}x", #"{"a":1,}"#, large] {
                    let response = try await canvass.send(endpoint.method, path, body, token: canvass.token())
                    #expect(
                        isRefusal(response),
                        "\(endpoint.method) \(path) \(body.prefix(20)): \(response.status) \(response.text.prefix(200))")
                }
                guard case .object(let properties)? = endpoint.request?.schema.json["properties"] else { continue }
                for property in properties.map(\.name) {
                    let response = try await canvass.send(endpoint.method, path, #"{"\#(property)":[[{}]]}"#, token: canvass.token())
                    #expect(isRefusal(response), "\(endpoint.method) \(path) \(property): \(response.status) \(response.text.prefix(200))")
                }
            }
        }
    }

    @Test("Canvass A44, A19 Every path with a method that it does not have: 405 in JSON with Allow", arguments: Engine.allCases)
    func methods(engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let known = Dictionary(grouping: routes(canvass), by: \.path)
            #expect(known.count >= 28)
            for (pattern, endpoints) in known {
                let (path, methods) = (try await path(pattern, canvass), Set(endpoints.map(\.method)))
                for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete, .options, .trace] where !methods.contains(method) {
                    let response = try await canvass.send(method, path, "{}", token: canvass.token())
                    #expect(response.status == .methodNotAllowed && response.code == "method_not_allowed", "\(method) \(pattern)")
                    let allowed = Set((response.headers[.allow] ?? "").split(separator: ",").map { String($0).trimmed })
                    let expected = Set(methods.map(\.rawValue)).union(methods.contains(.get) ? ["HEAD"] : [])
                    #expect(allowed == expected, "\(method) \(pattern): \(allowed)")
                }
            }
        }
    }

    @Test(
        "Canvass A1, A19 Every route without a token, with a wrong one, and with nonsense beside it: 401 first", arguments: Engine.allCases)
    func tokens(engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            for endpoint in routes(canvass) where !Self.open.contains(endpoint.path) {
                let path = try await path(endpoint.path, canvass)
                for target in [path, path + "?limit=x&campaign_id=x&cursor=%00", path.replacing(World.prima, with: "nonsense")] {
                    for token in [nil, "nonsense"] {
                        let response = try await canvass.send(
                            endpoint.method, target, endpoint.request == nil ? nil : "{", token: token)
                        #expect(response.status == .unauthorized, "\(endpoint.method) \(target): \(response.status)")
                        #expect(response.text == #"{"error":"Unauthorized","code":"unauthorized"}"#)
                        #expect(response.headers[.wwwAuthenticate] == "Bearer")
                    }
                }
            }
        }
    }

    @Test("Canvass A44 Every value behind a question mark, as nonsense and given twice: never 5xx", arguments: Engine.allCases)
    func queries(engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            for endpoint in routes(canvass) where endpoint.method == .get && endpoint.path != "/q/{slug}" {
                let path = try await path(endpoint.path, canvass)
                for parameter in endpoint.parameters where parameter.place == .query {
                    let name = parameter.name
                    for value in ["", "%00", "-1", "99999999999999999999", "NaN", "%F0%9F%98%80", "x&\(name)=1", "%ZZ", "';--"] {
                        let response = try await canvass.get("\(path)?\(name)=\(value)", token: canvass.token())
                        // Some values are right, or read as none.
                        let isFine = response.status == .ok && response.headers[.contentType] != nil
                        #expect(isFine || isRefusal(response), "\(path)?\(name)=\(value): \(response.status) \(response.text.prefix(200))")
                    }
                }
            }
        }
    }

    @Test("Pages of cors.origins may call every route with a token, without cookies; others may not, and a printed code is none of them")
    func crossOrigin() async throws {
        try await CanvassServing.run(.sqlite, catalogue: World.catalogue) {
            $0.corsOrigins = ["https://app.example.org"]
        } _: { canvass in
            let origin: HTTPFields = [.origin: "https://app.example.org"]
            let answer = try await canvass.get("/api/billing/entitlement", token: canvass.token(), headers: origin)
            #expect(answer.status == .ok && answer.headers[.accessControlAllowOrigin] == "https://app.example.org")
            #expect(answer.headers[.accessControlAllowCredentials] == nil)
            #expect(answer.headers[values: .vary] == ["Authorization", "Origin"])
            let refused = try await canvass.get("/api/billing/entitlement", headers: origin)
            #expect(refused.status == .unauthorized && refused.headers[.accessControlAllowOrigin] == "https://app.example.org")
            var question = origin
            question[.accessControlRequestMethod] = "PATCH"
            let allowed = try await canvass.send(.options, canvass.path(), headers: question)
            #expect(allowed.status == .noContent)
            #expect(allowed.headers[.accessControlAllowMethods]?.contains("PATCH") == true)
            #expect(allowed.headers[.accessControlAllowHeaders]?.contains("Authorization") == true)
            #expect(try await canvass.send(.options, "/q/k3v9x2m1", headers: question).status == .methodNotAllowed)
            let code = try await canvass.get("/q/k3v9x2m1", headers: origin)
            #expect(code.status == .found && code.headers[.accessControlAllowOrigin] == nil)
            question[.origin] = "https://evil.example"
            #expect(try await canvass.send(.options, canvass.path(), headers: question).status == .methodNotAllowed)
            let foreign = try await canvass.get(
                "/api/billing/entitlement", token: canvass.token(), headers: [.origin: "https://evil.example"])
            #expect(foreign.headers[.accessControlAllowOrigin] == nil)
        }
        try await CanvassServing.run(.sqlite, catalogue: World.catalogue) { canvass in
            let answer = try await canvass.get("/api/billing/entitlement", token: canvass.token(), headers: [.origin: "https://x.example"])
            #expect(answer.headers[values: .vary] == ["Authorization"] && answer.headers[.accessControlAllowOrigin] == nil)
        }
    }
}
