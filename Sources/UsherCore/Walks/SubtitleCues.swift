/// What is said when: the cues of a file of subtitles, SRT or WebVTT, by their beginning.
package struct SubtitleCues: Sendable, Equatable {
    package struct Cue: Sendable, Equatable {
        /// Milliseconds from the beginning of the audio.
        package let start: Int64
        package let end: Int64
        package let text: String
    }

    package let cues: [Cue]

    /// Nil where the bytes are no text. What cannot be read as a cue is left out.
    package init?(_ bytes: [UInt8]) {
        guard var text = String(validating: bytes, as: UTF8.self) else { return nil }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        var found: [Cue] = []
        var index = 0
        while index < lines.count {
            defer { index += 1 }
            guard let (start, end) = Self.times(lines[index]) else { continue }
            var said: [String] = []
            while index + 1 < lines.count, !WireText.trimmed(String(lines[index + 1])).isEmpty {
                index += 1
                said.append(Self.plain(lines[index]))
            }
            let words = WireText.trimmed(said.filter { !$0.isEmpty }.joined(separator: " "))
            if end >= start, !words.isEmpty { found.append(Cue(start: start, end: end, text: words)) }
        }
        cues = found.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    }

    /// `00:01:02,500 --> 00:01:04,000`, with a point or without hours too; settings may follow.
    private static func times(_ line: Substring) -> (Int64, Int64)? {
        guard let arrow = line.firstRange(of: "-->") else { return nil }
        let last = line[arrow.upperBound...].split(whereSeparator: \.isWhitespace).first ?? ""
        guard let start = time(line[..<arrow.lowerBound].filter { !$0.isWhitespace }), let end = time(String(last)) else { return nil }
        return (start, end)
    }

    private static func time(_ text: String) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last else { return nil }
        let seconds = last.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        guard seconds.count == 2, seconds[1].utf8.count <= 6 else { return nil }
        var whole: Int64 = 0
        for part in parts.dropLast() + [seconds[0]] {
            guard part.utf8.count <= 4, part.utf8.allSatisfy({ Digits.value($0) != nil }), let number = Int64(part) else { return nil }
            whole = whole * 60 + number
        }
        guard seconds[1].utf8.allSatisfy({ Digits.value($0) != nil }), let fraction = Int64((seconds[1] + "000").prefix(3)) else {
            return nil
        }
        return whole * 1_000 + fraction
    }

    /// Without `<i>`, `<v Ann>` and `{\an8}`, and with the five entities as characters.
    private static func plain(_ line: Substring) -> String {
        var text = ""
        var rest = line[...]
        while let letter = rest.first {
            let close: Character? = letter == "<" ? ">" : rest.hasPrefix("{\\") ? "}" : nil
            if let close, let end = rest.firstIndex(of: close) {
                rest = rest[rest.index(after: end)...]
            } else {
                text.append(letter)
                rest.removeFirst()
            }
        }
        for (entity, letter) in [("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&quot;", "\""), ("&amp;", "&")] {
            text = text.replacing(entity, with: letter)
        }
        return WireText.trimmed(text)
    }
}
