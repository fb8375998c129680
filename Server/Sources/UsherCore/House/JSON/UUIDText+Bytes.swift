extension UUIDText {
    /// The 16 bytes of a UUID; nil where the text is none.
    package static func bytes(of text: String) -> [UInt8]? {
        guard let text = normalised(text) else { return nil }
        let digits = text.utf8.compactMap { Hexadecimal.digit($0) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// The UUID of 16 bytes in lower case; nil unless there are 16.
    package static func text(of bytes: some Collection<UInt8>) -> String? {
        guard bytes.count == 16 else { return nil }
        let hex = Array(Hexadecimal.text(bytes).utf8)
        let groups = [hex[0..<8], hex[8..<12], hex[12..<16], hex[16..<20], hex[20..<32]]
        return groups.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    }
}
