#if canImport(SwiftUI)
    public import Observation
    public import UsherKit

    #if canImport(AVFoundation)
        import AVFoundation
    #endif
    #if canImport(CoreLocation)
        public import CoreLocation
    #endif

    /// Joins positions, navigator, coordinator and player of a downloaded tour.
    @MainActor @Observable
    public final class WalkPlayerModel: NSObject {
        public private(set) var navigator: TourNavigator
        public private(set) var coordinator: PlaybackCoordinator
        public private(set) var isCompleted = false
        private let tour: DownloadedTour
        private let analytics: AnalyticsQueue?
        #if canImport(AVFoundation)
            private var player: AVAudioPlayer?
        #endif

        public init(tour: DownloadedTour, analytics: AnalyticsQueue? = nil) {
            self.tour = tour
            self.analytics = analytics
            navigator = TourNavigator(points: tour.points.map(TourNavigator.Point.init), route: tour.manifest.route, startedAt: .now)
            coordinator = PlaybackCoordinator(properties: [
                "tourId": .string(tour.tour.id), "language": .string(tour.manifest.language.rawValue), "offline": .bool(true),
            ])
        }

        public var title: String { tour.tour.version.title }
        public var current: WalksPoint? { tour.points.first { $0.id == coordinator.current } }

        public func handle(_ input: TourNavigator.Input) {
            for output in navigator.handle(input) { feed(.navigator(output)) }
        }

        public func feed(_ input: PlaybackCoordinator.Input) {
            for command in coordinator.handle(input, now: .now) { perform(command) }
        }

        private func perform(_ command: PlaybackCoordinator.Command) {
            switch command {
            case .load(let point, let position): load(point, position)
            case .play: play()
            case .pause: pause()
            case .stop: stop()
            case .track(let event, let properties):
                let analytics = analytics
                Task { try? await analytics?.track(event, properties) }
            case .tourCompleted: isCompleted = true
            case .failed: break
            }
        }

        #if canImport(AVFoundation)
            private func load(_ point: String, _ position: Double) {
                guard let url = tour.audio(of: point), let player = try? AVAudioPlayer(contentsOf: url) else { return feed(.loadFailed) }
                player.currentTime = position
                player.delegate = self
                self.player = player
                feed(.loaded)
            }

            private func play() { feed(.played(player?.play() == true)) }
            private func pause() { player?.pause() }
            private func stop() { player = nil }
        #else
            private func load(_ point: String, _ position: Double) { feed(.loadFailed) }
            private func play() { feed(.played(false)) }
            private func pause() {}
            private func stop() {}
        #endif
    }

    #if canImport(AVFoundation)
        extension WalkPlayerModel: AVAudioPlayerDelegate {
            public nonisolated func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
                Task { @MainActor in self.feed(.finished) }
            }
        }
    #endif

    #if canImport(CoreLocation)
        extension WalkPlayerModel {
            /// Positions of `CLLocationUpdate.liveUpdates()`.
            public func take(_ location: CLLocation) {
                let fix = TourNavigator.Fix(
                    lat: location.coordinate.latitude, lng: location.coordinate.longitude, horizontalAccuracy: location.horizontalAccuracy,
                    timestamp: location.timestamp)
                handle(.fixes([fix], now: .now))
            }
        }
    #endif
#endif
