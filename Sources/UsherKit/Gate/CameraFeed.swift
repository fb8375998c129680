/// Where codes are read from: the system's scanner or a capture session in an app, a script in tests. It reads QR codes alone and opens nothing.
@MainActor
public protocol CameraFeed: AnyObject {
    /// Hears what happens, on the main actor; a door sets it.
    var onEvent: ((CameraEvent) -> Void)? { get set }
    /// Whether the app may use the camera.
    var permission: CameraPermission { get }
    /// Whether this device can read codes at all.
    var isSupported: Bool { get }
    /// Whether there is a light to switch.
    var hasTorch: Bool { get }
    /// Asks somebody, if they were not asked yet.
    func ask()
    /// Begins to read; asks for nothing.
    func start()
    /// Stops to read; the camera is free for others.
    func stop()
    /// Switches the light; nothing happens without one.
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

/// What happens at a camera.
public enum CameraEvent: Sendable, Hashable {
    /// What a code says. The same comes again and again while it is before the camera.
    case code(String)
    /// Another app has the camera, or a call is on.
    case interrupted
    /// The camera is back after an interruption.
    case resumed
    /// It does not work any more.
    case unavailable
    /// Somebody has answered, here or in the system's settings.
    case permission(CameraPermission)
}

/// Whether an app may use the camera.
public enum CameraPermission: Sendable, Hashable, CaseIterable {
    /// Nobody was asked yet.
    case unasked
    /// It may.
    case granted
    /// Somebody said no; the system's settings change that.
    case denied
    /// Somebody else decides, a school or a parent.
    case restricted
}

/// How a door's camera stands. Typing works in each.
public enum CameraState: Sendable, Hashable, CaseIterable {
    /// It is not wanted, or a screen is in front of it.
    case off
    /// Somebody has to be asked.
    case unasked
    /// It reads.
    case reading
    /// Somebody said no.
    case denied
    /// Somebody else decides, a school or a parent.
    case restricted
    /// This device cannot read codes, or its camera does not work.
    case unsupported
    /// Another app has it, or a call is on.
    case interrupted

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
