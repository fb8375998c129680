#if canImport(AVFoundation)
    import AVFoundation

    /// The device's loudspeaker, for `SignalTone`.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    @MainActor
    public final class DeviceSound {
        /// It is heard as long as it is held.
        private var player: AVAudioPlayer?

        /// Silent until `play`.
        public init() {}

        /// Plays a signal; a newer one takes its place.
        public func play(_ signal: ScanOutcome.Signal) {
            player = SignalTone.wav(signal).flatMap { try? AVAudioPlayer(data: $0) }
            player?.play()
        }
    }
#endif
