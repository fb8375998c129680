import UsherHTTP
import UsherTemplates
import Foundation
import UsherCore
import UsherPapers

/// A house as a picture: first its sections, each a shape that leads to its seats. The script draws the seats themselves where there is room for
/// them, from the map's geometry; without it there is the list.
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
        /// Its id in the map.
        let id: String
        let name: String
        let colour: String
        let price: Money
        let free: Int
        let seats: [Seat]
    }

    struct Seat: Sendable {
        /// Its id in the map.
        let id: String
        /// Its place in the map's order.
        let index: Int
        let row: String
        let number: String
        let x: Double
        let y: Double
        let accessible: Bool
        let restricted: Bool
        let state: State
        /// Where it is another than its section's.
        var price: Money?
    }

    enum State: Sendable { case available, taken, chosen }

    /// "Stalls, row A, seat 12, wheelchair space, £85.00"
    static func name(_ section: Section, _ seat: Seat, _ words: Words) -> String {
        let extras = (seat.accessible ? ["seats.wheelchair"] : []) + (seat.restricted ? ["seats.restricted"] : [])
        return ([words.seat(section.name, seat.row, seat.number)] + extras.map { words($0) } + [words.money(seat.price ?? section.price)])
            .joined(separator: ", ")
    }

    static func word(_ state: State, _ words: Words) -> String {
        switch state {
        case .available: words("seats.available")
        case .taken: words("seats.taken")
        case .chosen: words("seats.selected")
        }
    }
}

// MARK: - SVG
extension SeatPlan {
    /// `show` is the page's own path.
    func svg(_ show: String, _ words: Words) -> String {
        var svg = """
            <svg class="plan" viewBox="0 0 \(text(width)) \(text(height))" width="\(text(width))" height="\(text(height))" role="group" \
            aria-label="\(MarkupText.escaped(words("seats.map")))" data-size="\(text(seatSize))"><defs>\(SeatPlan.shapes(size: seatSize))</defs>
            """
        for aisle in aisles { svg += rectangle(aisle, class: "aisle") }
        if let stage {
            svg += """
                <g class="stage">\(rectangle(stage, class: ""))<text x="\(text(stage.x))" y="\(text(stage.y))" \
                font-size="\(text(min(stage.height * 0.45, 24)))">\(MarkupText.escaped(stage.title))</text></g>
                """
        }
        for section in sections { svg += area(section, show, words) }
        for label in labels {
            svg += """
                <text x="\(text(label.x))" y="\(text(label.y))" font-size="\(text(label.size))">\(MarkupText.escaped(label.text))</text>
                """
        }
        return svg
            + #"<g class="seats"></g><circle class="ring" r="\#(text(seatSize * 0.72))" stroke-width="\#(text(seatSize * 0.14))"/></svg>"#
    }

    /// A section's shape: with its name, its price and what is free. A full one is an outline, so that no colour alone tells it.
    private func area(_ section: Section, _ show: String, _ words: Words) -> String {
        let outline = SectionOutline(section.seats.map { ($0.row, $0.x, $0.y) }, seatSize: seatSize)
        let (name, state, price) = (MarkupText.escaped(section.name), section.state(words), words.money(section.price))
        let href = MarkupText.escaped(show + QueryText.query([("view", "list"), ("section", section.id)]) + "#seats")
        var svg = #"<a class="area\#(section.free == 0 ? " full" : "")" href="\#(href)" data-section="\#(section.id)" "#
        let own = section.seats.compactMap { seat in seat.price.map { "\(seat.index)=\($0.minor)" } }.joined(separator: " ")
        if !own.isEmpty { svg += #"data-prices="\#(own)" "# }
        svg += #"data-price="\#(section.price.minor)" fill="\#(section.colour)" stroke="\#(section.colour)" "#
        svg += #"aria-label="\#(name), \#(MarkupText.escaped(price)), \#(MarkupText.escaped(state))">"#
        svg += #"<path d="\#(outline.path)" stroke-width="\#(text(outline.stroke))"/>"#
        let lines = [section.name, price, state]
        let size = min(outline.fontSize(lines.map(\.count).max() ?? 1), width / 18)
        for (line, words) in lines.enumerated() {
            let y = outline.middle.y + (Double(line) - 1) * size * 1.2
            svg +=
                #"<text\#(line == 0 ? #" class="name""# : "") x="\#(text(outline.middle.x))" y="\#(text(y))" font-size="\#(text(size))">"#
            svg += MarkupText.escaped(words) + "</text>"
        }
        return svg + "</a>\n"
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

extension SeatPlan.Section {
    /// "32 free"
    func state(_ words: Words) -> String { free == 0 ? words("seats.soldout") : words("seats.free", ["n": .number(Int64(free))]) }
}
