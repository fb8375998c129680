import Foundation
import Testing
import UsherWire

@testable import UsherKit

@MainActor @Suite struct WalkTroubleTests {
    private func rehearse(_ body: (WalkRehearsal, DownloadedTour) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let tour = try #require(try TourSamples.write("milan", to: folder))
            try await body(WalkRehearsal(WalkContent(tour), folder), tour)
        }
    }

    @Test(
        "Apps P53 What somebody does not allow is said with what they can do",
        arguments: [
            (WalkPermission.denied, WalkProblem.locationDenied, [WalkProblem.Action.settings, .byHand]),
            (.reduced, .locationReduced, [.settings, .byHand]), (.off, .locationOff, [.byHand]),
        ])
    func permissions(permission: WalkPermission, problem: WalkProblem, actions: [WalkProblem.Action]) async throws {
        try await rehearse { walk, _ in
            walk.positions.permission = .unasked
            walk.session.start()
            #expect(walk.positions.asked == 1 && walk.session.problems.isEmpty)
            walk.positions.allow(permission)
            #expect(walk.session.problems == [problem] && problem.actions == actions && !problem.text.inEnglish.isEmpty)
            walk.positions.allow(.granted)
            #expect(walk.session.problems.isEmpty)
        }
    }

    @Test("Apps P53 Without positions the walk goes by hand to its end")
    func byHand() async throws {
        try await rehearse { walk, _ in
            walk.positions.permission = .denied
            walk.session.start()
            for id in ["1", "2", "3", "4"] {
                walk.session.play(id)
                #expect(walk.session.current?.id == id)
                walk.walk(3) { _ in nil }
            }
            // What is played by hand cuts in; the last one is heard to its end.
            walk.session.play("5")
            walk.walk(61) { _ in nil }
            #expect(walk.session.state == .ended(isComplete: true))
            #expect(walk.session.navigator.triggered.values.allSatisfy { $0 == .manual })
        }
        try await rehearse { walk, _ in
            walk.positions.permission = .off
            walk.session.start()
            for _ in 1...5 { walk.session.skipNext() }
            #expect(walk.session.state == .ended(isComplete: true))
        }
    }

    @Test("Apps P53 A file that is broken or gone is said, and the walk goes on with the next point")
    func files() async throws {
        try await rehearse { walk, tour in
            walk.audio.broken = ["1"]
            try FileManager.default.removeItem(at: try #require(tour.audio(of: "3")))
            walk.session.start()
            walk.milanFixes(until: 10)
            #expect(walk.session.problems == [.audioFailed("Piazza del Duomo")])
            #expect(walk.session.problems[0].actions == [.skip] && walk.session.current == nil)
            walk.milanFixes(until: 170)
            #expect(walk.session.problems.isEmpty && walk.session.current?.id == "2")
            walk.milanFixes(until: 220)
            #expect(walk.session.problems == [.fileMissing("Teatro alla Scala")])
            walk.session.dismiss(.fileMissing("Teatro alla Scala"))
            #expect(walk.session.problems.isEmpty)
            walk.milanFixes()
            #expect(walk.session.state == .ended(isComplete: true))
        }
    }

    @Test("Apps P53 Killed at any second, a walk goes on within five seconds of its place, then with what waited")
    func killed() async throws {
        try await rehearse { walk, _ in
            walk.session.start()
            var kept: [(second: Int, saved: Data, current: String?, position: Double, queue: [String])] = []
            walk.milanFixes(until: 1039) {
                guard let saved = try? Data(contentsOf: walk.file) else { return }
                let coordinator = walk.session.coordinator
                kept.append((walk.second, saved, coordinator.current, walk.audio.position, coordinator.queue))
            }
            #expect(kept.count == 1040)
            for moment in kept {
                try moment.saved.write(to: walk.file)
                walk.restart()
                #expect(walk.session.isResumable)
                walk.session.resume()
                let there = walk.session.coordinator
                #expect(
                    there.current == moment.current && there.queue == moment.queue,
                    "\(moment.second) \(there.current ?? "-") \(moment.current ?? "-")")
                guard moment.current != nil else { continue }
                #expect(abs(walk.audio.position - moment.position) <= 5 && walk.audio.isPlaying, "\(moment.second)")
            }
        }
    }

    @Test("Apps P53 After a restart the rest of the walk is the same; another tour's walk is not gone on with")
    func restarted() async throws {
        try await rehearse { walk, _ in
            walk.session.start()
            walk.milanFixes(until: 249)
            walk.restart()
            walk.session.resume()
            walk.milanFixes()
            #expect(walk.triggers == ["1": 0, "2": 50, "3": 205, "4": 700, "5": 980])
            #expect(walk.session.state == .ended(isComplete: true))
        }
        try await withTemporaryFolder { folder in
            let (milan, brera) = (
                try #require(try TourSamples.write("milan", to: folder)), try #require(try TourSamples.write("brera", to: folder))
            )
            let walk = WalkRehearsal(WalkContent(milan), folder)
            walk.session.start()
            walk.milanFixes(until: 60)
            let other = WalkRehearsal(WalkContent(brera), folder)
            #expect(!other.session.isResumable)
            other.session.resume()
            #expect(other.session.state == .ready)
            // The second tour takes the place of the first.
            other.session.start()
            walk.restart()
            #expect(!walk.session.isResumable && SavedWalk.read(walk.file)?.tour == "brera")
        }
    }

    @Test("Apps P53 A walk that cannot be saved goes on")
    func unsaved() async throws {
        try await withTemporaryFolder { folder in
            let tour = try #require(try TourSamples.write("milan", to: folder))
            let blocked = folder.appending(path: "blocked")
            try Data().write(to: blocked)
            let walk = WalkRehearsal(WalkContent(tour), blocked)
            walk.session.start()
            walk.milanFixes()
            #expect(walk.session.state == .ended(isComplete: true))
        }
    }
}
