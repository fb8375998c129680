/// What is wrong with one member of what was sent, before a desk words it.
package enum FieldFault: Sendable, Equatable {
    case required
    case notString
    case notBool
    case notNumber
    case notInteger(ClosedRange<Int64>)
    case notObject
    case notArray
    case notUUID
    case notInstant
    case tooLong(Int)
    /// It has a character of more code points than any script has.
    case heap
    /// It has a character that is not kept: U+0000, at Boarding any control character.
    case character
    case unknown
    case twice
    case invalid
    /// In the words of who reads the member.
    case told(String)

    /// No database keeps U+0000, and nobody types it.
    package static func nul(in text: String) -> FieldFault? { text.utf8.contains(0) ? .character : nil }

    package static func size(of text: String, most: Int) -> FieldFault? {
        if !WireText.isWithin(text, most) { return .tooLong(most) }
        return WireText.hasHeap(text) ? .heap : nil
    }
}

extension FieldFault: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self = .told(text) }
}
