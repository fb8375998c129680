import Foundation
import Testing
import UsherWire

@testable import UsherKit

@MainActor @Suite struct LocationPlanTests {
    private func rehearse(_ isBest: Bool, isLowPower: Bool = false, _ body: (WalkRehearsal) -> Void) async throws -> WalkRehearsal {
        try await withTemporaryFolder { folder in
            let tour = try #require(try TourSamples.write("milan", to: folder))
            let walk = WalkRehearsal(WalkContent(tour), folder) {
                WalkSession(content: $0, audio: $1, positions: $2, file: $3, clock: $4.kit, isLowPower: { isLowPower })
            }
            walk.positions.isBest = isBest
            walk.session.start()
            body(walk)
            return walk
        }
    }

    @Test("Apps P52 By the plan the Milan walk loses no point against the best positions there are, in low power too")
    func milan() async throws {
        let best = try await rehearse(true) { $0.walk(1101, WalkRehearsal.milan) }
        let plan = try await rehearse(false) { $0.walk(1101, WalkRehearsal.milan) }
        let frugal = try await rehearse(false, isLowPower: true) { $0.walk(1101, WalkRehearsal.milan) }
        #expect(best.triggers.count == 5)
        for walk in [plan, frugal] {
            #expect(Set(walk.triggers.keys) == Set(best.triggers.keys) && walk.session.state == .ended(isComplete: true))
            for (id, second) in walk.triggers {
                #expect(abs(second - best.triggers[id, default: 0]) <= 15, "\(id) at \(second), not \(best.triggers[id] ?? -1)")
            }
        }
        #expect(plan.positions.count < best.positions.count / 2 && frugal.positions.count < plan.positions.count)
        #expect(plan.session.plan.mode == .off && plan.positions.requests.last == LocationPlan.Request(accuracy: nil, filter: 0))
    }

    /// Somebody stands: what the receiver says wanders around them.
    private func cafe(_ second: Double) -> (lat: Double, lng: Double) {
        let here = WalkRehearsal.milan(440)
        return (here.lat + 0.00004 * sin(second / 17), here.lng + 0.00005 * cos(second / 23))
    }

    @Test("Apps P52 Ten minutes in a café cost less than a tenth of the positions; the walk goes on from there")
    func still() async throws {
        func counts(_ isBest: Bool) async throws -> (there: Int, walk: WalkRehearsal) {
            var there = 0
            let walk = try await rehearse(isBest) { walk in
                walk.walk(440, WalkRehearsal.milan)
                let before = walk.positions.count
                walk.walk(600, cafe)
                there = walk.positions.count - before
                if !isBest { #expect(walk.session.plan.mode == .still && walk.session.plan.request == .init(accuracy: 100, filter: 25)) }
                walk.walk(700) { WalkRehearsal.milan($0 - 600) }
            }
            return (there, walk)
        }
        let (best, plan) = (try await counts(true), try await counts(false))
        #expect(Double(plan.there) < 0.1 * Double(best.there), "\(plan.there) of \(best.there)")
        #expect(Set(plan.walk.triggers.keys) == Set(best.walk.triggers.keys))
        #expect(plan.walk.session.state == .ended(isComplete: true))
    }

    @Test("Apps P52 Paused for ten minutes it sleeps, and wakes near the next zone; an hour's pause loses no point")
    func asleep() async throws {
        let walk = try await rehearse(false) { walk in
            walk.walk(400, WalkRehearsal.milan)
            walk.session.press(.pause)
            #expect(walk.session.isPaused)
            walk.walk(599) { _ in WalkRehearsal.milan(400) }
            #expect(walk.session.plan.mode == .still)
            walk.walk(2) { _ in WalkRehearsal.milan(400) }
            #expect(walk.session.plan.mode == .asleep)
            let zone = walk.session.plan.request.zone
            #expect(walk.session.plan.request.isSignificantOnly && zone?.id == walk.session.next?.id)
            #expect(zone?.radius == (walk.session.next.map { Double($0.triggerRadiusMeters) } ?? 0) + 200)
            let before = walk.positions.count
            walk.walk(3000) { _ in WalkRehearsal.milan(400) }
            #expect(walk.positions.count == before && walk.session.plan.mode == .asleep)
            // Somebody walks on, and has not pressed Play: the phone wakes where the next point is near.
            let start = walk.second
            walk.walk(1000) { WalkRehearsal.milan(400 + $0 - Double(start)) }
            #expect(walk.session.navigator.triggered.count == 5)
        }
        #expect(walk.triggers.count == 5)
    }

    @Test("Apps P52 Far off the route it sleeps until somebody comes near a point")
    func away() async throws {
        _ = try await rehearse(false) { walk in
            walk.walk(440, WalkRehearsal.milan)
            // By tram to the stadium, and back again to the castle.
            walk.walk(600) { second in
                let here = WalkRehearsal.milan(440)
                let part = min(1, (second - 440) / 300)
                return (here.lat + 0.03 * part, here.lng + 0.02 * part)
            }
            #expect(walk.session.plan.mode == .asleep && walk.session.offRoute != nil)
            let far = (lat: WalkRehearsal.milan(440).lat + 0.03, lng: WalkRehearsal.milan(440).lng + 0.02)
            let castle = MilanWalk.points[3]
            walk.walk(600) { second in
                let part = min(1, (second - 1040) / 400)
                return (far.lat + (castle.lat - far.lat) * part, far.lng + (castle.lng - far.lng) * part)
            }
            #expect(walk.session.navigator.triggered["4"] != nil && walk.session.plan.mode != .asleep)
        }
    }

    @Test("Apps P52 The plan by its rules, the first that fits")
    func rules() {
        let now = MilanWalk.start
        func request(_ situation: LocationPlan.Situation, after seconds: Double = 0) -> LocationPlan.Mode {
            var plan = LocationPlan()
            plan.update(situation, at: now)
            plan.update(situation, at: now.addingTimeInterval(seconds))
            return plan.mode
        }
        let castle = MilanWalk.points[3]
        func at(_ metres: Double) -> TourNavigator.Fix {
            .init(lat: castle.lat + metres / 111_195.08, lng: castle.lng, horizontalAccuracy: 5, timestamp: now)
        }
        #expect(request(.init(isWalking: false, isPlaying: true)) == .off)
        #expect(request(.init(isWalking: true, isPaused: true, next: castle, fix: at(900)), after: 600) == .asleep)
        #expect(request(.init(isWalking: true, isPaused: true, next: castle, fix: at(900)), after: 599) == .still)
        #expect(request(.init(isWalking: true, next: castle, fix: at(900), offRoute: 501)) == .asleep)
        #expect(request(.init(isWalking: true, next: castle, fix: at(900), offRoute: 500)) == .far)
        #expect(request(.init(isWalking: true, isPlaying: true, next: castle, fix: at(900)), after: 120) == .still)
        #expect(request(.init(isWalking: true, isPlaying: true, next: castle, fix: at(900)), after: 119) == .near)
        #expect(request(.init(isWalking: true, next: castle, fix: at(449))) == .near)
        #expect(request(.init(isWalking: true, next: castle, fix: at(451))) == .far)
        #expect(request(.init(isWalking: true, next: castle)) == .far)
        var plan = LocationPlan()
        #expect(plan.update(.init(isWalking: true, isPlaying: true), at: now) == .init(accuracy: 0, filter: 5))
        #expect(plan.update(.init(isWalking: true, isPlaying: true, isLowPower: true), at: now) == .init(accuracy: 10, filter: 15))
        #expect(plan.update(.init(isWalking: true), at: now) == .init(accuracy: 10, filter: 15))
        #expect(plan.update(.init(isWalking: false), at: now) == .init(accuracy: nil, filter: 0))
    }
}
