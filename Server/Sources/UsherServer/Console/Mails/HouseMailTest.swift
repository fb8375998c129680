import HTTPTypes
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var houseMails: HouseMailStore { HouseMailStore(database) }

    /// What is previewed and sent as a test: what the house says now.
    func sample(_ key: HouseMailKey, of house: Organisation) async throws -> HouseMailSample {
        let mail = try await houseMails.mail(key.kind, in: key.language, of: house.id)
        return HouseMailSample(
            kind: key.kind, language: Language(rawValue: key.language) ?? .en, house: house,
            face: try await BrandStore(database).face(of: house.id), text: mail.text, sender: mail.sender, site: site, now: clock.now())
    }

    func mailHandlers(_ sender: MailSender) -> [String: OutboxWorker.Handler] {
        [
            HouseMailStore.test: sender.handler { delivery in try await writeTest(delivery, from: sender.from) },
            FlightPassMail.kind: sender.handler { delivery in try await writePass(delivery, from: sender.from) },
        ]
    }

    /// Nil where who asked is gone, or has an address that is not confirmed any more.
    private func writeTest(_ delivery: OutboxDelivery, from: MailAddress) async throws -> MailMessage? {
        let payload = try JSONValue.read(Array(delivery.payload.utf8))
        guard let kind = payload["kind"]?.text.flatMap(HouseMailKind.init(rawValue:)), let language = payload["language"]?.text,
            let house = payload["house"].flatMap(FieldValue.integer), let id = payload["account"].flatMap(FieldValue.integer)
        else { throw Undeliverable("not a house's test mail") }
        let found = try await database.read { connection in
            (
                try AccountTransaction(connection).account(Account.ID(id)),
                try OrganisationTransaction(connection).organisation(Organisation.ID(house))
            )
        }
        guard let account = found.0, let organisation = found.1, account.emailVerified != nil, account.deactivated == nil else {
            return nil
        }
        guard let to = MailAddress(name: MailWords.plain(account.name), address: account.email.text) ?? MailAddress(account.email.text)
        else { throw Undeliverable("no mail can be sent to this address") }
        return try await sample(HouseMailKey(kind, language), of: organisation).message(from: from, to: to)
    }

    /// Who asks gets it, and nobody else. Throws `MailTestRefusal`.
    func test(_ key: HouseMailKey, of house: Organisation, for principal: Principal<SignIn>, once: String) async throws {
        guard principal.credential.account.emailVerified != nil else { throw MailTestRefusal.unconfirmed }
        try await boxOffice.limits.testMails.spend(principal.account)
        try await houseMails.test(
            key, of: house.id, by: principal.account, principal.actor, once: once, at: clock.now())
    }
}

/// Why no test is sent.
enum MailTestRefusal: Error {
    /// Nobody knows whose address it is.
    case unconfirmed

    static let problem = Problem(.conflict, "Confirm your own address first: the test goes there", code: "email_not_verified")
}
