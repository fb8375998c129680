import Foundation

/// Sees to it that twice as much input is about twice as much work, by the processor time of the thread. Only `make fuzz` measures: a machine's mood
/// is nothing for a unit test.
package enum LinearWork {
    package static var isMeasured: Bool { ProcessInfo.processInfo.environment["USHER_FUZZ_SECONDS"] != nil }

    /// What is repeated to make an input long: pieces that mean something to some parser, and characters of many scalars.
    package static let pieces = [
        "<", ">", "{\\", "}", "&", "&am", "\"", "\"\"", "'", ",", ", ", ";", "a,", "a;q=", "=", "a=b&", "%", "%4", "%41", "%00", "+", ":",
        "-", "--", "1-",
        ".", "..", "/", "//", "a/", " ", "a ", "\t", "\n", "\r", "\r\n", "\r\n\r\n", "\r\n--b", "--b\r\n\r\n", "[", "[[],", "{\"a\":",
        "\"a\",", "\\u0041",
        "\\", "0", "9", "9,", "e", "a", "A", "aB", "é", "e\u{301}", "\u{301}", "\u{300}\u{301}\u{302}", "\u{301}\u{323}", "ß", "İ",
        "\u{1F1EC}",
        "\u{1F468}\u{200D}",
        "\u{1F44D}\u{1F3FD}", "\u{200D}", "\u{FEFF}", "\u{A0}", "\u{2028}", "\u{3000}", "가", "\u{1100}", "क्", "-->",
        "00:00:01,000 --> 00:00:02,000\nx\n\n",
        "W/\"a\", ", "*,", "bytes=0-", "@", "a@b", "=?", "usher:", "http://", "(a)", "bot ", "1.2.3.4,",
    ]

    /// The texts of about so many bytes: each piece again and again, alone and behind something that begins what it may end.
    package static func texts(_ bytes: Int) -> [(name: String, text: String)] {
        pieces.flatMap { piece in
            let many = String(repeating: piece, count: max(1, bytes / piece.utf8.count))
            return [("\(piece.debugDescription)", many), ("x\(piece.debugDescription)x", "x" + many + "x")]
        }
    }

    /// The processor time of this thread in nanoseconds.
    package static func time() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    }

    /// What grows too fast: eight times as much may take at most 24 times as long, where a square would take 64 times. Several tries, the best of
    /// each size counts; what takes next to no time is not judged.
    package static func faults(_ name: String, upTo bytes: Int = 32 * 1024, _ work: (String) -> Void) -> [String] {
        let (small, large) = (texts(bytes / 8), texts(bytes))
        return zip(small, large).compactMap { small, large in
            for attempt in 1...4 {
                let (few, many) = (best(attempt + 1, small.text, work), best(attempt, large.text, work))
                if many < 20_000_000 || many <= 24 * max(few, 200_000) { return nil }
            }
            let (few, many) = (best(3, small.text, work), best(1, large.text, work))
            return
                "\(name) of \(large.name): \(few / 1_000) µs for \(small.text.utf8.count) bytes, \(many / 1_000) µs for \(large.text.utf8.count)"
        }
    }

    private static func best(_ tries: Int, _ text: String, _ work: (String) -> Void) -> Int64 {
        (0..<tries).map { _ in
            let begun = time()
            work(text)
            return time() - begun
        }.min() ?? 0
    }
}
