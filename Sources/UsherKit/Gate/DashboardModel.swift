import Foundation
public import Observation
public import UsherWire

/// How full a house is, while people come: the counts at once, then with every change.
@MainActor @Observable
public final class DashboardModel {
    /// How fresh the counts are.
    public enum State: Sendable, Hashable {
        /// Nothing has come yet.
        case loading
        /// Changes come as they happen.
        case live
        /// The line is broken; it is tried again.
        case away
        /// The key is no longer taken.
        case ended(GateError)
    }

    /// The event's id.
    public let event: Int
    /// How fresh the counts are.
    public private(set) var state = State.loading
    /// The newest counts; nil before the first.
    public private(set) var counts: LiveCounts?
    /// The last entries and the minutes, as of when the screen was opened or pulled down.
    public private(set) var checkin: CheckinResponse.Data?
    /// Seconds since anything was heard; nil while that is not long ago.
    public private(set) var age: Double?
    private let client: GateClient
    private let date: LocalDay?
    private var heardAt: Date?
    private var clock: UsherClock { client.sender.clock }

    /// So many seconds of silence are told.
    static let silence = 45.0
    static let longestPause = 30.0

    /// Counts one occurrence: `date`, or the one that the server chooses.
    public init(client: GateClient, event: Int, date: LocalDay? = nil) { (self.client, self.event, self.date) = (client, event, date) }

    /// Fetches the counts, also what pulling down does.
    public func load() async {
        do {
            let fresh = try await client.checkin(event: event, date: date).data
            heard()
            checkin = fresh
            counts = LiveCounts(
                event: fresh.event, date: fresh.date, asOf: fresh.asOf, totals: fresh.totals, ticketTypes: fresh.ticketTypes,
                gates: fresh.gates)
            if state == .loading { state = .live }
        } catch {
            fail(error)
        }
    }

    /// Follows the counts until its task is cancelled or the key is refused.
    public func run() async {
        await load()
        var pause = 1.0
        while !Task.isCancelled {
            if case .ended = state { return }
            if await follow() { pause = 1 }
            if case .ended = state { return }
            do { try await clock.sleep(pause) } catch { return }
            pause = min(Self.longestPause, pause * 2)
        }
    }

    /// Counts the seconds of silence until its task is cancelled: run it beside `run()` while the screen is seen.
    public func keepTime() async {
        while !Task.isCancelled {
            tick()
            do { try await clock.sleep(1) } catch { return }
        }
    }

    /// A second has passed: how long nothing was heard.
    public func tick() {
        let silent = heardAt.map { clock.now().timeIntervalSince($0) } ?? 0
        age = silent >= Self.silence ? silent : nil
    }

    /// Until the line breaks. Returns whether anything came.
    private func follow() async -> Bool {
        var hasHeard = false
        do {
            for try await news in try await client.news(event: event, date: date) {
                hasHeard = true
                heard()
                state = .live
                if case .counts(let fresh) = news { counts = fresh }
            }
            if !Task.isCancelled { state = .away }
        } catch {
            fail(UsherError.heard(error))
        }
        return hasHeard
    }

    private func heard() { (heardAt, age) = (clock.now(), nil) }

    private func fail(_ error: GateError) {
        if error == .cancelled { return }
        state = error.status == 401 || error.status == 403 ? .ended(error) : .away
    }
}
