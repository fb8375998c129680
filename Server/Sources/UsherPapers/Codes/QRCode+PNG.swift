import CPango

extension QRCode {
    /// A PNG, black on white with its quiet zone, `scale` pixels a module: for mails, whose readers show no SVG.
    package func png(scale: Int = 8) -> [UInt8] {
        let side = (size + 2 * QRCode.quietZone) * scale
        return PNGImage.make(width: side, height: side) { context in
            cairo_set_source_rgb(context, 1, 1, 1)
            cairo_paint(context)
            cairo_set_source_rgb(context, 0, 0, 0)
            cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
            draw(context, x: Double(QRCode.quietZone * scale), y: Double(QRCode.quietZone * scale), module: Double(scale))
        }
    }

    /// A PNG of so many pixels a side, with a quiet zone of at least `margin` modules: every module as large as fits, in whole pixels.
    /// A code of more modules than there are pixels gets one pixel a module.
    package func png(side: Int, margin: Int) -> [UInt8] {
        let modules = size + 2 * margin
        let scale = max(1, side / modules)
        let side = max(side, modules)
        let start = Double((side - size * scale) / 2)
        return PNGImage.make(width: side, height: side) { context in
            cairo_set_source_rgb(context, 0, 0, 0)
            cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
            draw(context, x: start, y: start, module: Double(scale))
        }
    }

    /// Fills the dark modules with the context's colour, the code's own corner at `x`, `y`.
    package func draw(_ context: OpaquePointer, x: Double, y: Double, module: Double) {
        for (row, columns) in runs {
            cairo_rectangle(
                context, x + Double(columns.lowerBound) * module, y + Double(row) * module, Double(columns.count) * module, module)
        }
        cairo_fill(context)
    }
}
