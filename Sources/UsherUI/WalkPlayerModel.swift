#if canImport(SwiftUI)
    import AVFoundation
    public import CoreLocation
    import Foundation
    public import Observation
    public import UsherKit

    /// Joins positions, navigator, coordinator and player of a downloaded tour.
    @MainActor @Observable
    public final class WalkPlayerModel {
        public private(set) var navigator: TourNavigator
        public private(set) var coordinator: PlaybackCoordinator
        public private(set) var isCompleted = false
        private let tour: DownloadedTour
        private let analytics: AnalyticsQueue?
        private var player: AVAudioPlayer?
        private var end: PlayerEnd?

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
            case .prepare, .failed: break
            }
        }

        private func load(_ point: String, _ position: Double) {
            guard let url = tour.audio(of: point), let player = try? AVAudioPlayer(contentsOf: url) else { return feed(.loadFailed) }
            let end = PlayerEnd { [weak self] in Task { @MainActor in self?.feed(.finished) } }
            player.currentTime = position
            player.delegate = end
            (self.player, self.end) = (player, end)
            feed(.loaded)
        }

        private func play() { feed(.played(player?.play() == true)) }
        private func pause() { player?.pause() }
        private func stop() { (player, end) = (nil, nil) }

        /// Positions of `CLLocationUpdate.liveUpdates()`.
        public func take(_ location: CLLocation) {
            let fix = TourNavigator.Fix(
                lat: location.coordinate.latitude, lng: location.coordinate.longitude, horizontalAccuracy: location.horizontalAccuracy,
                timestamp: location.timestamp)
            handle(.fixes([fix], now: .now))
        }
    }

    /// Tells when a player has come to its end: the delegate is nobody's business but ours.
    private final class PlayerEnd: NSObject, AVAudioPlayerDelegate {
        private let reached: @Sendable () -> Void

        init(reached: @escaping @Sendable () -> Void) { self.reached = reached }

        func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) { reached() }
    }
#endif
