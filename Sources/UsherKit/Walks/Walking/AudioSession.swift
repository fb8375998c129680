#if canImport(AVFoundation) && canImport(MediaPlayer)
    import AVFoundation
    import Foundation

    /// The device's audio, which all apps share on a phone; a Mac has none to ask.
    @MainActor
    enum AudioSession {
        #if canImport(UIKit)
            static func begin() {
                let session = AVAudioSession.sharedInstance()
                try? session.setCategory(.playback, mode: .spokenAudio)
                try? session.setActive(true)
            }

            /// Others go on.
            static func end() { try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation) }

            static func watch(_ tell: @escaping @MainActor @Sendable (WalkAudioEvent) -> Void) {
                hear(AVAudioSession.interruptionNotification, tell) { info in
                    guard let kind = info[AVAudioSessionInterruptionTypeKey] as? UInt else { return nil }
                    if AVAudioSession.InterruptionType(rawValue: kind) == .began { return .interruptionBegan }
                    let options = AVAudioSession.InterruptionOptions(rawValue: info[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0)
                    return .interruptionEnded(shouldResume: options.contains(.shouldResume))
                }
                hear(AVAudioSession.routeChangeNotification, tell) { info in
                    let reason = info[AVAudioSessionRouteChangeReasonKey] as? UInt ?? 0
                    return AVAudioSession.RouteChangeReason(rawValue: reason) == .oldDeviceUnavailable ? .headphonesUnplugged : nil
                }
                hear(AVAudioSession.mediaServicesWereResetNotification, tell) { _ in .mediaReset }
            }

            private static func hear(
                _ name: Notification.Name, _ tell: @escaping @MainActor @Sendable (WalkAudioEvent) -> Void,
                _ read: @escaping @Sendable ([AnyHashable: Any]) -> WalkAudioEvent?
            ) {
                _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { note in
                    guard let event = read(note.userInfo ?? [:]) else { return }
                    MainActor.assumeIsolated { tell(event) }
                }
            }
        #else
            static func begin() {}
            static func end() {}
            static func watch(_ tell: @escaping @MainActor @Sendable (WalkAudioEvent) -> Void) {}
        #endif
    }
#endif
