import Foundation
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What a notice says on a phone, in the phone's language and by the clock of the place that it is about, and where it leads.
struct PushText: Sendable {
    let title: String
    let body: String
    let page: SitePage
    /// What stands together on a phone, and what a newer word replaces.
    let thread: String

    init(_ facts: PushFacts, language tag: String, at now: Instant) {
        let words = Words(Self.language(tag))
        switch facts {
        case .booking(let show, let change):
            title =
                switch change {
                case .confirmed: words("push.booking.confirmed")
                case .refunded: words("push.booking.refunded")
                case .cancelled: words("push.booking.cancelled")
                }
            body = words("push.show", Self.values(show))
            (page, thread) = (.booking(show.page, key: nil), "booking-\(show.page)")
        case .reminder(let show):
            title = Self.nearness(show, at: now, words)
            body =
                show.venue.isEmpty
                ? words("push.show", Self.values(show)) : words("push.reminder.place", Self.values(show))
            (page, thread) = (.booking(show.page, key: nil), "booking-\(show.page)")
        case .seats(let show):
            (title, body) = (words("push.seats"), words("push.show", Self.values(show)))
            (page, thread) = (.show(show.page), "seats-\(show.page)")
        case .flight(let flight):
            (title, body) = Self.flight(flight, words)
            (page, thread) = (.boardingPass(flight.ticket), "flight-\(flight.ticket)")
        case .walk(let slug, let name):
            (title, body) = (words("push.walk", ["title": .text(Self.short(name))]), words("push.walk.body"))
            (page, thread) = (.walk(slug, language: nil), "walk-\(SecretDigest(of: slug).hex.prefix(32))")
        }
    }

    /// English for whoever speaks none of the five.
    static func language(_ tag: String) -> Language {
        let first = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first?.lowercased() ?? ""
        return Language.allCases.first { $0.rawValue == first } ?? .en
    }

    private static func values(_ show: PushFacts.Show) -> [String: Words.Value] {
        [
            "title": .text(short(show.title)), "venue": .text(short(show.venue)), "day": .day(show.starts.wire, show.zone.foundation),
            "time": .time(show.starts.wire, show.zone.foundation),
        ]
    }

    /// By the calendar of the place. A show after midnight on the day of a change of clocks is further away than its hours say.
    private static func nearness(_ show: PushFacts.Show, at now: Instant, _ words: Words) -> String {
        let title: [String: Words.Value] = ["title": .text(short(show.title))]
        return switch show.zone.date(of: show.starts).days - show.zone.date(of: now).days {
        case 0: words("push.reminder.today", title)
        case 1: words("push.reminder.tomorrow", title)
        default: words("push.reminder.soon", title)
        }
    }

    private static func flight(_ flight: PushFacts.Flight, _ words: Words) -> (String, String) {
        let values: [String: Words.Value] = [
            "number": .text(short(flight.number.isEmpty ? "\(flight.origin)–\(flight.destination)" : flight.number)),
            "from": .text(short(flight.origin)), "to": .text(short(flight.destination)), "gate": .text(short(flight.gate ?? "")),
            "day": .day(flight.departs.wire, flight.zone.foundation), "time": .time(flight.departs.wire, flight.zone.foundation),
        ]
        guard let gate = flight.gate else { return (words("push.flight.lost", values), words("push.flight.when", values)) }
        return (words("push.flight.changed", values), words(gate.isEmpty ? "push.flight.when" : "push.flight.gate", values))
    }

    /// Nobody reads more on a locked screen; nothing that ends a line, and no heap of marks.
    private static func short(_ text: String) -> String {
        let plain = WalletComplaints.plain(text)
        return plain.count <= longest ? plain : plain.prefix(longest - 1) + "…"
    }

    private static let longest = 80
}

extension SitePage {
    /// A boarding pass's page.
    static func boardingPass(_ ticket: String) -> SitePage { SitePage("/pages/yourBoardingPass", ticket) }
}
