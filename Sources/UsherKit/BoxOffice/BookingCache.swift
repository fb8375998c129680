import Crypto
public import Foundation
public import UsherWire

/// What an app shows without a network: bookings of whoever is signed in, shows for 30 minutes, seat maps for a day.
///
/// Files are written atomically and are their owner's alone (on iOS under file protection).
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

    private let folder: URL

    public init(folder: URL) { self.folder = folder }

    public func bookings(of account: String) -> Kept<[BoxOffice.UserBooking]>? { read("bookings", account) }

    public func keep(_ bookings: [BoxOffice.UserBooking], of account: String, at now: Date) { write("bookings", account, bookings, now) }

    public func shows(at now: Date) -> Kept<[BoxOffice.Show]>? { read("shows", "all", youngerThan: 30 * 60, at: now) }

    public func keep(_ shows: [BoxOffice.Show], at now: Date) { write("shows", "all", shows, now) }

    public func seatMap(of show: String, at now: Date) -> Kept<BoxOffice.SeatMap>? { read("map", show, youngerThan: 24 * 3600, at: now) }

    public func keep(_ map: BoxOffice.SeatMap, of show: String, at now: Date) { write("map", show, map, now) }

    /// At sign-out: nothing of anybody stays.
    public func wipe() { try? FileManager.default.removeItem(at: folder) }

    private func read<Value: Codable & Sendable>(
        _ kind: String, _ key: String, youngerThan life: Double = .infinity, at now: Date = .distantPast
    ) -> Kept<
        Value
    >? {
        guard let data = try? Data(contentsOf: url(kind, key)), let kept = try? WireJSON.decoder.decode(Kept<Value>.self, from: data) else {
            return nil
        }
        return now.timeIntervalSince(kept.at) < life ? kept : nil
    }

    private func write<Value: Codable & Sendable>(_ kind: String, _ key: String, _ value: Value, _ now: Date) {
        guard let data = try? WireJSON.encoder(.milliseconds).encode(Kept(value: value, at: now)) else { return }
        try? AtomicFile.write(data, to: url(kind, key))
    }

    /// Names of people do not belong into names of files.
    private func url(_ kind: String, _ key: String) -> URL {
        let digest = HexText.of(SHA256.hash(data: Data(key.utf8)).prefix(12))
        return folder.appending(path: "\(kind)-\(digest).json")
    }
}
