/// A text that a house must show, or the address where it stands.
package enum LegalPage: String, Sendable, CaseIterable {
    case terms, privacy, imprint
}

/// Who sells, and by which terms: what the law of most countries wants to be said before somebody pays.
package struct HouseLegal: Sendable, Equatable {
    package var seller = ""
    package var address = ""
    package var email = ""
    package var register = ""
    package var tax = ""
    /// Each an https address, or the text itself; empty where there is none.
    package var pages: [LegalPage: String] = [:]
    /// One sentence on what happens with the money of who cannot come.
    package var refunds = ""

    package static let longestText = 60_000
    package static let longestLine = 200
    package static let longestAddress = 600

    package init() {}

    /// Where a page stands elsewhere; nil for a text of our own, and for none.
    package func link(_ page: LegalPage) -> String? { pages[page].flatMap { Self.isLink($0) ? $0 : nil } }

    /// What a page says; nil where it stands elsewhere, and for none.
    package func text(_ page: LegalPage) -> String? { pages[page].flatMap { $0.isEmpty || Self.isLink($0) ? nil : $0 } }

    package func has(_ page: LegalPage) -> Bool { pages[page]?.isEmpty == false }

    /// What must be said before anybody pays and is not.
    package var missing: [ShowFault] {
        let checks: [(ShowFault, Bool)] = [
            (.seller, seller.isEmpty || address.isEmpty), (.terms, !has(.terms)), (.refunds, refunds.isEmpty),
        ]
        return checks.filter(\.1).map(\.0)
    }

    private static func isLink(_ text: String) -> Bool { text.hasPrefix("https://") && !text.contains { $0.isWhitespace } }
}
