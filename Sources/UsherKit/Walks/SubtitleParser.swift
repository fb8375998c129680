public import Foundation

/// Reads SubRip and WebVTT.
public enum SubtitleParser {
    /// What is said from `start` until just before `end`, in seconds.
    public struct Cue: Codable, Sendable, Hashable {
        /// Seconds from the beginning of the audio.
        public var start: Double
        /// Seconds from the beginning of the audio; later than `start`.
        public var end: Double
        /// What is said then, without markup, over as many lines as in the file.
        public var text: String

        public init(start: Double, end: Double, text: String) {
            self.start = start
            self.end = end
            self.text = text
        }
    }

    /// Why there are no cues: the file is not UTF-8, or nothing in it is one.
    public enum Failure: Error, Sendable, Hashable { case notUTF8, noCues }

    /// The cues by their start.
    public static func parse(_ data: Data) throws(Failure) -> [Cue] {
        guard var text = String(data: data, encoding: .utf8) else { throw .notUTF8 }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        let blocks = lines.split { $0.allSatisfy(\.isWhitespace) }
        let cues = blocks.compactMap { cue(Array($0)) }
        if cues.isEmpty { throw .noCues }
        // A sort that keeps equal starts in their order.
        return cues.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    }

    /// What is on the screen at a time.
    public static func active(_ cues: [Cue], at time: Double) -> [Cue] { cues.filter { $0.start <= time && time < $0.end } }

    private static func cue(_ block: [Substring]) -> Cue? {
        if ["NOTE", "STYLE", "REGION"].contains(where: { block[0] == $0 || block[0].hasPrefix($0 + " ") }) { return nil }
        // In front of the times stands an index, a name, or nothing.
        guard let line = block.prefix(2).firstIndex(where: { $0.contains("-->") }), let (start, end) = times(block[line]), end >= start
        else {
            return nil
        }
        let text = block[(line + 1)...].map { plain(String($0)) }.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : Cue(start: start, end: end, text: text)
    }

    /// `00:01:02,500 --> 00:01:04.000 position:50%`
    private static func times(_ line: Substring) -> (Double, Double)? {
        let sides = String(line).components(separatedBy: "-->")
        guard sides.count == 2, let start = seconds(sides[0]), let end = seconds(sides[1]) else { return nil }
        return (start, end)
    }

    private static func seconds(_ text: String) -> Double? {
        guard let word = text.split(whereSeparator: \.isWhitespace).first else { return nil }
        let parts = word.replacing(",", with: ".").split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var total = 0.0
        for part in parts {
            // `Double` alone would take `1e300`, `0x10` and `nan`, too.
            guard part.utf8.count <= 12, part.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), let value = Double(part) else {
                return nil
            }
            total = total * 60 + value
        }
        return total
    }

    /// Without tags and `{\…}`. Each byte is looked at once, and once more where a mark is sought that does come: a line of nothing but
    /// beginnings takes no longer than another.
    private static func unmarked(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let (angle, brace) = (UInt8(ascii: ">"), UInt8(ascii: "}"))
        let (lastAngle, lastBrace) = (bytes.lastIndex(of: angle) ?? 0, bytes.lastIndex(of: brace) ?? 0)
        var (plain, index): ([UInt8], Int) = ([], 0)
        while index < bytes.count {
            let isTag = bytes[index] == UInt8(ascii: "<") && index < lastAngle
            let isStyle = bytes[index] == UInt8(ascii: "{") && index < lastBrace && bytes[index + 1] == UInt8(ascii: "\\")
            if isTag || isStyle, let end = bytes[index...].firstIndex(of: isTag ? angle : brace) {
                index = end + 1
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// Without tags and `{\…}`, entities resolved.
    private static func plain(_ text: String) -> String {
        var text = unmarked(text)
        for (entity, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&lrm;", ""),
            ("&rlm;", ""), ("&amp;", "&"),
        ]
        where text.contains("&") {
            text = text.replacing(entity, with: character)
        }
        return text
    }
}
