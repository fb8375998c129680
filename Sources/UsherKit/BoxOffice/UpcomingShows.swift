public import Foundation
public import UsherWire

/// What a device tells of shows to come without being opened: the widget's file and the reminders, renewed from the bookings whenever they were
/// fetched.
public struct UpcomingShows: Sendable {
    private let file: URL?
    private let reminders: (any ReminderSchedule)?
    private let clock: UsherClock
    private let onChange: @Sendable () async -> Void

    /// `file` lies where app and widget both read, see `file(inGroup:)`. `onChange` tells the system that the widget says something else now.
    public init(
        file: URL?, reminders: (any ReminderSchedule)?, clock: UsherClock = .system, onChange: @escaping @Sendable () async -> Void = {}
    ) {
        (self.file, self.reminders, self.clock, self.onChange) = (file, reminders, clock, onChange)
    }

    /// Without bookings nothing is left: no file, no reminder. Where the server reminds a day before, the device does not.
    public func renew(_ bookings: [BoxOffice.UserBooking], serverReminds: Bool) async {
        let now = clock.now()
        if let file {
            if bookings.isEmpty {
                try? FileManager.default.removeItem(at: file)
            } else {
                try? BookingTimeline(bookings, at: now).write(file)
            }
        }
        await reminders?.replace(ShowPlanner.reminders(bookings, at: now, serverReminds: serverReminds))
        await onChange()
    }

    /// In the folder that the apps and widgets of an App Group share; nil where there is no such group.
    public static func file(inGroup group: String) -> URL? {
        #if canImport(Darwin)
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)?.appending(path: "upcoming.json")
        #else
            nil
        #endif
    }
}
