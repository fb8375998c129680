public import Foundation
public import UsherWire

/// What a widget shows and when reminders ring, from the bookings alone: pure functions.
public enum ShowPlanner {
    /// A reminder of a show.
    public struct Reminder: Sendable, Hashable, Identifiable {
        public var id: String
        /// The booking's id, which a touch opens.
        public var booking: String
        /// The show's title.
        public var title: String
        /// When it rings.
        public var at: Date
        /// How many hours that is before the show: 24 or 2.
        public var hoursBefore: Int

        public init(
            id: String, booking: String, title: String, at: Date, hoursBefore: Int
        ) {
            (self.id, self.booking, self.title, self.at) = (id, booking, title, at)
            self.hoursBefore = hoursBefore
        }
    }

    /// The confirmed booking that begins next; one stays for three hours after it began.
    public static func next(_ bookings: [BoxOffice.UserBooking], at now: Date) -> BoxOffice.UserBooking? {
        bookings.filter { $0.status == .confirmed && $0.start.addingTimeInterval(3 * 3600) > now }
            .min { ($0.start, $0.id) < ($1.start, $1.id) }
    }

    /// 24 hours and 2 hours before each confirmed show, those that are still to come, in order of time. Where the server reminds a day before
    /// (`PushModel.remindsOfShows`), the device does so only 2 hours before.
    public static func reminders(_ bookings: [BoxOffice.UserBooking], at now: Date, serverReminds: Bool = false) -> [Reminder] {
        bookings.filter { $0.status == .confirmed }
            .flatMap { booking in
                (serverReminds ? [2] : [24, 2]).compactMap { hours in
                    let at = booking.start.addingTimeInterval(-3600 * Double(hours))
                    return at > now
                        ? Reminder(id: "\(booking.id)-\(hours)", booking: booking.id, title: booking.showTitle, at: at, hoursBefore: hours)
                        : nil
                }
            }
            .sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    }
}
