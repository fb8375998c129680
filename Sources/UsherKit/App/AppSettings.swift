public import Foundation
import UsherWire

/// What somebody has chosen in an app. It stays when they sign out.
public struct AppSettings: Codable, Sendable, Hashable {
    /// Whether somebody lets the app tell what they do.
    public enum Consent: String, Codable, Sendable {
        /// Nobody was asked yet: the same as no.
        case unasked
        /// They may be told.
        case given
        /// They may not.
        case refused
    }

    /// `de`; nil for the system's.
    public var language: String?
    /// Face ID, Touch ID or the passcode guards the app.
    public var isLocked: Bool
    /// Seconds that somebody may be away: one of `AppLock.graces`.
    public var lockGrace: Double
    /// What a scan comes to can be heard.
    public var hasSound: Bool
    /// What a scan comes to can be felt.
    public var hasHaptics: Bool
    /// Tours may be downloaded without Wi-Fi.
    public var usesCellular: Bool
    /// Whether walks may be counted.
    public var analytics: Consent
    /// Whether somebody wants notices; the system has to allow them, too.
    public var wantsNotifications: Bool

    /// As it is at first: sound, haptics, no lock, nothing told.
    public init(
        language: String? = nil, isLocked: Bool = false, lockGrace: Double = 60, hasSound: Bool = true, hasHaptics: Bool = true,
        usesCellular: Bool = false, analytics: Consent = .unasked, wantsNotifications: Bool = false
    ) {
        (self.language, self.isLocked, self.lockGrace, self.hasSound) = (language, isLocked, lockGrace, hasSound)
        (self.hasHaptics, self.usesCellular, self.analytics) = (hasHaptics, usesCellular, analytics)
        self.wantsNotifications = wantsNotifications
    }

    /// What is not there, or of another kind, is as it is at first: an older app's file costs nobody the rest.
    public init(from decoder: any Decoder) throws {
        let (keys, first) = (try decoder.container(keyedBy: CodingKeys.self), AppSettings())
        func value<Value: Decodable>(_ key: CodingKeys, _ fallback: Value) -> Value {
            (try? keys.decodeIfPresent(Value.self, forKey: key)).flatMap { $0 } ?? fallback
        }
        language = (try? keys.decodeIfPresent(String.self, forKey: .language)).flatMap { $0 }
        isLocked = value(.isLocked, first.isLocked)
        let grace = value(.lockGrace, first.lockGrace)
        lockGrace = AppLock.graces.contains(grace) ? grace : first.lockGrace
        hasSound = value(.hasSound, first.hasSound)
        hasHaptics = value(.hasHaptics, first.hasHaptics)
        usesCellular = value(.usesCellular, first.usesCellular)
        analytics = value(.analytics, first.analytics)
        wantsNotifications = value(.wantsNotifications, first.wantsNotifications)
    }
}

/// Where an app keeps its settings: in the system's defaults, or in a file.
public enum SettingsStore: Sendable, Hashable {
    /// The defaults of the app, or of its App Group.
    case defaults(group: String? = nil)
    /// A file of the app's own, for systems without defaults.
    case file(URL)

    private static let key = "usher.settings"

    /// What was chosen; the first settings where nothing was yet.
    public func read() -> AppSettings {
        let data: Data? =
            switch self {
            case .defaults(let group): UserDefaults(suiteName: group)?.data(forKey: Self.key)
            case .file(let url): try? Data(contentsOf: url)
            }
        return data.flatMap { try? WireJSON.decoder.decode(AppSettings.self, from: $0) } ?? AppSettings()
    }

    /// Keeps it; throws where the file cannot be written.
    public func write(_ settings: AppSettings) throws {
        let data = try WireJSON.encoder.encode(settings)
        switch self {
        case .defaults(let group): UserDefaults(suiteName: group)?.set(data, forKey: Self.key)
        case .file(let url): try AtomicFile.write(data, to: url)
        }
    }
}
