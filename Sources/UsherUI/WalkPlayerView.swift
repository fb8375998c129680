#if canImport(SwiftUI)
    import CoreLocation
    import Foundation
    public import SwiftUI
    import UsherKit

    /// A walk over `WalkPlayerModel`.
    public struct WalkPlayerView: View {
        private let model: WalkPlayerModel

        public init(model: WalkPlayerModel) { self.model = model }

        public var body: some View {
            VStack(spacing: 16) {
                Text(model.current?.localization.title ?? model.title).font(.title)
                Text(model.current?.localization.contentText ?? "")
                if let next = model.navigator.nextPoint { Text("Next: point \(next.order)") }
                HStack {
                    Button("Pause") { model.feed(.pause) }.disabled(model.coordinator.state != .playing)
                    Button("Play") { model.feed(.play) }.disabled(model.coordinator.state != .paused)
                    Button("Skip") { model.handle(.skipNext(now: .now)) }
                }
                if model.isCompleted { Text("You have walked it all.") }
            }
            .padding()
            .task {
                let updates = CLLocationUpdate.liveUpdates(.fitness)
                do { for try await update in updates { if let place = update.location { model.take(place) } } } catch {}
            }
        }
    }
#endif
