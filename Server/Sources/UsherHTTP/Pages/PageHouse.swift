package import UsherCore

/// A house as the frame of its pages shows it.
package struct PageHouse: Sendable {
    package struct Logo: Sendable {
        package let src: String
        package let set: String
        package let width: Int64
        package let height: Int64
    }

    package let name: String
    /// Its page, under which its legal pages stand.
    package let href: String
    /// Where its name leads to: its page, or the front of its own host.
    package let home: String
    /// Where the house's software is told of.
    package let credit: String
    /// Its name stands there where it has none.
    package let logo: Logo?
    /// For the browser's tab; nil: Usher's.
    package let icon: String?
    /// The sheet with its colours; nil: those of all.
    package let sheet: String?
    package let bar: Layout.Bar?
    package let isCredited: Bool
    /// What there is of pages that the law wants.
    package let hasTerms: Bool
    package let hasPrivacy: Bool
    package let hasImprint: Bool

    package init(_ face: HouseFace) {
        name = face.name
        href = Self.path(face.slug)
        home = HostedHouse.current == nil ? href : "/"
        credit = (HostedHouse.current?.main ?? "") + "/"
        logo = face.pictures[.logo].map { picture in
            let file = picture.file(atLeast: 480)
            return Logo(src: picture.path(file), set: picture.sourceSet, width: file.width, height: file.height)
        }
        icon = face.pictures[.square].map { $0.path($0.file(atLeast: 480)) }
        let colours = face.brand.colours
        sheet = colours.map { Self.path(face.slug) + "/" + BrandSheet($0).name }
        bar = colours.map { Layout.Bar(light: $0.light.paper.hex, dark: $0.dark.paper.hex) }
        isCredited = face.brand.isCredited
        (hasTerms, hasPrivacy, hasImprint) = (face.legal.contains(.terms), face.legal.contains(.privacy), face.legal.contains(.imprint))
    }

    package static func path(_ slug: HouseSlug) -> String { "/o/" + slug.text }

    package static func path(_ slug: HouseSlug, _ page: LegalPage) -> String { "/o/\(slug.text)/legal/\(page.rawValue)" }
}
