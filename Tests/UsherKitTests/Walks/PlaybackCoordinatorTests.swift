import Foundation
import Testing
import UsherKit

/// A player on paper: knows how long every audio is, and what is broken.
private struct PaperPlayer {
    var coordinator = PlaybackCoordinator(properties: ["tourId": .string("milan")])
    var lengths: [String: Double] = MilanWalk.audioSeconds
    var broken: Set<String> = []
    var refuses: Set<String> = []
    var now = 0.0
    private var ends: Double?
    private var loaded = ""
    var log: [String] = []

    private func date(_ seconds: Double) -> Date { MilanWalk.start.addingTimeInterval(seconds) }

    mutating func hear(_ output: TourNavigator.Output) { feed(.navigator(output)) }

    mutating func feed(_ input: PlaybackCoordinator.Input) {
        for command in coordinator.handle(input, now: date(now)) { perform(command) }
    }

    /// Time goes on; audio that ends on the way ends at its time.
    mutating func advance(to time: Double) {
        while let end = ends, end <= time {
            (now, ends) = (end, nil)
            log.append("\(loaded) ends \(text(end))")
            feed(.finished)
        }
        now = time
    }

    private mutating func perform(_ command: PlaybackCoordinator.Command) {
        switch command {
        case .load(let point, let position):
            loaded = point
            ends = nil
            if position > 0 { log.append("\(point) from \(text(position))") }
            if broken.contains(point) { feed(.loadFailed) } else { feed(.loaded) }
        case .play:
            let isPlaying = !refuses.contains(loaded)
            if isPlaying {
                log.append("\(loaded) plays \(text(now))")
                ends = now + (lengths[loaded] ?? 0) - coordinator.position
            }
            feed(.played(isPlaying))
        case .pause, .stop: ends = nil
        case .prepare: break
        case .failed(let point): log.append("\(point) failed")
        case .tourCompleted: log.append("completed \(text(now))")
        case .track: break
        }
    }

    private func text(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : String(format: "%.1f", value) }
}

@Suite struct PlaybackCoordinatorTests {
    @Test("Walks A41 The walk through Milan: what plays from when to when; completed once, at 1040 s")
    func milan() {
        var (navigator, player) = (TourNavigator.milan(), PaperPlayer())
        for fix in MilanWalk.fixes() {
            player.advance(to: MilanWalk.seconds(fix.timestamp))
            for output in navigator.step(fix) { player.hear(output) }
        }
        player.advance(to: 3000)
        #expect(
            player.log == [
                "1 plays 0", "1 ends 169", "2 plays 169", "2 ends 300", "3 plays 300", "3 ends 428", "4 plays 700", "4 ends 737.2",
                "5 plays 980",
                "5 ends 1040", "completed 1040",
            ])
    }

    @Test("Walks A42 Three triggers at once: one plays, two wait; nothing is queued twice; by hand cuts in")
    func queue() {
        var player = PaperPlayer()
        for id in ["1", "2", "3", "2"] { player.hear(.triggered(id: id, .gps, metres: 1, at: MilanWalk.start)) }
        #expect(player.coordinator.current == "1" && player.coordinator.queue == ["2", "3"])
        player.advance(to: 10)
        player.hear(.triggered(id: "5", .manual, metres: nil, at: MilanWalk.start))
        #expect(player.coordinator.current == "5" && player.coordinator.queue == ["2", "3"])
        player.advance(to: 70)
        #expect(player.coordinator.current == "2")
    }

    @Test("Walks A47 Killed while 3 plays and 4 waits: 3 from its place, then 4")
    func killed() throws {
        var player = PaperPlayer()
        for id in ["3", "4"] { player.hear(.triggered(id: id, .gps, metres: 1, at: MilanWalk.start)) }
        player.advance(to: 60)
        player.feed(.position(60))
        var next = PaperPlayer()
        next.coordinator = try JSONDecoder().decode(PlaybackCoordinator.self, from: JSONEncoder().encode(player.coordinator))
        next.feed(.resume)
        next.advance(to: 500)
        #expect(next.log == ["3 from 60", "3 plays 0", "3 ends 68", "4 plays 68", "4 ends 105.2"])
    }

    @Test("Walks A47 File 2 corrupt, or play() false twice: failed, 3 plays, the tour completes", arguments: [true, false])
    func broken(isCorrupt: Bool) {
        var player = PaperPlayer()
        if isCorrupt { player.broken = ["2"] } else { player.refuses = ["2"] }
        for id in ["1", "2", "3"] { player.hear(.triggered(id: id, .gps, metres: 1, at: MilanWalk.start)) }
        player.hear(.lastPointReached)
        player.advance(to: 1000)
        #expect(player.log == ["1 plays 0", "1 ends 169", "2 failed", "3 plays 169", "3 ends 297", "completed 297"])
    }

    @Test("Walks A47 A file that does not load within ten seconds fails; interruptions and headphones")
    func waiting() {
        var coordinator = PlaybackCoordinator()
        let now = MilanWalk.start
        _ = coordinator.handle(.navigator(.triggered(id: "1", .gps, metres: 1, at: now)), now: now)
        #expect(coordinator.handle(.tick, now: now.addingTimeInterval(10)).isEmpty)
        #expect(coordinator.handle(.tick, now: now.addingTimeInterval(10.1)) == [.stop, .failed(point: "1")])
        _ = coordinator.handle(.navigator(.triggered(id: "2", .gps, metres: 1, at: now)), now: now)
        #expect(coordinator.handle(.loaded, now: now) == [.play])
        _ = coordinator.handle(.played(true), now: now)
        #expect(coordinator.handle(.interruptionBegan, now: now) == [.pause])
        #expect(coordinator.handle(.interruptionEnded(shouldResume: true), now: now) == [.play])
        _ = coordinator.handle(.played(true), now: now)
        #expect(coordinator.handle(.headphonesUnplugged, now: now) == [.pause] && coordinator.state == .paused)
        #expect(coordinator.handle(.interruptionEnded(shouldResume: true), now: now).isEmpty)
        #expect(coordinator.handle(.play, now: now) == [.play])
    }

    @Test("Walks: a trigger is tracked when it happens, with what the app gave")
    func tracked() {
        var coordinator = PlaybackCoordinator(properties: ["tourId": .string("t")])
        let commands = coordinator.handle(.navigator(.triggered(id: "1", .gps, metres: 1, at: MilanWalk.start)), now: MilanWalk.start)
        #expect(
            commands.first
                == .track(
                    event: .pointTriggered, properties: ["tourId": .string("t"), "pointId": .string("1"), "triggerType": .string("gps")]))
    }
}
