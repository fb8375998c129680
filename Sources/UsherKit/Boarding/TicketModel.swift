public import Foundation
public import Observation
public import UsherWire

/// A ticket to hand on: its page to share, its pass for Wallet.
@MainActor @Observable
public final class TicketModel {
    /// Whether the pass can go into Wallet.
    public enum Wallet: Sendable, Hashable {
        /// The pass has not come yet.
        case loading
        /// There is a pass that is not in Wallet yet.
        case offered
        /// The pass is in Wallet.
        case added
        /// The server makes none, or the device has no Wallet.
        case unavailable
        /// The flight is over.
        case over
        /// The pass could not be fetched.
        case failed(BoardingError)
    }

    /// As it was given; it is not fetched anew.
    public let ticket: BoardingTicket
    /// Whether the pass can go into Wallet.
    public private(set) var wallet = Wallet.loading
    /// Why deleting failed; nil if it did not.
    public private(set) var error: BoardingError?
    /// Whether the ticket is gone, by this device or another.
    public private(set) var isDeleted = false
    /// Somebody wants to delete it: ask.
    public var asksToDelete = false
    private var pass: Data?
    private let client: BoardingClient
    private let passes: (any WalletPasses)?
    private let push: PushModel?

    /// With `push` the flight's changes are told to whoever follows the pass.
    public init(client: BoardingClient, ticket: BoardingTicket, passes: (any WalletPasses)? = nil, push: PushModel? = nil) {
        (self.client, self.ticket, self.passes, self.push) = (client, ticket, passes, push)
    }

    /// Whether changes of the flight can be told here.
    public var canFollow: Bool { push.map { $0.state != .unavailable } ?? false }
    /// Whether changes of the flight are told to this device.
    public var isFollowing: Bool { push?.isFollowing(pass: ticket.ticketIdentifier) ?? false }

    /// Changes of the flight are told to this device, or no longer; who was never asked for notices is asked now.
    public func follow(_ isOn: Bool = true) async {
        if isOn { await push?.follow(pass: ticket.ticketIdentifier) } else { await push?.unfollow(pass: ticket.ticketIdentifier) }
    }

    /// The page that the passenger opens, in a language or in their own.
    public func pageURL(language: String? = nil) -> URL { client.pageURL(ticket: ticket.ticketIdentifier, language: language) }
    /// Where the pass is downloaded from, without a credential.
    public var passURL: URL { client.passURL(ticket: ticket.ticketIdentifier) }

    /// Fetches the pass.
    public func load() async {
        guard let passes, passes.isSupported else { return wallet = .unavailable }
        do {
            let fresh = try await client.pass(ticket: ticket.ticketIdentifier)
            (pass, wallet) = (fresh, passes.contains(fresh) ? .added : .offered)
        } catch .expired {
            wallet = .over
        } catch .server(503, _) {
            wallet = .unavailable
        } catch {
            if error != .cancelled { wallet = .failed(error) }
        }
    }

    /// Adds the pass to Wallet; who says no there is asked again by the button.
    public func add() async {
        guard wallet == .offered, let pass, let passes else { return }
        if await passes.add(pass) { wallet = .added }
    }

    /// Deletes the ticket; one that is gone already counts as deleted.
    public func delete() async {
        (asksToDelete, error) = (false, nil)
        do {
            try await client.deleteTicket(ticket.ticketIdentifier)
            isDeleted = true
        } catch .notFound {
            isDeleted = true
        } catch {
            if error != .cancelled { self.error = error }
        }
    }
}
