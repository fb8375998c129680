import Foundation

/// What a search looks at, folded: once a show and text, and not again with every search.
enum FoldedShow {
    private struct Entry {
        let texts: [String]
        let folded: [[UInt8]]
    }
    private static let known = BoundedCache<Event.ID, Entry>(most: 2_000)

    static func texts(of show: Show) -> [[UInt8]] {
        let texts = [show.title, show.description, show.venue, show.address]
        if let entry = known[show.event], entry.texts == texts { return entry.folded }
        let folded = texts.map { Array(SearchWords.folded($0).utf8) }
        known[show.event] = Entry(texts: texts, folded: folded)
        return folded
    }

    /// Whether a word, which is short, stands anywhere in a text, both folded.
    static func holds(_ text: [UInt8], _ word: String) -> Bool {
        let word = Array(word.utf8)
        guard let first = word.first else { return true }
        return text.withUnsafeBytes { text in
            var start = 0
            while start + word.count <= text.count, let found = memchr(text.baseAddress! + start, Int32(first), text.count - start) {
                start = UnsafeRawPointer(found) - text.baseAddress!
                if start + word.count <= text.count, memcmp(found, word, word.count) == 0 { return true }
                start += 1
            }
            return false
        }
    }
}
