import Logging
import NIOSSL
import ServiceLifecycle
import UsherCore
import UsherHTTP
import UsherStore

/// What the House has for telling apps on phones: nothing without Apple's key.
struct HousePush: Service {
    private let sender: PushSender?
    private let meter = PushMeter()

    /// Throws where a key is configured and cannot be used: that stops the start. `roots`: whom to believe beside the system's own; for tests.
    init(
        _ settings: Settings, site: SiteURL, database: Database, clock: WallClock, roots: [NIOSSLCertificate] = [],
        log: Logger = Logger(label: "usher.push")
    ) async throws {
        guard let key = try await PushKey.load(settings.push) else {
            sender = nil
            return
        }
        sender = PushSender(
            store: PushStore(database), installations: InstallationStore(database), settings: settings.push, key: key,
            line: APNsLine(roots: roots), site: site, meter: meter, alarm: PushAlarm(log), clock: clock)
    }

    /// Holds the line to Apple until the server stops.
    func run() async throws {
        try? await gracefulShutdown()
        await close()
    }

    func close() async { await sender?.line.close() }

    func register(_ metrics: Metrics) { meter.register(metrics) }

    /// For the outbox. What waits from when there was a key is nobody's to tell.
    var handlers: [String: OutboxWorker.Handler] { sender?.handlers ?? [PushStore.notice: { _ in }, PushStore.item: { _ in }] }
}
