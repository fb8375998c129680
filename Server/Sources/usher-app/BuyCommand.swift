import ArgumentParser
import Foundation
import UsherKit

/// Holds seats, shows where to pay, waits for the ticket.
struct BuyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "buy", abstract: "Holds seats, says where to pay and waits for the ticket.")

    @OptionGroup var options: AppOptions

    @Argument(help: "The show's id, or words of its title.")
    var show: String

    @Argument(help: "Seats, as `shows ID` lists them.")
    var seats: [String]

    @Option(help: "A guest's e-mail.")
    var email: String?

    @Option(help: "A guest's name.")
    var name: String?

    @Flag(help: "Hold the seats and give them back.")
    var release = false

    func run() async throws {
        try await AppFailure.told {
            let client = try options.shop()
            let hold = try await client.checkout(show: client.show(named: show).id, seats: seats, email: email, name: name)
            let count = "\(hold.reservedSeats) seat\(hold.reservedSeats == 1 ? "" : "s")"
            Terminal.say("Held \(count) until \(hold.expiresAt.formatted(.iso8601)) for \(hold.total.text)")
            if release {
                Terminal.say("Given back: \(try await client.release(hold.reservationID, holdToken: hold.holdToken))")
                return
            }
            Terminal.say("Pay at \(hold.url)")
            try await wait(client, hold)
        }
    }

    /// Nil while nobody has paid.
    private func paid(_ client: BoxOfficeClient, _ session: String) async throws -> BoxOffice.PaymentConfirmation? {
        do {
            let answer = try await client.waitForConfirmation(sessionID: session)
            return answer.paymentStatus == .paid ? answer : nil
        } catch {
            if case .validation(let code, _, _) = error, code == "payment_not_completed" { return nil }
            throw error
        }
    }

    /// Until it is paid, or the seats are free again.
    private func wait(_ client: BoxOfficeClient, _ hold: BoxOffice.CheckoutResponse) async throws {
        while true {
            if let answer = try await paid(client, hold.sessionID) {
                Terminal.say("Paid. Ticket \(answer.verificationCode)")
                for seat in answer.seats ?? [] { Terminal.say("  \(seat.sectionName) \(seat.row)\(seat.seatLabel)") }
                return
            }
            try await Task.sleep(for: .seconds(2))
        }
    }
}
