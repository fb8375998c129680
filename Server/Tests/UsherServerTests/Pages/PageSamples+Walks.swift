@testable import UsherHTTP
import UsherCore

@testable import UsherServer

extension PageSamples {
    static let walks: [Sample] = [
        Sample("walks", walksPage([card("Historic Center of Milan", "Free"), card("Brera in the evening", "With a voucher")])),
        Sample("walks-empty", walksPage([])), Sample("walk", walkPage(.en)), Sample("walk-italian", walkPage(.it), signedIn),
        Sample("walk-shut", walkPage(.en, redeem: redeem(nil))),
        Sample("walk-wrong-code", walkPage(.en, redeem: redeem("Voucher not found."))),
    ]

    private static func redeem(_ error: String?) -> RedeemForm {
        RedeemForm(
            WalkWords(.en), action: "/walks/brera", token: "token", code: error == nil ? "" : "BRERA-1", isGuest: error == nil, error: error
        )
    }

    private static func walksPage(_ cards: [WalkCard]) -> WalksPage {
        WalksPage(
            words: words, cards: cards, isEmpty: cards.isEmpty, notice: nil, redeem: cards.isEmpty ? nil : redeem(nil), imageOrigins: [])
    }

    private static func card(_ title: String, _ badge: String) -> WalkCard {
        WalkCard(
            href: "/walks/milan", title: title, language: "en", art: Poster(title).svg, city: "Milan", measure: "1.7 km · 45 minutes",
            badge: badge, languages: "Italiano, English")
    }

    private static func walkPage(_ language: WalkLanguage, redeem: RedeemForm? = nil) -> WalkPage {
        let labels = WalkWords(words)
        let isOpen = redeem == nil
        return WalkPage(
            words: words, title: "Historic Center of Milan", told: language.rawValue, labels: labels,
            paragraphs: ["Five stops, a short stroll and a secret or two."], art: Poster("Milan").svg, city: "Milan",
            facts: [.init(name: labels.length, text: labels.distance(1_700)), .init(name: labels.duration, text: labels.minutes(45))],
            languages: WalkLanguage.allCases.map {
                .init(href: "/walks/milan?language=\($0)", label: $0.name, tag: $0.rawValue, isCurrent: $0 == language)
            }, hasLanguages: true, notice: language == .it ? Notice(.good, labels.welcome) : nil,
            map: .init(
                route: isOpen ? "45.464203,9.189982 45.465803,9.190182" : "", start: "45.464203,9.189982",
                tiles: .init(
                    template: "/tiles/milan/{z}/{x}/{y}.pbf", form: .vector, zooms: "13 16", bounds: "45.4,9.1,45.5,9.2",
                    attribution: "Drawn by us")),
            stops: isOpen ? [stop(1, labels, transcript: true), stop(2, labels, transcript: false)] : [], isOpen: isOpen,
            completion: isOpen ? "You have reached the park." : nil, redeem: redeem, imageOrigins: [], audioOrigins: [], fetchOrigins: [],
            isSecret: false, follow: isOpen ? .init(tour: "0193f0a0-0000-7000-8000-000000000001", isPreview: false) : nil)
    }

    private static func stop(_ order: Int64, _ words: WalkWords, transcript: Bool) -> WalkStop {
        let cues = SubtitleCues(Array("1\n00:00:01,040 --> 00:00:02,500\nHello <b>Milan</b>\n".utf8))?.cues ?? []
        return WalkStop(
            id: "0193f0a0-0000-7000-8000-00000000000\(order)", order: order, title: "Stop & go \(order)", lat: "45.464203", lng: "9.189982",
            radius: 150,
            leg: order == 1 ? nil : words.leg(178.6), image: order == 1 ? "/media/1/a.png" : nil,
            audio: order == 1 ? "/media/1/a.wav?expires=1&signature=a" : nil, paragraphs: transcript ? [] : ["What is told here."],
            transcript: transcript ? .init(cues: cues.map(WalkStop.Line.init), isOnlyText: true) : nil)
    }
}
