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

extension SeatList {
    static func lists(_ plan: SeatPlan) -> [SeatList] {
        plan.sections.map { section in
            SeatList(name: section.name, price: section.price.text, rows: rows(section))
        }
    }

    /// Seats of one row stand together in the map's order.
    private static func rows(_ section: SeatPlan.Section) -> [Row] {
        var rows: [(label: String, seats: [Seat])] = []
        for seat in section.seats {
            let line = Seat(
                id: seat.id, number: seat.number, name: "\(SeatPlan.name(section, seat)), \(SeatPlan.word(seat.state))",
                gone: seat.state == .taken, checked: seat.state == .chosen)
            if rows.last?.label == seat.row { rows[rows.count - 1].seats.append(line) } else { rows.append((seat.row, [line])) }
        }
        return rows.map { Row(label: $0.label, seats: $0.seats) }
    }
}
