import UsherHTTP
import UsherTemplates
import Foundation
import UsherCore

/// The picture of a show that has none: colours and a figure that its title chooses, always the same.
struct Poster: Sendable {
    private let hash: UInt64

    init(_ title: String) {
        hash = title.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// A picture from elsewhere if there is one, else a poster.
    static func art(_ title: String, imageURL: String) -> String {
        guard PageHeaders.origin(of: imageURL) != nil else { return Poster(title).svg }
        return #"<img src="\#(MarkupText.escaped(imageURL))" alt="" loading="lazy" decoding="async">"#
    }

    /// The colours behind its figure.
    var ground: (from: SRGBColour, to: SRGBColour) {
        let colours = Self.palettes[pick(8, Self.palettes.count)]
        return (SRGBColour(colours.0) ?? .black, SRGBColour(colours.1) ?? .white)
    }

    var svg: String {
        let colours = Self.palettes[pick(8, Self.palettes.count)]
        let id = "p" + String(hash, radix: 36)
        return """
            <svg class="poster" viewBox="0 0 400 250" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">\
            <defs><linearGradient id="\(id)" x1="0" y1="0" x2="1" y2="1"><stop stop-color="\(colours.0)"/>\
            <stop offset="1" stop-color="\(colours.1)"/></linearGradient></defs>\
            <rect width="400" height="250" fill="url(#\(id))"/>\(figure(colours.2))</svg>
            """
    }

    private func figure(_ colour: String) -> String {
        switch pick(24, 5) {
        case 0: arcs(colour)
        case 1: beams(colour)
        case 2: moon(colour)
        case 3: curtain(colour)
        default: dots(colour)
        }
    }

    /// Rows of seats around a stage.
    private func arcs(_ colour: String) -> String {
        let rows = (0..<7).map { row in
            #"<circle cx="200" cy="300" r="\#(90 + row * 34)" stroke-opacity="\#(decimal(0.75 - Double(row) * 0.1))"/>"#
        }
        return #"<g fill="none" stroke="\#(colour)" stroke-width="14" stroke-dasharray="16 9">\#(rows.joined())</g>"#
    }

    /// Light from above.
    private func beams(_ colour: String) -> String {
        let beams = (0..<3).map { beam -> String in
            let from = 60 + beam * 130 + pick(30 + beam * 4, 40)
            let to = 20 + beam * 140 + pick(36 + beam * 4, 60)
            return #"<path d="M\#(from) -20 L\#(to - 70) 260 L\#(to + 90) 260Z" fill-opacity="0.\#(16 + beam * 9)"/>"#
        }
        return #"<g fill="\#(colour)">\#(beams.joined())<ellipse cx="200" cy="252" rx="230" ry="34" fill-opacity="0.3"/></g>"#
    }

    private func moon(_ colour: String) -> String {
        let x = 110 + pick(33, 180)
        return """
            <g fill="\(colour)"><circle cx="\(x)" cy="130" r="120" fill-opacity="0.14"/>\
            <circle cx="\(x)" cy="130" r="84" fill-opacity="0.24"/><circle cx="\(x)" cy="130" r="50" fill-opacity="0.85"/></g>
            """
    }

    private func curtain(_ colour: String) -> String {
        let folds = (0..<9).map { fold -> String in
            let x = fold * 48 - 10
            return
                #"<path d="M\#(x) -10 C\#(x + 34) 80 \#(x - 20) 170 \#(x + 16) 260 L\#(x + 40) 260 C\#(x + 10) 170 \#(x + 58) 80 \#(x + 26) -10Z" "#
                + #"fill-opacity="0.\#(18 + (fold * 7 + pick(40, 9)) % 30)"/>"#
        }
        return #"<g fill="\#(colour)">\#(folds.joined())</g>"#
    }

    private func dots(_ colour: String) -> String {
        let dots = (0..<6).flatMap { row in
            (0..<10).map { column -> String in
                let distance = abs(column - 2 - pick(20, 6)) + abs(row - 3)
                let offset = row % 2 == 0 ? 0 : 22
                return #"<circle cx="\#(column * 44 + offset)" cy="\#(row * 44 + 14)" r="\#(max(3, 17 - distance * 2))"/>"#
            }
        }
        return #"<g fill="\#(colour)" fill-opacity="0.6">\#(dots.joined())</g>"#
    }

    private func pick(_ shift: Int, _ count: Int) -> Int { Int((hash >> UInt64(shift)) % UInt64(count)) }

    private func decimal(_ value: Double) -> String { String((value * 100).rounded() / 100) }

    /// From, to, figure.
    private static let palettes: [(String, String, String)] = [
        ("#2b1055", "#7597de", "#ffe9c9"), ("#5b0e2d", "#ffa781", "#fff1d6"), ("#0b3d3a", "#2f9c85", "#f3e9b5"),
        ("#1d2671", "#c33764", "#ffd9a0"), ("#3a1c32", "#e0533d", "#ffdf9e"), ("#12263a", "#5c7aa8", "#f4d58d"),
        ("#2c0735", "#97589c", "#f7d6bf"), ("#143601", "#73a942", "#fdf0c4"), ("#3c1518", "#a44200", "#f2d49b"),
        ("#0d1b2a", "#3e6a8c", "#ffcdb2"),
    ]
}
