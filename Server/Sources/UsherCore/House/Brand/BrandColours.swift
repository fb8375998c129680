/// What a house's pages are painted with: its accent, and grounds of its paper, by day and by night. An accent that cannot be read on its grounds
/// is moved in lightness until it can; its hue stays.
package struct BrandColours: Sendable, Equatable {
    /// All that a page of a house has in colours of its own.
    package struct Scheme: Sendable, Equatable {
        package let paper: SRGBColour
        package let card: SRGBColour
        package let wash: SRGBColour
        package let ink: SRGBColour
        package let soft: SRGBColour
        package let line: SRGBColour
        package let edge: SRGBColour
        package fileprivate(set) var accent: SRGBColour
        package fileprivate(set) var accentDeep: SRGBColour
        package fileprivate(set) var onAccent: SRGBColour
        package fileprivate(set) var glow: SRGBColour

        /// By the names of the style tokens.
        package var tokens: [(name: String, colour: SRGBColour)] {
            [
                ("paper", paper), ("card", card), ("wash", wash), ("ink", ink), ("soft", soft), ("line", line), ("edge", edge),
                ("accent", accent), ("accent-deep", accentDeep), ("on-accent", onAccent), ("glow", glow),
            ]
        }

        /// What the accent is read on.
        fileprivate var grounds: [SRGBColour] { [paper, card, wash, glow] }
    }

    /// As the house asked for it.
    package let asked: SRGBColour
    package let light: Scheme
    package let dark: Scheme

    /// Text needs that much on its ground, a control's edge 3.
    package static let text = 4.5
    package static let control = 3.0

    /// The accent by day is another one than was asked for.
    package var isMoved: Bool { light.accent != asked }

    package init(accent: SRGBColour, paper: BrandPaper) {
        asked = accent
        let seen = OKLCHColour(accent)
        light = Self.day(seen, accent, paper.light)
        dark = Self.night(seen, accent, paper.dark)
    }

    private static func day(_ seen: OKLCHColour, _ asked: SRGBColour, _ grounds: Scheme) -> Scheme {
        var scheme = grounds
        scheme.glow = seen.lightness(0.95).chroma(atMost: 0.03).colour
        scheme.accent = moved(seen, asked, on: scheme.grounds, by: -1)
        let found = OKLCHColour(scheme.accent)
        // Under the pointer a button is darker; one that is nearly black is lighter.
        scheme.accentDeep = found.lightness(found.lightness < 0.25 ? found.lightness + 0.1 : found.lightness - 0.08).colour
        scheme.onAccent = .white
        return scheme
    }

    private static func night(_ seen: OKLCHColour, _ asked: SRGBColour, _ grounds: Scheme) -> Scheme {
        var scheme = grounds
        scheme.glow = seen.lightness(0.26).chroma(atMost: 0.05).colour
        scheme.accent = moved(seen, asked, on: scheme.grounds, by: 1)
        let found = OKLCHColour(scheme.accent)
        scheme.accentDeep = found.lightness(min(found.lightness + 0.06, 0.98)).colour
        scheme.onAccent = seen.lightness(0.16).chroma(atMost: 0.04).colour
        return scheme
    }

    /// The nearest of its lightnesses, in one direction, that is read on all of these.
    private static func moved(_ seen: OKLCHColour, _ asked: SRGBColour, on grounds: [SRGBColour], by direction: Double) -> SRGBColour {
        func isRead(_ colour: SRGBColour) -> Bool { grounds.allSatisfy { colour.contrast(to: $0) >= text } }
        if isRead(asked) { return asked }
        let end = direction < 0 ? SRGBColour.black : .white
        for step in 1...200 {
            let colour = seen.lightness(seen.lightness + direction * Double(step) * 0.005).colour
            if isRead(colour) { return colour }
        }
        return end
    }
}

/// The ground of a house's pages.
package enum BrandPaper: String, Sendable, CaseIterable {
    case warm, white, cool

    fileprivate var light: BrandColours.Scheme {
        switch self {
        case .warm: .of(0xfa_f8f5, 0xff_ffff, 0xf2_edec, ink: 0x1c_1621, 0x62_5a69, line: 0xe4_dde1, 0x8c_8392)
        case .white: .of(0xff_ffff, 0xff_ffff, 0xf3_f3f5, ink: 0x18_181b, 0x5a_5a62, line: 0xdf_dfe4, 0x84_848d)
        case .cool: .of(0xf5_f8fb, 0xff_ffff, 0xe9_eef4, ink: 0x12_1a24, 0x53_5e6c, line: 0xd9_e0e8, 0x7c_8896)
        }
    }

    fileprivate var dark: BrandColours.Scheme {
        switch self {
        case .warm: .of(0x14_1017, 0x1e_1923, 0x27_2030, ink: 0xf4_eff3, 0xb4_aab9, line: 0x3a_3242, 0x8d_8297)
        case .white: .of(0x13_1315, 0x1c_1c1f, 0x26_2629, ink: 0xf2_f2f4, 0xb0_b0b8, line: 0x39_393e, 0x88_8890)
        case .cool: .of(0x0f_1419, 0x18_1e25, 0x21_2932, ink: 0xee_f3f8, 0xa8_b4c0, line: 0x33_3d49, 0x7e_8b99)
        }
    }
}

extension BrandColours.Scheme {
    /// Without an accent yet.
    fileprivate static func of(
        _ paper: UInt32, _ card: UInt32, _ wash: UInt32, ink: UInt32, _ soft: UInt32, line: UInt32, _ edge: UInt32
    ) -> BrandColours.Scheme {
        BrandColours.Scheme(
            paper: SRGBColour(paper), card: SRGBColour(card), wash: SRGBColour(wash), ink: SRGBColour(ink), soft: SRGBColour(soft),
            line: SRGBColour(line), edge: SRGBColour(edge), accent: .black, accentDeep: .black, onAccent: .white, glow: .white)
    }
}

extension SRGBColour {
    fileprivate init(_ number: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number))
    }
}
