import UsherHTTP
import UsherCore

/// What phones say about passes, before it may stand in the log: few lines, short ones, of plain text, and only so many a minute from an address and
/// in all. Anybody can send them.
struct WalletComplaints: Sendable {
    private let addresses: RateLimiter<ClientAddress>
    private let house: RateLimiter<Int>

    static let mostLines = 5
    /// In scalars.
    static let longestLine = 200
    /// Lines a minute, from everybody together.
    static let linesPerMinute = 60

    init(_ limits: Settings.Limits, clock: WallClock = .steady) {
        let perMinute = { (most: Int) in limits.off ? nil : RateLimit(perMinute: Double(most), burst: most) }
        addresses = RateLimiter(perMinute(limits.walletLog), clock: clock)
        house = RateLimiter(perMinute(Self.linesPerMinute), clock: clock)
    }

    /// Throws where an address has said enough.
    func admit(_ client: ClientAddress) throws {
        if let wait = addresses.take(client.party) { throw Problem.rateLimited(retryAfter: wait) }
    }

    /// The lines to log: nothing where everybody has said enough.
    func kept(_ lines: [JSONValue]) -> [String] {
        lines.prefix(Self.mostLines).compactMap { line in
            guard case .string(let text) = line, case let plain = Self.plain(text), !plain.isEmpty, house.take(0) == nil else { return nil }
            return plain
        }
    }

    /// Letters, digits, signs and blanks: nothing that ends a line, steers a terminal, turns the direction of text or stacks up.
    static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(Self.longestLine) {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
                if plain.last != " " { plain.append(" ") }
            case .nonspacingMark, .enclosingMark, .spacingMark: continue
            default: plain.append(scalar)
            }
        }
        return String(plain).trimmed
    }
}
