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
