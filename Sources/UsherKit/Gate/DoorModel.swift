public import Foundation
public import Observation
public import UsherWire

/// A door's screen: which event, what the camera or a keyboard reads, what came of it.
///
/// ```swift
/// let door = DoorModel(client: gate, folder: folder, gate: "North", camera: camera)
/// await door.load()
/// try door.choose(door.events[0])
/// let work = Task { await door.run() }       // keeps the list fresh, uploads, while the screen is there
/// ```
@MainActor @Observable
public final class DoorModel {
    /// What the door does.
    public enum State: Sendable, Hashable {
        /// Which event?
        case events
        /// Waits for the next code.
        case ready
        /// Asks the server or the list; nothing else is read meanwhile.
        case judging
        /// What came of it: of an admission for 2 s, else until it is touched.
        case shown(ScanOutcome)
    }

    /// What the door does.
    public private(set) var state = State.events
    /// Those that the key may scan for, open ones first.
    public private(set) var events: [EventListResponse.Event] = []
    /// The one that is scanned for; nil while it is chosen.
    public private(set) var event: EventListResponse.Event?
    /// Whether the events are being fetched.
    public private(set) var isLoading = false
    /// Why events or an undo failed; nil if they did not.
    public private(set) var error: GateError?
    /// Who has a ticket for the event, and how full it is: once an event is chosen.
    public private(set) var list: DoorListModel?
    /// How full the event is, once it is chosen.
    public private(set) var dashboard: DashboardModel?
    /// How the scanner stands.
    public private(set) var status = TicketScanner.Status()
    /// For the next scan alone: one seat, and how many come in.
    public var seat = ""
    /// How many come in; nil for all that the code admits.
    public var quantity: Int?
    /// The last entry of this door that may be taken back.
    public private(set) var lastEntry: ScanResponse.Data?
    /// What was read last, for a report.
    public private(set) var lastCode: String?
    /// When it was judged.
    public private(set) var judgedAt: Date?

    private let client: GateClient
    private let folder: URL
    private let gate: String?
    private let watch: CameraWatch
    private let isSupervisor: Bool
    private var scanner: TicketScanner?
    private var number = 0
    private var clock: UsherClock { client.sender.clock }
    var clockNow: Date { clock.now() }
    var doorName: String? { gate }
    /// Seconds by which the server's clock is ahead of the device's.
    var skew: Double { client.sender.serverNow.timeIntervalSince(clock.now()) }

    /// Seconds that an admission is shown.
    static let shown = 2.0

    /// `folder` keeps lists and scans; `gate`: this door's name. Supervisors may take entries back.
    public init(
        client: GateClient, folder: URL, gate: String? = nil, camera feed: (any CameraFeed)? = nil, isSupervisor: Bool = false
    ) {
        (self.client, self.folder, self.gate, self.isSupervisor) = (client, folder, gate, isSupervisor)
        watch = CameraWatch(feed)
        watch.onCode = { [weak self] text in await self?.read(text) }
    }

    // MARK: - The event

    /// Fetches the events to choose from.
    public func load() async {
        (isLoading, error) = (true, nil)
        defer { isLoading = false }
        do {
            events = try await client.events().data
        } catch {
            if error != .cancelled { self.error = error }
        }
    }

    /// Begins to scan for an event.
    public func choose(_ event: EventListResponse.Event) throws {
        let scanner = try TicketScanner(client: client, event: event.id, gate: gate, folder: folder)
        self.scanner = scanner
        list = DoorListModel(client: client, scanner: scanner, event: event.id)
        dashboard = DashboardModel(client: client, event: event.id)
        (self.event, state, lastEntry, lastCode) = (event, .ready, nil, nil)
        watch.start()
    }

    /// Back to the list of events.
    public func leave() {
        watch.stop()
        (scanner, event, state, lastEntry) = (nil, nil, .events, nil)
        (list, dashboard) = (nil, nil)
    }

    /// Keeps the list fresh and uploads what waits, until its task is cancelled.
    public func run() async {
        guard let scanner else { return }
        let watching = Task { for await status in await scanner.statuses { self.status = status } }
        await scanner.run()
        watching.cancel()
    }

    // MARK: - Codes

    /// A text that the camera reads. What was judged just now is the same person still.
    public func read(_ text: String) async {
        guard state != .judging, scanner != nil else { return }
        if CameraWatch.isSame(text, as: lastCode, judgedAt, now: clock.now()) { return }
        await judge(text)
    }

    /// A text that somebody typed, or a scanner that types: each time it is meant.
    public func type(_ text: String) async {
        guard state != .judging, scanner != nil, !ScanText.trimmed(text).isEmpty else { return }
        await judge(text)
    }

    private func judge(_ text: String) async {
        guard let scanner else { return }
        number += 1
        let (mine, request) = (number, ScanRequest(ticketCode: text, seatNumber: seat.isEmpty ? nil : seat, quantity: quantity))
        (state, lastCode) = (.judging, ScanText.trimmed(text))
        let outcome = await scanner.scan(request)
        status = await scanner.status
        guard mine == number, self.scanner === scanner else { return }
        if outcome == .cancelled { return state = .ready }
        // They count for the one scan that they were entered for.
        (seat, quantity) = ("", nil)
        (state, judgedAt) = (.shown(outcome), clock.now())
        lastEntry = outcome.entry.flatMap { $0.entryID > 0 ? $0 : nil } ?? lastEntry
        if outcome.signal == .ok { hide(after: Self.shown, mine) }
    }

    private func hide(after seconds: Double, _ mine: Int) {
        let clock = clock
        // The screen clears by itself, whoever has gone on meanwhile.
        Task {
            try? await clock.sleep(seconds)
            if mine == number, case .shown = state { state = .ready }
        }
    }

    /// Somebody touches what is shown: the next one, please.
    public func dismiss() { if case .shown = state { state = .ready } }

    /// Takes the last entry back.
    public func undo(reason: String? = nil) async {
        guard canUndo, let entry = lastEntry else { return }
        error = nil
        do {
            _ = try await client.undo(entry: entry.entryID, reason: reason)
            lastEntry = nil
            dismiss()
        } catch {
            if error != .cancelled { self.error = error }
        }
    }

    /// Whether there is an entry to take back, and a supervisor at the door.
    public var canUndo: Bool { isSupervisor && lastEntry != nil && state != .judging }

    /// What eye, ear and hand are told just now.
    public var signal: ScanOutcome.Signal? { if case .shown(let outcome) = state { outcome.signal } else { nil } }

    // MARK: - The camera

    /// Somebody looks at the screen, or no longer.
    public func setActive(_ isActive: Bool) { watch.setActive(isActive) }

    /// What the camera does, or why there is none.
    public var camera: CameraState { watch.state }
    /// Whether the camera has a light.
    public var hasTorch: Bool { watch.hasTorch }
    /// Whether the camera's light is on.
    public var isTorchOn: Bool { watch.isTorchOn }
    /// Switches the camera's light.
    public func setTorch(_ isOn: Bool) { watch.setTorch(isOn) }
}
