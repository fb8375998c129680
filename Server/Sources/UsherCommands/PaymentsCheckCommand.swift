package import ArgumentParser
import UsherCore
import UsherServer

/// `usher payments check`
package struct PaymentsCheckCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Compare payments and refunds with the provider's lists.",
        discussion:
            "A server does this each night. What was lost on the way is taken in; every difference is named. Exit code 1 where there is any."
    )

    @Option(help: "How many days to look back, 2 to 365.")
    package var days: Int = PaymentCheck.days

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        struct Difference: Encodable {
            let kind: String
            let sale: String?
            let name: String
            let text: String
        }

        let ok: Bool
        let differences: [Difference]
    }

    package init() {}

    package func validate() throws {
        guard (2...365).contains(days) else { throw ValidationError("--days takes 2 to 365") }
    }

    package func run() async throws {
        let differences = try await CommandFailure.reported(json: output.json) {
            let payments = try place.settings().payments
            guard !payments.stripeSecretKey.isEmpty else { throw CommandFailure("no payment provider is set up (stripe.secret_key)") }
            let differences = try await place.withDatabase { database in
                let provider = StripeProvider(api: payments.stripeURL, secretKey: payments.stripeSecretKey)
                do {
                    return try await PaymentCheck(database, clock: .system, log: CommandLog.silent).run(provider, days: days)
                } catch let failure as PaymentFailure { throw CommandFailure("Stripe gives no answer: \(failure)") }
            }
            let answer = Answer(
                ok: differences.isEmpty,
                differences: differences.map { .init(kind: $0.kind.rawValue, sale: $0.sale, name: $0.name, text: $0.text) })
            let text = differences.map(\.text).joined(separator: "\n")
            try output.answer(answer, text: differences.isEmpty ? "Nothing differs." : "\(text)\n\(differences.count) differences.")
            return differences
        }
        if !differences.isEmpty { throw ExitCode(1) }
    }
}
