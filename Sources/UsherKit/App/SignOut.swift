public import Foundation

/// Takes everything of whoever was signed in away from a device: secrets, caches, the widget's file, reminders, tours that a code had opened, and
/// the device's place in their account. Settings and free tours stay.
public struct SignOut: Sendable {
    /// The system's notifications of this app, for shows that come.
    public var reminders: (any ReminderSchedule)?
    /// Their tours.
    public var tours: TourDownloader?
    /// Files and folders: caches, the widget's file.
    public var files: [URL]
    /// Told to the servers, all at once: `client.signOut()`, say.
    public var leaving: [@Sendable () async -> Void]
    /// Where secrets are kept; all are emptied.
    public var secrets: [any TokenStore]
    private let clock: UsherClock
    /// No server holds anybody longer than so many seconds.
    static let patience = 5.0

    /// What there is to take away; what is left out is not touched.
    public init(
        secrets: [any TokenStore], files: [URL] = [], reminders: (any ReminderSchedule)? = nil, tours: TourDownloader? = nil,
        leaving: [@Sendable () async -> Void] = [], clock: UsherClock = .system
    ) {
        (self.secrets, self.files, self.reminders, self.tours) = (secrets, files, reminders, tours)
        (self.leaving, self.clock) = (leaving, clock)
    }

    /// Whatever the network does, nothing of theirs is left when it returns.
    public func run() async {
        for file in files { try? FileManager.default.removeItem(at: file) }
        await reminders?.replace([])
        await tours?.deleteProtected()
        let leaving = leaving
        // The servers are told while there are tokens to tell it with.
        _ = await clock.limit(Self.patience) {
            await withTaskGroup { group in for leave in leaving { group.addTask { await leave() } } }
        }
        for store in secrets { try? store.write(nil) }
    }
}

/// The system's local notifications: adapters hand them to it.
public protocol ReminderSchedule: Sendable {
    /// These instead of those that were there; none of them rings twice.
    func replace(_ reminders: [ShowPlanner.Reminder]) async
}
