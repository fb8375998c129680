/// A route's path, to find what else a path offers when a method does not fit.
struct RoutePattern: Sendable {
    private let parts: [Part]
    /// How many parts are spelled out.
    let spelled: Int

    private enum Part: Sendable {
        case text(Substring)
        case value
        case rest
    }

    init(_ path: String) {
        parts = path.split(separator: "/").map { part in
            if part == "**" { return .rest }
            return part.hasPrefix("{") && part.hasSuffix("}") ? .value : .text(part)
        }
        spelled = parts.count { if case .text = $0 { true } else { false } }
    }

    func matches(_ path: String) -> Bool {
        let pieces = path.split(separator: "/")
        for (index, part) in parts.enumerated() {
            if case .rest = part { return index < pieces.count }
            guard index < pieces.count else { return false }
            if case .text(let text) = part, text != pieces[index] { return false }
        }
        return pieces.count == parts.count
    }
}
