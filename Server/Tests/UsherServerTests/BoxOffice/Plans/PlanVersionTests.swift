import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Versions of a plan, and the shows that have them.
@Suite struct PlanVersionTests {
    /// Stalls A1, A2, …; numbers begin with `first`.
    static func house(_ count: Int, first: Int = 1, x: Int = 455) -> String {
        ShowSeed.house(stalls: 8500, balcony: 4500, rows: #"{"label":"A","count":\#(count),"firstNumber":\#(first),"x":\#(x)}"#)
    }

    @Test(
        "A version says who, when, why and what changed; an equal map is none; places that go are never forgotten",
        arguments: Engine.allCases)
    func versions(engine: Engine) async throws {
        try await PlanServing.run(engine) { world in
            let path = try await world.make()
            let first = try await world.publish(Self.house(4), path, note: "Opening")
            #expect([first.number, first.places, first.added, first.removed, first.moved, first.renamed] == [1, 7, 7, 0, 0, 0])
            let second = try await world.publish(Self.house(3, x: 456), path, as: "Bo")
            #expect([second.number, second.places, second.added, second.removed, second.moved] == [2, 6, 0, 1, 3])
            #expect(try await world.publish(Self.house(3, x: 456), path).number == 2)
            let list = try await world.send(.get, path + "/versions").decoded([PlanVersionAnswer].self)
            #expect(list.map(\.number) == [2, 1] && list.map(\.by) == ["Bo", "Ann"] && list.map(\.note) == ["", "Opening"])
            let plan = try await world.plan(path)
            #expect(plan.version == 2 && plan.places == 6 && plan.retired == ["stalls-A-4"])
            #expect(plan.published?.sorted() == ["balcony-AA-1", "balcony-AA-2", "balcony-AA-3", "stalls-A-1", "stalls-A-2", "stalls-A-3"])
            let again = try await world.send(.post, path + "/versions", #"{"again":1,"note":"Back"}"#, match: plan.etag)
            #expect(try again.decoded(PlanPublishedAnswer.self).version.number == 3)
            #expect(try await world.plan(path).retired == [])
            #expect(try await world.send(.get, path + "/draft").text.contains(#""id":"stalls-A-4""#))
            #expect(try await world.send(.post, path + "/versions", #"{"again":9}"#, match: "*").status == .notFound)
            #expect(try await world.send(.post, path + "/versions", #"{"again":1}"#, match: "\"1\"").status == .preconditionFailed)
        }
    }

    @Test("Console C53 A canonical map of 2,180 seats made a plan, its drawing published: equal bytes", arguments: Engine.allCases)
    func roundTrip(engine: Engine) async throws {
        try await PlanServing.run(engine) { world in
            let rows = (0..<40).map { #"{"label":"\#($0 + 1)","count":\#($0 == 39 ? 74 : 54),"x":20}"# }.joined(separator: ",")
            let map = ShowSeed.house(stalls: 8500, balcony: 4500, rows: rows).replacing(#""seatPitch":30"#, with: #""seatPitch":12.5"#)
                .replacing(#""rowPitch":28"#, with: #""rowPitch":12"#).replacing(
                    #"{"label":"AA","count":3}"#, with: #"{"label":"AA","count":0}"#
                )
                .replacing(#""rows":[{"label":"AA","count":0}]"#, with: #""rows":[]"#)
            let path = try await world.make(#"{"map":\#(map)}"#)
            let first = try await world.publish(map, path)
            #expect(first.places == 2180)
            let bytes = try await world.send(.get, path + "/versions/1/map").text
            let other = try await world.make(#"{"map":\#(bytes)}"#)
            #expect(try await world.send(.get, other + "/draft").text == world.send(.get, path + "/draft").text)
            #expect(try await world.publish(bytes, other).seatMapID == first.seatMapID, "equal maps of a house are one map")
            #expect(try await world.send(.get, other + "/versions/1/map").text == bytes)
        }
    }

    @Test("Console C52 A version on a show on sale: moved seats keep what is sold, new ones are free", arguments: Engine.allCases)
    func moved(engine: Engine) async throws {
        try await PlanServing.run(engine, sales: [ShowSeed.sale(1, "hamlet", "stalls", "A4")]) { world in
            let id = try await world.shows.uuid("hamlet")
            let path = try await world.make(#"{"show":"\#(id)"}"#)
            #expect(try await world.send(.get, path + "/draft").text.contains(#""id":"stalls-A-4""#))
            try await world.publish(
                Self.house(6, x: 425).replacing(#","x":425}"#, with: #","x":425},{"label":"B","count":4,"skip":[2],"accessible":["1"]}"#),
                path)
            let preview = try await world.send(.get, path + "/versions/1/shows").decoded([PlanUseAnswer].self)
            #expect(preview.map(\.show) == [id] && preview.map(\.added) == [2] && preview.map(\.moved) == [4])
            #expect(preview.map(\.used) == [false] && preview[0].problems.isEmpty && preview[0].version == nil)
            let used = try await world.send(.post, path + "/versions/1/shows", #"{"shows":["\#(id)"]}"#).decoded([PlanUseAnswer].self)
            #expect(used.map(\.used) == [true])
            let statuses = try await world.shows.statuses("hamlet")
            #expect(statuses["A4"] == .sold && statuses["A5"] == .available && statuses["A6"] == .available)
            #expect(try await world.plan(path).shows == 1)
            #expect(try await world.send(.get, path + "/versions/1/shows").decoded([PlanUseAnswer].self).map(\.version) == [1])
        }
    }

    @Test(
        "Console C52 A sold or held seat that is gone or called otherwise: that show keeps its map, with its orders; the others change",
        arguments: Engine.allCases)
    func refused(engine: Engine) async throws {
        try await PlanServing.run(
            engine,
            shows: [
                ShowSeed("hamlet"), ShowSeed("lear"), ShowSeed("othello"), ShowSeed("past") { $0.starts = "2020-08-15T19:30:00+01:00" },
            ],
            sales: [ShowSeed.sale(1, "hamlet", "stalls", "A1")]
        ) { world in
            try await world.shows.hold(["stalls-A-2"], of: "lear", until: world.shows.now.adding(seconds: 600))
            let ids = try await [world.shows.uuid("hamlet"), world.shows.uuid("lear"), world.shows.uuid("othello")]
            let path = try await world.make(#"{"show":"\#(ids[0])"}"#)
            // A1 is gone; A2 is called A 7.
            let document = try await world.send(.post, path + "/versions", #"{"map":\#(Self.house(4))}"#, match: "*").status
            #expect(document == .created)
            let map = try await world.send(.get, path + "/versions/1/map").text
            let seat = #"{"id":"stalls-A-1","section":"stalls","row":"A","number":"1","x":455,"y":190},"#
            #expect(map.contains(seat))
            let changed = map.replacing(seat, with: "").replacing(#""row":"A","number":"2""#, with: #""row":"A","number":"7""#)
                .replacing(#""capacity":4"#, with: #""capacity":3"#)
            try await world.publish(changed, path)
            let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
            let answers = try await world.send(.post, path + "/versions/2/shows", #"{"shows":[\#(list)]}"#).decoded([PlanUseAnswer].self)
            #expect(answers.map(\.used) == [false, false, true])
            #expect(answers[0].problems.map { [$0.seat, $0.code] } == [["stalls-A-1", "seat_in_use"]])
            #expect(answers[0].problems[0].orders.count == 1)
            #expect(answers[1].problems.map { [$0.seat, $0.code] } == [["stalls-A-2", "seat_renamed"]])
            #expect(try await world.shows.statuses("hamlet")["A1"] == .sold)
            #expect(try await world.shows.statuses("lear")["A2"] == .reserved)
            #expect(try await world.shows.statuses("othello")["A7"] == .available)
            let unknown = try await world.send(
                .post, path + "/versions/2/shows", #"{"shows":["\#(world.shows.uuid("past"))","x"]}"#)
            #expect(unknown.status == .badRequest && unknown.text.contains(#""code":"unknown_shows""#))
            for body in [#"{"shows":[]}"#, "{}", #"{"shows":["\#(ids[0])","\#(ids[0])"]}"#] {
                #expect(try await world.send(.post, path + "/versions/2/shows", body).status == .badRequest)
            }
        }
    }

    @Test("Of two who publish on one draft one does, on PostgreSQL by two connections", arguments: Engine.allCases)
    func race(engine: Engine) async throws {
        try await PlanServing.run(engine) { world in
            let path = try await world.make()
            let tag = try await world.plan(path).etag
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for count in 1...4 {
                    group.addTask {
                        try await world.send(.post, path + "/versions", #"{"map":\#(Self.house(count))}"#, match: tag).status.code
                    }
                }
                var found: [Int] = []
                for try await status in group { found.append(status) }
                return found.sorted()
            }
            #expect(statuses == [201, 412, 412, 412])
            #expect(try await world.send(.get, path + "/versions").decoded([PlanVersionAnswer].self).map(\.number) == [1])
        }
    }
}
