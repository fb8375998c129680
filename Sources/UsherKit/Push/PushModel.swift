import Crypto
public import Foundation
public import Observation
public import UsherWire

/// Notices of the house: whether they may come, which are wanted, and the device's place at the server, which is renewed when anything of it
/// changes, else once a day.
///
/// ```swift
/// let push = PushModel(client: client, device: DevicePushes.shared, id: keychain, file: folder.appending(path: "push.json"))
/// push.onOpen = { house.open($0) }
/// await push.run()                 // while the app is in front; it never asks
/// await push.booked()              // after a first booking: asks, once
/// ```
@MainActor @Observable
public final class PushModel {
    /// Whether notices come.
    public enum State: Sendable, Hashable, CaseIterable {
        /// Nobody has asked yet.
        case unasked
        /// The system's settings forbid it.
        case denied
        /// They might, but nobody wants them.
        case off
        /// They come.
        case on
        /// There are none on this device, or the house sends none to this app.
        case unavailable
    }

    /// What somebody has chosen, and what they follow.
    public private(set) var choices: PushChoices
    /// What the system allowed when it was last asked.
    public private(set) var permission = PushPermission.unasked
    /// Why the device is not at the server as it should be; it is tried again by itself.
    public private(set) var error: UsherError?
    /// Hears where a notice leads that somebody touched.
    @ObservationIgnored public var onOpen: ((URL) -> Void)?
    private var record: PushRecord
    private var token: Data?
    private var isSending = false
    private var failures = 0
    private var notBefore = Date.distantPast
    private let client: PushClient
    private let device: any PushDevice
    private let app: PushApp
    private let ids: any TokenStore
    private let file: URL
    private let account: @MainActor () -> String?
    private let language: @MainActor () -> String
    private let timeZone: @MainActor () -> String

    /// `id` keeps the device's own id, which is a secret; `file` what is chosen and what the server heard last. `account` is whoever is signed
    /// in, as `client` has their token.
    public init(
        client: PushClient, device: any PushDevice, id: any TokenStore, file: URL, app: PushApp = .main,
        account: @escaping @MainActor () -> String? = { nil },
        language: @escaping @MainActor () -> String = { Locale.preferredLanguages.first ?? "en" },
        timeZone: @escaping @MainActor () -> String = { TimeZone.current.identifier }
    ) {
        (self.client, self.device, ids, self.file, self.app) = (client, device, id, file, app)
        (self.account, self.language, self.timeZone) = (account, language, timeZone)
        let record = PushRecord.read(file)
        (self.record, choices) = (record, record.choices)
        device.onEvent = { [weak self] event in self?.hear(event) }
    }

    /// Whether notices come, from permission and choices.
    public var state: State {
        switch permission {
        case .unavailable: .unavailable
        case .denied: .denied
        case .unasked: choices.isWanted == false ? .off : .unasked
        case .granted: choices.isWanted != true ? .off : record.isRefused ? .unavailable : .on
        }
    }

    /// Whether the server reminds of shows a day before: then the device does not.
    public var remindsOfShows: Bool { state == .on && record.delivers && record.hasAccount && choices.kinds.contains(.reminder) }

    // MARK: - Choosing

    /// Somebody wants to hear of all this; the system asks them, once.
    public func switchOn(_ kinds: Set<NoticeKind> = Set(NoticeKind.known)) async {
        guard await mayShow() else { return }
        await change {
            $0.isWanted = true
            if $0.kinds.isEmpty { $0.kinds = kinds }
        }
    }

    /// Nothing more, until somebody wants it again.
    public func switchOff() async { await change { $0.isWanted = false } }

    /// `push.change { $0.kinds.insert(.walk) }`
    public func change(_ body: (inout PushChoices) -> Void) async {
        body(&choices)
        record.choices = choices
        keep()
        if choices.isWanted == true, permission == .granted { device.register() }
        await renew()
    }

    /// Somebody has booked. Who was never asked is asked now.
    public func booked() async { await offer([.booking, .reminder]) }

    /// Somebody wants to hear when a show that is sold out has a free seat.
    public func watched() async { await offer([.seats]) }

    /// Somebody follows a pass: changes of its flight are told.
    public func follow(pass ticket: String) async {
        choices.follow(pass: ticket)
        await offer([.flight])
    }

    /// Changes of its flight are told no longer.
    public func unfollow(pass ticket: String) async { await change { $0.unfollow(pass: ticket) } }

    /// Whether changes of a pass's flight are told to this device.
    public func isFollowing(pass ticket: String) -> Bool { choices.passes.contains(ticket) }

    /// A walk was fetched: its new versions are told, where somebody wants that. Nobody is asked for it.
    public func follow(tour id: String, language: TourLanguage) async {
        await change { $0.follow(FollowedTour(id: id, language: language)) }
    }

    /// Asks who was never asked; who said no is left alone, who said yes hears of this, too.
    private func offer(_ kinds: Set<NoticeKind>) async {
        if choices.isWanted == nil, await mayShow() { choices.isWanted = true }
        await change { if $0.isWanted == true { $0.kinds.formUnion(kinds) } }
    }

    private func mayShow() async -> Bool {
        permission = await device.permission()
        if permission == .unasked { permission = await device.ask() ? .granted : .denied }
        return permission == .granted
    }

    // MARK: - The server

    /// While the app is in front: looks what the system allows, without asking, and keeps the device's place at the server fresh, until its task
    /// is cancelled.
    public func run() async {
        await look()
        while !Task.isCancelled {
            await renew()
            do { try await client.sender.clock.sleep(60) } catch { return }
        }
    }

    /// What the system allows now; somebody may have been in its settings.
    public func look() async {
        permission = await device.permission()
        if permission == .granted, choices.isWanted == true { device.register() }
    }

    private func hear(_ event: PushEvent) {
        switch event {
        case .token(let token):
            self.token = token
            Task { await renew() }
        case .failed: token = nil
        case .opened(let url): onOpen?(url)
        }
    }

    /// Tells the server what it does not know yet; after a day all of it again. Also call it when somebody has signed in or out.
    public func renew() async {
        guard !isSending, client.sender.clock.now() >= notBefore else { return }
        isSending = true
        defer { isSending = false }
        // What changes meanwhile is told next.
        while let step = nextStep(), await take(step) {}
    }

    private enum Step { case register(InstallationRequest, digest: String), remove }

    private func nextStep() -> Step? {
        guard choices.isWanted == true, permission == .granted else {
            // Who wants nothing has no place there; one that was made is taken away.
            return record.mayBeThere && (choices.isWanted == false || permission == .denied) ? .remove : nil
        }
        guard let token else { return nil }
        let request = InstallationRequest(
            token: HexText.of(token), bundle: app.bundle, environment: app.isSandbox ? "sandbox" : "production", platform: app.platform,
            language: language(), timeZone: timeZone(), kinds: choices.kinds.sorted { $0.rawValue < $1.rawValue }, quiet: choices.quiet,
            passes: choices.passes, tours: choices.tours)
        let digest = PushRecord.digest(request, account())
        let age = record.at.map { client.sender.clock.now().timeIntervalSince($0) } ?? .infinity
        let isFresh = record.digest == digest && age < 24 * 3600
        return isFresh ? nil : .register(request, digest: digest)
    }

    /// Whether it went well.
    private func take(_ step: Step) async -> Bool {
        do {
            switch step {
            case .remove:
                if let id = try knownID() { try await client.remove(id) }
                record.forget()
            case .register(let request, let digest):
                let id = try id()
                // An answer may be lost: what it said is asked again under the same id, and taken away once nobody wants it.
                record.send()
                keep()
                record.note(try await client.register(id, request), digest, at: client.sender.clock.now())
            }
        } catch {
            return failed(error, step)
        }
        (error, failures, notBefore) = (nil, 0, .distantPast)
        keep()
        return true
    }

    private func failed(_ failure: any Error, _ step: Step) -> Bool {
        let failure = failure as? UsherError ?? .network("\(failure)")
        guard failure != .cancelled, failure != .locked else { return false }
        let now = client.sender.clock.now()
        if failure.code == "unknown_bundle", case .register(_, let digest) = step {
            // The house sends nothing to this app: asked again tomorrow, or when something changes.
            record.refuse(digest, at: now)
            (error, failures) = (failure, 0)
            keep()
            return true
        }
        error = failure
        failures += 1
        notBefore = now.addingTimeInterval(max(failure.retryAfter ?? 0, min(3600, 30 * Double(1 << min(failures, 7)))))
        return false
    }

    private func knownID() throws(UsherError) -> UUID? { try ids.unlockedText().flatMap(UUID.init(uuidString:)) }

    /// The device's own id, made when it is first needed.
    private func id() throws(UsherError) -> UUID {
        if let known = try knownID() { return known }
        let new = UUID()
        do { try ids.write(text: new.uuidString.lowercased()) } catch { throw .network("\(error)") }
        return new
    }

    private func keep() { try? record.write(file) }
}
