import UsherCore

/// A house with a brand, as samples have it.
enum BrandSamples {
    static let globe: HouseFace = {
        var brand = HouseBrand()
        (brand.accent, brand.paper) = (SRGBColour("#ff8fab"), .cool)
        (brand.text, brand.email, brand.phone, brand.website) = (
            "Plays <under> the sky.", "box@globe.example", "+44 20 1", "https://globe.example"
        )
        var pictures: [BrandPlace: Picture] = [:]
        for place in [BrandPlace.logo, .square, .ticket] { pictures[place] = picture }
        return HouseFace(
            organisation: 1, name: "Globe <Theatre>", slug: HouseSlug(stored: "globe"), brand: brand, pictures: pictures)
    }()

    static let picture = Picture(
        uuid: "00000000-0000-4000-8000-0000000000aa",
        files: [
            Picture.File(width: 480, height: 160, type: .png, size: 900, sha256: String(repeating: "a", count: 64)),
            Picture.File(width: 960, height: 320, type: .png, size: 1_900, sha256: String(repeating: "b", count: 64)),
        ])
}
