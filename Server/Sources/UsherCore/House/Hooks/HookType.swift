/// What a webhook tells of.
package enum HookType: String, Sendable, CaseIterable {
    case salePaid = "sale.paid"
    case saleChanged = "sale.changed"
    case saleRefunded = "sale.refunded"
    case saleCancelled = "sale.cancelled"
    case saleExpired = "sale.expired"
    case ticketTransferred = "ticket.transferred"
    case showMoved = "show.moved"
    case showCancelled = "show.cancelled"
    case waitingOffered = "waiting.offered"
    case codeUsedUp = "code.used_up"
    case documentIssued = "document.issued"
    case drawerClosed = "drawer.closed"
    /// Somebody tries whether a hook works.
    case hookTest = "hook.test"

    /// Those that a hook may ask for; a test goes to every one.
    package static var offered: [HookType] { allCases.filter { $0 != .hookTest } }
}

extension Set<HookType> {
    /// As it is stored: names in the order of their declaration, with spaces between.
    package var stored: String { HookType.allCases.filter(contains).map(\.rawValue).joined(separator: " ") }

    package init(stored text: String) { self = Set(text.split(separator: " ").compactMap { HookType(rawValue: String($0)) }) }
}
