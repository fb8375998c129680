/// Bytes in letters of some bits each, without padding, as RFC 4648 packs them: what Base32 and Base64 are.
struct LetterBits: Sendable {
    let letters: [UInt8]
    /// How many bits a letter holds.
    let bits: Int

    init(_ letters: String, bits: Int) { (self.letters, self.bits) = (Array(letters.utf8), bits) }

    func encode(_ bytes: some Sequence<UInt8>) -> String {
        let mask: UInt32 = 1 << UInt32(bits) - 1
        var text: [UInt8] = []
        var (held, count): (UInt32, Int) = (0, 0)
        for byte in bytes {
            held = held << 8 | UInt32(byte)
            count += 8
            while count >= bits {
                count -= bits
                text.append(letters[Int(held >> UInt32(count) & mask)])
            }
        }
        if count > 0 { text.append(letters[Int(held << UInt32(bits - count) & mask)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes, or nil where the text is not exactly what `encode` writes.
    func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (held, count): (UInt32, Int) = (0, 0)
        for character in text.utf8 {
            guard let value = letters.firstIndex(of: character) else { return nil }
            held = held << UInt32(bits) | UInt32(value)
            count += bits
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: held >> UInt32(count)))
            }
        }
        // What is left must be padding of zeros: otherwise two texts would mean the same bytes.
        return count < bits && held & (1 << UInt32(count) - 1) == 0 ? bytes : nil
    }
}
