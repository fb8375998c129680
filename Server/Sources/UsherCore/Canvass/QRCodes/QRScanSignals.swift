/// What a request for a printed code says about who makes it.
package struct QRScanSignals: Sendable, Equatable {
    package let isHead: Bool
    /// The values of `Purpose`, `Sec-Purpose`, `X-Purpose` and `X-Moz`.
    package let purposes: [String]
    package let userAgent: String

    package init(isHead: Bool, purposes: [String], userAgent: String) {
        self.isHead = isHead
        self.purposes = purposes
        self.userAgent = userAgent
    }

    /// Browsers that look ahead first, then the known robots; all else is a visit.
    package func kind(_ bots: BotNames) -> QRScan.Kind {
        if isHead || purposes.contains(where: Self.looksAhead) { return .prefetch }
        return bots.names(userAgent) ? .bot : .visit
    }

    private static func looksAhead(_ purpose: String) -> Bool {
        let purpose = purpose.lowercased()
        return purpose.contains("prefetch") || purpose.contains("preview")
    }
}
