import UsherHTTP
import UsherPapers
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// What the House has for Wallet passes: nothing without a certificate.
struct HouseWallet: Sendable {
    let passes: WalletPasses?
    let push: WalletPush?

    /// Throws where passes are configured and cannot be: that stops the start.
    init(
        _ settings: Settings, secrets: ServerSecrets, site: SiteURL, database: Database, clock: WallClock, log: Logger
    ) throws {
        guard let certificate = try WalletCertificate.load(settings, at: clock.now()) else {
            (passes, push) = (nil, nil)
            return
        }
        if certificate.isDevelopment {
            log.warning("Wallet passes are signed with a certificate of Usher's own: phones refuse them")
        } else if !certificate.isValid(at: clock.now()) {
            log.warning("The Wallet certificate is not valid at this time: there are no passes")
        }
        let organization = settings.wallet.organization
        passes = WalletPasses(
            certificate, tokens: secrets.wallet, pictures: try PassPictures(folder: settings.wallet.assets), organization: organization,
            clock: clock, site: { site.isConfigured ? site.base : "" })
        push = WalletPush(certificate, url: settings.wallet.pushURL, database: database)
    }

    var services: [any Service] { push.map { [$0] } ?? [] }

    /// For the outbox.
    var handlers: [String: OutboxWorker.Handler] {
        guard let push else { return [:] }
        return [WalletStore.push: { try await push.deliver($0) }]
    }
}
