public import Foundation
public import UsherWire

/// What an app shows without a network: bookings of whoever is signed in, shows for 30 minutes, seat maps for a day.
public struct BookingCache: Sendable {
    /// Something kept, with its age.
    public struct Kept<Value: Codable & Sendable>: Codable, Sendable {
        /// What was kept.
        public var value: Value
        /// When the server was heard of it, by the device's clock.
        public var at: Date

        public init(
            value: Value, at: Date
        ) {
            (self.value, self.at) = (value, at)
        }
    }

    private let files: KeptFiles

    /// Keeps its files below `folder`, which is made at the first write.
    public init(folder: URL) { files = KeptFiles(folder: folder) }

    /// The bookings of an account, with their age; nil where none were kept or the file is damaged.
    public func bookings(of account: String) -> Kept<[BoxOffice.UserBooking]>? { files.read("bookings", account) }

    /// Keeps the bookings of an account in place of those before; a device that cannot write keeps nothing.
    public func keep(_ bookings: [BoxOffice.UserBooking], of account: String, at now: Date) {
        files.write("bookings", account, bookings, now)
    }

    /// The shows that were listed last; nil where none were kept in the last 30 minutes.
    public func shows(at now: Date) -> Kept<[BoxOffice.Show]>? { files.read("shows", "all", youngerThan: 30 * 60, at: now) }

    /// Keeps a list of shows, which is anybody's.
    public func keep(_ shows: [BoxOffice.Show], at now: Date) { files.write("shows", "all", shows, now) }

    /// The seat map of a show, by its id; nil where none was kept within a day.
    public func seatMap(of show: String, at now: Date) -> Kept<BoxOffice.SeatMap>? {
        files.read("map", show, youngerThan: 24 * 3600, at: now)
    }

    /// Keeps the seat map of a show, by its id.
    public func keep(_ map: BoxOffice.SeatMap, of show: String, at now: Date) { files.write("map", show, map, now) }

    /// At sign-out: nothing of anybody stays.
    public func wipe() { files.wipe() }
}
