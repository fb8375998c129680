import CPango
package import UsherCore

/// What others show of a link to a show: its title, its date and its house on the colours of its poster.
package struct PreviewPicture: Sendable, Equatable, Hashable {
    package static let width = 1_200
    package static let height = 630

    private let title: String
    private let when: String
    private let place: String
    private let house: String
    private let from: SRGBColour
    private let to: SRGBColour
    private let ink: SRGBColour

    /// `from`, `to`: the ground's colours, from corner to corner.
    package init(title: String, when: String, place: String, house: String, from: SRGBColour, to: SRGBColour) {
        (self.title, self.when, self.place, self.house, self.from, self.to) = (title, when, place, house, from, to)
        // Behind the text the ground is as dark as its first colour.
        ink = SRGBColour.white.contrast(to: from) >= 4.5 ? .white : .black
    }

    package func png() -> [UInt8] {
        guard let canvas = PDFCanvas(width: Self.width, height: Self.height) else { return [] }
        drawGround(canvas.context)
        let colour = Colour(ink)
        let width = Double(Self.width) - 160
        canvas.text(house, x: 80, y: 70, width: width, .init(size: 34, bold: true, colour: colour))
        let style = canvas.fitting(
            title, width: width, sizes: [96, 80, 64, 52], .init(size: 96, bold: true, serif: true, colour: colour, lines: 3))
        let height = canvas.text(title, x: 80, y: 150, width: width, style)
        canvas.text(when, x: 80, y: 180 + height, width: width, .init(size: 36, bold: true, colour: colour))
        canvas.text(place, x: 80, y: 232 + height, width: width, .init(size: 32, colour: colour))
        return canvas.png()
    }

    private func drawGround(_ context: OpaquePointer) {
        let pattern = cairo_pattern_create_linear(0, 0, Double(Self.width), Double(Self.height))
        defer { cairo_pattern_destroy(pattern) }
        for (place, colour) in [(0.0, from), (0.75, from), (1.0, to)] {
            let shown = Colour(colour)
            cairo_pattern_add_color_stop_rgb(pattern, place, shown.red, shown.green, shown.blue)
        }
        cairo_set_source(context, pattern)
        cairo_paint(context)
    }
}

extension Colour {
    package init(_ colour: SRGBColour) {
        self.init(red: Double(colour.red) / 255, green: Double(colour.green) / 255, blue: Double(colour.blue) / 255)
    }
}
