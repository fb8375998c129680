public import Foundation
public import UsherWire

/// Tells the server what people do on walks, if they agreed to that: without consent there is no file and no request.
///
/// ```swift
/// let tracker = WalksTracker(client: walks, folder: folder, consent: settings.analytics)
/// let sending = Task { await tracker.run() }
/// await tracker.track(.followUsClicked)
/// ```
public actor WalksTracker {
    private let client: WalksClient
    private let folder: URL
    private let common: [String: AnyJSON]
    private let onDropped: @Sendable (WalksEvent) -> Void
    private var consent: AppSettings.Consent
    private var queue: AnalyticsQueue?
    private var isOpen = false
    private var leftAt: Date?
    private var clock: UsherClock { client.sender.clock }
    /// Who is away so many seconds opens the app anew.
    static let absence = 1800.0

    /// `device` and `osVersion` of `identity` go into every event. `onDropped` hears of an event that the server will never take.
    public init(
        client: WalksClient, folder: URL, consent: AppSettings.Consent, identity: AppIdentity = .main,
        onDropped: @escaping @Sendable (WalksEvent) -> Void = { _ in }
    ) {
        (self.client, self.folder, self.consent, self.onDropped) = (client, folder, consent, onDropped)
        common = ["device": .string(identity.device), "osVersion": .string(identity.system)]
    }

    /// What somebody has answered. Without consent whatever waited is gone, and so is the device's name.
    public func setConsent(_ answer: AppSettings.Consent) async {
        consent = answer
        guard answer != .given else { return }
        try? await queue?.setConsent(false)
        queue = nil
        try? FileManager.default.removeItem(at: folder)
    }

    /// Keeps an event, on disk when it returns.
    public func track(_ kind: WalksEvent.Kind, _ properties: [String: AnyJSON] = [:]) async {
        guard let queue = opened() else { return }
        try? await queue.track(kind, common.merging(properties) { $1 })
    }

    /// The app came to the front.
    public func cameToFront() async {
        let away = leftAt.map { clock.now().timeIntervalSince($0) } ?? 0
        leftAt = nil
        guard !isOpen || away >= Self.absence else { return }
        isOpen = true
        await track(.appOpen)
    }

    /// The app went behind others; what waits is sent.
    public func wentBehind() async {
        leftAt = clock.now()
        await flush()
    }

    /// Sends what waits.
    public func flush() async { await opened()?.flush() }

    /// How many wait.
    public var count: Int { get async { await queue?.count ?? 0 } }

    /// Sends what is due, once a second, until its task is cancelled.
    public func run() async {
        while !Task.isCancelled {
            await opened()?.sendIfDue()
            do { try await clock.sleep(1) } catch { return }
        }
    }

    /// The queue, once somebody has agreed.
    private func opened() -> AnalyticsQueue? {
        guard consent == .given else { return nil }
        if let queue { return queue }
        queue = try? AnalyticsQueue(client: client, folder: folder, anonymousID: device(), onDropped: onDropped)
        return queue
    }

    /// A name of this device, made at random and good for nothing else.
    private func device() -> String {
        let file = folder.appending(path: "device")
        if let known = (try? Data(contentsOf: file)).map({ String(decoding: $0, as: UTF8.self) }), known.count == 36 { return known }
        let new = UUID().uuidString.lowercased()
        try? AtomicFile.write(Data(new.utf8), to: file)
        return new
    }
}
