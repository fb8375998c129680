extension WireText {
    /// So many Unicode scalars at most make one character of a text: a letter, its accents, an emoji of several people. A letter under a heap of
    /// marks is one character, too, and seconds of work for whoever has to draw it.
    package static let longestCharacter = 8

    /// What the field's problem says of such a text, where it says more than that the text is not valid.
    package static let characterRule = "must have no character of more than \(longestCharacter) code points"

    /// Whether some character of the text is made of more scalars than any may be.
    package static func hasHeap(_ text: String) -> Bool {
        // Nearly every text is ASCII, or short.
        if text.utf8.count <= longestCharacter || text.utf8.allSatisfy({ $0 < 0x80 }) { return false }
        let scalars = text.unicodeScalars
        var start = text.startIndex
        while start < text.endIndex {
            let end = text.index(after: start)
            if scalars.distance(from: start, to: end) > longestCharacter { return true }
            start = end
        }
        return false
    }

    /// So many scalars of a character are read at most: more than any rule allows, and few enough that comparing them costs nothing.
    package static let longestRead = 64

    /// The text as it may be compared, which takes time by the square of a heap of marks. Of a heap so much stays that every rule still knows it
    /// for one, and that what was stored before there was such a rule stays as it is.
    package static func comparable(_ text: String) -> String {
        guard hasHeap(text) else { return text }
        let scalars = text.unicodeScalars
        var kept = String.UnicodeScalarView()
        var start = text.startIndex
        while start < text.endIndex {
            let end = text.index(after: start)
            kept.append(contentsOf: scalars[start..<end].prefix(longestRead))
            start = end
        }
        return String(kept)
    }

    /// Whether the text has at most so many scalars, and no character of too many: the rule for every text that anybody sends.
    package static func fits(_ text: String, _ most: Int) -> Bool { isWithin(text, most) && !hasHeap(text) }

    /// Whether the text has at most so many scalars. Bytes are never fewer: only a long text has to be counted.
    package static func isWithin(_ text: String, _ most: Int) -> Bool { text.utf8.count <= most || text.unicodeScalars.count <= most }

    /// The beginning of a text that nobody can be asked to shorten, in whole characters: at most so many scalars, and of a heap the letter alone.
    package static func cut(_ text: String, to most: Int) -> String {
        if text.utf8.count <= most, text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        let scalars = text.unicodeScalars
        var cut = String.UnicodeScalarView()
        var (start, count) = (text.startIndex, 0)
        while start < text.endIndex, count < most {
            let end = text.index(after: start)
            let length = scalars.distance(from: start, to: end)
            let kept = length > longestCharacter ? 1 : length
            guard count + kept <= most else { break }
            cut.append(contentsOf: scalars[start..<end].prefix(kept))
            count += kept
            start = end
        }
        return String(cut)
    }
}
