#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// The map of a walk on the tiles that were downloaded, over `MapScene`: route, points, the next zone, where somebody is.
    public struct RouteMapView: View {
        private let content: WalkContent
        private let next: String?
        private let fix: TourNavigator.Fix?
        private let onPoint: @MainActor (WalksPoint) -> Void
        @State private var scene: MapScene?
        @State private var dragged = CGSize.zero
        @State private var pinched = 1.0
        @State private var tiles = DrawnTiles()

        /// `next` is the point that comes; a point that is touched is offered to play.
        public init(
            content: WalkContent, next: String? = nil, fix: TourNavigator.Fix? = nil, onPoint: @escaping @MainActor (WalksPoint) -> Void
        ) {
            (self.content, self.next, self.fix, self.onPoint) = (content, next, fix, onPoint)
        }

        public var body: some View {
            GeometryReader { room in
                let shown = scene ?? MapScene(content, width: room.size.width, height: room.size.height)
                Canvas { context, size in
                    var seen = shown
                    seen.resize(width: size.width, height: size.height)
                    draw(in: context, seen)
                }
                .gesture(
                    SpatialTapGesture().onEnded { tap in if let point = shown.point(at: MapPoint(tap.location)) { onPoint(point) } }
                )
                .simultaneousGesture(
                    DragGesture().onChanged { drag in
                        let (dx, dy) = (drag.translation.width - dragged.width, drag.translation.height - dragged.height)
                        dragged = drag.translation
                        change(shown) { $0.pan(dx, dy) }
                    }.onEnded { _ in dragged = .zero }
                )
                .simultaneousGesture(
                    MagnifyGesture().onChanged { pinch in
                        let factor = pinch.magnification / pinched
                        pinched = pinch.magnification
                        change(shown) { $0.magnify(factor, around: MapPoint(pinch.startLocation)) }
                    }.onEnded { _ in pinched = 1 }
                )
                .accessibilityLabel(UsherText.mapTitle.localized)
                // What somebody who does not see it finds on it: the points, in their order.
                .accessibilityChildren {
                    ForEach(shown.points) { point in Button("\(point.order). \(point.localization.title)") { onPoint(point) } }
                }
                .overlay(alignment: .bottomTrailing) {
                    let middle = MapPoint(x: shown.width / 2, y: shown.height / 2)
                    ZoomButtons(
                        larger: { change(shown) { $0.magnify(2, around: middle) } },
                        smaller: { change(shown) { $0.magnify(0.5, around: middle) } }, whole: { scene = nil })
                }
            }
        }

        private func change(_ shown: MapScene, _ body: (inout MapScene) -> Void) {
            var changed = scene ?? shown
            body(&changed)
            scene = changed
        }

        private func draw(in context: GraphicsContext, _ scene: MapScene) {
            if let folder = content.downloaded { tiles.draw(scene, of: folder, in: context) }
            var route = Path()
            route.addLines(scene.line.map { CGPoint(x: $0.x, y: $0.y) })
            context.stroke(route, with: .color(.accentColor), lineWidth: 4)
            for point in scene.points { draw(point, in: context, scene) }
            if let fix {
                let place = WalksPlace(lat: fix.lat, lng: fix.lng)
                let radius = max(6, scene.length(fix.horizontalAccuracy, at: place))
                context.fill(Path(ellipseIn: Self.square(scene.screen(place), radius)), with: .color(.accentColor.opacity(0.2)))
                context.fill(Path(ellipseIn: Self.square(scene.screen(place), 6)), with: .color(.accentColor))
            }
            if let words = scene.attribution {
                context.draw(Text(words).font(.footnote), at: CGPoint(x: scene.width / 2, y: scene.height - 10))
            }
        }

        private func draw(_ point: WalksPoint, in context: GraphicsContext, _ scene: MapScene) {
            let place = WalksPlace(lat: point.lat, lng: point.lng)
            let middle = scene.screen(place)
            if point.id == next {
                let radius = scene.length(Double(point.triggerRadiusMeters), at: place)
                context.stroke(Path(ellipseIn: Self.square(middle, radius)), with: .color(.accentColor), lineWidth: 2)
            }
            context.fill(Path(ellipseIn: Self.square(middle, 12)), with: .color(.accentColor))
            context.draw(Text("\(point.order)").font(.footnote).bold(), at: CGPoint(x: middle.x, y: middle.y))
        }

        private static func square(_ middle: MapPoint, _ radius: Double) -> CGRect {
            CGRect(x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius)
        }
    }

    #if DEBUG
        #Preview("Without tiles") {
            RouteMapView(
                content: WalkContent(
                    tour: Fixtures.value(WalksTourDetail.self), points: [Fixtures.value(WalksPoint.self)],
                    route: [[45.46, 9.19], [45.47, 9.2]])
            ) { _ in }
        }

        #Preview("Largest text, right to left") {
            Extremes {
                RouteMapView(
                    content: WalkContent(
                        tour: Fixtures.value(WalksTourDetail.self), points: [Fixtures.value(WalksPoint.self)],
                        route: [[45.46, 9.19], [45.47, 9.2]])
                ) { _ in }
            }
        }
    #endif
#endif
