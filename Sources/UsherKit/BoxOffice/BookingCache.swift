public import Foundation
public import UsherWire

/// What an app shows without a network: bookings of whoever is signed in, shows for 30 minutes, seat maps for a day.
public struct BookingCache: Sendable {
    /// Something kept, with its age.
    public struct Kept<Value: Codable & Sendable>: Codable, Sendable {
        public var value: Value
        public var at: Date

        public init(
            value: Value, at: Date
        ) {
            (self.value, self.at) = (value, at)
        }
    }

    private let files: KeptFiles

    public init(folder: URL) { files = KeptFiles(folder: folder) }

    public func bookings(of account: String) -> Kept<[BoxOffice.UserBooking]>? { files.read("bookings", account) }

    public func keep(_ bookings: [BoxOffice.UserBooking], of account: String, at now: Date) {
        files.write("bookings", account, bookings, now)
    }

    public func shows(at now: Date) -> Kept<[BoxOffice.Show]>? { files.read("shows", "all", youngerThan: 30 * 60, at: now) }

    public func keep(_ shows: [BoxOffice.Show], at now: Date) { files.write("shows", "all", shows, now) }

    public func seatMap(of show: String, at now: Date) -> Kept<BoxOffice.SeatMap>? {
        files.read("map", show, youngerThan: 24 * 3600, at: now)
    }

    public func keep(_ map: BoxOffice.SeatMap, of show: String, at now: Date) { files.write("map", show, map, now) }

    /// At sign-out: nothing of anybody stays.
    public func wipe() { files.wipe() }
}
