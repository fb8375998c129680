package import Hummingbird
package import UsherTemplates

/// One of the server's desks, as the toolkit needs to know it: its name, the words in which it refuses, and who may call it. Each desk
/// declares itself in its own folder, beside the paths that it answers for; there is one of each, and no other is equal to it.
package final class Desk: Sendable {
    /// What `usher routes` calls it.
    package let name: String
    package let envelope: Envelope
    /// Which foreign pages may call it; nil: none.
    package let foreign: ForeignCalls?
    /// What its paths begin with where people come from paper: no page calls those, and who comes is written down nowhere.
    package let anonymous: String?
    /// Whether it is the house itself, whose is all that no desk claims: its limits stand before the routes of every other desk.
    package let isHouse: Bool

    package init(
        _ name: String, _ envelope: Envelope, foreign: ForeignCalls? = nil, anonymous: String? = nil, isHouse: Bool = false
    ) {
        self.name = name
        self.envelope = envelope
        self.foreign = foreign
        self.anonymous = anonymous
        self.isHouse = isHouse
    }

    /// What the API's reader calls this desk.
    package var title: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// Whether whoever goes to `path` remains unknown.
    func isAnonymous(_ path: String) -> Bool { anonymous.map { path.hasPrefix($0) } ?? false }

    /// The problem as this desk says it.
    package func body(_ problem: Problem, in language: Language = .en) -> [UInt8] { envelope.body(problem, language) }

    /// The whole answer for `problem`.
    package func response(_ problem: Problem, in language: Language = .en) -> Response { envelope.response(problem, in: language) }
}

extension Desk: Hashable {
    package static func == (one: Desk, other: Desk) -> Bool { one === other }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The foreign pages that may call a desk's API: those of `cors.origins`.
package struct ForeignCalls: Sendable {
    /// Where every page may read: this path and those below it.
    let open: String?
    /// Whether they may send the cookie of somebody who is signed in.
    let withCookies: Bool

    package init(open: String? = nil, withCookies: Bool = false) {
        self.open = open
        self.withCookies = withCookies
    }

    func isOpen(_ path: String) -> Bool { open.map { path == $0 || path.hasPrefix($0 + "/") } ?? false }
}
