package import UsherCore
package import UsherStore

/// Each limit as a bucket's measure; nil while `limits.off`.
extension Settings.Limits {
    package var address: RateLimit? { perSecond(addressRate, addressBurst) }
    package var scan: RateLimit? { perSecond(scanRate, scanBurst) }
    package var gate: RateLimit? { perSecond(gateRate, gateBurst) }
    package var wrongKey: RateLimit? { perMinute(wrongKeyPerMinute, wrongKeyBurst) }

    /// How many mails one may cause.
    package var mailAllowance: MailAllowance {
        guard !off else { return .unlimited }
        return MailAllowance(perDay: [
            .recipient: mails.perRecipient, .client: mails.perClient, .inviter: mails.invitesPerAccount,
            .organisation: mails.invitesPerOrganisation,
        ])
    }

    package var installation: RateLimit? { perMinute(installations, installations) }
    package var consoleWrites: RateLimit? { perSecond(consoleWriteRate, consoleWriteBurst) }
    package var consoleSearches: RateLimit? { perSecond(consoleSearch, 2 * consoleSearch) }
    /// Those of an hour at once, and those of a day.
    package var consoleExport: RateLimit? { off ? nil : RateLimit(perSecond: Double(consoleExports) / 3_600, burst: consoleExports) }
    package var consoleMail: RateLimit? { off ? nil : RateLimit(perSecond: Double(consoleMails) / 86_400, burst: consoleMails) }
    package var canvassAddress: RateLimit? { perSecond(canvass.addressRate, canvass.addressBurst) }
    package var canvassAccount: RateLimit? { perSecond(canvass.accountRate, canvass.accountBurst) }
    package var canvassWrongToken: RateLimit? { perMinute(canvass.wrongTokenPerMinute, canvass.wrongTokenBurst) }

    /// Slugs that do not exist, from one address.
    func unknownSlugs(_ settings: Settings.QRCodes) -> RateLimit? {
        perMinute(settings.unknownSlugsPerMinute, settings.unknownSlugsPerMinute)
    }

    /// Scans of codes that exist, from one address.
    func scansKept(_ settings: Settings.QRCodes) -> RateLimit? { perMinute(settings.scansPerMinute, settings.scansBurst) }

    package var walkRegister: RateLimit? { every(walks.registerSeconds, walks.registerBurst) }
    package var walkSignin: RateLimit? { every(walks.signinSeconds, walks.signinBurst) }
    package var walkSigninPerEmail: RateLimit? { every(walks.signinPerEmailSeconds, walks.signinPerEmailBurst) }
    package var walkVoucher: RateLimit? { every(walks.voucherSeconds, walks.voucherBurst) }
    package var walkVoucherPerAccount: RateLimit? { every(walks.voucherPerAccountSeconds, walks.voucherPerAccountBurst) }
    package var walkEvents: RateLimit? { perMinute(walks.events, walks.eventsBurst) }
    package var walkDeviceEvents: RateLimit? { perMinute(walks.deviceEvents, walks.deviceEventsBurst) }

    private func perSecond(_ rate: Int, _ burst: Int) -> RateLimit? { off ? nil : RateLimit(perSecond: Double(rate), burst: burst) }
    private func perMinute(_ rate: Int, _ burst: Int) -> RateLimit? { off ? nil : RateLimit(perMinute: Double(rate), burst: burst) }
    /// One more each so many seconds.
    private func every(_ seconds: Int, _ burst: Int) -> RateLimit? { off ? nil : RateLimit(perSecond: 1 / Double(seconds), burst: burst) }
}
