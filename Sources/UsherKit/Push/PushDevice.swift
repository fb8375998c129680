public import Foundation

/// Whether an app may show notifications.
public enum PushPermission: Sendable, Hashable, CaseIterable {
    /// Nobody was asked yet.
    case unasked
    /// Somebody said no; the system's settings change that.
    case denied
    /// It may.
    case granted
    /// This device has none.
    case unavailable
}

/// What the system tells of its notifications.
public enum PushEvent: Sendable, Hashable {
    /// The device's token of APNs; it may be another one at each launch.
    case token(Data)
    /// The system gave none.
    case failed
    /// Somebody touched a notice: where it leads.
    case opened(URL)
}

/// The system's notifications: adapters ask it.
@MainActor
public protocol PushDevice: AnyObject {
    /// Hears what happens, on the main actor; `PushModel` sets it.
    var onEvent: ((PushEvent) -> Void)? { get set }
    /// What the system allows now; asks nobody.
    func permission() async -> PushPermission
    /// Shows the system's question, which it does once; whether somebody allowed it.
    func ask() async -> Bool
    /// Wants a token; it comes as an event.
    func register()
}

extension PushEvent {
    /// What a notice holds, `{"usher": {"kind": "booking", "url": "…"}}`; nil where it is none of the house's.
    public init?(payload: [AnyHashable: Any]) {
        guard let own = payload["usher"] as? [String: Any], let text = own["url"] as? String, let url = URL(string: text) else {
            return nil
        }
        self = .opened(url)
    }
}

/// Which app on which kind of device: APNs takes a token by that alone.
public struct PushApp: Sendable, Hashable {
    /// The app's bundle identifier.
    public var bundle: String
    /// Of a build that Xcode has put on the device.
    public var isSandbox: Bool
    /// `ios` or `macos`.
    public var platform: String

    /// For tests; `main` is the running app.
    public init(bundle: String, isSandbox: Bool = false, platform: String = PushApp.here) {
        (self.bundle, self.isSandbox, self.platform) = (bundle, isSandbox, platform)
    }

    /// The platform that this runs on.
    public static var here: String {
        #if canImport(UIKit)
            "ios"
        #else
            "macos"
        #endif
    }

    /// The running app: a debug build is Xcode's.
    public static var main: PushApp {
        #if DEBUG
            PushApp(bundle: Bundle.main.bundleIdentifier ?? "", isSandbox: true)
        #else
            PushApp(bundle: Bundle.main.bundleIdentifier ?? "")
        #endif
    }
}
