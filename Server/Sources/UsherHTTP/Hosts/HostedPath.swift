/// What a house's own host does with a path.
enum HostedPath: Sendable, Equatable {
    /// It is served, for this house alone.
    case here
    /// It stands at the main host: the console, the door, and how somebody signs in.
    case main
    /// There is no such thing here.
    case nothing

    /// The shop, walks, accounts, tickets, passes, legal pages, and what these ask of the API.
    private static let served = [
        "/o", "/shows", "/checkout", "/bookings", "/tickets", "/account", "/signin", "/signup", "/verify-email", "/forgot-password",
        "/reset-password", "/pay", "/t", "/waiting", "/walks", "/assets", "/pictures", "/maps", "/robots.txt", "/sitemap.xml",
        "/api/auth", "/api/shows", "/api/productions", "/api/seat-checkout", "/api/checkout", "/api/user", "/api/waiting-list",
        "/auth", "/tours", "/vouchers", "/analytics", "/media", "/tiles", "/wallet", "/.well-known",
    ]
    /// Passkeys are for the main host's name alone, and so is what Apple and Google send people back to.
    private static let never = [
        "/api/auth/passkeys", "/signin/passkey", "/signin/apple", "/signin/google", "/pay/plan", "/pay/portal",
    ]

    /// Of a path as the router reads it, to which several slashes are one.
    static func of(_ text: String) -> HostedPath {
        let path = "/" + text.split(separator: "/").joined(separator: "/")
        if path == "/" { return .here }
        if holds(["/console", "/door", "/account/security"], path) {
            return path.hasPrefix("/console/api") || path.hasPrefix("/door/api") ? .nothing : .main
        }
        return holds(served, path) && !holds(never, path) ? .here : .nothing
    }

    private static func holds(_ prefixes: [String], _ path: String) -> Bool {
        prefixes.contains { prefix in
            path.hasPrefix(prefix)
                && (path.utf8.count == prefix.utf8.count || path.utf8.dropFirst(prefix.utf8.count).first == UInt8(ascii: "/"))
        }
    }
}
