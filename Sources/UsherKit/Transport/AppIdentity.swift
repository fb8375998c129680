import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Who calls: the app, the device and its system, as every request to the app's own server says it.
///
/// `User-Agent: Usher/1 (iOS 17.4; iPhone15,2) Tickets/3`, `X-Mobile-App: Tickets/3`, `X-Mobile-Platform: ios`. Other servers hear none of it.
public struct AppIdentity: Sendable, Hashable {
    /// The app's name.
    public var app: String
    /// The app's version.
    public var version: String
    /// `iOS 17.4`
    public var system: String
    /// `iPhone15,2`
    public var device: String
    /// `ios`, `macos`, `linux`
    public var platform: String
    /// Further fields, by name.
    public var more: [String: String]

    /// For tests and programs without a bundle; else see `main`.
    public init(
        app: String, version: String, system: String = AppIdentity.ownSystem, device: String = AppIdentity.ownDevice,
        platform: String = AppIdentity.ownPlatform, more: [String: String] = [:]
    ) {
        (self.app, self.version, self.system, self.device) = (app, version, system, device)
        (self.platform, self.more) = (platform, more)
    }

    /// The fields of a request; nothing in a name or value can end a field or is other than ASCII.
    public var headers: UsherHeaders {
        let product = Self.token(app, else: "App") + "/" + Self.token(version, else: "0")
        var headers: UsherHeaders = [:]
        for (name, value) in more.sorted(by: { $0.key < $1.key }) {
            let name = Self.token(name, else: "")
            if !name.isEmpty, !Self.reserved.contains(name.lowercased()) { headers[name] = Self.plain(value) }
        }
        headers["User-Agent"] = "Usher/1 (\(Self.comment(system)); \(Self.comment(device))) \(product)"
        headers["X-Mobile-App"] = product
        headers["X-Mobile-Platform"] = Self.token(platform, else: Self.ownPlatform)
        return headers
    }

    /// What a request means by itself is not the app's to say.
    private static let reserved: Set = [
        "authorization", "x-api-key", "content-type", "content-length", "host", "accept", "idempotency-key", "range", "if-range",
        "if-none-match", "last-event-id", "cookie",
    ]

    /// Visible ASCII and spaces; each other character is a `?`, control characters are gone.
    private static func plain(_ text: String) -> String {
        let kept = text.unicodeScalars.compactMap { scalar -> Character? in
            if scalar.properties.generalCategory == .control { return nil }
            return (0x20...0x7E).contains(scalar.value) ? Character(scalar) : "?"
        }
        return String(kept).trimmingCharacters(in: .whitespaces)
    }

    /// What may stand in brackets.
    private static func comment(_ text: String) -> String { plain(text).filter { !"()\\\"".contains($0) } }

    /// RFC 9110's token; a blank is a hyphen. A name of which nothing is left, as one in another script, is `word`: a token is never empty.
    private static func token(_ text: String, else word: String) -> String {
        let kept = plain(text).replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || "!#$%&'*+-.^_`|~".contains($0) }
        return kept.isEmpty ? word : kept
    }
}

extension AppIdentity {
    /// The running app, by its bundle.
    public static var main: AppIdentity {
        func text(_ key: String) -> String? { Bundle.main.object(forInfoDictionaryKey: key) as? String }
        let name = text("CFBundleName") ?? ProcessInfo.processInfo.processName
        return AppIdentity(app: name, version: text("CFBundleShortVersionString") ?? "1")
    }

    /// `ios`, `macos` or `linux`.
    public static var ownPlatform: String {
        #if canImport(UIKit)
            "ios"
        #elseif canImport(Darwin)
            "macos"
        #else
            "linux"
        #endif
    }

    /// The system with its version: `iOS 17.4`.
    public static var ownSystem: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        let name = ["ios": "iOS", "macos": "macOS"][ownPlatform] ?? "Linux"
        return "\(name) \(version.majorVersion).\(version.minorVersion)"
    }

    /// The machine, as the system calls it: `iPhone15,2`.
    public static var ownDevice: String {
        var names = utsname()
        guard uname(&names) == 0 else { return "unknown" }
        return withUnsafeBytes(of: &names.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
