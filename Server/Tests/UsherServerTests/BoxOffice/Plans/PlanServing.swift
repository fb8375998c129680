import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Two houses, one with shows, and people of every kind, for the tests of plans.
struct PlanServing: Sendable {
    let desk: BoxOfficeServing
    let shows: ShowServing
    let tokens: [String: String]

    static func run(
        _ engine: Engine, shows seeds: [ShowSeed] = [ShowSeed("hamlet")], sales: [String] = [],
        _ body: @Sendable @escaping (PlanServing) async throws -> Void
    ) async throws {
        try await BoxOfficeServing.run(engine) { desk in
            let clock = desk.clock
            try await ShowServing.load(ShowSeed.catalogue(seeds, sales: sales), into: desk.database, clock)
            let shows = ShowServing(client: desk.client, database: desk.database, clock: clock)
            var tokens: [String: String] = [:]
            for (name, role, house) in [
                ("Ann", Role.owner, "globe"), ("Bo", .editor, "globe"), ("Dot", .door, "globe"), ("Eve", .owner, "rose"),
            ] {
                let person = try await desk.signUp("\(name.lowercased())@example.org", name: name)
                tokens[name] = person.token
                try await desk.database.write { connection in
                    let organisation = try #require(try OrganisationTransaction(connection).organisation(key: house))
                    try OrganisationTransaction(connection).appoint(
                        person.account, as: role, in: organisation.id, by: .local, at: clock.clock.now())
                }
            }
            try await body(PlanServing(desk: desk, shows: shows, tokens: tokens))
        }
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String = "", _ json: String? = nil, as who: String = "Ann", match: String? = nil
    ) async throws -> TestResponse {
        var headers = HTTPFields()
        if let token = tokens[who] { headers[.authorization] = "Bearer \(token)" }
        if json != nil { headers[.contentType] = "application/json" }
        if let match { headers[.ifMatch] = match }
        return try await desk.client.executeRequest(
            uri: "/console/api/plans" + path, method: method, headers: headers, body: json.map { ByteBuffer(string: $0) })
    }

    /// A new plan of this body; its path.
    func make(_ json: String = #"{"name":"Playhouse"}"#, as who: String = "Ann") async throws -> String {
        let response = try await send(.post, "?organisation=globe", json, as: who)
        #expect(response.status == .created, "\(response.text)")
        return "/" + (try response.decoded(PlanAnswer.self).id)
    }

    func plan(_ path: String, as who: String = "Ann") async throws -> PlanAnswer {
        try await send(.get, path, as: who).decoded(PlanAnswer.self)
    }

    /// Publishes a map, whatever the draft.
    @discardableResult
    func publish(_ map: String, _ path: String, note: String = "", as who: String = "Ann") async throws -> PlanVersionAnswer {
        let response = try await send(.post, path + "/versions", #"{"map":\#(map),"note":"\#(note)"}"#, as: who, match: "*")
        #expect(response.status == .created, "\(response.text)")
        return try response.decoded(PlanPublishedAnswer.self).version
    }
}
