public import Foundation

/// What an app knows of somebody's plan.
public enum EntitlementState: Sendable, Hashable {
    /// Not asked yet, or nothing that is still good.
    case unknown
    /// What the server said, at once or within its time.
    case known(Entitlement)

    /// Whether scans are shown: a plan that is known, active, and `pro` or `team`.
    public var canShowScans: Bool { if case .known(let entitlement) = self { entitlement.canShowScans } else { false } }
}

/// The scans' row of a building's card.
public enum ScanRow: Sendable, Hashable {
    /// There is no row.
    case hidden
    /// What paying would show, as a button.
    case upgrade(UsherText)
    /// How often, and when last; no second line where nobody has scanned.
    case scans(title: UsherText, subtitle: UsherText?)
}

/// Which row a building's card shows (canvass.md 7). With `showsUpgrade` whoever does not pay is told what paying would show.
public func scanRow(
    _ state: EntitlementState, _ building: Building?, showsUpgrade: Bool, locale: Locale = .current, timeZone: TimeZone = .current
) -> ScanRow {
    guard case .known(let entitlement) = state, let building else { return .hidden }
    guard entitlement.canShowScans else { return showsUpgrade ? .upgrade(.scansUpgrade) : .hidden }
    if building.scans <= 0 { return .scans(title: .scansTitle, subtitle: .scansNone) }
    let style = Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale, timeZone: timeZone)
    return .scans(title: .scansCount(building.scans), subtitle: building.lastScannedAt.map { .scansLast($0.formatted(style)) })
}
