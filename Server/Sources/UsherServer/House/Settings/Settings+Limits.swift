package import UsherCore
package import UsherStore

extension Settings.Limits {
    /// Each limit as a bucket's measure; nil while `limits.off`.
    package var address: RateLimit? { limit(addressRate, addressBurst) }
    package var scan: RateLimit? { limit(scanRate, scanBurst) }
    package var gate: RateLimit? { limit(gateRate, gateBurst) }
    package var wrongKey: RateLimit? {
        off ? nil : RateLimit(perMinute: Double(wrongKeyPerMinute), burst: wrongKeyBurst)
    }

    /// How many mails one may cause.
    package var mailAllowance: MailAllowance {
        guard !off else { return .unlimited }
        return MailAllowance(perDay: [
            .recipient: mails.perRecipient, .client: mails.perClient, .inviter: mails.invitesPerAccount,
            .organisation: mails.invitesPerOrganisation,
        ])
    }

    private func limit(_ rate: Int, _ burst: Int) -> RateLimit? {
        off ? nil : RateLimit(perSecond: Double(rate), burst: burst)
    }
}
