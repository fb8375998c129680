import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherPapers
import UsherStore
import UsherTesting

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherTemplates

/// In which language an account's letters are.
@Suite struct AccountMailTests {
    @Test(
        "Console C34 Each letter of an account in each language, and in the one that nobody speaks: no key is left, no word of another",
        arguments: Language.allCases + [.longer])
    func letters(language: Language) throws {
        let from = try #require(MailAddress("Usher <usher@localhost>"))
        let (site, now) = (SiteURL(Settings()), Instant(seconds: 1_765_981_800))
        let account = Account(
            id: .init(1), uuid: "0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b", email: EmailAddress(stored: "ann@example.org"), name: "Ann",
            preferredLanguage: "en", emailVerified: nil, deactivated: nil, created: now)
        for letter in AccountMail.allCases {
            let mail = try letter.message(to: account, token: "t", in: language, from: from, site: site)
            let english = try letter.message(to: account, token: "t", in: nil, from: from, site: site)
            #expect(mail.html?.contains("<html lang=\"\(language.rawValue)\">") == true)
            for text in [mail.subject, mail.text, mail.html ?? ""] { #expect(!text.contains("mail.account."), "\(letter): \(text)") }
            guard language != .en else { continue }
            #expect(mail.subject != english.subject)
            let same = Set(mail.text.split(separator: "\n")).intersection(english.text.split(separator: "\n"))
            #expect(same.allSatisfy { $0.hasPrefix("http") }, "\(letter): \(same)")
        }
    }

    @Test(
        "Console C34 A letter is in the language of the page that it was asked for on, else in the account's, which is that of the sign-up",
        arguments: Engine.allCases)
    func choice(engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let sent = try await box.post(
                "/api/auth/signup", #"{"email":"eva@example.org","password":"Passw0rd","name":"Eva"}"#,
                headers: [.acceptLanguage: "de-AT, en;q=0.5"])
            #expect(sent.status == .ok || sent.status == .created, "\(sent.text)")
            #expect(try await Self.letters(box, saying: "Der Link gilt 24 Stunden") == 1)
            // Whoever says nothing else gets the account's language.
            _ = try await box.post("/api/auth/password-reset", #"{"email":"eva@example.org"}"#)
            #expect(try await Self.letters(box, saying: "Der Link gilt 60 Minuten") == 1)
            _ = try await box.post(
                "/api/auth/password-reset?lang=it", #"{"email":"eva@example.org"}"#, headers: [.acceptLanguage: "fr"])
            #expect(try await Self.letters(box, saying: "Il link vale 60 minuti") == 1)
            let kept = try await box.database.read { try AccountTransaction($0).account(email: EmailAddress(stored: "eva@example.org")) }
            #expect(kept?.preferredLanguage == "de")
        }
    }

    /// How many letters to Eva say this.
    private static func letters(_ box: BoxOfficeServing, saying text: String) async throws -> Int {
        try await box.mails(to: "eva@example.org").count { $0.contains(text) }
    }
}
