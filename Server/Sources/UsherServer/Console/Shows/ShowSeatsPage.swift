import Foundation
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/shows/{id}/seats`: what is sold, held and out of sale, on a canvas to paint on and as a list, and the form that changes it.
struct ShowSeatsPage: ConsoleContent {
    static let template = "console/seats"

    struct Section: Sendable {
        let href: String
        let name: String
        let isHere: Bool
    }

    /// What a form that was refused had, so that nobody marks it again.
    struct Sent: Sendable {
        var marks: SeatMarks
        var reason = ""
        var fault: String?
    }

    var script: String? { "console/seats.js" }
    var said: [String] { ["console.seats."] }

    let action: String
    let token: String
    let once: String
    let fault: String?
    let figures: [ConsoleFigure]
    let legend: [Kind]
    /// The section whose seats are listed.
    let section: String
    let sections: [Section]
    let hasSections: Bool
    /// Of the API, for the script: where the seats are. Which map that is, and how each seat stands.
    let geometry: String
    let map: String
    let states: String
    let marked: String
    let list: String
    let reason: ConsoleField

    /// Four seats a byte, the first in the lowest bits, as the shop's map has them; here what is out of sale is told from what is sold.
    static func packed(_ states: [Kind.Name]) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (states.count + 3) / 4)
        for (index, state) in states.enumerated() { bytes[index / 4] |= state.code << UInt8(index % 4 * 2) }
        return bytes
    }

    /// How a seat stands, for staff.
    struct Kind: Sendable {
        enum Name: String, CaseIterable, Sendable {
            case free, held, sold, blocked

            init(_ state: SeatState?, at now: Instant) {
                self =
                    switch state {
                    case nil: .free
                    case .held(let until): until > now ? .held : .free
                    case .sold: .sold
                    case .blocked: .blocked
                    }
            }

            var code: UInt8 { UInt8(Self.allCases.firstIndex(of: self) ?? 0) }
            /// Whether it may be marked: the others are somebody's.
            var isOurs: Bool { self == .free || self == .blocked }
        }

        let name: String
        let label: String

        init(_ name: Name, _ words: Words) { (self.name, label) = (name.rawValue, words("console.seats.\(name.rawValue)")) }
    }
}

extension ShowSeatsPage {
    init(_ answer: ShowStore.SeatsAnswer, _ wanted: String?, orders: [String: String], _ sent: Sent, _ visit: ConsoleVisit) {
        let (words, map, uuid) = (visit.words, answer.seating.map, answer.show.uuid)
        let states = answer.keptAside(at: visit.now).map { Kind.Name($0, at: visit.now) }
        let open = map.sections.firstIndex { $0.id == wanted } ?? map.sections.startIndex
        let path = visit.path("shows", uuid, "seats")
        (action, token, once, fault, marked) = (path, visit.token, FormOnce.make(), sent.fault, sent.marks.text)
        legend = Kind.Name.allCases.map { Kind($0, words) }
        figures = legend.map { kind in
            ConsoleFigure(name: kind.label, value: words.number(Int64(states.count { $0.rawValue == kind.name })))
        }
        section = map.sections[open].id
        sections = map.sections.enumerated().map { index, section in
            Section(href: "\(path)?section=\(QueryText.encode(section.id))#list", name: section.name, isHere: index == open)
        }
        hasSections = sections.count > 1
        geometry = "/console/api/shows/\(uuid)/seatmap"
        (self.map, self.states) = (answer.show.mapUUID, Data(Self.packed(states)).base64EncodedString())
        list = SeatBoxes(map, states, Set(sent.marks.seats), orders: orders, visit).markup(of: open)
        reason = .text(
            "reason", words("console.seats.reason"), sent.reason, required: false, hint: words("console.seats.reason.hint"))
    }
}

/// The seats of one section as a list: rows of checkboxes, and a link to its order from a seat that is sold. Written straight into text, as the shop's.
private struct SeatBoxes {
    let map: SeatMap
    let states: [ShowSeatsPage.Kind.Name]
    let marked: Set<Int>
    /// By the seats' ids in the map.
    let orders: [String: String]
    let visit: ConsoleVisit

    init(_ map: SeatMap, _ states: [ShowSeatsPage.Kind.Name], _ marked: Set<Int>, orders: [String: String], _ visit: ConsoleVisit) {
        (self.map, self.states, self.marked, self.orders, self.visit) = (map, states, marked, orders, visit)
    }

    func markup(of section: Int) -> String {
        var (text, row) = ("", String?.none)
        for (index, seat) in map.seats.enumerated() where seat.section == section {
            if seat.row != row {
                let label = MarkupText.escaped(visit.words("console.place.row", ["row": .text(seat.row)]))
                text += (row == nil ? "" : "</div>\n") + "<div class=\"row\" role=\"group\" aria-label=\"\(label)\"><b>\(label)</b>\n"
                row = seat.row
            }
            text += box(index, seat)
        }
        return text + (row == nil ? "" : "</div>\n")
    }

    private func box(_ index: Int, _ seat: SeatMap.Seat) -> String {
        let state = states[index]
        let place = visit.words.place(map.sections[seat.section].name, seat.row, seat.number)
        let name = MarkupText.escaped("\(place), \(visit.words("console.seats.\(state.rawValue)"))")
        let number = MarkupText.escaped(seat.number)
        if state == .sold, let order = orders[seat.id] {
            let href = MarkupText.escaped(visit.path("orders", order))
            return "<a data-state=\"sold\" id=\"seat-\(index)\" href=\"\(href)\" aria-label=\"\(name)\">\(number)</a>\n"
        }
        let mark = (state.isOurs ? "" : " disabled") + (marked.contains(index) && state.isOurs ? " checked" : "")
        return "<label data-state=\"\(state.rawValue)\"><input type=\"checkbox\" id=\"seat-\(index)\" name=\"seat\" value=\"\(index)\""
            + " aria-label=\"\(name)\"\(mark)>\(number)</label>\n"
    }
}
