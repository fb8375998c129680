import UsherHTTP
import UsherPapers
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var factors: SecondFactorStore { boxOffice.auth.factors }

    var securityEndpoints: [Endpoint] {
        [
            accountPage("", "How somebody signs in, and where") { visit, _ in
                try await visit.show(try await securityPage(visit), visit.words("console.security"))
            },
            accountPage("/app", "Sets up a second factor: the secret") { visit, _ in try await setUpPage(visit) },
            accountForm("/app/begin", "Makes the secret of a second factor") { visit, form, context in
                try await beginFactor(visit, form, context)
            },
            accountForm("/app", "Proves the secret by its first code") { visit, form, _ in try await turnOn(visit, form) },
            accountPage("/recovery", "Asks before new recovery codes are made") { visit, _ in try await askPage(visit, .recovery) },
            accountForm("/recovery", "Makes new recovery codes, shown once") { visit, form, context in
                try await newCodes(visit, form, context)
            },
            accountPage("/off", "Asks before a second factor is given up") { visit, _ in try await askPage(visit, .off) },
            accountForm("/off", "Gives a second factor up") { visit, form, context in try await turnOff(visit, form, context) },
        ] + sessionEndpoints + passkeyPages
    }

    /// What is asked about a second factor that is there.
    enum FactorQuestion: String, Sendable { case recovery, off }

    private static func path(_ part: String, next: String? = nil) -> String {
        SitePage("/account/security" + part, query: [("next", next)]).path
    }

    // MARK: The page

    private func securityPage(_ visit: AccountVisit) async throws -> SecurityPage {
        let words = visit.words
        let standing = try await factors.standing(of: visit.account.id)
        let isNeeded = try await door.lacksFactor(visit.principal)
        let second: SecurityPage.Part
        if let standing {
            second = SecurityPage.Part(
                state: ConsoleTag(words("console.second.on"), .good),
                text: words(
                    "console.second.since",
                    ["day": .text(words.shortDay(standing.since.wire, .gmt)), "n": .number(standing.left)]),
                links: [
                    .init(href: Self.path("/recovery"), label: words("console.second.recovery")),
                    .init(href: Self.path("/off"), label: words("console.second.off.button")),
                ])
        } else {
            second = SecurityPage.Part(
                state: ConsoleTag(words("console.second.none"), isNeeded ? .bad : .plain), text: words("console.second.lead"),
                links: [.init(href: Self.path("/app", next: visit.next), label: words("console.second.set"))])
        }
        let sessions = try await boxOffice.auth.signIns.list(of: visit.account.id, at: visit.now)
        let house = try await houses.houses(of: visit.principal.account).first
        let zone = house.flatMap { Zone($0.organisation.timeZone) } ?? .universal
        return SecurityPage(
            notice: isNeeded ? words("console.second.needed") : nil, second: second,
            passkeys: try await passkeys(visit), sessions: sessionTable(sessions, zone, visit),
            others: sessions.count > 1
                ? ConsoleForm(
                    Self.path("/sessions/end"), [], button: words("console.session.others"), token: visit.token, isBad: true) : nil)
    }

    // MARK: Setting it up

    private func setUpPage(
        _ visit: AccountVisit, next sent: String? = nil, proof: String? = nil, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, next) = (visit.words, sent ?? visit.next)
        if try await factors.isOn(visit.account.id) { return visit.see(next ?? Self.path("")) }
        let hidden = next.map { [ConsoleTable.Hidden(name: "next", value: $0)] } ?? []
        guard proof == nil, let secret = try await factors.pending(visit.account, at: visit.now),
            let qr = QRCode(secret.address(account: visit.account.email.text, issuer: site.main.host))
        else {
            let form = ConsoleForm(
                Self.path("/app/begin"), SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof),
                button: words("console.second.begin"), token: visit.token, cancel: Self.path(""), hidden: hidden)
            return try await visit.show(
                ConsoleFormPage(lead: words("console.second.begin.lead"), form: form), words("console.second.set"), status: status)
        }
        let form = ConsoleForm(
            Self.path("/app"),
            [
                .text(
                    "code", words("console.code"), autocomplete: "one-time-code", most: 12, hint: words("console.code.now"), error: fault,
                    mode: "numeric")
            ], button: words("console.second.turnon"), token: visit.token, cancel: Self.path(""), hidden: hidden)
        let groups = stride(from: 0, to: secret.text.count, by: 4).map { String(secret.text.dropFirst($0).prefix(4)) }
        return try await visit.show(
            OneTimeSecretPage(
                qr: qr.svg(title: words("console.second.qr"), pixels: 240), secret: groups.joined(separator: " "), form: form),
            words("console.second.set"), status: status)
    }

    /// Where a form says that its sender was on the way to.
    private static func next(_ form: FormBody) -> String? {
        let path = PagePath.afterSignin(form["next"])
        return path == "/" ? nil : path
    }

    private func beginFactor(_ visit: AccountVisit, _ form: FormBody, _ context: UsherContext) async throws -> Response {
        let next = Self.next(form)
        if let fault = try await renew(visit.principal, form, visit.words, context) {
            return try await setUpPage(visit, next: next, proof: fault, status: .badRequest)
        }
        do { try await factors.begin(visit.account, at: clock.now()) } catch SecondFactorRefusal.isOn {
            return visit.see(next ?? Self.path(""))
        }
        return visit.see(Self.path("/app", next: next))
    }

    private func turnOn(_ visit: AccountVisit, _ form: FormBody) async throws -> Response {
        let (words, next) = (visit.words, Self.next(form))
        do {
            let codes = try await factors.turnOn(
                visit.account, code: form["code"], session: visit.principal.credential.session.id, by: visit.principal.actor,
                at: clock.now())
            let page = RecoveryCodesPage(codes: codes.map(\.text), next: next ?? Self.path(""))
            return Self.shownOnce(try await visit.show(page, words("console.recovery")), again: Self.path(""))
        } catch SecondFactorRefusal.wrongCode {
            return try await setUpPage(visit, next: next, fault: words("console.code.wrong"), status: .badRequest)
        } catch is SecondFactorRefusal { return visit.see(Self.path("/app", next: next)) }
    }

    // MARK: Changing it

    private func askPage(
        _ visit: AccountVisit, _ question: FactorQuestion, proof: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        guard try await factors.isOn(visit.account.id) else { return visit.see(Self.path("")) }
        let isOff = question == .off
        let form = ConsoleForm(
            Self.path("/\(question.rawValue)"), SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof),
            button: words(isOff ? "console.second.off.button" : "console.second.recovery"), token: visit.token, cancel: Self.path(""),
            isBad: isOff)
        return try await visit.show(
            ConsoleFormPage(lead: words(isOff ? "console.second.off.lead" : "console.second.recovery.lead"), form: form),
            words(isOff ? "console.second.off.button" : "console.recovery"), status: status)
    }

    private func newCodes(_ visit: AccountVisit, _ form: FormBody, _ context: UsherContext) async throws -> Response {
        if let fault = try await renew(visit.principal, form, visit.words, context) {
            return try await askPage(visit, .recovery, proof: fault, status: .badRequest)
        }
        guard let codes = try await factors.newRecoveryCodes(visit.account, by: visit.principal.actor, at: clock.now()) else {
            return visit.see(Self.path(""))
        }
        let page = RecoveryCodesPage(codes: codes.map(\.text), next: Self.path(""))
        return Self.shownOnce(try await visit.show(page, visit.words("console.recovery")), again: Self.path(""))
    }

    private func turnOff(_ visit: AccountVisit, _ form: FormBody, _ context: UsherContext) async throws -> Response {
        if let fault = try await renew(visit.principal, form, visit.words, context) {
            return try await askPage(visit, .off, proof: fault, status: .badRequest)
        }
        try await factors.turnOff(visit.account, by: visit.principal.actor, at: clock.now())
        return visit.see(Self.path(""), saying: Toast(.good, visit.words("console.second.off.done")))
    }
}
