import Logging
import ServiceLifecycle
import Synchronization
import UsherCore
import UsherHTTP
import UsherStore

/// Calls webhooks. Each hook has a lane of its own, so that one that hangs delays no other; a hook that has failed gets one call at a time.
struct HookWorker: Service {
    let calls: HookCalls
    let sender: HookSender
    let meter: HookMeter
    let clock: WallClock
    let pause: Duration
    let log: Logger
    private let busy = Busy()

    /// Calls of one hook at once, and hooks of one process.
    static let width = 8
    static let lanes = 128

    init(
        _ calls: HookCalls, sender: HookSender, meter: HookMeter, clock: WallClock, pause: Duration = .seconds(1),
        log: Logger = Logger(label: "usher.hooks")
    ) {
        (self.calls, self.sender, self.meter, self.clock, self.pause, self.log) = (calls, sender, meter, clock, pause, log)
    }

    /// Hooks that are being called.
    private final class Busy: Sendable {
        private let hooks = Mutex<Set<Int64>>([])

        func enter(_ hook: Int64) -> Bool { hooks.withLock { $0.count < HookWorker.lanes && $0.insert(hook).inserted } }
        func leave(_ hook: Int64) { hooks.withLock { _ = $0.remove(hook) } }
    }

    func run() async throws {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled && !Task.isShuttingDownGracefully {
                for hook in await due() where busy.enter(hook) {
                    group.addTask {
                        // Whoever is not answered by then is called again after the next start.
                        _ = await cancelWhenGracefulShutdown { await lane(hook) }
                        busy.leave(hook)
                    }
                }
                try? await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
            }
        }
    }

    /// Makes every call that is due now; returns how many.
    @discardableResult
    func round() async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for hook in await due() { group.addTask { await lane(hook) } }
            return await group.reduce(0, +)
        }
    }

    private func due() async -> [Int64] {
        do { return try await calls.due(at: clock.now()) } catch {
            log.warning("webhooks are out of reach", metadata: ["error": .error(error)])
            return []
        }
    }

    /// All that is due of one hook; returns how many calls.
    @discardableResult
    private func lane(_ id: Int64) async -> Int {
        var made = 0
        do {
            while !Task.isCancelled, let hook = try await calls.hook(id) {
                let claims = try await calls.claim(hook, limit: hook.failures > 0 ? 1 : Self.width, at: clock.now())
                guard !claims.isEmpty else { break }
                made += claims.count
                try await withThrowingDiscardingTaskGroup { group in
                    for claim in claims { group.addTask { try await call(hook, claim) } }
                }
            }
        } catch is CancellationError {} catch {
            // The lease runs out and the call is made again: that is what "at least once" means.
            log.warning("a webhook's call could not be noted", metadata: ["hook": "\(id)", "error": .error(error)])
        }
        return made
    }

    private func call(_ hook: HookRow, _ claim: OutboxClaim) async throws {
        guard !hook.url.isEmpty else { return try await calls.drop(claim, "the webhook is deleted", at: clock.now()) }
        guard hook.isOn else { return try await calls.wait(claim, at: clock.now()) }
        guard let event = try await calls.event(of: claim) else {
            return try await calls.drop(claim, "what it tells of is forgotten", at: clock.now())
        }
        // Of another server's key, in a database that was copied without it.
        let secrets = (try? calls.secrets(of: hook, at: clock.now())) ?? []
        let outcome = secrets.isEmpty ? .failed("its secret cannot be opened: rotate it") : await sender.send(event, to: hook, by: secrets)
        try Task.checkCancellation()
        meter.count(outcome)
        try await calls.note(outcome, of: claim, to: hook, at: clock.now())
    }
}

/// What webhooks' calls came to, and what waits.
final class HookMeter: Sendable {
    enum Result: String, CaseIterable { case ok, failed, refused, gone }

    private let tries = Mutex<[Result: Int]>([:])
    private let waiting = Mutex<Int64>(0)

    var backlog: Int64 {
        get { waiting.withLock { $0 } }
        set { waiting.withLock { $0 = newValue } }
    }

    func count(_ outcome: HookCalls.Outcome) {
        let result: Result =
            switch outcome {
            case .well: .ok
            case .gone: .gone
            case .failed(HookRefusal.urlNotAllowed.code): .refused
            case .failed: .failed
            }
        tries.withLock { $0[result, default: 0] += 1 }
    }

    func register(_ metrics: Metrics) {
        metrics.register(
            "hook_tries_total", .counter, help: "Calls of webhooks; refused: the address is not one that may be called.", label: "result",
            Result.allCases.map(\.rawValue)
        ) { name in Double(self.tries.withLock { tries in Result(rawValue: name).flatMap { tries[$0] } ?? 0 }) }
        metrics.register("hook_backlog", help: "Calls of webhooks that wait; counted up to 100001.") { Double(self.backlog) }
    }
}

/// Looks what waits, and forgets what webhooks have told.
struct HookHousekeeping: Sendable {
    let calls: HookCalls
    let meter: HookMeter
    let clock: WallClock

    func services(_ log: Logger) -> [any Service] {
        [
            PeriodicJob("Looking what waits for webhooks", every: .seconds(10), log: log) {
                // A database that is away says so elsewhere.
                if let backlog = try? await calls.backlog() { meter.backlog = backlog }
            },
            PeriodicJob("Forgetting what webhooks have told", every: .seconds(3_600), log: log) {
                while try await calls.forget(at: clock.now()), !Task.isShuttingDownGracefully {}
            },
        ]
    }
}
