/// Bytes as lower-case hexadecimal digits.
enum HexText {
    static func of(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { byte in String(UInt16(byte) + 256, radix: 16).suffix(2) }.joined()
    }
}
