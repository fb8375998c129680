public import Foundation

/// A place of the BoxOffice's that a URL names: those of `AppLink` that its screens have.
public enum BoxOfficeLink: Sendable, Hashable {
    case show(String)
    /// A booking, with the key of a mailed link.
    case booking(String, key: String?)
    case success(sessionID: String)
    case cancel(hold: String?)
    case verifyEmail(token: String, email: String)
    case resetPassword(token: String, email: String)

    /// Nil for any other address: another host, another scheme, another page.
    public init?(url: URL, publicURL: URL) {
        switch AppLink(url: url, publicURL: publicURL) {
        case .show(let id): self = .show(id)
        case .booking(let id, let key): self = .booking(id, key: key)
        case .success(let session): self = .success(sessionID: session)
        case .cancel(let hold): self = .cancel(hold: hold)
        case .verifyEmail(let token, let email): self = .verifyEmail(token: token, email: email)
        case .resetPassword(let token, let email): self = .resetPassword(token: token, email: email)
        case .tickets, .account, .boardingPass, .walk, .invite, .billing, nil: return nil
        }
    }
}
