import Foundation
import UsherCore
import UsherStore

/// The states of a house's seats as the map asks for them every 15 s: two bits a seat, in the order of the map's geometry. A house of 2,180 seats
/// is 727 letters long.
enum StatesAnswer {
    static func body(_ seats: ShowStore.SeatsAnswer, version: String, at now: Instant) -> [UInt8] {
        let seats = seats.shown(at: now)
        var json = JSONWriter(capacity: 160 + seats.states.count / 3 + 4)
        json.beginObject()
        json.member("version", version)
        json.member("states", Data(packed(seats.states, at: now)).base64EncodedString())
        json.member("seatMapId", seats.show.mapUUID)
        json.endObject()
        return json.bytes
    }

    /// Four seats a byte, the first in the lowest bits.
    static func packed(_ states: [SeatState?], at now: Instant) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (states.count + 3) / 4)
        for (index, state) in states.enumerated() { bytes[index / 4] |= code(SeatStatus(state, at: now)) << UInt8(index % 4 * 2) }
        return bytes
    }

    private static func code(_ status: SeatStatus) -> UInt8 {
        switch status {
        case .available: 0
        case .reserved: 1
        case .sold: 2
        }
    }

    static let example = #"{"version":"1k-0","states":"JA==","seatMapId":"0b6e7a3e-5f0d-7c0b-9a55-6d2f6c1f0a11"}"#
}

/// What is answered, as a program reads it.
struct ShowStates: Codable, Sendable {
    let version: String
    let states: String
    let seatMapId: String
}
