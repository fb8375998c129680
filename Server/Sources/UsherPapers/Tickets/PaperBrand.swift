package import UsherCore

/// How a house's papers look: its colours, and its logo by its address, for mails.
package struct PaperBrand: Sendable, Equatable {
    package struct Logo: Sendable, Equatable {
        package let src: String
        package let width: Int64
        package let height: Int64
    }

    package let colours: BrandColours
    package let logo: Logo?

    /// Nil where the house has said nothing of how it looks. `base`: the server's address, without a slash at its end.
    package init?(_ face: HouseFace, base: String) {
        guard face.brand.colours != nil || !face.pictures.isEmpty else { return nil }
        colours = face.brand.colours ?? BrandColours(accent: HouseBrand.usual, paper: .warm)
        logo = face.pictures[.logo].map { picture in
            let file = picture.file(atLeast: 480)
            let width = min(file.width, 240)
            return Logo(src: base + picture.path(file), width: width, height: max(1, file.height * width / file.width))
        }
    }

    /// Its tokens by name, by day and by night.
    package var light: [String: String] { Self.tokens(colours.light) }
    package var dark: [String: String] { Self.tokens(colours.dark) }

    private static func tokens(_ scheme: BrandColours.Scheme) -> [String: String] {
        Dictionary(scheme.tokens.map { ($0.name, $0.colour.hex) }) { first, _ in first }
    }
}
