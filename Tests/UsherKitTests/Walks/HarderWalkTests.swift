import Foundation
import Testing
import UsherKit

/// Walks that go as walks do: through tunnels, with positions that jump, with an hour's lunch, one after the other.
@MainActor @Suite struct HarderWalkTests {
    private func rehearse(_ body: (WalkRehearsal) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let tour = try #require(try TourSamples.write("milan", to: folder))
            let walk = WalkRehearsal(WalkContent(tour), folder)
            walk.session.start()
            try await body(walk)
        }
    }

    @Test(
        "Apps P51 Under arcades nothing is heard of the sky for three minutes: what was passed is reached when it is seen again, nothing twice"
    )
    func tunnel() async throws {
        try await rehearse { walk in
            walk.walk(1101) { second in (120..<300).contains(second) ? nil : WalkRehearsal.milan(second) }
            #expect(walk.triggers.count == 5 && walk.session.state == .ended(isComplete: true))
            #expect(walk.triggers["3"].map { $0 >= 300 } == true)
            let plays = walk.audio.log.filter { $0.hasSuffix("plays") }
            #expect(plays.map { $0.split(separator: " ")[1] } == ["1", "2", "3", "4", "5"])
        }
    }

    @Test("Apps P51 Positions that jump a kilometre for a second start nothing, and the walk is the same")
    func jumps() async throws {
        try await rehearse { walk in
            walk.positions.isBest = true
            walk.walk(1101) { second in
                let here = WalkRehearsal.milan(second)
                // Off to the castle, where a point would start.
                if Int(second) % 40 == 20 { return (MilanWalk.points[3].lat, MilanWalk.points[3].lng) }
                return here
            }
            #expect(walk.triggers.count == 5 && walk.session.state == .ended(isComplete: true))
            #expect(walk.triggers["4"].map { $0 >= 650 } == true)
        }
    }

    @Test("Apps P51 An hour's pause in the middle of a point: it goes on where it was, and so does the walk")
    func lunch() async throws {
        try await rehearse { walk in
            walk.walk(230, WalkRehearsal.milan)
            let (point, place) = (walk.session.current?.id, walk.session.position)
            walk.session.press(.pause)
            walk.walk(3600) { _ in WalkRehearsal.milan(230) }
            #expect(walk.session.current?.id == point && abs(walk.session.position - place) <= 1 && walk.session.isPaused)
            walk.session.press(.play)
            #expect(walk.session.isPlaying)
            walk.walk(1000) { WalkRehearsal.milan($0 - 3600) }
            #expect(walk.triggers.count == 5 && walk.session.state == .ended(isComplete: true))
        }
    }

    @Test("Apps P51 Two tours on one day, one after the other: each from its first point to its last")
    func two() async throws {
        try await withTemporaryFolder { folder in
            for id in ["milan", "brera"] {
                let tour = try #require(try TourSamples.write(id, to: folder))
                let walk = WalkRehearsal(WalkContent(tour), folder)
                #expect(!walk.session.isResumable)
                walk.session.start()
                walk.walk(1101, WalkRehearsal.milan)
                #expect(walk.triggers.count == 5 && walk.session.state == .ended(isComplete: true), "\(id)")
            }
        }
    }
}
