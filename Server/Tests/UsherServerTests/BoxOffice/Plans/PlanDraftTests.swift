import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// A plan's draft: kept as sent, one editor at a time.
@Suite struct PlanDraftTests {
    static let drawing =
        #"{"drawing":1,"map":{"version":1,"name":"Great Hall","viewport":{"width":1000,"height":800},"sections":[]},"objects":[]}"#

    @Test("A draft is kept as it was sent, under a tag that changes with it; the plan is called as its map", arguments: Engine.allCases)
    func kept(engine: Engine) async throws {
        try await PlanServing.run(engine) { world in
            let path = try await world.make()
            let first = try await world.send(.get, path + "/draft")
            #expect(first.headers[.eTag] == "\"1\"" && first.text.hasPrefix(#"{"drawing":1,"map":{"version":1,"name":"Playhouse""#))
            let saved = try await world.send(.put, path + "/draft", Self.drawing, match: "\"1\"")
            #expect(saved.status == .ok && saved.headers[.eTag] == "\"2\"")
            #expect(try await world.send(.get, path + "/draft").text == Self.drawing)
            #expect(try await world.plan(path).name == "Great Hall")
            let list = try await world.send(.get, "?organisation=globe").decoded([PlanAnswer].self)
            #expect(list.map(\.name) == ["Great Hall"] && list.map(\.version) == [0])
        }
    }

    @Test("Console C51 Without or with an old tag nothing is saved, and whose draft it is now is told", arguments: Engine.allCases)
    func stale(engine: Engine) async throws {
        try await PlanServing.run(engine) { world in
            let path = try await world.make()
            let unnamed = try await world.send(.put, path + "/draft", Self.drawing)
            #expect(unnamed.status.code == 428 && unnamed.text.contains(#""code":"precondition_required""#))
            #expect(try await world.send(.put, path + "/draft", Self.drawing, match: "\"1\"").status == .ok)
            for old in ["\"1\"", "\"7\"", "W/\"2\"", "2", "\"\""] {
                let response = try await world.send(.put, path + "/draft", Self.drawing, match: old)
                #expect(response.status == .preconditionFailed && response.text.contains(#""code":"precondition_failed""#), "\(old)")
                #expect(!response.text.contains("editor"), "one's own other window is nobody else")
            }
            #expect(try await world.plan(path).etag == "\"2\"")
        }
    }

    @Test(
        "Console C51 One edits, another reads; taking over, the first one's next save is refused by name; a copy is kept",
        arguments: Engine.allCases)
    func takingOver(engine: Engine) async throws {
        try await PlanServing.run(engine) { world in
            let path = try await world.make()
            let begun = try await world.send(.post, path + "/editing", "{}", as: "Ann")
            let tag = try #require(begun.headers[.eTag])
            #expect(try begun.decoded(PlanAnswer.self).editing?.isYou == true)
            world.desk.clock.advance(seconds: 60)
            let refused = try await world.send(.post, path + "/editing", "{}", as: "Bo")
            #expect(refused.status == .conflict && refused.text.contains(#""code":"being_edited","editor":{"name":"Ann","since":"#))
            #expect(try await world.plan(path, as: "Bo").editing.map { [$0.name, "\($0.isYou)"] } == ["Ann", "false"])
            #expect(try await world.send(.get, path + "/draft", as: "Bo").status == .ok, "reading is free")

            let taken = try await world.send(.post, path + "/editing", #"{"takeOver":true}"#, as: "Bo")
            let other = try #require(taken.headers[.eTag])
            #expect(taken.status == .ok && other != tag)
            let late = try await world.send(.put, path + "/draft", Self.drawing, as: "Ann", match: tag)
            #expect(late.status == .preconditionFailed && late.text.contains(#""editor":{"name":"Bo","since":"#))
            #expect(try await world.send(.put, path + "/draft", Self.drawing, as: "Bo", match: other).status == .ok)
            let copy = try await world.send(
                .post, "?organisation=globe", #"{"name":"Great Hall (Ann)","drawing":\#(Self.drawing)}"#, as: "Ann")
            #expect(copy.status == .created)
            let copied = "/" + (try copy.decoded(PlanAnswer.self).id)
            #expect(try await world.send(.get, copied + "/draft", as: "Ann").text == Self.drawing)
            let actions = try await world.desk.database.read { try AuditTransaction($0).latestAudit(2) }.map(\.action)
            #expect(actions == ["plan.created", "plan.taken_over"])
        }
    }

    @Test("Console C51 Who has gone, or has stopped, is in nobody's way", arguments: Engine.allCases)
    func stopping(engine: Engine) async throws {
        try await PlanServing.run(engine) { world in
            let path = try await world.make()
            let tag = try #require(try await world.send(.post, path + "/editing", "{}", as: "Ann").headers[.eTag])
            world.desk.clock.advance(seconds: 80)
            #expect(try await world.send(.post, path + "/editing", "{}", as: "Ann").headers[.eTag] == tag, "a sign of life changes nothing")
            world.desk.clock.advance(seconds: 80)
            #expect(try await world.send(.post, path + "/editing", "{}", as: "Bo").status == .conflict)
            world.desk.clock.advance(seconds: 11)
            #expect(try await world.send(.post, path + "/editing", "{}", as: "Bo").status == .ok)
            #expect(try await world.send(.put, path + "/draft", Self.drawing, as: "Ann", match: tag).status == .preconditionFailed)
            #expect(try await world.send(.delete, path + "/editing", as: "Bo").status == .noContent)
            #expect(try await world.plan(path).editing == nil)
            #expect(try await world.send(.post, path + "/editing", "{}", as: "Ann").status == .ok)
        }
    }

    @Test("Only owner, admin and editor of the house; a foreign plan is an unknown one, byte for byte", arguments: Engine.allCases)
    func roles(engine: Engine) async throws {
        try await PlanServing.run(engine) { world in
            let path = try await world.make()
            let unknown = "/0b6e7a3e-5f0d-7c0b-9a55-6d2f6c1f0a11"
            let map = ShowSeed.playhouse
            let asks: [(HTTPRequest.Method, String, String?)] = [
                (.get, "", nil), (.delete, "", nil), (.get, "/draft", nil), (.put, "/draft", Self.drawing), (.post, "/editing", "{}"),
                (.delete, "/editing", nil), (.get, "/versions", nil), (.post, "/versions", #"{"map":\#(map)}"#),
                (.get, "/versions/1/map", nil),
                (.get, "/versions/1/shows", nil), (.post, "/versions/1/shows", #"{"shows":["\#(unknown.dropFirst())"]}"#),
            ]
            for (method, what, json) in asks {
                let foreign = try await world.send(method, path + what, json, as: "Eve", match: "*")
                let none = try await world.send(method, unknown + what, json, as: "Ann", match: "*")
                #expect(foreign.status == .notFound && foreign.text == none.text, "\(method) \(what): \(foreign.text) \(none.text)")
                let door = try await world.send(method, path + what, json, as: "Dot", match: "*")
                #expect(door.status == .forbidden && door.text.contains(#""code":"role_required""#), "\(method) \(what)")
                #expect(try await world.send(method, path + what, json, as: "nobody", match: "*").status == .unauthorized)
            }
            for who in ["Eve", "Dot"] {
                for (method, json) in [(HTTPRequest.Method.get, nil as String?), (.post, #"{"name":"X"}"#)] {
                    #expect(
                        try await world.send(method, "?organisation=globe", json, as: who).status == (who == "Eve" ? .notFound : .forbidden)
                    )
                }
            }
            #expect(try await world.send(.get, "?organisation=globe").decoded([PlanAnswer].self).count == 1)
        }
    }

    @Test("What is no drawing, or too large, is refused with its place and changes nothing", arguments: Engine.allCases)
    func broken(engine: Engine) async throws {
        try await PlanServing.run(engine) { world in
            let path = try await world.make()
            let bad = try await world.send(.put, path + "/draft", #"{"drawing":1,"map":{"name":"P"}}"#, match: "\"1\"")
            #expect(bad.status == .badRequest && bad.text.contains(#""code":"invalid_drawing","problems":[{"path":"drawing.objects""#))
            #expect(
                try await world.send(.put, path + "/draft", String(repeating: " ", count: 8 << 20) + "{}", match: "\"1\"").status
                    == .contentTooLarge)
            #expect(try await world.send(.put, path + "/draft", "{", match: "\"1\"").status == .badRequest)
            #expect(try await world.plan(path).etag == "\"1\"")
            let map = try await world.send(.post, "?organisation=globe", #"{"map":{"version":1}}"#)
            #expect(map.status == .badRequest && map.text.contains(#""code":"invalid_seat_map""#))
            #expect(try await world.send(.post, "?organisation=globe", "{}").status == .badRequest)
            #expect(try await world.send(.delete, path).status == .noContent)
            #expect(try await world.send(.get, path).status == .notFound)
        }
    }
}
