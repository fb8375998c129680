import Foundation
import Testing

@testable import UsherKit

@Suite struct CatalogueTests {
    /// Every text of Kit's own.
    static let texts: [UsherText] =
        UsherText.refusals.keys.sorted().compactMap { UsherText.refusal($0) } + [
            .failureSignedOut, .failureNetwork, .failureOffline, .failureServer, .failureStatus("500"), .failureDecoding,
            .failureRedirected,
            .failureGone, .failureConflict, .failurePassNotValid, .failurePassUnreadable, .failureStorage, .failureSpace("2 GB", "1 GB"),
            .failureNoSpace, .failureCorrupt, .scanAdmitted, .scanAdmittedOffline, .scanAlreadyUsed, .scanRefused, .scanFailed,
            .scanCancelled,
            .scansUpgrade, .scansTitle, .scansNone, .scansLast("today"), .seatsLost("A1"), .passwordShort, .passwordLong,
            .passwordUppercase, .passwordLowercase, .passwordDigit, .scansCount(2), .seatsMost(2), .ticketsCount(2), .seatsCount(2),
        ] + app + walks + gate + boxOffice + boarding + canvass

    @Test("Apps P8 The catalogue has each of Kit's texts and no other, in five languages, with the same placeholders and every plural form")
    func whole() throws {
        let catalogue = try Catalogue()
        #expect(Set(catalogue.strings.keys) == Set(Self.texts.map(\.key)))
        for text in Self.texts {
            for language in Catalogue.languages {
                let forms = catalogue.forms(text.key, language)
                #expect(Set(forms.keys) == Self.plurals(text, language), "\(text.key) \(language)")
                for (_, words) in forms { #expect(Self.placeholders(words) == Self.placeholders(text.english), "\(text.key) \(language)") }
            }
            let english = catalogue.forms(text.key, "en")
            #expect(english[""] ?? english["other"] == text.english && english["one"] == text.englishOne, "\(text.key)")
        }
    }

    /// The Unicode Consortium's rules for whole numbers; French counts 0 as one, and the Romance languages have a form for millions.
    private static func plurals(_ text: UsherText, _ language: String) -> Set<String> {
        if text.count == nil { return [""] }
        return ["fr", "es", "it"].contains(language) ? ["one", "many", "other"] : ["one", "other"]
    }

    private static func placeholders(_ text: String) -> Set<String> { Set(text.matches(of: /%(?:lld|[0-9]\$@)/).map { String($0.output) }) }

    @Test("Apps P8 No text is there that nobody says, and no view says words of its own")
    func used() throws {
        let (kit, ui) = (try Self.sources("Sources/UsherKit"), try Self.sources("Sources/UsherUI") + Self.sources("Apps"))
        let everything = (kit.filter { !$0.name.hasPrefix("UsherText") } + ui).map(\.text).joined(separator: "\n")
        let said = Set(everything.matches(of: /\.(\w+)/).map { String($0.output.1) })
        for file in kit where file.name.hasPrefix("UsherText+") {
            for declared in file.text.matches(of: /public static (?:let|func) (\w+)/) {
                let name = String(declared.output.1)
                // Texts of refusals are found by the server's code; some words stand in other texts.
                let mentions = file.text.matches(of: try Regex("\\b\(name)\\b")).count
                let isSaid = said.contains(name) || name == "refusal" || mentions > 1
                #expect(isSaid, "\(name) is said nowhere")
            }
        }
        for view in ui { #expect(Self.literals(view.text).isEmpty, "\(view.name) says \(Self.literals(view.text))") }
        #expect(Self.literals(#"Text("Hello \(name)")"#) == ["Hello "] && Self.literals(#"Button("\(a.title), \(b)") {}"#).isEmpty)
    }

    /// Letters that a view shows without a catalogue: what is interpolated apart, names of pictures and previews apart.
    private static func literals(_ source: String) -> [String] {
        let shown =
            #/\b(?:Text|Button|BusyButton|Label|Section|Toggle|Picker|TextField|SecureField|LabeledContent|ProgressView|DisclosureGroup|ShareLink|navigationTitle|accessibilityLabel|accessibilityValue|accessibilityHint|confirmationDialog|alert)\(\s*"((?:[^"\\]|\\.|\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)"/#
        let plain = source.split(separator: "#if DEBUG").first.map(String.init) ?? source
        return plain.matches(of: shown).compactMap { found in
            let words = String(found.output.1).replacing(#/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/#, with: "")
            return words.contains(where: \.isLetter) ? words : nil
        }
    }

    private static func sources(_ folder: String) throws -> [(name: String, text: String)] {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        let swift = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        return try swift.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }

    @Test("Apps P8 German counts one ticket and two tickets, and so does English where there is no catalogue")
    func counts() throws {
        let german = try Catalogue().forms("tickets.count", "de")
        #expect(german == ["one": "%lld Ticket", "other": "%lld Tickets"])
        #expect(UsherText.ticketsCount(1).inEnglish == "1 ticket" && UsherText.ticketsCount(2).inEnglish == "2 tickets")
        #expect(UsherText.ticketsCount(0).inEnglish == "0 tickets")
    }

    @Test("Apps P13 What an argument holds is never taken for a placeholder")
    func arguments() {
        #expect(UsherText.failureSpace("%2$@", "1 %lld").inEnglish == "There is not enough space: %2$@ are needed, 1 %lld are free")
        #expect(UsherText.verbatim("100 % %1$@ %@").inEnglish == "100 % %1$@ %@")
        #expect("\(UsherText("x", "%3$@ and %1$@", arguments: ["a"]).inEnglish)" == " and a")
    }
}
