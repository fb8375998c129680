import UsherCore
import UsherTemplates

extension SeatMap {
    /// A small picture of the house, without names of seats: each section is one line of dots.
    var picture: String {
        let (width, height) = (SeatPlan.text(viewport.width), SeatPlan.text(viewport.height))
        var svg = #"<svg class="plan-picture" viewBox="0 0 \#(width) \#(height)" role="img" aria-label="\#(MarkupText.escaped(name))">"#
        for aisle in aisles { svg += Self.box(aisle.position, aisle.dimensions, "aisle") }
        if let stage { svg += Self.box(stage.position, stage.dimensions, "stage") }
        for area in areas {
            let points = area.outline.map { "\(SeatPlan.text($0.x)),\(SeatPlan.text($0.y))" }.joined(separator: " ")
            svg += #"<polygon points="\#(points)" fill="\#(area.colour)" fill-opacity=".4"/>"#
        }
        for (index, section) in sections.enumerated() {
            let dots = seats.filter { $0.section == index }.map { "M\(SeatPlan.text($0.position.x)) \(SeatPlan.text($0.position.y))h0" }
            svg += """
                <path d="\(dots.joined())" stroke="\(section.colour)" stroke-width="\(SeatPlan.text(drawnSeatSize * 0.9))" \
                stroke-linecap="round" fill="none"/>
                """
        }
        return svg + "</svg>"
    }

    private static func box(_ at: Point, _ size: Size, _ name: String) -> String {
        """
        <rect class="\(name)" x="\(SeatPlan.text(at.x - size.width / 2))" y="\(SeatPlan.text(at.y - size.height / 2))" \
        width="\(SeatPlan.text(size.width))" height="\(SeatPlan.text(size.height))"/>
        """
    }
}
