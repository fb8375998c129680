/// What is said when: the cues of a file of subtitles, SRT or WebVTT, by their beginning.
package struct SubtitleCues: Sendable, Equatable {
    package struct Cue: Sendable, Equatable {
        /// Milliseconds from the beginning of the audio.
        package let start: Int64
        package let end: Int64
        package let text: String

        package init(start: Int64, end: Int64, text: String) { (self.start, self.end, self.text) = (start, end, text) }
    }

    package let cues: [Cue]

    /// More cues, and more bytes of text, than anybody says at a stop; what comes behind is left out.
    package static let most = 5_000
    package static let longest = 128 * 1024

    package init(cues: [Cue]) { self.cues = cues }

    /// Nil where the bytes are no text. What cannot be read as a cue is left out.
    package init?(_ bytes: [UInt8]) {
        guard var text = String(validating: bytes, as: UTF8.self) else { return nil }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        var found: [Cue] = []
        var (index, length) = (0, 0)
        while index < lines.count, found.count < SubtitleCues.most, length < SubtitleCues.longest {
            defer { index += 1 }
            guard let (start, end) = Self.times(lines[index]) else { continue }
            var said: [String] = []
            while index + 1 < lines.count, !WireText.trimmed(String(lines[index + 1])).isEmpty {
                index += 1
                said.append(Self.plain(lines[index]))
            }
            let words = WireText.cut(WireText.trimmed(said.filter { !$0.isEmpty }.joined(separator: " ")), to: SubtitleCues.longest)
            guard end >= start, !words.isEmpty else { continue }
            found.append(Cue(start: start, end: end, text: words))
            length += words.utf8.count
        }
        cues = found.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    }

    /// `00:01:02,500 --> 00:01:04,000`, with a point or without hours too; settings may follow.
    private static func times(_ line: Substring) -> (Int64, Int64)? {
        // Nearly all lines say something instead.
        guard line.utf8.first.map({ Digits.value($0) != nil || $0 <= 0x20 || $0 >= 0x80 }) ?? false, let arrow = line.firstRange(of: "-->")
        else { return nil }
        let last = line[arrow.upperBound...].drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
        guard let start = time(line[..<arrow.lowerBound].filter { !$0.isWhitespace }), let end = time(String(last)) else { return nil }
        return (start, end)
    }

    private static func time(_ text: String) -> Int64? {
        guard text.utf8.count <= 32 else { return nil }
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

    /// Without `<i>`, `<v Ann>` and `{\an8}`, and with the five entities as characters. Each byte is looked at once, and once more where a mark is
    /// sought that does come.
    private static func plain(_ line: Substring) -> String {
        let bytes = Array(line.utf8)
        let lastAngle = bytes.lastIndex(of: UInt8(ascii: ">")) ?? 0
        let lastBrace = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let close = closing(bytes, index), index < (close == UInt8(ascii: ">") ? lastAngle : lastBrace),
                let end = bytes[index...].firstIndex(of: close)
            {
                index = end + 1
            } else if bytes[index] == UInt8(ascii: "&"),
                let (name, letter) = entities.first(where: { bytes[index...].starts(with: $0.name) })
            {
                text += letter
                index += name.count
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return WireText.trimmed(String(decoding: text, as: UTF8.self))
    }

    /// What ends the mark that begins here; nil where none does.
    private static func closing(_ bytes: [UInt8], _ index: Int) -> UInt8? {
        switch bytes[index] {
        case UInt8(ascii: "<"): UInt8(ascii: ">")
        case UInt8(ascii: "{") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\\"): UInt8(ascii: "}")
        default: nil
        }
    }

    private static let entities = [("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&quot;", "\""), ("&amp;", "&")]
        .map { (name: Array($0.0.utf8), letter: Array($0.1.utf8)) }
}

// MARK: - As they are written
extension SubtitleCues {
    /// The file that any player reads: `WEBVTT`, and each cue on one line.
    package var webVTT: String {
        "WEBVTT\n" + cues.map { "\n\(Self.clock($0.start)) --> \(Self.clock($0.end))\n\(Self.escaped($0.text))\n" }.joined()
    }

    /// `00:01:02.500`
    private static func clock(_ milliseconds: Int64) -> String {
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (seconds, rest) = (milliseconds / 1_000, milliseconds % 1_000)
        let fraction = String(String(1_000 + rest).dropFirst())
        return "\(two(seconds / 3_600)):\(two(seconds / 60 % 60)):\(two(seconds % 60)).\(fraction)"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

// MARK: - As they are stored
extension SubtitleCues {
    /// `[[1040,2500,"Hello"], …]`: what is kept of a file, so that no view reads the file itself.
    package var json: String {
        var json = JSONWriter(capacity: 64 * cues.count)
        json.array(cues) { json, cue in
            json.beginArray()
            json.integer(cue.start)
            json.integer(cue.end)
            json.string(cue.text)
            json.endArray()
        }
        return json.text
    }

    /// What `json` wrote; nil for anything else.
    package init?(json text: String) {
        guard case .array(let elements)? = try? JSONValue.read(Array(text.utf8)) else { return nil }
        var cues: [Cue] = []
        for element in elements {
            guard case .array(let parts) = element, parts.count == 3, case .integer(let start) = parts[0],
                case .integer(let end) = parts[1], case .string(let said) = parts[2]
            else { return nil }
            cues.append(Cue(start: start, end: end, text: said))
        }
        self.cues = cues
    }
}
