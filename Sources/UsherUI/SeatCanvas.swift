#if canImport(SwiftUI)
    import Foundation
    import SwiftUI
    import UsherKit

    /// A seat map drawn at once, whatever the number of its seats, where `SeatCamera` looks.
    struct SeatCanvas: View {
        let scene: SeatScene
        let toggle: @MainActor (String) -> Void
        @State private var camera: SeatCamera?
        @State private var dragged = CGSize.zero
        @Environment(\.colorScheme) private var scheme

        var body: some View {
            GeometryReader { room in
                let shown = camera ?? SeatCamera(map: scene.bounds, width: room.size.width, height: room.size.height)
                Canvas { context, size in
                    var seen = shown
                    seen.resize(width: size.width, height: size.height)
                    draw(in: context, seen)
                }
                .gesture(SpatialTapGesture(count: 2).onEnded { tap in change(shown) { $0.doubleTap(at: MapPoint(tap.location)) } })
                .simultaneousGesture(SpatialTapGesture().onEnded { tap in touch(MapPoint(tap.location), shown) })
                .simultaneousGesture(
                    DragGesture().onChanged { drag in
                        let (dx, dy) = (drag.translation.width - dragged.width, drag.translation.height - dragged.height)
                        dragged = drag.translation
                        change(shown) { $0.pan(dx, dy) }
                    }.onEnded { _ in dragged = .zero }
                )
                .simultaneousGesture(
                    MagnifyGesture().onChanged { pinch in
                        change(shown) { $0.pinch(pinch.magnification, around: MapPoint(pinch.startLocation)) }
                    }.onEnded { _ in change(shown) { $0.endPinch() } }
                )
                .onChange(of: room.size) { _, size in change(shown) { $0.resize(width: size.width, height: size.height) } }
                .overlay(alignment: .bottomTrailing) {
                    ZoomButtons(
                        larger: { change(shown) { $0.plus() } }, smaller: { change(shown) { $0.minus() } },
                        whole: { change(shown) { $0.reset() } })
                }
                // The list has the same seats.
                .accessibilityHidden(true)
            }
        }

        private func change(_ shown: SeatCamera, _ body: (inout SeatCamera) -> Void) {
            var next = camera ?? shown
            body(&next)
            camera = next
        }

        private func touch(_ point: MapPoint, _ shown: SeatCamera) {
            let reach = shown.reach(seatSize: scene.seatSize)
            if let mark = scene.seat(at: shown.place(at: point), within: reach) { toggle(mark.id) }
        }

        private func draw(in context: GraphicsContext, _ camera: SeatCamera) {
            for aisle in scene.aisles { context.fill(Path(camera.frame(aisle)), with: .color(.secondary.opacity(0.15))) }
            for label in scene.labels {
                let frame = camera.frame(label.frame)
                if label.isStage { context.fill(Path(frame), with: .color(.secondary.opacity(0.3))) }
                let words = label.isStage && label.text.isEmpty ? UsherText.seatsStage.localized : label.text
                context.draw(Text(words).font(.footnote), at: CGPoint(x: frame.midX, y: frame.midY))
            }
            let colors = scene.sections.map { Color($0.color(on: scheme.background)) }
            let side = max(4, scene.seatSize * camera.scale)
            for mark in scene.marks { draw(mark, in: context, camera.screen(mark.place), side, colors[mark.section]) }
        }

        /// A state shows by its shape as well as by its colour.
        private func draw(_ mark: SeatScene.Mark, in context: GraphicsContext, _ point: MapPoint, _ side: Double, _ color: Color) {
            let frame = CGRect(x: point.x - side / 2, y: point.y - side / 2, width: side, height: side)
            switch mark.shape {
            case .circle: context.fill(Path(ellipseIn: frame), with: .color(color))
            case .square: context.fill(Path(frame), with: .color(color))
            case .tick:
                context.fill(Path(ellipseIn: frame), with: .color(color))
                context.stroke(Self.tick(frame), with: .color(Color(scheme.background)), lineWidth: max(1, side / 8))
            case .cross: context.stroke(Self.cross(frame), with: .color(.secondary), lineWidth: max(1, side / 8))
            }
        }

        private static func tick(_ frame: CGRect) -> Path { lines([[(0.25, 0.5), (0.45, 0.7), (0.75, 0.3)]], frame) }

        private static func cross(_ frame: CGRect) -> Path {
            lines([[(0.25, 0.25), (0.75, 0.75)], [(0.75, 0.25), (0.25, 0.75)]], frame)
        }

        private static func lines(_ lines: [[(Double, Double)]], _ frame: CGRect) -> Path {
            var path = Path()
            for line in lines {
                path.addLines(line.map { CGPoint(x: frame.minX + $0.0 * frame.width, y: frame.minY + $0.1 * frame.height) })
            }
            return path
        }
    }

    extension SeatCamera {
        func frame(_ rectangle: MapRectangle) -> CGRect {
            let corner = screen(MapPoint(x: rectangle.x, y: rectangle.y))
            return CGRect(x: corner.x, y: corner.y, width: rectangle.width * scale, height: rectangle.height * scale)
        }
    }

    extension MapPoint {
        init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
    }

    #if DEBUG
        #Preview("Seats") { SeatCanvas(scene: SeatScene(show: Fixtures.show, seats: Fixtures.seats, map: nil)) { _ in } }

        #Preview("Largest text, right to left") {
            Extremes { SeatCanvas(scene: SeatScene(show: Fixtures.show, seats: Fixtures.seats, map: nil)) { _ in } }
        }
    #endif
#endif
