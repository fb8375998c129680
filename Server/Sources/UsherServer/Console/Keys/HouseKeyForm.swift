import UsherHTTP
import UsherCore
import UsherStore
import UsherTemplates

/// What a form asks for a new key.
struct HouseKeyForm: Sendable {
    private let name: String
    private let scopes: [String]
    private let life: String
    private var faults: [String: String] = [:]
    /// Nil while something is wrong.
    private(set) var draft: HouseKeyDraft?

    /// Days that a key may last; 0 for ever.
    private static let lives = ["30", "90", "365", "0"]
    static let longestName = 80

    init() { (name, scopes, life) = ("", [], "90") }

    init(_ form: FormBody, at now: Instant) {
        (name, scopes, life) = (WireText.trimmed(form["name"]), form.all("scope"), form["life"])
        if name.isEmpty { faults["name"] = "console.form.required" }
        if name.unicodeScalars.count > Self.longestName || WireText.hasHeap(name) { faults["name"] = "console.form.long" }
        let chosen = scopes.compactMap { HouseKeyScopes(name: $0) }.reduce(into: HouseKeyScopes()) { $0.formUnion($1) }
        if chosen.isEmpty { faults["scope"] = "console.key.scopes.choose" }
        guard Self.lives.contains(life), let days = Int64(life) else {
            faults["life"] = "console.form.required"
            return
        }
        guard faults.isEmpty else { return }
        draft = HouseKeyDraft(name: name, scopes: chosen, expires: days == 0 ? nil : now.adding(seconds: days * 86_400))
    }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        return [
            .text(
                "name", words("console.key.name"), name, most: Self.longestName, hint: words("console.key.name.hint"), error: fault("name")),
            .ticks(
                "scope", words("console.key.scopes"),
                HouseKeyScopes.named.map { scope in
                    ConsoleField.Option(
                        scope.name, scope.name, note: words("console.key.scope.\(scope.name)"), isChosen: scopes.contains(scope.name))
                }, error: fault("scope")),
            .choice(
                "life", words("console.key.life"),
                Self.lives.map { .init($0, words("console.key.life.\($0)"), isChosen: $0 == life) }, error: fault("life")),
        ]
    }
}
