public import Foundation
import UsherWire

/// What a widget of the next show says, and when it says something else: made from the bookings, kept in a file for the widget. There is no
/// code in it.
public struct BookingTimeline: Codable, Sendable, Hashable {
    /// What is shown from a moment on.
    public struct Entry: Codable, Sendable, Hashable {
        /// How near the next show is.
        public enum Kind: String, Codable, Sendable, CaseIterable {
            /// There is none to come.
            case none
            /// More than a day away.
            case upcoming
            /// Within 24 hours.
            case soon
            /// It has begun, less than three hours ago.
            case running
        }

        /// From when on it is shown.
        public var from: Date
        /// How near the show is at that moment.
        public var kind: Kind
        /// The booking's id, which a touch opens; nil where there is no show to come.
        public var booking: String?
        /// The show's title; nil where there is no show to come.
        public var title: String?
        /// Where the show is; nil where there is no show to come.
        public var venue: String?
        /// When the show begins; nil where there is no show to come.
        public var start: Date?
        /// Where its clock is.
        public var timeZone: String?
        /// `Stalls A12, A13`
        public var seats: String?

        public init(
            from: Date, kind: Kind, booking: String? = nil, title: String? = nil, venue: String? = nil, start: Date? = nil,
            timeZone: String? = nil, seats: String? = nil
        ) {
            (self.from, self.kind, self.booking, self.title) = (from, kind, booking, title)
            (self.venue, self.start, self.timeZone, self.seats) = (venue, start, timeZone, seats)
        }
    }

    /// By their time; the first is what is shown now.
    public let entries: [Entry]

    static let soon = 24 * 3600.0
    static let length = 3 * 3600.0

    /// Now, 24 hours before each show, at its start, three hours after.
    public init(_ bookings: [BoxOffice.UserBooking], at now: Date) {
        let live = bookings.filter { $0.status == .confirmed && $0.start.addingTimeInterval(Self.length) > now }
        var moments: Set<Date> = [now]
        for booking in live {
            for offset in [-Self.soon, 0, Self.length] {
                let moment = booking.start.addingTimeInterval(offset)
                if moment > now { moments.insert(moment) }
            }
        }
        var entries: [Entry] = []
        for moment in moments.sorted() {
            let entry = Self.entry(ShowPlanner.next(live, at: moment), at: moment)
            // What changes nothing is no entry.
            if let last = entries.last, Self.isSame(last, entry) { continue }
            entries.append(entry)
        }
        self.entries = entries
    }

    private static func isSame(_ a: Entry, _ b: Entry) -> Bool {
        var a = a
        a.from = b.from
        return a == b
    }

    private static func entry(_ booking: BoxOffice.UserBooking?, at now: Date) -> Entry {
        guard let booking else { return Entry(from: now, kind: .none) }
        let left = booking.start.timeIntervalSince(now)
        let seats = booking.places
        return Entry(
            from: now, kind: left <= 0 ? .running : left <= soon ? .soon : .upcoming, booking: booking.id, title: booking.showTitle,
            venue: booking.venue, start: booking.start, timeZone: booking.timeZone, seats: seats.isEmpty ? nil : seats)
    }

    /// The widget's file.
    public func write(_ file: URL) throws { try AtomicFile.write(WireJSON.encoder(.milliseconds).encode(self), to: file) }

    /// Reads the widget's file; nil where there is none, or none that can be read.
    public static func read(_ file: URL) -> BookingTimeline? {
        (try? Data(contentsOf: file)).flatMap { try? WireJSON.decoder.decode(BookingTimeline.self, from: $0) }
    }
}
