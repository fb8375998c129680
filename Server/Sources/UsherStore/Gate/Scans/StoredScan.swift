import UsherCore

/// An earlier scan as its row tells it, found again by its name.
struct StoredScan: Selectable {
    let id: Entry.ID
    /// Its client's name for it; whoever looks for the row knows it.
    var name = ""
    let sale: Sale.ID?
    let kind: ScanKind
    let code: String
    let at: Instant
    let admitted: Int

    init(_ columns: inout Columns) {
        id = columns.next("id")
        sale = columns.next("sale_id")
        kind = ScanKind(rawValue: columns.next("kind")) ?? .online
        code = columns.next("code")
        at = columns.next("at")
        admitted = columns.next("admitted")
    }

    /// How it stands now. What is not in the log of its sale has not changed since it was stored, or for so long that the log has forgotten it.
    func result(in usage: EntryIndex?) -> OfflineResult {
        var result = usage.flatMap { usage in sale.flatMap { OfflineResult(name, entry: id, of: $0, in: usage) } } ?? stored
        result.replayed = true
        return result
    }

    private var stored: OfflineResult {
        if kind == .report { return .recorded(name, at: at, sale: shownSale) }
        if admitted > 0 {
            return OfflineResult(
                clientScanID: name, verdict: .accepted, entry: id, scannedAt: at, sale: shownSale, admitted: admitted, code: code)
        }
        let conflict = kind == .offline && OfflineResult.isConflict(code)
        return OfflineResult(
            clientScanID: name, verdict: conflict ? .conflict : .refused, entry: conflict ? id : nil, scannedAt: at, sale: shownSale,
            code: code, error: ScanRefusal.message(of: code))
    }

    /// Who may not scan a ticket is not told whose sale it is.
    private var shownSale: Sale.ID? { code == ScanRefusal.notAuthorized.code ? nil : sale }
}
