/// What a client would like to have, and how much: `text/html, */*;q=0.8` (RFC 9110, 12.4.2). It is read once, byte by byte, and only as far as
/// any honest list goes, since whoever writes it is a stranger.
package struct QualityList: Sendable {
    /// In thousandths, by the lower-case name of a choice; of one that comes twice the first counts.
    private var qualities: [String: Int] = [:]

    /// Of a browser's list not a tenth.
    private static let longest = 4_096
    private static let most = 64
    private static let all = 1_000

    package init(_ text: String) {
        var (name, weight) = ([UInt8](), Weight())
        for byte in text.utf8.prefix(Self.longest) {
            switch byte {
            case UInt8(ascii: ","):
                keep(name, weight)
                (name, weight) = ([], Weight())
            case UInt8(ascii: ";"): weight.begin()
            case UInt8(ascii: " "), 0x09: continue
            default: if weight.isRead { weight.take(byte) } else { name.append(byte) }
            }
        }
        keep(name, weight)
    }

    /// How much the client wants what the first of these names says, and if it does not name that, the next: from 0 to 1,000. nil: none is named.
    package func quality(of names: String...) -> Int? {
        for name in names { if let quality = qualities[name] { return quality } }
        return nil
    }

    private mutating func keep(_ name: [UInt8], _ weight: Weight) {
        guard !name.isEmpty, qualities.count < Self.most else { return }
        let name = String(decoding: name, as: UTF8.self).lowercased()
        if qualities[name] == nil { qualities[name] = weight.value }
    }

    /// What stands behind a choice: `q=0.5` among whatever else.
    private struct Weight {
        private(set) var isRead = false
        /// How much of `q=` has been seen; nil: another parameter.
        private var seen: Int? = 0
        private var digits: Int?
        private var place = QualityList.all

        /// What is no number counts as if nothing were said.
        var value: Int { min(digits ?? QualityList.all, QualityList.all) }

        mutating func begin() { (isRead, seen) = (true, 0) }

        mutating func take(_ byte: UInt8) {
            switch (seen, byte) {
            case (0, UInt8(ascii: "q")), (0, UInt8(ascii: "Q")): seen = 1
            case (1, UInt8(ascii: "=")): seen = 2
            case (2, UInt8(ascii: "0")...UInt8(ascii: "9")): add(Int(byte - UInt8(ascii: "0")))
            case (2, UInt8(ascii: ".")) where place == QualityList.all && digits != nil: place = QualityList.all / 10
            default: seen = nil
            }
        }

        /// One digit before the point and three behind it say all there is to say.
        private mutating func add(_ digit: Int) {
            guard place > 0 else { return }
            digits = (digits ?? 0) + digit * place
            place = place == QualityList.all ? place : place / 10
            digits = digits.map { min($0, QualityList.all) }
        }
    }
}
