import Foundation
import Testing
import UsherKit
import UsherWire

@Suite struct SeatSceneTests {
    private static let show = BoxOffice.Show(
        id: "s", title: "Hamlet", description: "", date: "2025-12-20", time: "19:30", venueName: "", location: "", imageURL: "",
        minPrice: 35,
        maxPrice: 85, seatMapID: "m", seatPricing: [], currency: "GBP")

    /// 2,180 seats in four sections of rows with gangways.
    private static let seats: [BoxOffice.Seat] = {
        var seats: [BoxOffice.Seat] = []
        for (index, section) in ["Stalls", "Circle", "Gallery", "Boxes"].enumerated() {
            for row in 0..<25 {
                for number in 1...22 where seats.count < 2_180 {
                    seats.append(
                        BoxOffice.Seat(
                            id: "\(section)-\(row)-\(number)", row: "\(row + 1)", number: "\(number)", section: section,
                            price: 85 - 10 * index,
                            status: (row + number) % 7 == 0 ? .sold : .available, seatMapID: "m", pricePence: 8_500 - 1_000 * index,
                            sectionID: section.lowercased(), isAccessible: row == 0 && number == 1,
                            colorHex: ["#2E7D32", "#FFFF00", "#000000", "#FFFFFF"][index],
                            position: .init(x: Double(60 + number * 22 + index % 2 * 520), y: Double(100 + row * 22 + index / 2 * 600))))
                }
            }
        }
        return seats
    }()

    private static let layout = #"""
        {"version":1,"seatSize":20,"stage":{"title":"STAGE","position":{"x":500,"y":50},"dimensions":{"width":300,"height":40}},
        "labels":[{"text":"Bar","position":{"x":10,"y":700}},{"text":7}],"aisles":[{"position":{"x":550,"y":400},"dimensions":{"width":20,"height":500}}]}
        """#

    private func scene() throws -> SeatScene {
        let map = BoxOffice.SeatMap(
            id: "m", name: "", totalCapacity: 2_180, svgViewBox: "0 0 1100 1300",
            layoutConfig: try WireJSON.decoder.decode(AnyJSON.self, from: Data(Self.layout.utf8)))
        return SeatScene(show: Self.show, seats: Self.seats, map: map)
    }

    @Test("Apps P43 2,180 seats: shapes by state, the stage, labels, aisles, a legend with price and free seats that follow")
    func whole() throws {
        var scene = try scene()
        #expect(scene.marks.count == 2_180 && scene.bounds == MapRectangle(x: 0, y: 0, width: 1_100, height: 1_300))
        #expect(
            scene.mark("Stalls-0-1")?.shape == .square && scene.mark("Stalls-0-2")?.shape == .circle
                && scene.mark("Stalls-0-7")?.shape == .cross)
        #expect(scene.labels.map(\.text) == ["STAGE", "Bar"] && scene.labels[0].isStage)
        #expect(scene.labels[0].frame == MapRectangle(x: 350, y: 30, width: 300, height: 40) && scene.aisles.count == 1)
        #expect(scene.sections.map(\.name) == ["Stalls", "Circle", "Gallery", "Boxes"])
        #expect(scene.sections[1].price == Money(minorUnits: 7_500, currency: "GBP"))
        let free = Self.seats.filter { $0.section == "Stalls" && $0.status == .available }.count
        #expect(scene.sections[0].free == free)
        scene.choose(["Stalls-0-2"], before: [])
        #expect(scene.mark("Stalls-0-2")?.shape == .tick)
        scene.choose(["Stalls-0-3"], before: ["Stalls-0-2"])
        #expect(scene.mark("Stalls-0-2")?.shape == .circle && scene.mark("Stalls-0-3")?.shape == .tick)
        scene.update([
            .init(id: "Stalls-0-2", status: .sold), .init(id: "Stalls-0-7", status: .available), .init(id: "nobody", status: .sold),
        ])
        #expect(scene.sections[0].free == free && scene.mark("Stalls-0-7")?.shape == .circle)
        scene.update([.init(id: "Stalls-0-7", status: .reserved)])
        #expect(scene.sections[0].free == free - 1)
        let bare = SeatScene(show: Self.show, seats: Array(Self.seats.prefix(2)), map: nil)
        #expect(bare.bounds.width > 0 && bare.labels.isEmpty && SeatScene(show: Self.show, seats: [], map: nil).bounds.width == 1_000)
    }

    @Test("Apps P43 The list has each seat once, in the server's order: section, row, seat")
    func list() throws {
        let scene = try scene()
        #expect(scene.rows.flatMap(\.seats).map { scene.marks[$0].id } == Self.seats.map(\.id))
        #expect(scene.rows.count == 100 && scene.rows[0].name == "1" && scene.rows[25].section == 1)
        #expect(Set(scene.rows.map(\.id)).count == scene.rows.count)
    }

    @Test("Apps P43 A tap takes the nearest seat: the same as looking at all of them, at every zoom")
    func taps() throws {
        let scene = try scene()
        var random = SeededNumbers(seed: 43)
        for _ in 0..<2_000 {
            var camera = SeatCamera(map: scene.bounds, width: 390, height: 600)
            camera.pinch(.random(in: 0.5...3, using: &random), around: MapPoint(x: 195, y: 300))
            camera.pan(.random(in: -800...800, using: &random), .random(in: -800...800, using: &random))
            let place = camera.place(at: MapPoint(x: .random(in: 0...390, using: &random), y: .random(in: 0...600, using: &random)))
            let reach = camera.reach(seatSize: scene.seatSize)
            #expect(reach >= 10 && reach * camera.scale >= 22 - 1e-9)
            let all = scene.marks.map { mark in
                (
                    mark.id,
                    ((mark.place.x - place.x) * (mark.place.x - place.x) + (mark.place.y - place.y) * (mark.place.y - place.y)).squareRoot()
                )
            }
            let least = all.map(\.1).min() ?? .infinity
            let hit = scene.seat(at: place, within: reach)
            #expect((hit != nil) == (least <= reach))
            if let hit { #expect(abs((all.first { $0.0 == hit.id }?.1 ?? .infinity) - least) < 1e-9) }
        }
        #expect(scene.seat(at: MapPoint(x: .nan, y: 0), within: 9) == nil && scene.seat(at: MapPoint(x: 0, y: 0), within: .infinity) == nil)
    }

    @Test("Apps P43 Five hundred colours at random are seen 3 : 1, as text 4.5 : 1, in light and in dark")
    func contrast() throws {
        var random = SeededNumbers(seed: 500)
        let backgrounds = [SceneColor.white, .black, try #require(SceneColor(hex: "#1C1C1E")), try #require(SceneColor(hex: "#F2F2F7"))]
        for _ in 0..<500 {
            let color = SceneColor(
                red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random), blue: .random(in: 0...1, using: &random)
            )
            for background in backgrounds {
                #expect(color.shifted(on: background, contrast: 3).contrast(with: background) >= 3)
                #expect(color.shifted(on: background, contrast: 4.5).contrast(with: background) >= 4.5)
            }
        }
        let green = try #require(SceneColor(hex: "#2E7D32"))
        #expect(green.shifted(on: .white, contrast: 3) == green && abs(green.contrast(with: .white) - 5.13) < 0.01)
        #expect(abs(SceneColor.white.contrast(with: .black) - 21) < 1e-9)
        for wrong in ["", "#12345", "#1234567", "#GGGGGG", "#-12345"] { #expect(SceneColor(hex: wrong) == nil) }
        let section = try scene().sections[1]
        #expect(section.color(on: .white, isText: true).contrast(with: .white) >= 4.5)
    }
}
