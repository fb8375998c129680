/// Where codes are read from: the system's scanner or a capture session in an app, a script in tests. It reads QR codes alone and opens nothing.
@MainActor
public protocol CameraFeed: AnyObject {
    var onEvent: ((CameraEvent) -> Void)? { get set }
    var permission: CameraPermission { get }
    /// Whether this device can read codes at all.
    var isSupported: Bool { get }
    var hasTorch: Bool { get }
    /// Asks somebody, if they were not asked yet.
    func ask()
    func start()
    func stop()
    func setTorch(_ isOn: Bool)
}

/// Which of several ways of reading codes an app takes.
public enum CameraFeeds {
    /// The first that this device has, the best given first; the last where it has none, whose screen says so.
    @MainActor
    public static func preferred(_ best: any CameraFeed, _ others: any CameraFeed...) -> any CameraFeed {
        ([best] + others).first(where: \.isSupported) ?? others.last ?? best
    }
}

public enum CameraEvent: Sendable, Hashable {
    /// What a code says. The same comes again and again while it is before the camera.
    case code(String)
    /// Another app has the camera, or a call is on.
    case interrupted
    case resumed
    /// It does not work any more.
    case unavailable
    case permission(CameraPermission)
}

public enum CameraPermission: Sendable, Hashable, CaseIterable {
    case unasked, granted, denied
    /// Somebody else decides, a school or a parent.
    case restricted
}

/// How a door's camera stands. Typing works in each.
public enum CameraState: Sendable, Hashable, CaseIterable {
    case off, unasked, reading, denied, restricted, unsupported, interrupted

    /// What the screen says in the camera's place; nil while it reads.
    public var text: UsherText? {
        switch self {
        case .off, .reading: nil
        case .unasked: .cameraUnasked
        case .denied: .cameraDenied
        case .restricted: .cameraRestricted
        case .unsupported: .cameraUnsupported
        case .interrupted: .cameraInterrupted
        }
    }
}
