import Foundation
import Observation

/// A camera and how it stands: what the screens of a door and of a flight's gate share.
@MainActor @Observable
final class CameraWatch {
    private(set) var state = CameraState.off
    private(set) var isTorchOn = false
    /// Hears every code while the watch is on.
    @ObservationIgnored var onCode: @MainActor (String) async -> Void = { _ in }
    private let feed: (any CameraFeed)?
    private var isOn = false

    /// Seconds after its outcome that a text before the camera is the same person still.
    static let rest = 3.0

    init(_ feed: (any CameraFeed)?) {
        self.feed = feed
        feed?.onEvent = { [weak self] event in self?.hear(event) }
    }

    /// Whether a text is still the one that was judged just now.
    static func isSame(_ text: String, as last: String?, _ judgedAt: Date?, now: Date) -> Bool {
        guard ScanText.trimmed(text) == last, let judgedAt else { return false }
        return now.timeIntervalSince(judgedAt) < rest
    }

    func start() {
        isOn = true
        guard let feed, feed.isSupported else { return state = .unsupported }
        if feed.permission == .unasked { feed.ask() }
        take(feed.permission)
    }

    func stop() {
        feed?.stop()
        (isOn, state) = (false, .off)
    }

    private func take(_ permission: CameraPermission) {
        switch permission {
        case .unasked: state = .unasked
        case .denied: state = .denied
        case .restricted: state = .restricted
        case .granted:
            state = .reading
            feed?.start()
        }
    }

    private func hear(_ event: CameraEvent) {
        guard isOn else { return }
        switch event {
        case .code(let text):
            let onCode = onCode
            // A camera has no task of its own; what it reads while one is judged is dropped.
            Task { await onCode(text) }
        case .interrupted: state = .interrupted
        case .resumed: state = .reading
        case .unavailable: state = .unsupported
        case .permission(let permission): take(permission)
        }
    }

    /// Somebody looks at the screen, or no longer.
    func setActive(_ isActive: Bool) {
        guard state == .reading || state == .interrupted else { return }
        isActive ? feed?.start() : feed?.stop()
    }

    var hasTorch: Bool { state == .reading && feed?.hasTorch == true }

    func setTorch(_ isOn: Bool) {
        guard hasTorch else { return }
        isTorchOn = isOn
        feed?.setTorch(isOn)
    }
}
