/// A route's path, to find what else a path offers when a method does not fit.
package struct RoutePattern: Sendable {
    private let parts: [Part]
    /// How many parts are spelled out.
    package let spelled: Int

    private enum Part: Sendable {
        case text([UInt8])
        case value
        case rest
    }

    /// A path's parts, taken from it once for all the routes that it is held against: a long path is read once, and not once a route.
    package struct Pieces {
        fileprivate let texts: [Substring.UTF8View]

        package init(_ path: String) { texts = path.utf8.split(separator: UInt8(ascii: "/")) }
    }

    package init(_ path: String) {
        parts = path.split(separator: "/").map { part in
            if part == "**" { return .rest }
            return part.hasPrefix("{") && part.hasSuffix("}") ? .value : .text(Array(part.utf8))
        }
        spelled = parts.count { if case .text = $0 { true } else { false } }
    }

    package func matches(_ pieces: Pieces) -> Bool {
        let texts = pieces.texts
        for (index, part) in parts.enumerated() {
            if case .rest = part { return index < texts.count }
            guard index < texts.count else { return false }
            if case .text(let text) = part, !texts[index].elementsEqual(text) { return false }
        }
        return texts.count == parts.count
    }
}
