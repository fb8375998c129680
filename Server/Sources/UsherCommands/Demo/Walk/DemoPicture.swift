import UsherPapers
import UsherServer

/// The demo's pictures, drawn by rule: what stands at each stop, in flat shapes.
enum DemoPicture {
    /// By the names of the stories, and the two covers.
    static let names = ["cover-milan", "cover-brera"] + (DemoStory.milan + DemoStory.brera).map(\.name)

    static func png(_ name: String) -> [UInt8] {
        PNGImage.make(width: Sketch.width, height: Sketch.height) { context in
            let sketch = Sketch(context: context)
            switch name {
            case "duomo": duomo(sketch)
            case "galleria": galleria(sketch)
            case "scala": scala(sketch)
            case "castello": castello(sketch)
            case "parco": parco(sketch)
            case "cortile": cortile(sketch)
            case "orto": orto(sketch)
            case "simpliciano": simpliciano(sketch)
            case "cover-brera": evening(sketch)
            default: skyline(sketch)
            }
        }
    }

    private static func duomo(_ sketch: Sketch) {
        sketch.sky(0x8FC1E3, 0xFBE3C0)
        cathedral(sketch, marble: 0xF7EFE3, shade: 0xD9C7B2, glass: 0x6B4A5E)
        sketch.rect(0xC9A98B, 0, 440, 800, 60)
        for column in 0..<9 {
            sketch.polygon(
                0xBB9877,
                [
                    (Double(column) * 100 - 40, 500), (Double(column) * 88 + 48, 440), (Double(column) * 88 + 52, 440),
                    (Double(column) * 100 - 30, 500),
                ])
        }
    }

    /// Five bays under a forest of spires.
    private static func cathedral(_ sketch: Sketch, marble: UInt32, shade: UInt32, glass: UInt32) {
        for index in 0..<21 {
            let x = 130 + Double(index) * 27
            let height = 250 - abs(Double(index) - 10) * 11
            sketch.spire(shade, x, top: 330 - height + (index % 2 == 0 ? 0 : 34), foot: 330, width: 13)
        }
        sketch.spire(marble, 400, top: 40, foot: 300, width: 26)
        sketch.disc(0xE8B04A, 400, 38, 7)
        sketch.polygon(marble, [(130, 440), (130, 320), (265, 260), (400, 170), (535, 260), (670, 320), (670, 440)])
        for index in 0..<6 {
            sketch.rect(shade, 126 + Double(index) * 108, index == 0 || index == 5 ? 315 : index == 1 || index == 4 ? 268 : 218, 12, 225)
        }
        for (index, height) in [70.0, 90, 120, 90, 70].enumerated() {
            sketch.arch(glass, 184 + Double(index) * 108, 440, width: 44, height: height)
            sketch.arch(glass, 184 + Double(index) * 108, 340 - Double(2 - abs(index - 2)) * 26, width: 26, height: 52)
        }
    }

    private static func galleria(_ sketch: Sketch) {
        sketch.sky(0xF4C98B, 0xF9E6C8)
        for side in [-1.0, 1] {
            sketch.polygon(0xE9CFA6, [(400 + side * 150, 440), (400 + side * 150, 220), (400 + side * 400, 60), (400 + side * 400, 500)])
            for row in 0..<3 {
                for column in 0..<3 {
                    let x = 400 + side * (185 + Double(column) * 78)
                    sketch.arch(
                        0x8C5E4A, x, 420 - Double(row) * 95 + Double(column) * 8, width: 34 + Double(column) * 8,
                        height: 66 + Double(column) * 6)
                }
            }
        }
        for ring in 0..<9 {
            sketch.bow(ring % 2 == 0 ? 0x5B6B73 : 0x9FB4BC, 400, 225, radius: 150 + Double(ring) * 30, line: ring % 2 == 0 ? 4 : 2)
        }
        for ray in 0..<13 {
            let (x, y) = [
                (-1.0, 0.0), (-0.966, -0.259), (-0.866, -0.5), (-0.707, -0.707), (-0.5, -0.866), (-0.259, -0.966), (0, -1), (0.259, -0.966),
                (0.5, -0.866), (0.707, -0.707), (0.866, -0.5), (0.966, -0.259), (1, 0),
            ][ray]
            sketch.line(0x5B6B73, [(400 + x * 150, 225 + y * 150), (400 + x * 400, 225 + y * 400)], width: 2.5)
        }
        sketch.arch(0xFFF6E2, 400, 440, width: 300, height: 365)
        sketch.arch(0xD9B98C, 400, 440, width: 90, height: 150)
        sketch.polygon(0xB9785A, [(250, 440), (550, 440), (800, 500), (0, 500)])
        sketch.disc(0xF2D9A9, 400, 470, 22)
        sketch.disc(0x8C3B34, 400, 470, 13)
    }

    private static func scala(_ sketch: Sketch) {
        sketch.sky(0x2E3A66, 0xF2A988)
        sketch.rect(0xF3E3C7, 130, 210, 540, 230)
        sketch.rect(0xE2CBA5, 230, 180, 340, 260)
        sketch.polygon(0xF3E3C7, [(215, 180), (400, 105), (585, 180)])
        sketch.polygon(0xD9B98C, [(260, 172), (400, 118), (540, 172)])
        for index in 0..<8 { sketch.rect(0xFBF3E2, 244 + Double(index) * 44, 215, 11, 120) }
        for index in 0..<7 { sketch.arch(0x9A4A3C, 271 + Double(index) * 43, 320, width: 22, height: 70) }
        sketch.rect(0xE9D5B2, 200, 335, 400, 14)
        for index in 0..<5 { sketch.arch(0x5A2F36, 240 + Double(index) * 80, 440, width: 50, height: 82) }
        for index in 0..<2 {
            for row in 0..<2 { sketch.rect(0x9A4A3C, (index == 0 ? 165 : 607), 245 + Double(row) * 85, 28, 50) }
        }
        sketch.rect(0x6B4A5E, 0, 440, 800, 60)
        for index in 0..<3 {
            let x = 90 + Double(index) * 310
            sketch.line(0x2A2233, [(x, 445), (x, 330)], width: 5)
            sketch.disc(0xFFE9A8, x, 322, 13)
            sketch.disc(0xFFE9A8, x, 322, 34, alpha: 0.25)
        }
    }

    private static func castello(_ sketch: Sketch) {
        sketch.sky(0xA9D3E8, 0xF7E9D0)
        castle(sketch, brick: 0xB5583F, dark: 0x8A3F30)
        sketch.rect(0x9CB86A, 0, 440, 800, 60)
        sketch.polygon(0xE8D5B0, [(370, 440), (430, 440), (520, 500), (280, 500)])
    }

    /// Walls with battlements, round towers, and Filarete's tower in four steps.
    private static func castle(_ sketch: Sketch, brick: UInt32, dark: UInt32) {
        sketch.rect(brick, 80, 300, 640, 140)
        for index in 0..<22 { sketch.rect(brick, 80 + Double(index) * 29.5, 284, 17, 20) }
        for side in [70.0, 610] {
            sketch.rect(dark, side, 235, 120, 205)
            for index in 0..<5 { sketch.rect(dark, side + Double(index) * 25.5, 217, 16, 22) }
            for row in 0..<4 { for column in 0..<4 { sketch.rect(brick, side + 12 + Double(column) * 27, 258 + Double(row) * 44, 14, 22) } }
        }
        for (width, top, bottom) in [(150.0, 250.0, 440.0), (120, 180, 250), (84, 125, 180), (48, 85, 125)] {
            sketch.rect(brick, 400 - width / 2, top, width, bottom - top)
            let teeth = Int(width / 21)
            for index in 0..<teeth { sketch.rect(brick, 400 - width / 2 + Double(index) * width / Double(teeth), top - 12, 11, 14) }
        }
        sketch.polygon(dark, [(374, 75), (400, 40), (426, 75)])
        sketch.disc(0xF3E3C7, 400, 215, 17)
        sketch.arch(dark, 400, 168, width: 26, height: 34)
        sketch.arch(0x3A2230, 400, 440, width: 70, height: 105)
        for side in [345.0, 455] { sketch.arch(dark, side, 340, width: 18, height: 42) }
    }

    private static func parco(_ sketch: Sketch) {
        sketch.sky(0xBFE3EA, 0xF6F0CF)
        sketch.disc(0xFFF3C2, 640, 100, 46)
        for index in 0..<12 { sketch.disc(0x8DB57C, Double(index) * 75 - 10, 330, 60) }
        for side in [-1.0, 0, 1] { sketch.arch(0xB9DDE0, 400 + side * 42, 335, width: side == 0 ? 30 : 20, height: side == 0 ? 62 : 42) }
        sketch.rect(0xF2E8D5, 335, 240, 130, 95)
        for side in [-1.0, 0, 1] { sketch.arch(0xBFD9C9, 400 + side * 42, 335, width: side == 0 ? 32 : 20, height: side == 0 ? 66 : 44) }
        sketch.rect(0xE2D3B8, 328, 232, 144, 12)
        for x in [352.0, 400, 448] { sketch.polygon(0x5F6F63, [(x - 12, 232), (x, 214), (x + 12, 232)]) }
        sketch.rect(0x7FA85A, 0, 335, 800, 165)
        sketch.polygon(0xE9D9B4, [(385, 335), (415, 335), (560, 500), (240, 500)])
        for (x, foot, size) in [(90.0, 400.0, 120.0), (210, 372, 80), (600, 372, 84), (715, 408, 130)] {
            sketch.tree(0x4F8A4B, x, foot, size)
        }
        sketch.rect(0x6B4A34, 600, 448, 110, 8)
        sketch.rect(0x6B4A34, 600, 430, 110, 6)
        for x in [610.0, 694] { sketch.rect(0x3A2B22, x, 430, 6, 40) }
    }

    private static func cortile(_ sketch: Sketch) {
        sketch.sky(0x27305A, 0x8A6C8F)
        stars(sketch)
        for row in 0..<2 {
            let sill = 420 - Double(row) * 150
            sketch.rect(0xE3C39B, 40, sill - 150, 720, 150)
            for index in 0..<7 { sketch.arch(0x3B2C46, 98 + Double(index) * 101, sill, width: 66, height: 122) }
            sketch.rect(0xF0DDBE, 30, sill - 158, 740, 12)
        }
        sketch.rect(0x54405B, 0, 420, 800, 80)
        sketch.rect(0xCBB392, 365, 350, 70, 95)
        sketch.rect(0xB79C79, 355, 440, 90, 14)
        sketch.polygon(0x4E7A68, [(386, 350), (392, 268), (408, 268), (416, 350)])
        sketch.disc(0x4E7A68, 400, 252, 12)
        sketch.line(0x4E7A68, [(394, 285), (366, 262), (366, 200)], width: 6)
        sketch.line(0x4E7A68, [(406, 285), (432, 300)], width: 6)
        sketch.disc(0xE8B04A, 432, 296, 8)
    }

    private static func orto(_ sketch: Sketch) {
        sketch.sky(0x1F3D3A, 0x7FB08A)
        sketch.disc(0xFBF0C0, 660, 90, 38)
        sketch.rect(0xBBD8C4, 470, 250, 250, 130)
        sketch.polygon(0xD7EBDC, [(455, 250), (595, 175), (735, 250)])
        for index in 0..<6 { sketch.line(0x5E8C79, [(470 + Double(index) * 50, 380), (470 + Double(index) * 50, 250)], width: 3) }
        for y in [290.0, 335] { sketch.line(0x5E8C79, [(470, y), (720, y)], width: 3) }
        sketch.rect(0x3F6B45, 0, 380, 800, 120)
        for bed in 0..<5 {
            sketch.polygon(
                0x5C3F33,
                [
                    (60 + Double(bed) * 150, 480), (90 + Double(bed) * 135, 410), (170 + Double(bed) * 135, 410),
                    (170 + Double(bed) * 150, 480),
                ])
        }
        for plant in 0..<20 {
            sketch.tree([0x8CC46A, 0xE58A8A, 0xF2C14E][plant % 3], 95 + Double(plant) * 35, 470 - Double(plant % 2) * 40, 30)
        }
        for x in [150.0, 320] {
            sketch.rect(0x4A3528, x - 9, 190, 18, 210)
            for (dx, dy) in [(-60.0, 0.0), (60, -6), (-34, -54), (36, -60), (0, -100), (0, -20)] {
                sketch.disc(0xE9C349, x + dx, 190 + dy, 44)
            }
        }
    }

    private static func simpliciano(_ sketch: Sketch) {
        sketch.sky(0x3B2A57, 0xEE9C74)
        sketch.rect(0x8A3F30, 575, 130, 70, 310)
        sketch.polygon(0x6E2F28, [(565, 130), (610, 60), (655, 130)])
        for row in 0..<3 { sketch.arch(0x3A1E24, 610, 200 + Double(row) * 70, width: 24, height: 40) }
        sketch.polygon(
            0xB5583F, [(180, 440), (180, 300), (265, 250), (265, 225), (400, 130), (535, 225), (535, 250), (560, 265), (560, 440)])
        for x in [265.0, 340, 460, 535] { sketch.rect(0x9A4835, x - 6, 232, 12, 208) }
        sketch.disc(0xF2D9A9, 400, 235, 26)
        sketch.disc(0x6B2A3A, 400, 235, 19)
        for (ring, colour) in [(64.0, 0xF2D9A9), (52, 0x9A4835), (40, 0xF2D9A9), (30, 0x3A1E24)] as [(Double, UInt32)] {
            sketch.arch(colour, 400, 440, width: ring * 2, height: ring * 2 + 50)
        }
        for x in [302.0, 498] { sketch.arch(0x3A1E24, x, 380, width: 26, height: 74) }
        sketch.rect(0x4A3547, 0, 440, 800, 60)
        for x in [70.0, 730] { sketch.tree(0x2F4A3F, x, 445, 110) }
    }

    /// The free walk's cover: all of it in one line, at sunrise.
    private static func skyline(_ sketch: Sketch) {
        sketch.sky(0x5A2A52, 0xF7B267)
        sketch.disc(0xFFE8B0, 560, 300, 90)
        cathedral(sketch, marble: 0x7A3550, shade: 0x933F57, glass: 0xF7B267)
        for (x, width, height) in [(0.0, 70.0, 90.0), (70, 60, 130), (640, 60, 110), (700, 100, 150)] {
            sketch.rect(0x4A1F42, x, 440 - height, width, height)
        }
        sketch.polygon(0x4A1F42, [(715, 290), (750, 235), (785, 290)])
        sketch.rect(0x341433, 0, 440, 800, 60)
        sketch.line(0xFFE8B0, [(60, 478), (190, 462), (330, 484), (480, 460), (620, 478), (750, 462)], width: 5)
        for (x, y) in [(60.0, 478.0), (190, 462), (330, 484), (480, 460), (620, 478), (750, 462)] {
            sketch.disc(0xFFE8B0, x, y, 13)
            sketch.disc(0xA3123F, x, y, 7)
        }
    }

    /// The protected walk's cover: lit windows and a gate.
    private static func evening(_ sketch: Sketch) {
        sketch.sky(0x141A3C, 0x5B4B85)
        stars(sketch)
        sketch.disc(0xFBF0C0, 640, 95, 40)
        sketch.disc(0x212348, 622, 86, 36)
        for (index, height) in [230.0, 290, 250, 320, 270, 240].enumerated() {
            let x = Double(index) * 134
            sketch.rect(index % 2 == 0 ? 0x2C2350 : 0x37295C, x, 440 - height, 134, height)
            for row in 0..<Int(height / 64) {
                for column in 0..<3 {
                    let isLit = (index * 5 + row * 3 + column * 7) % 4 != 0
                    sketch.arch(isLit ? 0xF7C873 : 0x1C1738, x + 28 + Double(column) * 39, 425 - Double(row) * 62, width: 20, height: 36)
                }
            }
        }
        sketch.arch(0x5B4B85, 400, 440, width: 150, height: 190)
        sketch.arch(0xF7C873, 400, 440, width: 118, height: 166)
        sketch.tree(0x2F5A4C, 400, 440, 92)
        sketch.rect(0x120E26, 0, 440, 800, 60)
        sketch.polygon(0x8A6A4A, [(341, 440), (459, 440), (540, 500), (260, 500)])
    }

    private static func stars(_ sketch: Sketch) {
        for index in 0..<40 {
            sketch.disc(0xFFFFFF, Double(index * 197 % 800), Double(index * 71 % 220), 1 + Double(index % 3) * 0.5, alpha: 0.8)
        }
    }
}
