import Foundation

/// A colour by what people see of it (OKLCH): lightness can be changed alone, and the hue stays what it looks like.
package struct OKLCHColour: Sendable, Equatable {
    /// From 0, black, to 1, white.
    package var lightness: Double
    /// 0 is grey; screens show some 0.37 at most.
    package var chroma: Double
    /// In radians.
    package var hue: Double

    package init(lightness: Double, chroma: Double, hue: Double) {
        (self.lightness, self.chroma, self.hue) = (lightness, chroma, hue)
    }

    package init(_ colour: SRGBColour) {
        let (red, green, blue) = colour.linear
        let long = cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
        let medium = cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
        let short = cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
        lightness = 0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short
        let a = 1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short
        let b = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short
        (chroma, hue) = (sqrt(a * a + b * b), atan2(b, a))
    }

    /// What a screen shows of it: where it cannot, the same with as little less chroma as will do.
    package var colour: SRGBColour {
        if let shown { return shown }
        var (low, high) = (0.0, chroma)
        for _ in 0..<24 {
            let middle = (low + high) / 2
            if OKLCHColour(lightness: lightness, chroma: middle, hue: hue).shown == nil { high = middle } else { low = middle }
        }
        return OKLCHColour(lightness: lightness, chroma: low, hue: hue).shown ?? (lightness < 0.5 ? .black : .white)
    }

    package func lightness(_ value: Double) -> OKLCHColour { OKLCHColour(lightness: min(max(value, 0), 1), chroma: chroma, hue: hue) }

    /// With less chroma, where it has more than that.
    package func chroma(atMost most: Double) -> OKLCHColour { OKLCHColour(lightness: lightness, chroma: min(chroma, most), hue: hue) }

    /// Nil where no screen shows it.
    private var shown: SRGBColour? {
        let (a, b) = (chroma * cos(hue), chroma * sin(hue))
        let long = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b)
        let medium = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b)
        let short = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548 * b)
        let parts = [
            4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
            -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
            -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
        ]
        let slack = 1e-4
        guard parts.allSatisfy({ $0 >= -slack && $0 <= 1 + slack }) else { return nil }
        let channels = parts.map { part -> UInt8 in
            let value = min(max(part, 0), 1)
            let encoded = value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
            return UInt8(min(max((encoded * 255).rounded(), 0), 255))
        }
        return SRGBColour(red: channels[0], green: channels[1], blue: channels[2])
    }

    private func cube(_ value: Double) -> Double { value * value * value }
}

extension SRGBColour {
    package static let black = SRGBColour(red: 0, green: 0, blue: 0)
    package static let white = SRGBColour(red: 255, green: 255, blue: 255)
}
