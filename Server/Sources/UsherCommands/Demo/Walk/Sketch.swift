import CPango

/// Draws flat shapes with cairo, in the units of a picture of 800 by 500.
struct Sketch {
    static let width = 800
    static let height = 500

    let context: OpaquePointer

    /// `0xRRGGBB`
    func colour(_ colour: UInt32, alpha: Double = 1) {
        cairo_set_source_rgba(
            context, Double(colour >> 16 & 255) / 255, Double(colour >> 8 & 255) / 255, Double(colour & 255) / 255, alpha)
    }

    /// The whole ground, from one colour above to one below.
    func sky(_ top: UInt32, _ bottom: UInt32) {
        let steps = 50
        for step in 0..<steps {
            let part = Double(step) / Double(steps - 1)
            let mixed = [16, 8, 0].map { shift in
                UInt32(Double(top >> shift & 255) * (1 - part) + Double(bottom >> shift & 255) * part) << shift
            }
            colour(mixed.reduce(0, |))
            cairo_rectangle(context, 0, Double(step * 10), Double(Sketch.width), 10)
            cairo_fill(context)
        }
    }

    func polygon(_ fill: UInt32, alpha: Double = 1, _ points: [(Double, Double)]) {
        colour(fill, alpha: alpha)
        for (index, point) in points.enumerated() {
            if index == 0 { cairo_move_to(context, point.0, point.1) } else { cairo_line_to(context, point.0, point.1) }
        }
        cairo_close_path(context)
        cairo_fill(context)
    }

    func rect(_ fill: UInt32, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        colour(fill)
        cairo_rectangle(context, x, y, width, height)
        cairo_fill(context)
    }

    func disc(_ fill: UInt32, _ x: Double, _ y: Double, _ radius: Double, alpha: Double = 1) {
        colour(fill, alpha: alpha)
        cairo_arc(context, x, y, radius, 0, 2 * .pi)
        cairo_fill(context)
    }

    /// A spire: a needle on a narrow foot.
    func spire(_ fill: UInt32, _ x: Double, top: Double, foot: Double, width: Double) {
        polygon(fill, [(x - width / 2, foot), (x, top), (x + width / 2, foot)])
    }

    /// A door or window with a round top; `y` is its sill.
    func arch(_ fill: UInt32, _ x: Double, _ y: Double, width: Double, height: Double) {
        colour(fill)
        cairo_move_to(context, x - width / 2, y)
        cairo_line_to(context, x - width / 2, y - height + width / 2)
        cairo_arc(context, x, y - height + width / 2, width / 2, .pi, 2 * .pi)
        cairo_line_to(context, x + width / 2, y)
        cairo_close_path(context)
        cairo_fill(context)
    }

    /// Half a circle's line, open below.
    func bow(_ stroke: UInt32, _ x: Double, _ y: Double, radius: Double, line: Double) {
        colour(stroke)
        cairo_set_line_width(context, line)
        cairo_arc(context, x, y, radius, .pi, 2 * .pi)
        cairo_stroke(context)
    }

    func line(_ stroke: UInt32, _ points: [(Double, Double)], width: Double) {
        colour(stroke)
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        for (index, point) in points.enumerated() {
            if index == 0 { cairo_move_to(context, point.0, point.1) } else { cairo_line_to(context, point.0, point.1) }
        }
        cairo_stroke(context)
    }

    /// A tree with a round crown.
    func tree(_ crown: UInt32, _ x: Double, _ foot: Double, _ size: Double) {
        rect(0x4A2F2A, x - size * 0.06, foot - size * 0.7, size * 0.12, size * 0.7)
        for (dx, dy, radius) in [(-0.28, -0.75, 0.32), (0.26, -0.78, 0.34), (0, -1.05, 0.4)] {
            disc(crown, x + dx * size, foot + dy * size, radius * size)
        }
    }
}
