import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore

/// Carries a new link's secret to the page that shows it, signed, for a minute: the house itself has no way to show it again.
struct DoorLinkCookie: Sendable {
    static let name = "usher_door_link"

    let links: LinkToken
    let isSecure: Bool

    private static let life = 60

    func keep(_ secret: String, of link: DoorLink.ID) -> HTTPField { field(links.sealed(secret, as: purpose(link)), age: Self.life) }

    /// The secret of this link and no other; nil where it was shown before.
    func read(_ request: Request, of link: DoorLink.ID) -> String? {
        guard let kept = PageCookie.value(Self.name, of: request), kept.utf8.count <= 512 else { return nil }
        return links.opened(kept, as: purpose(link))
    }

    var forget: HTTPField { field("", age: 0) }

    private func purpose(_ link: DoorLink.ID) -> String { "\(Self.name) \(link)" }

    private func field(_ value: String, age: Int) -> HTTPField {
        var field = PageCookie.set(Self.name, value, secure: isSecure)
        field.value += "; Max-Age=\(age)"
        return field
    }
}
