#if canImport(AVFoundation) && canImport(MediaPlayer)
    import AVFoundation
    public import Foundation
    import MediaPlayer

    /// The device's player behind a walk, with lock screen and headphones. An app needs the background mode `audio`.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    @MainActor
    public final class DeviceAudio: WalkAudio {
        public var onEvent: ((WalkAudioEvent) -> Void)?
        private var player: AVAudioPlayer?
        /// A file that is open already.
        private var ready: (file: URL, player: AVAudioPlayer)?
        private var ending: PlayerEnd?
        private var buttons: [(command: MPRemoteCommand, target: Any)] = []

        /// Hears of calls and headphones from now on; is silent until `begin`.
        public init() { AudioSession.watch { [weak self] event in self?.onEvent?(event) } }

        public var position: Double { player?.currentTime ?? 0 }
        public var duration: Double { player?.duration ?? 0 }

        public func begin() {
            AudioSession.begin()
            if buttons.isEmpty { listen() }
        }

        public func end() {
            stop()
            ready = nil
            for button in buttons { button.command.removeTarget(button.target) }
            buttons = []
            AudioSession.end()
        }

        public func prepare(_ file: URL) {
            guard ready?.file != file, let player = try? AVAudioPlayer(contentsOf: file) else { return }
            player.prepareToPlay()
            ready = (file, player)
        }

        public func load(_ file: URL, at position: Double) {
            let prepared = ready?.file == file ? ready?.player : nil
            ready = nil
            guard let player = prepared ?? (try? AVAudioPlayer(contentsOf: file)) else { return tell(.loadFailed) }
            let ending = PlayerEnd { [weak self] isWhole in self?.tell(isWhole ? .finished : .loadFailed) }
            player.currentTime = position
            player.delegate = ending
            (self.player, self.ending) = (player, ending)
            tell(.loaded)
        }

        public func play() -> Bool { player?.play() ?? false }
        public func pause() { player?.pause() }
        public func seek(to position: Double) { player?.currentTime = position }
        public func stop() { (player, ending) = (nil, nil) }

        public func show(_ playing: WalkNowPlaying?) {
            guard let playing else {
                MPNowPlayingInfoCenter.default().nowPlayingInfo = nil
                return
            }
            MPNowPlayingInfoCenter.default().nowPlayingInfo = [
                MPMediaItemPropertyTitle: playing.title, MPMediaItemPropertyAlbumTitle: playing.tour,
                MPMediaItemPropertyPlaybackDuration: playing.duration, MPNowPlayingInfoPropertyElapsedPlaybackTime: playing.position,
                MPNowPlayingInfoPropertyPlaybackRate: playing.isPlaying ? 1.0 : 0.0,
            ]
        }

        private func tell(_ event: WalkAudioEvent) { onEvent?(event) }

        private func listen() {
            let center = MPRemoteCommandCenter.shared()
            center.skipForwardCommand.preferredIntervals = [15]
            center.skipBackwardCommand.preferredIntervals = [15]
            add(center.playCommand) { _ in .play }
            add(center.pauseCommand) { _ in .pause }
            add(center.togglePlayPauseCommand) { _ in .toggle }
            add(center.nextTrackCommand) { _ in .next }
            add(center.previousTrackCommand) { _ in .previous }
            add(center.skipForwardCommand) { _ in .skip(15) }
            add(center.skipBackwardCommand) { _ in .skip(-15) }
            add(center.changePlaybackPositionCommand) { event in
                .seek(to: (event as? MPChangePlaybackPositionCommandEvent)?.positionTime ?? 0)
            }
        }

        private func add(_ command: MPRemoteCommand, _ button: @escaping @Sendable (MPRemoteCommandEvent) -> WalkButton) {
            let target = command.addTarget { [weak self] event in
                let pressed = button(event)
                // The system calls from where it likes.
                Task { @MainActor in self?.tell(.button(pressed)) }
                return .success
            }
            buttons.append((command, target))
        }
    }

    /// Hears when a player has come to its end.
    private final class PlayerEnd: NSObject, AVAudioPlayerDelegate {
        private let reached: @MainActor @Sendable (Bool) -> Void

        init(reached: @escaping @MainActor @Sendable (Bool) -> Void) { self.reached = reached }

        func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
            let reached = reached
            Task { @MainActor in reached(flag) }
        }
    }
#endif
