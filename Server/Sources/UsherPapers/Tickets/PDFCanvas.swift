import CPango
package import UsherCore

/// A4 pages drawn with cairo, text set by pango: it stays text that can be selected, searched and read aloud, in any script.
/// Points from the upper left corner. One thread uses it from beginning to end.
package final class PDFCanvas {
    package static let width = 595.276
    package static let height = 841.89
    package static func millimetres(_ value: Double) -> Double { value * 72 / 25.4 }

    private let sink = ByteSink()
    private let surface: OpaquePointer
    package let context: OpaquePointer

    /// The date is the document's own, so that the same content gives the same bytes.
    package init?(
        title: String, author: String, made: Instant, width: Double = PDFCanvas.width, height: Double = PDFCanvas.height
    ) {
        guard let surface = cairo_pdf_surface_create_for_stream(ByteSink.write, sink.pointer, width, height),
            let context = cairo_create(surface)
        else { return nil }
        self.surface = surface
        self.context = context
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, HeaderText.plain(WireText.cut(title, to: 255)))
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, HeaderText.plain(WireText.cut(author, to: 255)))
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Usher")
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, Timestamp.seconds(made))
    }

    /// One picture of pixels in place of pages.
    package init?(width: Int, height: Int) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)), let context = cairo_create(surface)
        else { return nil }
        self.surface = surface
        self.context = context
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    package func endPage() { cairo_show_page(context) }

    /// The whole file; nothing may be drawn any more.
    package func finish() -> [UInt8] {
        cairo_surface_finish(surface)
        return sink.bytes
    }

    /// What has been drawn, where it is a picture.
    package func png() -> [UInt8] {
        cairo_surface_write_to_png_stream(surface, ByteSink.write, sink.pointer)
        return sink.bytes
    }

    package func colour(_ colour: Colour) { cairo_set_source_rgb(context, colour.red, colour.green, colour.blue) }

    package func fill(x: Double, y: Double, width: Double, height: Double, _ colour: Colour) {
        self.colour(colour)
        cairo_rectangle(context, x, y, width, height)
        cairo_fill(context)
    }

    package func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ colour: Colour, dashes: [Double] = []) {
        self.colour(colour)
        cairo_set_line_width(context, 0.75)
        cairo_set_dash(context, dashes, Int32(dashes.count), 0)
        cairo_move_to(context, start.x, start.y)
        cairo_line_to(context, end.x, end.y)
        cairo_stroke(context)
        cairo_set_dash(context, [], 0, 0)
    }

    /// A card's outline.
    package func outline(x: Double, y: Double, width: Double, height: Double, radius: Double, _ colour: Colour) {
        self.colour(colour)
        cairo_set_line_width(context, 0.75)
        cairo_new_sub_path(context)
        cairo_arc(context, x + width - radius, y + radius, radius, -.pi / 2, 0)
        cairo_arc(context, x + width - radius, y + height - radius, radius, 0, .pi / 2)
        cairo_arc(context, x + radius, y + height - radius, radius, .pi / 2, .pi)
        cairo_arc(context, x + radius, y + radius, radius, .pi, .pi * 1.5)
        cairo_close_path(context)
        cairo_stroke(context)
    }

    /// The code with its quiet zone in a square of `side`, dark on white whatever is beneath.
    package func code(_ code: QRCode, x: Double, y: Double, side: Double) {
        fill(x: x, y: y, width: side, height: side, .white)
        let module = side / Double(code.size + 2 * QRCode.quietZone)
        let inset = Double(QRCode.quietZone) * module
        colour(.black)
        code.draw(context, x: x + inset, y: y + inset, module: module)
    }

    /// Draws what `draw` draws as a link.
    package func link(_ url: String, _ draw: () -> Void) {
        let quoted = url.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        cairo_tag_begin(context, CAIRO_TAG_LINK, "uri='\(quoted)'")
        draw()
        cairo_tag_end(context, CAIRO_TAG_LINK)
    }
}

/// A colour as cairo takes it.
package struct Colour: Equatable {
    package let red: Double
    package let green: Double
    package let blue: Double

    package static let black = Colour(red: 0, green: 0, blue: 0)
    package static let white = Colour(red: 1, green: 1, blue: 1)
    package static let ink = Colour(red: 0.09, green: 0.10, blue: 0.13)
    /// For labels: 7:1 on white.
    package static let soft = Colour(red: 0.33, green: 0.35, blue: 0.40)
    package static let rule = Colour(red: 0.78, green: 0.80, blue: 0.83)
    package static let alarm = Colour(red: 0.70, green: 0.11, blue: 0.11)

    package init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// `#RRGGBB`
    package init?(_ text: String) {
        guard text.utf8.count == 7, text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
        self.init(red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255, blue: Double(value & 255) / 255)
    }
}
