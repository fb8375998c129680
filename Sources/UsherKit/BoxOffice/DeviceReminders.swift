#if canImport(UserNotifications)
    import Foundation
    import UserNotifications

    /// Reminders as the system's local notifications. Somebody has to have allowed them.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    public struct DeviceReminders: ReminderSchedule, Hashable {
        private static let prefix = "usher.reminder."

        /// Knows its own reminders by their names: others of the app stay.
        public init() {}

        public func replace(_ reminders: [ShowPlanner.Reminder]) async {
            let center = UNUserNotificationCenter.current()
            let known = await center.pendingNotificationRequests().map(\.identifier).filter { $0.hasPrefix(Self.prefix) }
            center.removePendingNotificationRequests(withIdentifiers: known)
            for reminder in reminders { try? await center.add(Self.request(reminder)) }
        }

        private static func request(_ reminder: ShowPlanner.Reminder) -> UNNotificationRequest {
            let content = UNMutableNotificationContent()
            content.title = reminder.title
            content.body = UsherText.reminderHours(reminder.hoursBefore).localized
            content.threadIdentifier = reminder.booking
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let when = calendar.dateComponents([.timeZone, .year, .month, .day, .hour, .minute, .second], from: reminder.at)
            return UNNotificationRequest(
                identifier: prefix + reminder.id, content: content,
                trigger: UNCalendarNotificationTrigger(dateMatching: when, repeats: false))
        }
    }
#endif
