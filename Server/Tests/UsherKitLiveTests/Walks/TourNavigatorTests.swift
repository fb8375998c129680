import Foundation
import Testing
import UsherKit
import UsherTesting

@Suite struct TourNavigatorTests {
    private typealias Fix = TourNavigator.Fix

    @Test("Walks A41 The walk through Milan: triggers, approaches and exits at the fixture's times and distances")
    func milan() throws {
        var (navigator, triggers, approaches, exits, ends) = (TourNavigator.milan(), [String](), [String](), [String](), 0)
        for fix in MilanWalk.fixes() {
            let t = Int(MilanWalk.seconds(fix.timestamp))
            for output in navigator.step(fix) {
                switch output {
                case .triggered(let id, let kind, let metres, let at):
                    triggers.append("\(id) \(t) \(String(format: "%.1f", metres ?? -1))")
                    #expect(kind == .gps && at == fix.timestamp)
                case .approaching(let id, _): approaches.append("\(id) \(t)")
                case .exited(let id): exits.append("\(id) \(t)")
                case .lastPointReached: ends += 1
                default: Issue.record("\(output)")
                }
            }
        }
        #expect(triggers == ["1 0 0.0", "2 50 111.5", "3 205 110.5", "4 700 139.8", "5 980 147.2"])
        #expect(approaches == ["2 0", "3 100", "4 660", "5 940"] && exits == ["1 150", "2 280", "3 420", "4 900"] && ends == 1)
    }

    @Test("Walks A41 With an accuracy of 60 m the second fix in a zone triggers")
    func vague() {
        var (navigator, triggers) = (TourNavigator.milan(), [Int]())
        for (index, fix) in MilanWalk.fixes(accuracy: 60).enumerated() where !navigator.step(fix).triggered.isEmpty {
            triggers.append(index)
        }
        #expect(triggers == [1, 3, 9, 23, 30])
    }

    @Test("Walks A42 One fix inside three zones: three triggers in order; only at point 4: nothing, then 1 to 4 once each")
    func several() {
        let near = (0..<3).map { TourNavigator.Point(id: "\($0)", order: $0, lat: 45.0001 * 1 + Double($0) * 0.0001, lng: 9, radius: 150) }
        var navigator = TourNavigator(points: near, startedAt: MilanWalk.start)
        let outputs = navigator.step(45.0002, 9, 1)
        #expect(outputs.triggered == ["0", "1", "2"] && outputs.last == .lastPointReached)
        var milan = TourNavigator.milan()
        let far = milan.step(45.470603, 9.179582, 0)
        #expect(far.triggered.isEmpty)
        var all: [String] = []
        for (index, point) in MilanWalk.points.prefix(4).enumerated() {
            for turn in 1...2 { all += milan.step(point.lat, point.lng, Double(index * 2 + turn) * 1000).triggered }
        }
        #expect(all == ["1", "2", "3", "4"])
    }

    @Test("Walks A43 Bad fixes are rejected with their reasons; the third that agrees after a jump is accepted")
    func rejected() {
        var navigator = TourNavigator.milan()
        let (start, p) = (MilanWalk.start, MilanWalk.points[0])
        func fix(_ t: Double, _ accuracy: Double = 10, lat: Double = 45.464203, lng: Double = 9.189982) -> Fix {
            Fix(lat: lat, lng: lng, horizontalAccuracy: accuracy, timestamp: start.addingTimeInterval(t))
        }
        let now = start.addingTimeInterval(100)
        let bad = [fix(99, -1), fix(99, .nan), fix(99, lat: 91), fix(99, 500), fix(40), fix(106), fix(-10)]
        var reasons: [[TourNavigator.Rejection]] = []
        for fix in bad { reasons.append(navigator.handle(.fixes([fix], now: fix.timestamp < start ? start : now)).rejections) }
        #expect(reasons == [[.invalid], [.invalid], [.invalid], [.inaccurate], [.stale], [.future], [.beforeStart]])
        #expect(navigator.step(fix(100)).triggered == ["1"])
        #expect(navigator.handle(.fixes([fix(100), fix(95)], now: now)).rejections == [.outOfOrder, .outOfOrder])
        // 220 m in a second, twice, and from there on foot.
        #expect(navigator.step(p.lat + 0.002, p.lng, 101, accuracy: 5).rejections == [.jump])
        #expect(navigator.step(p.lat + 0.00201, p.lng, 102, accuracy: 5).rejections == [.jump])
        #expect(navigator.step(p.lat + 0.00202, p.lng, 103, accuracy: 5).rejections.isEmpty)
    }

    @Test("Walks A44 Jitter on the edge for five minutes: one trigger, at most one exit; a zone crossed in one call triggers")
    func jitter() {
        // Five minutes of a fix each second or each third; chance is the same each time.
        for (seed, pause) in zip(UInt64(1)..., [1.0, 1, 1, 3, 3, 3]) {
            var (random, navigator, outputs) = (FuzzSource(seed: seed), TourNavigator.milan(), [TourNavigator.Output]())
            for t in stride(from: 0, to: 300, by: pause) {
                let metres = 150 + Double.random(in: -30...30, using: &random)
                outputs += navigator.step(45.464203 - metres / 111_195, 9.189982, t)
            }
            let exits = outputs.count { if case .exited = $0 { true } else { false } }
            #expect(outputs.triggered == ["1"] && exits <= 1, "\(seed)")
        }
        let point = TourNavigator.Point(id: "a", order: 1, lat: 45, lng: 9, radius: 40)
        var crossing = TourNavigator(points: [point], startedAt: MilanWalk.start)
        let fixes = (-2...2).map {
            Fix(
                lat: 45 + Double($0) * 0.0003, lng: 9, horizontalAccuracy: 10,
                timestamp: MilanWalk.start.addingTimeInterval(Double($0 + 2) * 3))
        }
        let crossed = crossing.handle(.fixes(fixes.reversed(), now: MilanWalk.start.addingTimeInterval(12)))
        #expect(crossed.triggered == ["a"] && crossed.contains(.exited(id: "a")))
    }

    @Test("Walks A45 Twenty seconds at point 2 while 1 was missed: suggested once; skipNext fires 2 on the held fix; catchUp does it alone")
    func missed() {
        var (strict, catching) = (TourNavigator.milan(), TourNavigator.milan(.init(policy: .catchUp())))
        let p = MilanWalk.points[1]
        var (said, done): ([TourNavigator.Output], [TourNavigator.Output]) = ([], [])
        for t in stride(from: 0.0, through: 40, by: 5) {
            // North of 2, out of 1's zone.
            said += strict.step(p.lat + 0.0006, p.lng, t)
            done += catching.step(p.lat + 0.0006, p.lng, t)
        }
        #expect(said.filter { $0 == .suggestSkip(missed: ["1"], candidate: "2") }.count == 1 && said.triggered.isEmpty)
        let skipped = strict.handle(.skipNext(now: MilanWalk.start.addingTimeInterval(45)))
        #expect(skipped.first == .skipped(id: "1") && skipped.triggered.first == "2")
        #expect(
            done.contains(.skipped(id: "1")) && done.triggered.first == "2"
                && !done.contains { if case .suggestSkip = $0 { true } else { false } })
    }

    @Test("Walks A45 By hand: skipped before it, played, replayed")
    func byHand() {
        var navigator = TourNavigator.milan()
        let now = MilanWalk.start
        let manual = navigator.handle(.playNow(id: "3", now: now))
        #expect(manual == [.skipped(id: "1"), .skipped(id: "2"), .triggered(id: "3", .manual, metres: nil, at: now)])
        let replay = navigator.handle(.playNow(id: "3", now: now))
        #expect(replay == [.triggered(id: "3", .replay, metres: nil, at: now)])
        let earlier = navigator.handle(.playNow(id: "1", now: now))
        #expect(earlier == [.triggered(id: "1", .manual, metres: nil, at: now)] && navigator.nextPoint?.id == "4")
    }

    @Test("Walks A46 No points, one, equal orders, radius 0, antimeridian, pole: no trap; encoded after every input nothing changes")
    func edges() throws {
        var none = TourNavigator(points: [], startedAt: MilanWalk.start)
        #expect(none.step(45, 9, 0).contains(.lastPointReached) && !none.step(45, 9, 1).contains(.lastPointReached))
        let odd = [
            TourNavigator.Point(id: "b", order: 1, lat: 90, lng: 0, radius: 0),
            .init(id: "a", order: 1, lat: 0, lng: 179.9999, radius: 150),
            .init(id: "c", order: 2, lat: -90, lng: 180, radius: 5),
        ]
        var navigator = TourNavigator(points: odd, route: [[0, 179.99], [0, -179.99], []], startedAt: MilanWalk.start)
        #expect(navigator.points.map(\.id) == ["a", "b", "c"])
        #expect(navigator.step(0, -179.9999, 0).triggered == ["a"])
        _ = navigator.step(90, 77, 2000)
        var (plain, coded) = (TourNavigator.milan(), TourNavigator.milan())
        for fix in MilanWalk.fixes() {
            let (a, b) = (plain.step(fix), coded.step(fix))
            #expect(a == b)
            coded = try JSONDecoder().decode(TourNavigator.self, from: JSONEncoder().encode(coded))
            #expect(coded == plain)
        }
    }

    /// Tours that no one would walk.
    private static let oddTours: [[TourNavigator.Point]] = [
        [], [.init(id: "one", order: 1, lat: 45, lng: 9, radius: 50)],
        [
            .init(id: "c", order: 1, lat: 45, lng: 9, radius: 50), .init(id: "a", order: 1, lat: 45, lng: 9, radius: 50),
            .init(id: "b", order: 1, lat: 45.0001, lng: 9, radius: 50),
        ],
        [.init(id: "nil", order: 1, lat: 45, lng: 9, radius: 0)],
        [
            .init(id: "east", order: 1, lat: 0, lng: 179.9999, radius: 150),
            .init(id: "west", order: 2, lat: 0, lng: -179.9999, radius: 150),
        ],
        [.init(id: "north", order: 1, lat: 90, lng: 0, radius: 150), .init(id: "south", order: 2, lat: -90, lng: 180, radius: 150)],
    ]

    @Test(
        "Walks A46 Odd tours, inputs of every kind, encoded and decoded after each: no trap, the same outputs, one end",
        arguments: [TourNavigator.Options(), TourNavigator.Options(policy: .catchUp())])
    func coded(options: TourNavigator.Options) throws {
        let places: [(Double, Double)] = [
            (45, 9), (45.0001, 9), (0, 179.9999), (0, -179.9999), (90, 0), (90, 123), (-90, -180), (91, 0),
        ]
        for points in Self.oddTours {
            var (plain, ends) = (TourNavigator(points: points, options: options, startedAt: MilanWalk.start), 0)
            var coded = plain
            for (turn, place) in places.enumerated() {
                // Slowly enough for the way around the world.
                let now = MilanWalk.start.addingTimeInterval(Double(turn) * 2_000_000)
                let fix = Fix(lat: place.0, lng: place.1, horizontalAccuracy: 10, timestamp: now)
                let inputs: [TourNavigator.Input] = [
                    .fixes([fix], now: now), .playNow(id: points.first?.id ?? "nobody", now: now), .skipNext(now: now),
                ]
                for input in inputs {
                    let (a, b) = (plain.handle(input), coded.handle(input))
                    #expect(a == b, "\(points.map(\.id)) \(turn)")
                    ends += a.count { $0 == .lastPointReached }
                    coded = try JSONDecoder().decode(TourNavigator.self, from: JSONEncoder().encode(coded))
                    #expect(coded == plain)
                }
            }
            #expect(ends == 1, "\(points.map(\.id))")
        }
    }

    @Test("Walks A46 Changed points: what happened is matched by id")
    func changed() {
        var navigator = TourNavigator.milan()
        for fix in MilanWalk.fixes().prefix(9) { _ = navigator.step(fix) }
        #expect(navigator.nextPoint?.id == "4")
        var points = MilanWalk.points
        points.insert(.init(id: "new", order: 4, lat: 45.4690, lng: 9.1860, radius: 50), at: 3)
        for index in points.indices { points[index].order = index + 1 }
        navigator.replace(points: points, route: [])
        #expect(navigator.nextPoint?.id == "new")
    }

    @Test("Walks: off the route after three fixes, back within 60 m")
    func route() {
        let route = [[45.0, 9.0], [45.01, 9.0]]
        var navigator = TourNavigator(
            points: [.init(id: "z", order: 1, lat: 46, lng: 9, radius: 50)], route: route, startedAt: MilanWalk.start)
        var outputs: [TourNavigator.Output] = []
        for t in 0..<4 { outputs += navigator.step(45.005, 9.0015, Double(t) * 60) }
        #expect(outputs.count == 1)
        guard case .offRoute(let metres)? = outputs.first else {
            Issue.record("\(outputs)")
            return
        }
        #expect(abs(metres - 117.9) < 1)
        #expect(navigator.step(45.005, 9.0005, 300) == [.backOnRoute])
    }
}
