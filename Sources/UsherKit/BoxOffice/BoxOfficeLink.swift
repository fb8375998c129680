public import Foundation

/// A place of the BoxOffice's that a URL names: those of `AppLink` that its screens have.
public enum BoxOfficeLink: Sendable, Hashable {
    /// A show, by its id.
    case show(String)
    /// A booking, with the key of a mailed link.
    case booking(String, key: String?)
    /// The way back from a payment that went well, with the checkout's session.
    case success(sessionID: String)
    /// The way back from a payment that was given up, with the hold whose seats are free again.
    case cancel(hold: String?)
    /// The link of a mail that confirms an address: its token and the address.
    case verifyEmail(token: String, email: String)
    /// The link of a mail that leads to a new password: its token and the address.
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
