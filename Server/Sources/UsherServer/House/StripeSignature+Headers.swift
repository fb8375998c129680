import HTTPTypes
import NIOCore
import UsherCore

extension HTTPField.Name {
    static let stripeSignature = HTTPField.Name("Stripe-Signature")!
}

extension HTTPFields {
    /// Whether Stripe signed a webhook's body with one of the secrets, and has just sent it.
    func areStripes(over body: ByteBuffer, secrets: [String], at now: Instant) -> Bool {
        let sent = self[values: .stripeSignature]
        guard sent.count == 1, let signature = StripeSignature(sent[0]) else { return false }
        return signature.verifies(body.readableBytesView, secrets: secrets, at: now)
    }
}
