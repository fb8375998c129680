import Foundation
import Testing
import UsherKit

@Suite struct AppLockTests {
    private let now = Date(timeIntervalSince1970: 1_766_273_400)

    private func open(_ grace: Double = 60) -> AppLock {
        var lock = AppLock(isOn: true, grace: grace)
        #expect(lock.state == .locked && lock.handle(.unlock, now: now) == [.check] && lock.state == .checking)
        #expect(lock.handle(.answer(.passed), now: now) == [.open] && lock.state == .open)
        return lock
    }

    @Test("Apps P19 It locks at launch, and in the background after its grace: 59 s no, 60 s yes; also where the clock went back")
    func background() {
        #expect(AppLock(isOn: true).isLocked && !AppLock(isOn: false).isLocked)
        for (seconds, grace, locks) in [
            (59.0, 60.0, false), (60, 60, true), (-1, 60, true), (0, 0, true), (299, 300, false), (300, 300, true), (-0.5, 300, true),
        ] {
            var lock = open(grace)
            _ = lock.handle(.inactive, now: now)
            _ = lock.handle(.background, now: now)
            #expect(lock.handle(.active, now: now.addingTimeInterval(seconds)) == (locks ? [.forget] : []), "\(seconds) \(grace)")
            #expect(lock.isLocked == locks && lock.state == (locks ? .locked : .open), "\(seconds) \(grace)")
        }
        var lock = open()
        _ = lock.handle(.inactive, now: now)
        #expect(lock.handle(.active, now: now.addingTimeInterval(3600)).isEmpty && !lock.isLocked)
    }

    @Test("Apps P19 Inactive, a cover hides codes; a door and a walk go on, locked or not")
    func cover() {
        var lock = open()
        #expect(!lock.hides(.other))
        _ = lock.handle(.inactive, now: now)
        #expect(lock.isCovered && lock.hides(.other) && !lock.hides(.door) && !lock.hides(.walk))
        _ = lock.handle(.active, now: now)
        #expect(!lock.isCovered && !lock.hides(.other))
        let locked = AppLock(isOn: true)
        #expect(locked.hides(.other) && !locked.hides(.door) && !locked.hides(.walk))
        var off = AppLock(isOn: false)
        _ = off.handle(.inactive, now: now)
        #expect(!off.hides(.other))
    }

    @Test("Apps P19 While the app is not in front a curtain hides everything, locked or not; once it is, the lock stands before a screen")
    func curtain() {
        var lock = open()
        for (input, isCurtained, isShut) in [
            (AppLock.Input.inactive, true, false), (.active, false, false), (.inactive, true, false), (.background, true, false),
        ] {
            _ = lock.handle(input, now: now)
            #expect(lock.isCurtained(.other) == isCurtained && lock.isShut(.other) == isShut, "\(input)")
        }
        _ = lock.handle(.active, now: now.addingTimeInterval(60))
        #expect(!lock.isCurtained(.other) && lock.isShut(.other))
        // The system's own question takes the app from the front: the lock's screen goes on to wait below the curtain.
        _ = lock.handle(.unlock, now: now)
        _ = lock.handle(.inactive, now: now)
        #expect(lock.isCurtained(.other) && lock.isShut(.other) && lock.state == .checking)
        for screen in [AppLock.Screen.door, .walk] { #expect(!lock.isCurtained(screen) && !lock.isShut(screen) && !lock.hides(screen)) }
    }

    @Test(
        "Apps P19 Nothing behind the lock is built before it has been opened once, and then it stays: a payment goes on where it was left")
    func built() {
        var lock = AppLock(isOn: true)
        #expect(!lock.builds(.other) && lock.builds(.door) && lock.builds(.walk) && AppLock(isOn: false).builds(.other))
        _ = lock.handle(.unlock, now: now)
        _ = lock.handle(.answer(.cancelled), now: now)
        #expect(!lock.builds(.other))
        lock = open()
        #expect(lock.builds(.other))
        _ = lock.handle(.background, now: now)
        _ = lock.handle(.active, now: now.addingTimeInterval(120))
        #expect(lock.isShut(.other) && lock.builds(.other))
    }

    @Test("Apps P19 Whoever cannot prove who they are signs out: then there is nothing to be locked away, and the lock is on for the next")
    func signedOut() {
        var lock = AppLock(isOn: true)
        _ = lock.handle(.unlock, now: now)
        _ = lock.handle(.answer(.failed), now: now)
        #expect(lock.offersSignOut && lock.handle(.signedOut, now: now) == [.open])
        #expect(!lock.isLocked && lock.isOn && !lock.offersSignOut && lock.builds(.other))
        #expect(lock.handle(.signedOut, now: now).isEmpty)
        _ = lock.handle(.background, now: now)
        #expect(lock.handle(.active, now: now.addingTimeInterval(60)) == [.forget])
        var off = AppLock(isOn: false)
        #expect(off.handle(.signedOut, now: now).isEmpty && off.state == .off)
    }

    @Test("Apps P19 The curtain falls at once, before the system takes its picture")
    @MainActor func atOnce() async {
        let model = LockModel(lock: AppLock(isOn: true), presence: Answers(.passed), clock: VirtualClock().kit)
        await model.unlock()
        model.cover()
        #expect(model.lock.isCurtained(.other))
        await model.feed(.active)
        #expect(!model.lock.isCurtained(.other))
        let off = LockModel(lock: AppLock(isOn: false), presence: Answers(), clock: VirtualClock().kit)
        off.cover()
        #expect(!off.lock.hides(.other))
    }

    @Test(
        "Apps P19 It is switched on by a check that succeeds, and by no other", arguments: [AppLock.Answer.cancelled, .failed, .noPasscode])
    func switching(answer: AppLock.Answer) {
        var lock = AppLock(isOn: false)
        #expect(lock.handle(.switchOn, now: now) == [.check] && !lock.isLocked && lock.state == .checking)
        #expect(lock.handle(.answer(answer), now: now).isEmpty && lock.state == .off && !lock.offersSignOut)
        #expect(lock.lacksPasscode == (answer == .noPasscode))
        _ = lock.handle(.switchOn, now: now)
        #expect(lock.handle(.answer(.passed), now: now).isEmpty && lock.state == .open && lock.isOn)
        _ = lock.handle(.switchOff, now: now)
        #expect(lock.state == .off)
        var locked = AppLock(isOn: true)
        _ = locked.handle(.switchOff, now: now)
        #expect(locked.isLocked)
    }

    @Test("Apps P19 Cancel and failure stay locked and offer to sign out; without a passcode it is off and its secrets are gone")
    func answers() {
        for answer in [AppLock.Answer.cancelled, .failed] {
            var lock = AppLock(isOn: true)
            _ = lock.handle(.unlock, now: now)
            #expect(lock.handle(.answer(answer), now: now).isEmpty && lock.isLocked && lock.offersSignOut)
            _ = lock.handle(.unlock, now: now)
            #expect(lock.handle(.answer(.passed), now: now) == [.open] && !lock.offersSignOut)
        }
        var lock = AppLock(isOn: true)
        _ = lock.handle(.unlock, now: now)
        #expect(lock.handle(.answer(.noPasscode), now: now) == [.discard] && lock.state == .off && lock.lacksPasscode)
        // An answer that nobody waits for says nothing.
        var idle = AppLock(isOn: true)
        #expect(idle.handle(.answer(.passed), now: now).isEmpty && idle.isLocked)
    }

    /// Answers in this order.
    private actor Answers: PresenceCheck {
        private var answers: [AppLock.Answer]
        init(_ answers: AppLock.Answer...) { self.answers = answers }
        func check(reason: String) -> AppLock.Answer { answers.removeFirst() }
    }

    @Test("Apps P19 The settings switch the lock on by a check that succeeds alone, and keep what came of it")
    @MainActor func switching() async throws {
        try await withTemporaryFolder { folder in
            let store = SettingsStore.file(folder.appending(path: "settings.json"))
            let settings = SettingsModel(store: store)
            let lock = LockModel(lock: AppLock(isOn: false), presence: Answers(.failed, .noPasscode, .passed), clock: VirtualClock().kit)
            for _ in 0..<2 {
                await settings.setLock(true, by: lock)
                #expect(!lock.lock.isOn && !settings.settings.isLocked && !store.read().isLocked)
            }
            await settings.setLock(true, by: lock)
            #expect(lock.lock.isOn && store.read().isLocked)
            settings.setGrace(300, of: lock)
            settings.setGrace(61, of: lock)
            #expect(lock.lock.grace == 300 && store.read().lockGrace == 300)
            await settings.setLock(false, by: lock)
            #expect(!lock.lock.isOn && !store.read().isLocked)
        }
    }

    @Test("Apps P19 The secrets behind the lock open and close with it; a door's key is not behind it")
    @MainActor func model() async throws {
        let store = LockedTokenStore(MemoryTokenStore(Data("jwt".utf8)))
        let clock = VirtualClock()
        var discarded = 0
        let model = LockModel(
            lock: AppLock(isOn: true), presence: Answers(.cancelled, .passed, .noPasscode), secrets: [store], clock: clock.kit
        ) { discarded += 1 }
        let door = try TicketScanner(client: GateClient(baseURL: EveryCall.base, apiKey: "k", transport: FaultyTransport()))
        await model.unlock()
        #expect(model.lock.isLocked && store.isLocked && model.notice == .lockFailed)
        await model.unlock()
        #expect(!model.lock.isLocked && model.notice == nil)
        #expect(try store.read() == Data("jwt".utf8))
        await model.feed(.background)
        clock.advance(60)
        await model.feed(.active)
        #expect(store.isLocked && model.lock.isLocked)
        #expect(await door.status.isOnline && !model.lock.hides(.door))
        await model.unlock()
        #expect(model.lock.state == .off && discarded == 1 && model.notice == .lockNoPasscode)
        #expect(try store.read() == nil)
        let off = LockedTokenStore(MemoryTokenStore(Data("jwt".utf8)))
        _ = LockModel(lock: AppLock(isOn: false), presence: Answers(), secrets: [off])
        #expect(!off.isLocked)
    }
}
