import Foundation
public import Observation
public import UsherWire

/// The screen after paying: asks until the booking is there, shows the code only then.
@MainActor @Observable
public final class PaymentSuccessModel {
    /// What is known of the payment.
    public enum State: Sendable, Hashable {
        /// The server has not heard of the payment yet; it is asked again.
        case processing
        /// Paid: the booking with its code.
        case confirmed(BoxOffice.PaymentConfirmation)
        /// Not heard within a minute: an e-mail will tell.
        case late
        /// The server said something else; its words.
        case failed(BoxOfficeError)
    }

    /// What is known so far.
    public private(set) var state = State.processing
    private let client: BoxOfficeClient
    private let sessionID: String
    private let tickets: TicketsModel?

    /// `sessionID` is that of the page's way back, `PaymentModel.Outcome.paid`. `tickets`, of whoever is signed in, are fetched once it is
    /// paid: cache, widget and reminders know the booking then.
    public init(client: BoxOfficeClient, sessionID: String, tickets: TicketsModel? = nil) {
        (self.client, self.sessionID, self.tickets) = (client, sessionID, tickets)
    }

    /// What the QR code holds; nil until the booking is confirmed.
    public var code: String? {
        guard case .confirmed(let answer) = state, answer.paymentStatus == .paid else { return nil }
        return answer.verificationCode
    }

    /// Asks every 2 s for a minute. A network that comes and goes does not end it.
    public func wait() async {
        let clock = client.sender.clock
        let end = clock.now().addingTimeInterval(60)
        state = .processing
        while true {
            do {
                let answer = try await client.confirmation(sessionID: sessionID)
                if answer.paymentStatus == .paid {
                    state = .confirmed(answer)
                    await tickets?.load()
                    return
                }
            } catch .cancelled {
                return
            } catch .network, .rateLimited {
                // Asked again.
            } catch .server(let status, _, _) where status >= 500 {
                // Asked again.
            } catch {
                state = .failed(error)
                return
            }
            guard clock.now().addingTimeInterval(2) <= end else { break }
            do { try await clock.sleep(2) } catch { return }
        }
        state = .late
    }
}
