import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct WalkSessionTests {
    private static let subtitles =
        "WEBVTT\n\n00:02.000 --> 00:04.000\nThe cathedral\n\n00:04.000 --> 00:06.000\n<i>was begun</i>\nin 1386\n"

    private func rehearse(_ body: (WalkRehearsal) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let tour = try #require(try TourSamples.write("milan", subtitles: Self.subtitles, to: folder))
            try await body(WalkRehearsal(WalkContent(tour), folder))
        }
    }

    @Test("Apps P51 The Milan walk: triggers and what plays are those of the contract, it is done once, and speaks from first to last")
    func milan() async throws {
        try await rehearse { walk in
            #expect(walk.session.state == .ready)
            walk.session.start()
            #expect(walk.positions.asked == 0 && walk.session.state == .walking)
            walk.milanFixes()
            #expect(walk.triggers == ["1": 0, "2": 50, "3": 205, "4": 700, "5": 980])
            #expect(
                walk.audio.log == [
                    "0 1 plays", "169 1 ends", "169 2 plays", "300 2 ends", "300 3 plays", "428 3 ends", "700 4 plays", "738 4 ends",
                    "980 5 plays", "1040 5 ends", "1040 silent",
                ])
            #expect(walk.session.state == .ended(isComplete: true) && !walk.audio.isActive && walk.audio.shown == nil)
            #expect(walk.positions.requests.last?.accuracy == nil)
            #expect(!FileManager.default.fileExists(atPath: walk.file.path))
        }
    }

    @Test("Apps P51 A call at 100 s silences the walk, and it goes on at its place; what comes meanwhile waits")
    func interrupted() async throws {
        try await rehearse { walk in
            walk.session.start()
            walk.milanFixes(until: 99)
            walk.audio.isBusy = true
            walk.audio.onEvent?(.interruptionBegan)
            #expect(walk.session.isPaused)
            walk.milanFixes(until: 209)
            #expect(walk.session.coordinator.queue == ["2", "3"])
            walk.audio.isBusy = false
            walk.audio.onEvent?(.interruptionEnded(shouldResume: true))
            #expect(walk.session.isPlaying)
            walk.milanFixes(until: 300)
            #expect(walk.audio.log == ["0 1 plays", "100 pause", "210 1 from 100", "279 1 ends", "279 2 plays"])
        }
    }

    @Test("Apps P51 A point that is reached while somebody is on the phone is heard afterwards")
    func reachedDuringACall() async throws {
        try await rehearse { walk in
            walk.session.start()
            walk.audio.isBusy = true
            walk.audio.onEvent?(.interruptionBegan)
            walk.milanFixes(until: 30)
            #expect(walk.session.isPaused && walk.session.problems.isEmpty && walk.audio.log.isEmpty)
            walk.audio.isBusy = false
            walk.audio.onEvent?(.interruptionEnded(shouldResume: true))
            #expect(walk.session.isPlaying && walk.audio.log == ["31 1 plays"])
        }
    }

    @Test("Apps P51 Unplugged headphones pause; audio that begins anew goes on in its place, and what was paused stays so")
    func headphones() async throws {
        try await rehearse { walk in
            walk.session.start()
            walk.milanFixes(until: 19)
            walk.audio.onEvent?(.headphonesUnplugged)
            #expect(walk.session.isPaused && walk.session.position == 20)
            walk.audio.reset()
            #expect(walk.session.isPaused && walk.audio.log == ["0 1 plays", "20 pause"])
            walk.session.press(.play)
            #expect(walk.audio.log.last == "20 1 from 20" && walk.session.isPlaying)
            walk.milanFixes(until: 39)
            walk.audio.reset()
            #expect(walk.session.isPlaying && walk.audio.log.last == "40 1 from 40")
            walk.milanFixes(until: 200)
            #expect(walk.audio.log.contains("169 1 ends") && walk.audio.log.contains("169 2 plays"))
        }
    }

    @Test("Apps P51 Captions come and go with what is said")
    func captions() async throws {
        try await rehearse { walk in
            walk.session.start()
            var said: [String?] = []
            walk.milanFixes(until: 7) { said.append(walk.session.caption) }
            #expect(said == [nil, nil, "The cathedral", "The cathedral", "was begun\nin 1386", "was begun\nin 1386", nil, nil])
        }
    }

    @Test("Apps P51 The lock screen plays, pauses, goes 15 s back and on, to the next point and the one before")
    func buttons() async throws {
        try await rehearse { walk in
            walk.session.start()
            walk.milanFixes(until: 49)
            #expect(walk.audio.shown?.title == "Piazza del Duomo" && walk.audio.shown?.tour == "Historic Center of Milan")
            walk.audio.onEvent?(.button(.skip(15)))
            #expect(walk.session.position == 65 && walk.audio.position == 65)
            walk.audio.onEvent?(.button(.skip(-15)))
            walk.audio.onEvent?(.button(.toggle))
            #expect(walk.session.isPaused && walk.session.position == 50 && walk.audio.shown?.isPlaying == false)
            walk.audio.onEvent?(.button(.skip(-100)))
            #expect(walk.session.position == 0)
            walk.audio.onEvent?(.button(.seek(to: 1_000)))
            #expect(walk.session.position == 169)
            walk.audio.onEvent?(.button(.seek(to: 30)))
            walk.audio.onEvent?(.button(.play))
            walk.milanFixes(until: 60)
            #expect(walk.session.coordinator.queue == ["2"])
            walk.audio.onEvent?(.button(.next))
            #expect(walk.session.current?.id == "2" && walk.session.coordinator.queue.isEmpty)
            walk.audio.onEvent?(.button(.next))
            #expect(walk.session.current?.id == "3" && walk.session.navigator.triggered["3"] == .manual)
            walk.audio.onEvent?(.button(.previous))
            #expect(walk.session.current?.id == "2")
            walk.milanFixes(until: 66)
            walk.audio.onEvent?(.button(.previous))
            #expect(walk.session.current?.id == "2" && walk.session.position == 0)
        }
    }
}
