/// What a `Range` header asks for (RFC 9110, section 14).
package enum ByteRange: Sendable, Equatable {
    /// The whole: there is no range, or none that is honoured.
    case whole
    case part(Range<Int64>)
    case unsatisfiable

    /// One range of bytes of a file of `size`; several, backward and strange ones mean the whole.
    package init(_ header: String?, size: Int64) {
        self = header.flatMap { ByteRange.read($0, size) } ?? .whole
    }

    private static func read(_ header: String, _ size: Int64) -> ByteRange? {
        guard header.prefix(6).lowercased() == "bytes=" else { return nil }
        let spec = header.dropFirst(6).filter { $0 != " " && $0 != "\t" }
        let ends = spec.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        if ends[0].isEmpty {
            guard let last = number(ends[1]) else { return nil }
            guard last > 0, size > 0 else { return .unsatisfiable }
            return .part(max(0, size - last)..<size)
        }
        guard let first = number(ends[0]) else { return nil }
        guard !ends[1].isEmpty else { return first < size ? .part(first..<size) : .unsatisfiable }
        guard let last = number(ends[1]), last >= first else { return nil }
        return first < size ? .part(first..<min(size, last &+ 1 > 0 ? last + 1 : size)) : .unsatisfiable
    }

    /// Digits only; a number too large for any file is as good as the largest.
    private static func number(_ text: some StringProtocol) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ Digits.value($0) != nil }) else { return nil }
        return Int64(text) ?? .max
    }
}
