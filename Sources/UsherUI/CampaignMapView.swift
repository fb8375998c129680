#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// A campaign's map over `CampaignMapModel`: the map's picture is the app's, `map` draws it and tells `model.move(to:)` what it shows; the
    /// buildings lie upon it.
    public struct CampaignMapView<Picture: View>: View {
        private let model: CampaignMapModel
        private let onUpgrade: @MainActor () -> Void
        private let map: Picture

        /// The card of `model` over a `map` that is the app's own; `onUpgrade` leads to a plan that shows scans.
        public init(model: CampaignMapModel, onUpgrade: @escaping @MainActor () -> Void, @ViewBuilder map: () -> Picture) {
            (self.model, self.onUpgrade) = (model, onUpgrade)
            self.map = map()
        }

        public var body: some View {
            VStack {
                BuildingCanvas(buildings: model.buildings, box: model.box, map: map) { id in await model.tap(id) }
                switch model.state {
                case .loading: ProgressView()
                case .shown: ErrorText(message: model.error?.text?.localized)
                case .failed(let error): ErrorText(message: error.text?.localized)
                }
                if let card = model.card {
                    BuildingCardView(model: card, onUpgrade: onUpgrade).id(card.gersID).screen(.buildingCard)
                    Button(UsherText.actionDone.localized) { model.closeCard() }.keyboardShortcut(.cancelAction)
                }
            }
            .largeTargets()
            .task { await model.enter() }
            .navigationTitle(model.campaign.name)
        }
    }

    /// The buildings on the screen; several that would lie upon each other are one, with their number.
    struct BuildingCanvas<Picture: View>: View {
        let buildings: [CanvassBuildings.Feature]
        let box: MapBox?
        let map: Picture
        let onTap: @MainActor (String) async -> Void

        var body: some View {
            GeometryReader { room in
                let marks = box.map { BuildingMarks(buildings, in: $0, width: room.size.width, height: room.size.height) }
                ZStack {
                    // The map is moved by the same fingers.
                    map.simultaneousGesture(
                        SpatialTapGesture().onEnded { tap in
                            guard let building = marks?.building(at: MapPoint(tap.location)) else { return }
                            Task { await onTap(building.id) }
                        })
                    Canvas { context, _ in for mark in marks?.marks ?? [] { draw(mark, in: context) } }
                        .allowsHitTesting(false)
                        .screen(.map)
                        .accessibilityLabel(UsherText.buildingsCount(buildings.count).localized)
                        .accessibilityChildren { ForEach(marks?.listed ?? []) { building in button(building) } }
                }
            }
        }

        /// A building for whoever does not see it.
        private func button(_ building: CanvassBuildings.Feature) -> some View {
            Button(building.properties.address) { Task { await onTap(building.id) } }
                .accessibilityValue(building.properties.visited ? UsherText.buildingVisited.localized : "")
        }

        /// Visited shows by shape, not by colour alone.
        private func draw(_ mark: BuildingMarks.Mark, in context: GraphicsContext) {
            let frame = CGRect(x: mark.point.x - 12, y: mark.point.y - 12, width: 24, height: 24)
            switch mark.shape {
            case .square: context.stroke(Path(frame), with: .color(.accentColor), lineWidth: 3)
            case .tick: context.fill(Path(ellipseIn: frame), with: .color(.accentColor))
            case .halfTick: context.stroke(Path(ellipseIn: frame), with: .color(.accentColor), lineWidth: 3)
            }
            if mark.count > 1 { context.draw(Text("\(mark.count)").font(.footnote), at: CGPoint(x: mark.point.x, y: mark.point.y)) }
        }
    }

    #if DEBUG
        @MainActor private func map(_ server: PreviewServer) -> some View {
            let model = CampaignMapModel(
                client: server.canvass, entitlements: server.entitlements(), campaign: Fixtures.value(CanvassCampaign.self))
            return CampaignMapView(model: model, onUpgrade: {}) { Color.secondary.opacity(0.2) }
                .task { await model.move(to: MapBox(west: 9, south: 45, east: 10, north: 46)) }
        }

        #Preview("Loading") { map(.silent) }

        #Preview("Shown") { map(.everything) }

        #Preview("Failed") { map(.down) }

        #Preview("Largest text, right to left") {
            Extremes { map(.silent) }
        }
    #endif
#endif
