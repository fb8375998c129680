import Foundation
import Testing

@testable import UsherServer
@testable import UsherTemplates

/// Holds the languages' files against English: keys, values, plurals, lengths, and that nothing was forgotten.
struct StringsCheck {
    let catalogues: [Language: [String: Message]]
    /// What may be as in English, by language.
    let same: [String: [String]]
    /// The most characters of a text, by its key; `*` stands for anything.
    let limits: [String: Int]

    var faults: [String] {
        let english = catalogues[.en] ?? [:]
        return Language.allCases.flatMap { language -> [String] in
            let own = catalogues[language] ?? [:]
            return english.keys.filter { own[$0] == nil }.map { "\(language.rawValue) \($0): missing" }
                + own.keys.filter { english[$0] == nil }.map { "\(language.rawValue) \($0): unknown" }
                + own.flatMap { key, message in english[key].map { check(key, message, $0, language) } ?? [] }
        }.sorted()
    }

    private func check(_ key: String, _ message: Message, _ english: Message, _ language: Language) -> [String] {
        let name = "\(language.rawValue) \(key): "
        var faults: [String] = []
        let needed = message.isPlural ? Set(PluralCategory.needed(in: language)) : [.other]
        if Set(message.forms.keys) != needed { faults.append(name + "plurals") }
        for category in message.forms.keys {
            let text = message.text(category)
            if text.trimmingCharacters(in: .whitespaces).isEmpty { faults.append(name + "empty") }
            if let most = limit(key), text.count > most { faults.append(name + "too long") }
            // `one` may say its number in words.
            let values = message.values(category).union(category == .one ? ["n:number"] : [])
            if values != english.values(.other).union(category == .one ? ["n:number"] : []) { faults.append(name + "values") }
            if text.contains("!") || text.contains("[[") { faults.append(name + "form") }
            // A value without its kind is none: people would read its braces.
            if message.form(category).contains(where: \.hasBraces) { faults.append(name + "braces") }
        }
        if message.isPlural != english.isPlural { faults.append(name + "plural") }
        if language != .en, message == english, !(same[language.rawValue]?.contains(key) ?? false) { faults.append(name + "as in English") }
        return faults
    }

    private func limit(_ key: String) -> Int? {
        limits.filter { pattern, _ in
            let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
            return parts.count == 1 ? key == pattern : key.hasPrefix(parts[0]) && key.hasSuffix(parts[parts.count - 1])
        }.values.min()
    }
}

extension Message.Piece {
    fileprivate var hasBraces: Bool { if case .text(let text) = self { text.contains { "{}".contains($0) } } else { false } }
}

@Suite struct StringsTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Web").standardized

    private static func json<T: Decodable>(_ name: String, _ type: T.Type) throws -> T {
        try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: "strings/\(name)")))
    }

    private static func check() throws -> StringsCheck {
        StringsCheck(
            catalogues: try Dictionary(
                uniqueKeysWithValues: Language.allCases.map { ($0, try StringCatalogue(WebFiles.text($0.file)).messages) }),
            same: try json("same.json", [String: [String]].self), limits: try json("limits.json", [String: Int].self))
    }

    @Test("Console C32 The five languages have the same texts, with the same values and their own plurals")
    func languages() throws {
        let check = try Self.check()
        #expect(check.faults.isEmpty, "\(check.faults.joined(separator: "\n"))")
        #expect((check.catalogues[.en]?.count ?? 0) > 300)
        for (language, keys) in check.same {
            let known = Language(rawValue: language).flatMap { check.catalogues[$0] } ?? [:]
            for key in keys { #expect(known[key] == check.catalogues[.en]?[key], "same.json, \(language): \(key)") }
        }
    }

    @Test("Console C32 A missing key, a missing value, a missing plural, a text too long or equal is named")
    func broken() throws {
        let english = try StringCatalogue(
            #"{"a.pay":"Pay {sum:money}","a.rows":{"one":"{n:number} row","other":"{n:number} rows"},"a.nav":"Shows","a.same":"Team"}"#)
        let german = try StringCatalogue(#"{"a.pay":"Zahlen","a.rows":"Zeilen","a.nav":"Vorstellungsliste","a.same":"Team","a.more":"x"}"#)
        let french = try StringCatalogue(
            #"{"a.pay":"Payer {sum:money}","a.rows":{"one":"{n:number} ligne","other":"{n:number} lignes"},"a.nav":" ","a.same":"Équipe"}"#)
        let check = StringsCheck(
            catalogues: [.en: english.messages, .de: german.messages, .fr: french.messages, .es: english.messages, .it: [:]],
            same: ["es": ["a.pay", "a.rows", "a.nav", "a.same"]], limits: ["a.na*": 8])
        #expect(
            Set(check.faults) == [
                "de a.more: unknown", "de a.nav: too long", "de a.pay: values", "de a.rows: plural", "de a.rows: values",
                "de a.same: as in English",
                "es a.rows: plurals", "fr a.nav: empty", "fr a.rows: plurals", "it a.nav: missing", "it a.pay: missing",
                "it a.rows: missing",
                "it a.same: missing",
            ], "\(check.faults)")
    }

    @Test("A value without its kind, or one that is spelt otherwise, is named: nobody would put anything in its place")
    func braces() throws {
        let english = try StringCatalogue(
            #"{"a.most":"At most {most}.","a.rows":"{n:number} of {{all}}","a.sum":"{Sum:money}","a.good":"{n:number}."}"#)
        let check = StringsCheck(catalogues: [.en: english.messages], same: [:], limits: [:])
        #expect(check.faults.filter { $0.hasPrefix("en") } == ["en a.most: braces", "en a.rows: braces", "en a.sum: braces"])
    }

    @Test("A template names only keys that are there, and says nothing in words of its own")
    func templates() throws {
        let known = try StringCatalogue(WebFiles.text(Language.en.file)).messages
        for path in WebFiles.paths where path.hasSuffix(".mustache") {
            let text = WebFiles.text(path)
            for key in Templates.keys(of: text) {
                let message = known[key]
                #expect(message != nil && message?.values(.other).isEmpty == true && message?.isPlural == false, "\(path): \(key)")
            }
            guard Self.spoken.contains(where: path.hasPrefix), !Self.unspoken.contains(path) else { continue }
            for label in text.matches(of: /(?:aria-label|placeholder|title|alt)="([^"{\[]*)"/) {
                #expect(label.output.1.firstMatch(of: /[A-Za-z]{2,}/) == nil, "\(path): \(label.output.1)")
            }
            let words = text.replacing(/<kbd>[^<]*<\/kbd>|<span>Usher<\/span>/, with: "")
                .replacing(/\{\{\{?[^}]*\}?\}\}/, with: "").replacing(/\[\[[^\]]*\]\]/, with: "").replacing(
                    /<[^>]*>/, with: " ")
            #expect(
                words.firstMatch(of: /[A-Za-z]{2,}/) == nil, "\(path): \(words.firstMatch(of: /[A-Za-z]{2,}/).map { String($0.0) } ?? "")")
        }
    }

    /// Whose words are keys, and what within has its words from elsewhere: mails; a print sheet is the API's.
    private static let spoken = ["console/", "boxoffice/", "shared/", "editor/", "walks/", "canvass/"]
    private static let unspoken: Set = [
        "boxoffice/booking-mail.mustache", "shared/link-mail.mustache", "canvass/print-head.mustache", "canvass/print-tail.mustache",
    ]

    @Test("Every key that sources and scripts name is there, and every text is named by something")
    func keys() throws {
        let known = try StringCatalogue(WebFiles.text(Language.en.file)).messages
        let sources = ["UsherServer", "UsherPapers", "UsherHTTP", "UsherTemplates"].map {
            Self.folder.appending(path: "../Sources/\($0)").standardized
        }
        let files = sources.flatMap { folder in
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        }
        // A setting's name is no text's.
        let text = try files.filter { $0.pathExtension == "swift" && !$0.path.contains("/House/Settings/") }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let templates = WebFiles.paths.filter { $0.hasSuffix(".mustache") }.flatMap { Templates.keys(of: WebFiles.text($0)) }
        let scripts = WebFiles.paths.filter { $0.hasSuffix(".js") }
        // The editor's scripts leave out the first part of a key where they say many in a row.
        let spoken = scripts.flatMap { path in
            WebFiles.text(path).matches(of: /"([a-z][A-Za-z0-9._]*)"/).map { String($0.output.1) }
                .flatMap { path.hasPrefix("editor/") ? [$0, "editor.\($0)"] : [$0] }
        }.filter { known[$0] != nil || $0.wholeMatch(of: /(?:seats|hold|pause)\.[a-z.]+/) != nil }
        let literals = Set(text.matches(of: /"([a-z]+\.[A-Za-z0-9._]+)"/).map { String($0.1) })
        // What ends in a dot is a part of many.
        let named = literals.filter { $0.hasPrefix("console.") && !$0.hasSuffix(".") || known[$0] != nil }.union(templates).union(spoken)
        for key in named { #expect(known[key] != nil, "\(key)") }
        let made =
            text.matches(of: /"([a-z]+\.[A-Za-z0-9._]*)\\\([^)]*\)([A-Za-z0-9._]*)"/).map { (String($0.1), String($0.2)) }
            + scripts.flatMap {
                WebFiles.text($0).matches(of: /`([a-z]+\.[A-Za-z0-9._]*)\$\{[^}]*\}([A-Za-z0-9._]*)`/).map { (String($0.1), String($0.2)) }
            }
        for key in known.keys where !named.contains(key) {
            #expect(made.contains { key.hasPrefix($0.0) && key.hasSuffix($0.1) }, "nothing says \(key)")
        }
    }

    @Test("Console C35 Money, dates and numbers are written as people in each language write them")
    func formats() throws {
        let (sum, zone) = (Decimal(string: "1234.50") ?? 0, try #require(TimeZone(identifier: "Europe/London")))
        let date = Date(timeIntervalSince1970: 1_803_932_160)
        let expected: [Language: (String, String)] = [
            .en: ("€1,234.50", "Monday, 1 March 2027"), .de: ("1.234,50 €", "Montag, 1. März 2027"),
            .fr: ("1 234,50 €", "lundi 1 mars 2027"),
            .es: ("1234,50 €", "lunes, 1 de marzo de 2027"), .it: ("1234,50 €", "lunedì 1 marzo 2027"),
        ]
        for (language, shown) in expected {
            let words = Words(language)
            let plain = { (text: String) in text.replacing(/[\u{A0}\u{202F}]/, with: " ") }
            #expect(plain(words.money(sum, "EUR")) == shown.0, "\(language)")
            #expect(plain(words.day(date, zone)).replacing("Monday 1", with: "Monday, 1") == shown.1, "\(language)")
            #expect(words.time(date, zone) == "20:16", "\(language)")
        }
    }

    @Test("Console C35 None, one, two and a million are counted right in each language")
    func plurals() {
        let expected: [Language: [String]] = [
            .en: ["0 orders", "1 order", "2 orders", "1,000,000 orders"],
            .de: ["0 Bestellungen", "1 Bestellung", "2 Bestellungen", "1.000.000 Bestellungen"],
            .fr: ["0 commande", "1 commande", "2 commandes", "1 000 000 de commandes"],
            .es: ["0 pedidos", "1 pedido", "2 pedidos", "1.000.000 de pedidos"],
            .it: ["0 ordini", "1 ordine", "2 ordini", "1.000.000 di ordini"],
        ]
        for (language, shown) in expected {
            let words = Words(language)
            let said = [0, 1, 2, 1_000_000].map {
                words("console.order.count", ["n": .number($0)]).replacing(/[\u{A0}\u{202F}]/, with: " ")
            }
            #expect(said == shown, "\(language)")
        }
    }

    @Test("Console C34 The language that nobody speaks is two fifths longer, and has every value of the English", arguments: Language.trial)
    func trial(_ language: Language) throws {
        let (english, trial) = (StringCatalogue.current(.en).messages, StringCatalogue.current(language).messages)
        #expect(english.count > 300 && Set(english.keys) == Set(trial.keys))
        for (key, message) in english {
            let other = try #require(trial[key])
            for category in message.forms.keys {
                #expect(other.values(category) == message.values(category), "\(key)")
                #expect(other.text(category) != message.text(category), "\(key)")
                if language == .longer { #expect(other.text(category).count * 5 >= message.text(category).count * 7, "\(key)") }
            }
        }
        #expect(!Language.allCases.contains(language) && Words(language).money(12, "GBP") == "£12.00")
    }

    @Test("Console C34 Each page in each language: no key is left, and only the words differ", arguments: Language.allCases)
    func pages(language: Language) {
        let english = PageSamples.consolePages(Words(.en)) + PageSamples.campaignPages(Words(.en))
        for (page, other) in zip(PageSamples.consolePages(Words(language)) + PageSamples.campaignPages(Words(language)), english) {
            #expect(page.html.firstMatch(of: /console\.[a-z]+\.[a-zA-Z]/) == nil, "\(page.name)")
            #expect(page.html.contains("<html lang=\"\(language.rawValue)\">"))
            #expect(Self.bones(page.html) == Self.bones(other.html), "\(page.name)")
        }
    }

    /// A page's elements and classes, without what is said in it.
    private static func bones(_ html: String) -> [String] {
        html.matches(of: /<(\/?[a-z0-9]+)( class="[^"]*")?/).map { String($0.1) + String($0.2 ?? "") }
    }
}
