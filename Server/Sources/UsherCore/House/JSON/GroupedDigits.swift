extension BinaryInteger {
    /// With a comma before every third digit, as people read large numbers: `2,180`.
    package var grouped: String {
        var text: [UInt8] = []
        for (index, digit) in String(magnitude).utf8.reversed().enumerated() {
            if index > 0 && index % 3 == 0 { text.append(UInt8(ascii: ",")) }
            text.append(digit)
        }
        return (self < 0 ? "-" : "") + String(decoding: text.reversed(), as: UTF8.self)
    }
}
