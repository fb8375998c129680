#if canImport(SwiftUI)
    import CoreLocation
    import MapKit
    public import SwiftUI
    public import UsherKit

    /// Apple's map behind a campaign's buildings: the picture that `CampaignMapView` takes.
    ///
    /// ```swift
    /// CampaignMapView(model: model, onUpgrade: upgrade) { StreetMap { box in Task { await model.move(to: box) } } }
    /// ```
    public struct StreetMap: View {
        private let onMove: @MainActor (MapBox) -> Void

        /// `onMove` hears what is seen, at first and whenever the map rests.
        public init(onMove: @escaping @MainActor (MapBox) -> Void) { self.onMove = onMove }

        public var body: some View {
            Map(initialPosition: .automatic).onMapCameraChange { camera in
                let (middle, span) = (camera.region.center, camera.region.span)
                onMove(
                    MapBox(
                        west: middle.longitude - span.longitudeDelta / 2, south: middle.latitude - span.latitudeDelta / 2,
                        east: middle.longitude + span.longitudeDelta / 2, north: middle.latitude + span.latitudeDelta / 2))
            }
        }
    }

    #if DEBUG
        #Preview("Map") { StreetMap { _ in } }

        #Preview("Largest text, right to left") {
            Extremes { StreetMap { _ in } }
        }
    #endif
#endif
