import UsherHTTP
import UsherCore
import UsherTemplates

/// What costs much or cannot be undone asks whoever signed in a while ago to prove again that it is them, in the same form.
enum SignInRenewal {
    static let field = "proof"

    /// The field that asks for it; none for who has just signed in.
    static func fields(_ principal: Principal<SignIn>, _ words: Words, at now: Instant, error: String? = nil) -> [ConsoleField] {
        guard !principal.credential.session.isFresh(at: now) else { return [] }
        return [
            .text(
                field, words("console.proof"), type: "password", autocomplete: "current-password", most: 128,
                hint: words("console.proof.hint"), error: error)
        ]
    }
}

extension ConsoleDesk {
    /// Whether it is known to be them: nil, or the text of what is wrong with the proof.
    func renew(_ principal: Principal<SignIn>, _ form: FormBody, _ words: Words, _ context: UsherContext) async throws -> String? {
        guard !principal.credential.session.isFresh(at: clock.now()) else { return nil }
        let proof = form[SignInRenewal.field]
        guard !proof.isEmpty else { return words("console.form.required") }
        return try await boxOffice.auth.prove(principal, proof, context) ? nil : words("console.proof.wrong")
    }
}
