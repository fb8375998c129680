import Crypto

/// A seat's UUID in one show, made from both: it needs no storage, is the same in every process, and differs between two shows on
/// one map.
package enum SeatIdentity {
    /// `seat` is the seat's id in the map.
    package static func uuid(show: String, seat: String) -> String { uuid("usher.seat/\(show)/\(seat)") }

    /// The same of a standing area.
    package static func area(show: String, key: String) -> String { uuid("usher.area/\(show)/\(key)") }

    private static func uuid(_ name: String) -> String {
        var hash = SHA256()
        hash.update(data: Array(name.utf8))
        var bytes = Array(hash.finalize().prefix(16))
        // A name-based UUID of our own making (RFC 9562, version 8).
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let hex = Array(Hexadecimal.text(bytes).utf8)
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, digit) in hex.enumerated() {
            if index == 8 || index == 12 || index == 16 || index == 20 { text.append(UInt8(ascii: "-")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
