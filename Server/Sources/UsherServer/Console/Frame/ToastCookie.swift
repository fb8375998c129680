import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore

/// The cookie that carries a toast to the next page, signed, so that nobody makes a page say what we did not.
struct ToastCookie: Sendable {
    static let name = "usher_said"

    let links: LinkToken
    let isSecure: Bool

    func keep(_ toast: Toast) -> HTTPField? {
        guard let json = try? JSONEncoder().encode(toast) else { return nil }
        return PageCookie.set(Self.name, links.sealed(String(decoding: json, as: UTF8.self), as: Self.name), secure: isSecure)
    }

    /// What the last page said, and the field that forgets it.
    func read(_ request: Request) -> (toast: Toast, forget: HTTPField)? {
        guard let kept = PageCookie.value(Self.name, of: request), !kept.isEmpty, kept.utf8.count <= 4_096,
            let json = links.opened(kept, as: Self.name), let toast = try? JSONDecoder().decode(Toast.self, from: Data(json.utf8))
        else { return nil }
        var forget = PageCookie.set(Self.name, "", secure: isSecure)
        forget.value += "; Max-Age=0"
        return (toast, forget)
    }
}
