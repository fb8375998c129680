import Testing
import UsherCore

/// The colours of houses.
@Suite struct BrandColoursTests {
    @Test(
        "Console C25 200 random accents are read on every ground, by day and by night, and so is what stands on them",
        arguments: BrandPaper.allCases)
    func readable(_ paper: BrandPaper) throws {
        var dice = Dice(seed: 25)
        let named = ["#000000", "#ffffff", "#ffff00", "#808080", "#0000ff", "#00ff00", "#ff8fab", "#777777"].compactMap { SRGBColour($0) }
        let accents = (0..<200).map { _ in
            SRGBColour(
                red: .random(in: 0...255, using: &dice), green: .random(in: 0...255, using: &dice), blue: .random(in: 0...255, using: &dice)
            )
        }
        for accent in named + accents {
            let colours = BrandColours(accent: accent, paper: paper)
            for scheme in [colours.light, colours.dark] {
                for ground in [scheme.paper, scheme.card, scheme.wash] {
                    for text in [scheme.ink, scheme.soft, scheme.accent] {
                        #expect(text.contrast(to: ground) >= BrandColours.text, "\(accent.hex): \(text.hex) on \(ground.hex)")
                    }
                }
                #expect(scheme.accent.contrast(to: scheme.glow) >= BrandColours.text, "\(accent.hex) on its glow")
                #expect(scheme.onAccent.contrast(to: scheme.accent) >= BrandColours.text, "\(accent.hex): upon it")
                #expect(scheme.onAccent.contrast(to: scheme.accentDeep) >= BrandColours.text, "\(accent.hex): under the pointer")
                for ground in [scheme.paper, scheme.card] {
                    #expect(scheme.edge.contrast(to: ground) >= BrandColours.control, "edge on \(ground.hex)")
                }
                #expect(scheme.accentDeep != scheme.accent, "\(accent.hex): nothing shows under the pointer")
            }
        }
    }

    @Test("Console C25 An accent that can be read stays; one that cannot is moved in lightness alone, and says so")
    func moved() throws {
        let dark = try #require(SRGBColour("#a3123f"))
        let kept = BrandColours(accent: dark, paper: .warm)
        #expect(kept.light.accent == dark && !kept.isMoved)
        let pink = try #require(SRGBColour("#ff8fab"))
        let moved = BrandColours(accent: pink, paper: .warm)
        #expect(moved.isMoved && moved.light.accent != pink && moved.dark.accent == pink)
        let (asked, used) = (OKLCHColour(pink), OKLCHColour(moved.light.accent))
        #expect(used.lightness < asked.lightness && abs(used.hue - asked.hue) < 0.05)
    }

    @Test("Every colour of a screen comes back from what is seen of it")
    func there() {
        for red in stride(from: 0, through: 255, by: 17) {
            for green in stride(from: 0, through: 255, by: 17) {
                for blue in stride(from: 0, through: 255, by: 17) {
                    let colour = SRGBColour(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                    let back = OKLCHColour(colour).colour
                    let far = max(
                        abs(Int(back.red) - red), abs(Int(back.green) - green), abs(Int(back.blue) - blue))
                    #expect(far <= 1, "\(colour.hex) \(back.hex)")
                }
            }
        }
    }

    @Test("A colour is # with three or six hexadecimal digits")
    func reading() {
        #expect(SRGBColour("#a3123f")?.hex == "#a3123f" && SRGBColour("#A3F")?.hex == "#aa33ff")
        for text in ["", "#", "a3123f", "#a3123", "#a3123g", "#+12345", "#a3123f0", "red", "#１２３"] {
            #expect(SRGBColour(text) == nil, "\(text)")
        }
        #expect(abs((SRGBColour.white.contrast(to: .black)) - 21) < 0.001)
    }
}
