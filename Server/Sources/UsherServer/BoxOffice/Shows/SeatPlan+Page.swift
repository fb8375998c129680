import UsherTemplates
import UsherCore
import UsherPapers

extension SeatLegend {
    /// What the shapes mean, as far as this house has them.
    static func lines(_ plan: SeatPlan, _ words: Words) -> [SeatLegend] {
        let seats = plan.sections.flatMap(\.seats)
        let grey = "#7c7482"
        var shapes = [
            SeatLegend(picture: SeatPlan.picture("mine", colour: grey), label: words("show.legend.mine")),
            SeatLegend(picture: SeatPlan.picture("gone", colour: grey), label: words("show.legend.taken")),
        ]
        if seats.contains(where: \.accessible) {
            shapes.append(SeatLegend(picture: SeatPlan.picture("wheel", colour: grey), label: words("show.legend.wheelchair")))
        }
        if seats.contains(where: \.restricted) {
            shapes.append(SeatLegend(picture: SeatPlan.picture("part", colour: grey), label: words("show.legend.restricted")))
        }
        return shapes
    }
}

/// The seats of one section as a list: rows of checkboxes. Written straight into text: a large section has a thousand.
enum SeatList {
    static func markup(_ section: SeatPlan.Section, _ words: Words) -> String {
        var text = "<div class=\"list\"><fieldset><legend>\(MarkupText.escaped(section.name)), \(words.money(section.price))</legend>\n"
        var row: String?
        for seat in section.seats {
            // Seats of one row stand together in the map's order.
            if seat.row != row {
                text += row == nil ? "" : "</div>\n"
                let label = MarkupText.escaped(words("console.place.row", ["row": .text(seat.row)]))
                text += "<div class=\"row\" role=\"group\" aria-label=\"\(label)\"><b>\(label)</b>\n"
                row = seat.row
            }
            text += box(section, seat, words)
        }
        return text + (row == nil ? "" : "</div>\n") + "</fieldset></div>"
    }

    private static func box(_ section: SeatPlan.Section, _ seat: SeatPlan.Seat, _ words: Words) -> String {
        let isGone = seat.state == .taken
        let name = MarkupText.escaped("\(SeatPlan.name(section, seat, words)), \(SeatPlan.word(seat.state, words))")
        let place = MarkupText.escaped(words.place(section.name, seat.row, seat.number))
        let state = (isGone ? " disabled" : "") + (seat.state == .chosen ? " checked" : "")
        let id = MarkupText.escaped(seat.id)
        return
            "<label\(isGone ? " class=\"gone\"" : "")><input type=\"checkbox\" data-place=\"\(place)\" name=\"seat\" value=\"\(id)\" data-at=\"\(seat.index)\""
            + " data-price=\"\((seat.price ?? section.price).minor)\" aria-label=\"\(name)\"\(state)>\(MarkupText.escaped(seat.number))</label>\n"
    }
}
