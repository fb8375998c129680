import UsherTemplates
import UsherCore

extension SeatLegend {
    /// The sections by colour and price, then what the shapes mean, as far as this house has them.
    static func lines(_ plan: SeatPlan) -> [SeatLegend] {
        let sections = plan.sections.map {
            SeatLegend(picture: SeatPlan.picture("free", colour: $0.colour), label: "\($0.name) \($0.price.text)")
        }
        let seats = plan.sections.flatMap(\.seats)
        let grey = "#7c7482"
        var shapes = [
            SeatLegend(picture: SeatPlan.picture("mine", colour: grey), label: "Your choice"),
            SeatLegend(picture: SeatPlan.picture("gone", colour: grey), label: "Taken"),
        ]
        if seats.contains(where: \.accessible) {
            shapes.append(SeatLegend(picture: SeatPlan.picture("wheel", colour: grey), label: "Wheelchair space"))
        }
        if seats.contains(where: \.restricted) {
            shapes.append(SeatLegend(picture: SeatPlan.picture("part", colour: grey), label: "Restricted view"))
        }
        return sections + shapes
    }
}

/// The seats of a house as a list, for browsers without script; one with script does not even read it. Written straight into text:
/// a large house has thousands.
enum SeatList {
    static func markup(_ plan: SeatPlan) -> String {
        var text = "<noscript><div class=\"list\">\n"
        for section in plan.sections {
            text += "<fieldset><legend>\(MarkupText.escaped(section.name)), \(section.price.text)</legend>\n"
            var row: String?
            for seat in section.seats {
                // Seats of one row stand together in the map's order.
                if seat.row != row {
                    text += row == nil ? "" : "</div>\n"
                    let label = MarkupText.escaped(seat.row)
                    text += "<div class=\"row\" role=\"group\" aria-label=\"Row \(label)\"><b>Row \(label)</b>\n"
                    row = seat.row
                }
                text += box(section, seat)
            }
            text += row == nil ? "</fieldset>\n" : "</div>\n</fieldset>\n"
        }
        return text + "</div></noscript>"
    }

    private static func box(_ section: SeatPlan.Section, _ seat: SeatPlan.Seat) -> String {
        let isGone = seat.state == .taken
        let name = MarkupText.escaped("\(SeatPlan.name(section, seat)), \(SeatPlan.word(seat.state))")
        let state = (isGone ? " disabled" : "") + (seat.state == .chosen ? " checked" : "")
        return
            "<label\(isGone ? " class=\"gone\"" : "")><input type=\"checkbox\" name=\"seat\" value=\"\(seat.id)\" aria-label=\"\(name)\"\(state)>"
            + "\(MarkupText.escaped(seat.number))</label>\n"
    }
}
