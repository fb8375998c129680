/// One of several pages about the same thing, as a link.
struct ConsoleTab: Sendable {
    let href: String
    let label: String
    /// The page that is shown.
    var isHere = false
}

/// A word on a thing's state, told by shape and word as well as by colour.
struct ConsoleTag: Sendable {
    enum Kind: String, Sendable { case plain = "", good, bad, gold }

    let text: String
    let kind: String

    init(_ text: String, _ kind: Kind = .plain) { (self.text, self.kind) = (text, kind.rawValue) }
}
