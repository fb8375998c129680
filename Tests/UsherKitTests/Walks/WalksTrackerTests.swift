import Foundation
import Testing
import UsherWire

@testable import UsherKit

@MainActor @Suite struct WalksTrackerTests {
    private func sent(_ line: FaultyTransport) throws -> [WalksEvent] {
        try line.requests.filter { $0.url.path() == "/analytics/events" }
            .flatMap { try WireJSON.decoder.decode(SentEvents.self, from: $0.body ?? Data()).events }
    }

    private let identity = AppIdentity(app: "Walks", version: "3", system: "iOS 17.4", device: "iPhone15,2", platform: "ios")

    @Test("Apps P56 A walk tells its start, each trigger with its order, and its end, all of one session; each once")
    func walk() async throws {
        try await withTemporaryFolder { folder in
            let tour = try #require(try TourSamples.write("milan", to: folder))
            let line = FaultyTransport()
            let wire = VirtualClock(MilanWalk.start, skips: true)
            let tracker = WalksTracker(
                client: WalksClient(baseURL: EveryCall.base, transport: line, clock: wire.kit), folder: folder.appending(path: "told"),
                consent: .given, identity: identity)
            let make: @MainActor (WalkContent, PaperAudio, PaperPositions, URL, VirtualClock) -> WalkSession = {
                WalkSession(content: $0, audio: $1, positions: $2, file: $3, tracker: tracker, clock: $4.kit)
            }
            let walk = WalkRehearsal(WalkContent(tour), folder, make: make)
            walk.session.start()
            walk.milanFixes(until: 100)
            await walk.session.settle()
            // Killed in between, it is the same walk.
            walk.restart()
            walk.session.resume()
            walk.milanFixes()
            await walk.session.settle()
            let given = WalkRehearsal(WalkContent(tour), folder, make: make)
            given.session.start()
            given.milanFixes(until: 130)
            given.session.end()
            await given.session.settle()
            await tracker.flush()
            let events = try sent(line)
            #expect(
                events.map(\.kind) == [.tourStarted] + [WalksEvent.Kind](repeating: .pointTriggered, count: 5) + [.tourCompleted] + [
                    .tourStarted, .pointTriggered, .pointTriggered, .tourAbandoned,
                ])
            let (first, second) = (events.prefix(7), events.suffix(4))
            #expect(Set(first.compactMap { $0.properties["sessionId"]?.text }).count == 1)
            #expect(Set(events.compactMap { $0.properties["sessionId"]?.text }).count == 2 && Set(events.map(\.anonymousID)).count == 1)
            #expect(first.compactMap { if case .integer(let order)? = $0.properties["order"] { order } else { nil } } == [1, 2, 3, 4, 5])
            #expect(first.last?.properties["durationMinutes"] == .integer(17) && second.last?.properties["durationMinutes"] == .integer(2))
            for event in events {
                #expect(event.properties["device"] == .string("iPhone15,2") && event.properties["osVersion"] == .string("iOS 17.4"))
                #expect(event.properties["offline"] == .bool(true) && event.properties["language"] == .string("en"))
            }
        }
    }

    @Test("Apps P56 The app's opening is told, and told again after half an hour away")
    func opening() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock) = (FaultyTransport(), VirtualClock())
            let tracker = WalksTracker(
                client: WalksClient(baseURL: EveryCall.base, transport: line, clock: clock.kit), folder: folder, consent: .given)
            await tracker.cameToFront()
            for (seconds, count) in [(1_799.0, 1), (1_800, 2), (60, 2)] {
                await tracker.wentBehind()
                clock.advance(seconds)
                await tracker.cameToFront()
                await tracker.flush()
                let opened = try sent(line).count { $0.kind == .appOpen }
                #expect(opened == count, "\(seconds)")
            }
            for kind in [WalksEvent.Kind.followUsClicked, .contactClicked, .donationLinkClicked] { await tracker.track(kind) }
            await tracker.flush()
            let clicked = try sent(line).suffix(3).map(\.kind)
            #expect(clicked == [.followUsClicked, .contactClicked, .donationLinkClicked])
        }
    }

    @Test("Apps P24 Apps P56 Not agreed to: no file, no request; consent withdrawn: what waited is gone")
    func consent() async throws {
        try await withTemporaryFolder { folder in
            let (line, place) = (FaultyTransport(), folder.appending(path: "told"))
            let client = WalksClient(baseURL: EveryCall.base, transport: line, clock: EveryCall.clock)
            for answer in [AppSettings.Consent.unasked, .refused] {
                let silent = WalksTracker(client: client, folder: place, consent: answer)
                await silent.cameToFront()
                await silent.track(.tourStarted)
                await silent.flush()
                #expect(line.requests.isEmpty && !FileManager.default.fileExists(atPath: place.path))
            }
            let tracker = WalksTracker(client: client, folder: place, consent: .given)
            await tracker.track(.tourStarted)
            #expect(await tracker.count == 1 && FileManager.default.fileExists(atPath: place.path))
            await tracker.setConsent(.refused)
            await tracker.track(.tourStarted)
            await tracker.flush()
            #expect(await tracker.count == 0)
            #expect(line.requests.isEmpty && !FileManager.default.fileExists(atPath: place.path))
            await tracker.setConsent(.given)
            await tracker.track(.login)
            await tracker.flush()
            let kinds = try sent(line).map(\.kind)
            #expect(kinds == [.login])
        }
    }

    @Test("Apps P56 A page of the house is shown where an app has it, and opening it is an event of its own")
    func links() throws {
        let page = try #require(URL(string: "https://house.test/donate"))
        #expect(WalkLink.known(in: ["donate": page, "terms": page]) == [.donate] && WalkLink.known(in: [:]).isEmpty)
        #expect(WalkLink.allCases.map(\.kind) == [.followUsClicked, .contactClicked, .donationLinkClicked])
        #expect(WalkLink.allCases.map(\.text.inEnglish) == ["Follow us", "Write to us", "Donate"])
    }
}
