package import CPango
import UsherCore

extension PDFCanvas {
    /// How a text looks.
    package struct Style {
        package var size: Double
        package var bold = false
        package var mono = false
        /// In the cut that titles of pages have.
        package var serif = false
        package var colour = Colour.ink
        /// Beyond so many lines the text ends in an ellipsis.
        package var lines = 1
        package var alignment = PANGO_ALIGN_LEFT

        package static let label = Style(size: 7.5, bold: true, colour: .soft)
    }

    /// Sets a text into a column; returns its height.
    @discardableResult
    package func text(_ text: String, x: Double, y: Double, width: Double, _ style: Style) -> Double {
        guard let layout = pango_cairo_create_layout(context) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        prepare(layout, text, width: width, style)
        colour(style.colour)
        cairo_move_to(context, x, y)
        pango_cairo_show_layout(context, layout)
        var extent = PangoRectangle()
        pango_layout_get_extents(layout, nil, &extent)
        return Double(extent.height) / Double(PANGO_SCALE)
    }

    /// The largest of the sizes in which the text needs no more lines than the style allows.
    package func fitting(_ text: String, width: Double, sizes: [Double], _ style: Style) -> Style {
        for size in sizes {
            var style = style
            style.size = size
            guard let layout = pango_cairo_create_layout(context) else { return style }
            defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
            prepare(layout, text, width: width, style)
            if pango_layout_is_ellipsized(layout) == 0 { return style }
        }
        var smallest = style
        smallest.size = sizes.last ?? style.size
        return smallest
    }

    private func prepare(_ layout: OpaquePointer, _ text: String, width: Double, _ style: Style) {
        let font = pango_font_description_new()
        pango_font_description_set_family(font, style.mono ? Self.monospaced : style.serif ? Self.titles : Self.proportional)
        pango_font_description_set_weight(font, style.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango_layout_set_height(layout, -Int32(style.lines))
        pango_layout_set_alignment(layout, style.alignment)
        let bytes = PDFCanvas.fitting(text, style)
        pango_layout_set_text(layout, bytes, Int32(bytes.utf8.count))
    }

    /// What of a text can stand in its lines: what is laid out costs time however little of it is seen, and what was stored before texts had
    /// limits has none.
    package static func fitting(_ text: String, _ style: Style) -> String {
        HeaderText.plain(WireText.cut(text, to: longestLine * style.lines))
    }

    /// Far more than there is room for.
    private static let longestLine = 160

    private static let proportional = "Noto Sans, DejaVu Sans, sans-serif"
    private static let titles = "Noto Serif, DejaVu Serif, serif"
    private static let monospaced = "Noto Sans Mono, DejaVu Sans Mono, monospace"
}
