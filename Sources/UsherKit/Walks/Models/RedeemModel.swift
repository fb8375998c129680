public import Observation
import UsherWire

/// The field for a voucher's code.
@MainActor @Observable
public final class RedeemModel {
    /// What became of the code.
    public enum State: Sendable, Hashable {
        /// A code is typed, or on its way to the server.
        case entering, redeeming
        /// The tour is open now.
        case opened(tour: String, title: String)
        /// It was open already, as the server says.
        case alreadyOpen
        /// The server's refusal, such as `voucher_expired`, or no network.
        case failed(UsherError)
    }

    /// The code, as it is typed.
    public var code = ""
    /// What became of the code.
    public private(set) var state = State.entering
    private let client: WalksClient
    private let tracker: WalksTracker?

    /// `tracker` hears of a tour that was opened.
    public init(client: WalksClient, tracker: WalksTracker? = nil) { (self.client, self.tracker) = (client, tracker) }

    /// Something was typed, and nothing is under way.
    public var canRedeem: Bool { state != .redeeming && !ScanText.trimmed(code).isEmpty }

    /// Whatever somebody typed around the code is gone: spaces, small letters.
    public func redeem() async {
        guard canRedeem else { return }
        state = .redeeming
        do {
            switch try await client.redeem(ScanText.trimmed(code).uppercased()) {
            case .granted(let answer):
                state = .opened(tour: answer.tour.id, title: answer.tour.title)
                code = ""
                await tracker?.track(.voucherRedeemed, ["tourId": .string(answer.tour.id)])
            case .alreadyGranted: state = .alreadyOpen
            }
        } catch {
            state = error == .cancelled ? .entering : error.code == "already_has_access" ? .alreadyOpen : .failed(error)
        }
    }
}
