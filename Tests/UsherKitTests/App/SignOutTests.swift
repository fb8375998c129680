import Foundation
import Testing
import UsherKit
import UsherWire

@Suite struct SignOutTests {
    /// Remembers what it was given last.
    private actor Reminders: ReminderSchedule {
        private(set) var kept: [ShowPlanner.Reminder] = [
            .init(id: "b-24", booking: "b", title: "Hamlet", at: .distantFuture, hoursBefore: 24)
        ]
        func replace(_ reminders: [ShowPlanner.Reminder]) { kept = reminders }
    }

    @Test("Apps P24 Signing out leaves no token, cache, widget's file or reminder, whatever the network does; settings and free tours stay")
    func wipes() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock, reminders) = (FaultyTransport(), VirtualClock(), Reminders())
            let secret = FileTokenStore(folder.appending(path: "token"))
            try secret.write(Data("jwt".utf8))
            let shop = BoxOfficeClient(baseURL: EveryCall.base, tokens: secret, transport: line, clock: clock.kit)
            let cache = BookingCache(folder: folder.appending(path: "cache"))
            cache.keep([], of: "ann", at: clock.now)
            let widget = folder.appending(path: "group/widget.json")
            try FileManager.default.createDirectory(at: widget.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("{}".utf8).write(to: widget)
            let settings = SettingsStore.file(folder.appending(path: "settings.json"))
            try settings.write(AppSettings(language: "de", usesCellular: true))
            let downloader = TourDownloader(client: WalksClient(baseURL: EveryCall.base, transport: line), root: folder)
            try TourSamples.write("free", isProtected: false, to: folder)
            try TourSamples.write("brera", isProtected: true, to: folder)
            #expect(downloader.downloadedTours().map(\.tour.id) == ["brera", "free"])

            // The server never answers; nobody waits for it longer than five seconds.
            line.next(.hang)
            let leaving = SignOut(
                secrets: [secret], files: [folder.appending(path: "cache"), widget], reminders: reminders, tours: downloader,
                leaving: [{ await shop.signOut() }], clock: clock.kit)
            let running = Task { await leaving.run() }
            await clock.waitForSleepers(1)
            #expect(try await eventually { line.requests.count == 1 })
            #expect(line.requests[0].headers["Authorization"] == "Bearer jwt")
            clock.advance(5)
            await running.value
            #expect(try secret.read() == nil && cache.bookings(of: "ann") == nil && shop.token == nil)
            #expect(!FileManager.default.fileExists(atPath: widget.path))
            #expect(await reminders.kept.isEmpty)
            #expect(downloader.downloadedTours().map(\.tour.id) == ["free"])
            #expect(settings.read() == AppSettings(language: "de", usesCellular: true))
        }
    }

    @Test("Apps P24 Secrets behind the lock go, too, at every desk and while it is locked; an airline is nobody's then")
    @MainActor func locked() async throws {
        let (tickets, airline, account) = (MemoryTokenStore(Data("jwt".utf8)), MemoryTokenStore(), MemoryTokenStore())
        let (shop, house) = (LockedTokenStore(tickets), LockedTokenStore(airline))
        house.open()
        let line = FaultyTransport()
        let client = BoardingClient(base: EveryCall.base, credential: nil, store: house, transport: line)
        line.next(.answer(AirlineKit.airline(session: true)))
        let model = AirlineSignInModel(client: client, account: account)
        await model.register(AppleIdentity(user: "000321.a.0001"))
        #expect(model.state == .signedIn && airline.read() != nil && account.read() != nil)
        house.lock()
        await SignOut(secrets: [shop, house, account]).run()
        #expect(tickets.read() == nil && airline.read() == nil && account.read() == nil)
        model.leave()
        house.open()
        #expect(model.state == .signedOut && client.credential == nil && client.airlineIdentifier == nil)
        let next = AirlineSignInModel(client: client, account: account)
        #expect(next.state == .signedOut)
    }

    @Test("Apps P24 Settings survive a restart; what an older or a broken file lacks is as at first")
    func settings() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "settings.json")
            #expect(SettingsStore.file(file).read() == AppSettings())
            #expect(AppSettings().analytics == .unasked && !AppSettings().usesCellular && !AppSettings().wantsNotifications)
            var chosen = AppSettings()
            (chosen.language, chosen.isLocked, chosen.lockGrace, chosen.hasSound) = ("it", true, 300, false)
            (chosen.hasHaptics, chosen.usesCellular, chosen.analytics, chosen.wantsNotifications) = (false, true, .refused, true)
            try SettingsStore.file(file).write(chosen)
            #expect(SettingsStore.file(file).read() == chosen)
            try Data(#"{"hasSound":false,"lockGrace":61,"analytics":"maybe","language":7,"more":1}"#.utf8).write(to: file)
            #expect(SettingsStore.file(file).read() == AppSettings(hasSound: false))
            try Data("torn".utf8).write(to: file)
            #expect(SettingsStore.file(file).read() == AppSettings())
        }
    }
}
