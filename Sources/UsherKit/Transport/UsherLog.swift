import Foundation

#if canImport(OSLog)
    import OSLog
#endif

/// Where Kit tells what it does. On Apple's systems it goes to the system's log by default, elsewhere nowhere.
///
/// A request is one line: method, route with ids as `{id}`, status, milliseconds, attempt. No token, key, code, body, address or place is
/// ever in it.
public struct UsherLog: Sendable {
    /// How grave a line is.
    public enum Level: Int, Sendable, Hashable, Comparable, CaseIterable {
        /// For whoever looks for a fault.
        case debug
        /// What is done, as a matter of course.
        case info
        /// Something failed, and is tried again or done without.
        case warning
        /// Something failed for good.
        case error

        public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// Takes a line; may be called from any thread.
    public typealias Sink = @Sendable (_ level: Level, _ category: String, _ message: String) -> Void

    private let lowest: Level
    private let sink: Sink?

    /// Tells the sink what is of this level or a graver one.
    public init(from lowest: Level = .info, _ sink: @escaping Sink) { (self.lowest, self.sink) = (lowest, sink) }

    private init() { (lowest, sink) = (.error, nil) }

    /// Tells nobody.
    public static let none = UsherLog()

    /// The system's log where there is one.
    public static var system: UsherLog {
        #if canImport(OSLog)
            UsherLog(from: .debug) { level, category, message in
                let logger = Logger(subsystem: "usher", category: category)
                switch level {
                case .debug: logger.debug("\(message, privacy: .public)")
                case .info: logger.info("\(message, privacy: .public)")
                case .warning: logger.warning("\(message, privacy: .public)")
                case .error: logger.error("\(message, privacy: .public)")
                }
            }
        #else
            none
        #endif
    }

    func callAsFunction(_ level: Level, _ category: String, _ message: @autoclosure () -> String) {
        if let sink, level >= lowest { sink(level, category, message()) }
    }
}

extension UsherLog {
    /// One attempt of a request: `GET /api/shows/{id} 200 35 ms, attempt 1`.
    func request(_ request: UsherRequest, outcome: Result<Int, UsherError>, since start: ContinuousClock.Instant) {
        let (level, words): (Level, String) =
            switch outcome {
            case .success(let status): (status < 400 ? .debug : status < 500 ? .info : .warning, "\(status)")
            case .failure(.cancelled): (.debug, "cancelled")
            case .failure(let error): (.warning, Self.name(error))
            }
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        let line =
            "\(request.method.rawValue) \(Self.route(request.url)) \(words) \(Int(milliseconds.rounded())) ms, attempt \(request.attempt)"
        self(level, "network", line)
    }

    /// What an error is, without its words: those may hold an address.
    private static func name(_ error: UsherError) -> String {
        switch error {
        case .refused(let refusal): "\(refusal.status)"
        case .http(let status, _), .redirected(let status, _): "\(status)"
        case .network: "no answer"
        case .decoding: "unreadable"
        case .signedOut: "signed out"
        case .locked: "locked"
        case .cancelled: "cancelled"
        }
    }

    /// A URL's path with the contract's words alone: every other segment is `{id}`. Host and query are left out.
    static func route(_ url: URL) -> String {
        let segments = url.path(percentEncoded: true).split(separator: "/").map {
            words.contains(String($0)) || $0.wholeMatch(of: /v[0-9]{1,3}/) != nil ? String($0) : "{id}"
        }
        return "/" + segments.joined(separator: "/")
    }

    private static let words: Set<String> = [
        "api", "v1", "auth", "signup", "signin", "second", "social", "verify", "verify-email", "password-reset", "signout", "user",
        "profile",
        "password", "account", "bookings", "resend", "cancel", "shows", "seats", "seatmap", "watch", "seat-checkout", "checkout", "success",
        "tickets", "scan", "scans", "undo", "events", "checkin", "live", "manifest", "airline", "create", "keys", "settings", "export",
        "session", "list", "aircraft", "flights", "passenger", "flight", "plan", "amend", "check", "ticket", "issue", "board",
        "boardingpass", "pages", "yourBoardingPass", "register", "login", "logout", "refresh", "me", "tours", "points", "vouchers",
        "validate", "analytics", "media", "tiles", "billing", "entitlement", "stripe", "portal", "apple", "buildings", "campaigns",
        "addresses", "import", "links", "visits", "changes", "qr-codes", "image.png", "image.svg", "print-sheet", "print.csv", "stats",
        "organisations", "members", "invites", "accept", "installations", "health", "console", "territories", "count", "walk", "walk-links",
    ]
}
