/// Whether a text is a file of subtitles: UTF-8 with at least one cue.
package enum SubtitleFile {
    /// Its type, or nil where it is none.
    package static func type(of bytes: [UInt8]) -> MediaType? {
        guard var text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { return nil }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        guard lines.contains(where: isCue) else { return nil }
        return text.hasPrefix("WEBVTT") ? .vtt : .srt
    }

    /// `00:01:02,500 --> 00:01:04,000`, with a point or without hours too.
    private static func isCue(_ line: Substring) -> Bool {
        guard let arrow = line.firstRange(of: "-->") else { return false }
        let end = line[arrow.upperBound...].split(whereSeparator: \.isWhitespace).first ?? ""
        return isTime(line[..<arrow.lowerBound].filter { !$0.isWhitespace }) && isTime(String(end))
    }

    private static func isTime(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last else { return false }
        let seconds = last.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        guard seconds.count == 2, isNumber(seconds[0]), isNumber(seconds[1]) else { return false }
        return parts.dropLast().allSatisfy(isNumber)
    }

    private static func isNumber(_ text: Substring) -> Bool { !text.isEmpty && text.utf8.allSatisfy { Digits.value($0) != nil } }
}
