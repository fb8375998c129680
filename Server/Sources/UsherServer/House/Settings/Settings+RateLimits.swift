package import UsherCore
package import UsherStore

/// Each limit as a bucket's measure; nil while `limits.off`.
extension Settings.Limits {
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

    package var canvassAddress: RateLimit? {
        off ? nil : RateLimit(perSecond: Double(canvass.addressRate), burst: canvass.addressBurst)
    }
    package var canvassAccount: RateLimit? {
        off ? nil : RateLimit(perSecond: Double(canvass.accountRate), burst: canvass.accountBurst)
    }
    package var canvassWrongToken: RateLimit? {
        off ? nil : RateLimit(perMinute: Double(canvass.wrongTokenPerMinute), burst: canvass.wrongTokenBurst)
    }

    /// Slugs that do not exist, from one address.
    func unknownSlugs(_ settings: Settings.QRCodes) -> RateLimit? {
        off ? nil : RateLimit(perMinute: Double(settings.unknownSlugsPerMinute), burst: settings.unknownSlugsPerMinute)
    }

    /// Scans of codes that exist, from one address.
    func scansKept(_ settings: Settings.QRCodes) -> RateLimit? {
        off ? nil : RateLimit(perMinute: Double(settings.scansPerMinute), burst: settings.scansBurst)
    }

    package var walkRegister: RateLimit? { walk(walks.registerBurst, walks.registerSeconds) }
    package var walkSignin: RateLimit? { walk(walks.signinBurst, walks.signinSeconds) }
    package var walkSigninPerEmail: RateLimit? { walk(walks.signinPerEmailBurst, walks.signinPerEmailSeconds) }
    package var walkVoucher: RateLimit? { walk(walks.voucherBurst, walks.voucherSeconds) }
    package var walkVoucherPerAccount: RateLimit? { walk(walks.voucherPerAccountBurst, walks.voucherPerAccountSeconds) }

    package var walkEvents: RateLimit? { off ? nil : RateLimit(perMinute: Double(walks.events), burst: walks.eventsBurst) }
    package var walkDeviceEvents: RateLimit? {
        off ? nil : RateLimit(perMinute: Double(walks.deviceEvents), burst: walks.deviceEventsBurst)
    }

    private func walk(_ burst: Int, _ seconds: Int) -> RateLimit? {
        off ? nil : RateLimit(perSecond: 1 / Double(seconds), burst: burst)
    }
}
