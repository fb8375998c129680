import UsherTemplates
import Foundation
import UsherCore

/// The seats of a house as a picture that is also a form's control: each seat is a checkbox with a name.
struct SeatPlan: Sendable {
    let width: Double
    let height: Double
    let seatSize: Double
    let stage: Block?
    let labels: [Label]
    let aisles: [Block]
    let sections: [Section]

    /// Something that is not a seat; `x` and `y` are its centre.
    struct Block: Sendable {
        let title: String
        let x: Double
        let y: Double
        let width: Double
        let height: Double
    }

    struct Label: Sendable {
        let text: String
        let x: Double
        let y: Double
        let size: Double
        /// `#RRGGBB`
        let colour: String?
    }

    struct Section: Sendable {
        let name: String
        let colour: String
        let price: Money
        let seats: [Seat]
    }

    struct Seat: Sendable {
        /// Its UUID in this show.
        let id: String
        let row: String
        let number: String
        let x: Double
        let y: Double
        let accessible: Bool
        let restricted: Bool
        let state: State
    }

    enum State: Sendable { case available, taken, chosen }

    /// "Stalls, row A, seat 12, £85.00"
    static func name(_ section: Section, _ seat: Seat) -> String {
        let extras = (seat.accessible ? ", wheelchair space" : "") + (seat.restricted ? ", restricted view" : "")
        return "\(section.name), row \(seat.row), seat \(seat.number)\(extras), \(section.price.text)"
    }

    static func word(_ state: State) -> String {
        switch state {
        case .available: "available"
        case .taken: "taken"
        case .chosen: "selected"
        }
    }
}

// MARK: - SVG
extension SeatPlan {
    /// Hidden from readers until the script makes it a control; without script there is a list.
    var svg: String {
        var svg = """
            <svg class="plan" viewBox="0 0 \(text(width)) \(text(height))" role="group" aria-label="Seat map" aria-hidden="true">\
            <defs>\(SeatPlan.shapes(size: seatSize))</defs>
            """
        for aisle in aisles { svg += rectangle(aisle, class: "aisle") }
        if let stage {
            svg += """
                <g class="stage">\(rectangle(stage, class: ""))<text x="\(text(stage.x))" y="\(text(stage.y))" \
                font-size="\(text(min(stage.height * 0.45, 24)))">\(MarkupText.escaped(stage.title))</text></g>
                """
        }
        for label in labels {
            svg += """
                <text x="\(text(label.x))" y="\(text(label.y))" font-size="\(text(label.size))">\(MarkupText.escaped(label.text))</text>
                """
        }
        for section in sections { svg += group(section) }
        svg += #"<circle class="ring" r="\#(text(seatSize * 0.72))" stroke-width="\#(text(seatSize * 0.14))"/></svg>"#
        return svg
    }

    private func group(_ section: Section) -> String {
        var svg = #"<g fill="\#(section.colour)" data-price="\#(section.price.minor)">"#
        for seat in section.seats {
            let name = MarkupText.escaped(SeatPlan.name(section, seat))
            svg += #"<g class="seat" role="checkbox" tabindex="-1" aria-checked="\#(seat.state == .chosen)" aria-label="\#(name), "#
            svg += #"\#(SeatPlan.word(seat.state))""#
            if seat.state == .taken { svg += #" aria-disabled="true""# }
            svg += #" data-id="\#(seat.id)" data-kind="\#(seat.kind)" data-at="\#(text(seat.x)) \#(text(seat.y))">"#
            svg += ##"<use href="#\##(seat.shape)" x="\##(text(seat.x))" y="\##(text(seat.y))"/></g>"##
        }
        return svg + "</g>\n"
    }

    private func rectangle(_ block: Block, class name: String) -> String {
        """
        <rect class="\(name)" x="\(text(block.x - block.width / 2))" y="\(text(block.y - block.height / 2))" width="\(text(block.width))" \
        height="\(text(block.height))" rx="6"/>
        """
    }

    /// Each kind of seat around the point 0, 0; a state or a kind is never told by its colour alone.
    static func shapes(size: Double) -> String {
        let half = size / 2 * 0.9
        let side = half * 2
        let box = #"x="\#(text(-half))" y="\#(text(-half))" width="\#(text(side))" height="\#(text(side))" rx="\#(text(half * 0.5))""#
        let line = text(size * 0.1)
        let cross = text(half * 0.5)
        let tick = "M\(text(-half * 0.5)) 0 L\(text(-half * 0.1)) \(text(half * 0.42)) L\(text(half * 0.55)) \(text(-half * 0.42))"
        return """
            <g id="free"><rect class="free" \(box) stroke-width="\(text(size * 0.05))"/></g>\
            <g id="wheel"><circle class="free" r="\(text(half))" stroke-width="\(text(size * 0.05))"/>\
            <circle r="\(text(half * 0.45))" fill="none" stroke="#fff" stroke-width="\(line)"/></g>\
            <g id="part"><rect class="free" \(box) stroke-width="\(text(size * 0.05))"/>\
            <path d="M\(text(-half * 0.55)) \(text(half * 0.55)) L\(text(half * 0.55)) \(text(-half * 0.55))" stroke="#fff" stroke-width="\(line)"/></g>\
            <g id="mine"><circle class="mine" r="\(text(half * 1.15))" stroke-width="\(line)"/>\
            <path class="mine-tick" d="\(tick)" stroke-width="\(text(size * 0.14))"/></g>\
            <g id="gone"><rect \(box) fill="none" stroke="none" pointer-events="all"/>\
            <path class="out" d="M-\(cross) -\(cross) L\(cross) \(cross) M\(cross) -\(cross) L-\(cross) \(cross)" stroke-width="\(line)"/></g>
            """
    }

    /// One shape by itself, for the legend.
    static func picture(_ shape: String, colour: String) -> String {
        let symbols = shapes(size: 20).replacing("id=\"", with: "id=\"legend-")
        // Only the wanted shape, since each legend stands alone in the page.
        let start = symbols.range(of: "<g id=\"legend-\(shape)\">")?.lowerBound ?? symbols.startIndex
        let end = symbols[start...].range(of: "</g>")?.upperBound ?? symbols.endIndex
        let drawing = symbols[start..<end].replacing(" id=\"legend-\(shape)\"", with: "")
        return #"<svg viewBox="-12 -12 24 24" fill="\#(colour)" aria-hidden="true">\#(drawing)</svg>"#
    }

    /// Two decimals at most.
    static func text(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e9 ? String(Int(rounded)) : String(rounded)
    }

    private func text(_ value: Double) -> String { SeatPlan.text(value) }
}

extension SeatPlan.Seat {
    var kind: String { accessible ? "wheel" : restricted ? "part" : "free" }

    fileprivate var shape: String {
        switch state {
        case .available: kind
        case .taken: "gone"
        case .chosen: "mine"
        }
    }
}
