/// How a house looks to guests, and what it says of itself.
package struct HouseBrand: Sendable, Equatable {
    /// As it was asked for; nil: the colours that all have.
    package var accent: SRGBColour?
    package var paper = BrandPaper.warm
    /// A few lines on the house's own page.
    package var text = ""
    package var email = ""
    package var phone = ""
    /// An https address, or empty.
    package var website = ""
    /// "Tickets by Usher" stands at the foot of its pages.
    package var isCredited = true

    package init() {}

    /// Nil where the house has said nothing of them.
    package var colours: BrandColours? {
        if accent == nil, paper == .warm { return nil }
        return BrandColours(accent: accent ?? Self.usual, paper: paper)
    }

    /// The accent of who has none.
    package static let usual = SRGBColour(red: 0xa3, green: 0x12, blue: 0x3f)

    package static let longestText = 2_000
    package static let longestLine = 200
}

/// Where a house shows a picture of its own.
package enum BrandPlace: String, Sendable, CaseIterable {
    /// The wide logo, at the top of pages and mails.
    case logo
    /// The square one, where there is little room: a phone's tab, a pass.
    case square
    /// Twice as wide as high, on printed tickets.
    case ticket
}

/// A house as guests meet it: its name, where its pages are, and how it looks.
package struct HouseFace: Sendable, Equatable {
    package let organisation: Organisation.ID
    package let name: String
    package let slug: HouseSlug
    package let brand: HouseBrand
    package let pictures: [BrandPlace: Picture]
    /// The pages that the law wants, as far as the house has them.
    package let legal: Set<LegalPage>

    package init(
        organisation: Organisation.ID, name: String, slug: HouseSlug, brand: HouseBrand, pictures: [BrandPlace: Picture],
        legal: Set<LegalPage> = []
    ) {
        (self.organisation, self.name, self.slug, self.brand, self.pictures, self.legal) = (
            organisation, name, slug, brand, pictures, legal
        )
    }
}
