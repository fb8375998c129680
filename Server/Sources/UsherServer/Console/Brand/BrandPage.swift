import UsherCore
import UsherHTTP
import UsherTemplates

/// `H/settings/brand`: how a house looks to guests.
struct BrandPage: ConsoleContent {
    static let template = "console/brand"

    let lead: String
    /// The house's own page.
    let shop: String
    let form: ConsoleForm
    /// An accent that could not be read is another one now.
    let moved: String?
    let samples: [Sample]
    let pictures: [ConsoleUpload]

    var script: String? { "console/upload.js" }

    /// The colours of day or night, as a picture of a page.
    struct Sample: Sendable {
        let label: String
        /// As markup.
        let picture: String
    }

    init(_ face: HouseFace, form: ConsoleForm, pictures: [ConsoleUpload], _ words: Words) {
        lead = words("console.brand.lead")
        shop = PageHouse.path(face.slug)
        self.form = form
        self.pictures = pictures
        let colours = face.brand.colours ?? BrandColours(accent: HouseBrand.usual, paper: .warm)
        moved =
            colours.isMoved
            ? words("console.brand.moved", ["asked": .text(colours.asked.hex), "used": .text(colours.light.accent.hex)]) : nil
        samples = [("console.brand.day", colours.light), ("console.brand.night", colours.dark)].map { key, scheme in
            Sample(label: words(key), picture: BrandSample.svg(scheme, title: face.name, words))
        }
    }
}

/// A picture of a page in a house's colours.
enum BrandSample {
    static func svg(_ scheme: BrandColours.Scheme, title: String, _ words: Words) -> String {
        func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ fill: SRGBColour, radius: Int = 0) -> String {
            #"<rect x="\#(x)" y="\#(y)" width="\#(width)" height="\#(height)" rx="\#(radius)" fill="\#(fill.hex)"/>"#
        }
        func text(_ x: Int, _ y: Int, _ size: Int, _ fill: SRGBColour, _ text: String, weight: Int = 400) -> String {
            #"<text x="\#(x)" y="\#(y)" font-size="\#(size)" font-weight="\#(weight)" fill="\#(fill.hex)">\#(MarkupText.escaped(text))</text>"#
        }
        let parts = [
            rect(0, 0, 320, 180, scheme.paper), rect(16, 48, 288, 116, scheme.card, radius: 12),
            text(16, 31, 17, scheme.ink, WireText.cut(title, to: 26), weight: 700),
            text(32, 78, 15, scheme.ink, words("console.brand.sample")),
            text(32, 100, 13, scheme.soft, scheme.paper.hex), text(150, 100, 13, scheme.accent, scheme.accent.hex, weight: 600),
            rect(32, 116, 130, 34, scheme.accent, radius: 17),
            #"<text x="97" y="138" font-size="14" font-weight="600" text-anchor="middle" fill="\#(scheme.onAccent.hex)">Aa 123</text>"#,
            rect(178, 116, 110, 34, scheme.glow, radius: 10), text(190, 138, 14, scheme.accent, "Aa 123", weight: 600),
        ]
        return #"<svg class="sample" viewBox="0 0 320 180" aria-hidden="true" focusable="false">\#(parts.joined())</svg>"#
    }
}
