import CPango
import Foundation

/// The pictures in a pass: Usher's own, a ticket with a notch, or the operator's from `wallet.assets`.
package struct PassPictures: Sendable {
    /// By name: `icon.png`, `logo@2x.png` …
    package let files: [String: [UInt8]]

    /// What a pass has; an operator may replace each, and add the optional ones.
    package static let own = ["icon.png": 29, "icon@2x.png": 58, "icon@3x.png": 87, "logo.png": 50, "logo@2x.png": 100]
    private static let optional = [
        "logo@3x.png", "strip.png", "strip@2x.png", "strip@3x.png", "thumbnail.png", "thumbnail@2x.png",
        "thumbnail@3x.png", "background.png", "background@2x.png", "background@3x.png",
    ]

    /// Throws where a file of the folder is no PNG.
    package init(folder: String = "") throws(WalletCertificateError) {
        var files = Self.own.mapValues(Self.ticket)
        if !folder.isEmpty {
            for name in Self.own.keys.sorted() + Self.optional {
                guard let data = FileManager.default.contents(atPath: URL(fileURLWithPath: folder).appending(path: name).path) else {
                    continue
                }
                guard data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
                    throw WalletCertificateError("wallet.assets: \(name) is not a PNG")
                }
                files[name] = Array(data)
            }
        }
        self.files = files
    }

    /// A white ticket on ink, its side notched where it is torn.
    private static func ticket(side: Int) -> [UInt8] {
        PNGImage.make(width: side, height: side) { context in
            let side = Double(side)
            cairo_set_source_rgb(context, Colour.ink.red, Colour.ink.green, Colour.ink.blue)
            cairo_paint(context)
            let (left, top, width, height, notch) = (0.16 * side, 0.29 * side, 0.68 * side, 0.42 * side, 0.075 * side)
            cairo_set_source_rgb(context, 1, 1, 1)
            cairo_move_to(context, left, top)
            cairo_line_to(context, left + width, top)
            cairo_arc_negative(context, left + width, top + height / 2, notch, -.pi / 2, .pi / 2)
            cairo_line_to(context, left + width, top + height)
            cairo_line_to(context, left, top + height)
            cairo_arc_negative(context, left, top + height / 2, notch, .pi / 2, -.pi / 2)
            cairo_close_path(context)
            cairo_fill(context)
            cairo_set_source_rgb(context, Colour.ink.red, Colour.ink.green, Colour.ink.blue)
            cairo_set_line_width(context, max(1, 0.03 * side))
            cairo_set_dash(context, [0.05 * side, 0.05 * side], 2, 0)
            cairo_move_to(context, left + 0.68 * width, top)
            cairo_line_to(context, left + 0.68 * width, top + height)
            cairo_stroke(context)
        }
    }
}
