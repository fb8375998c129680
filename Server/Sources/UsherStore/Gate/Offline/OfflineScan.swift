import UsherCore

/// One scan of an upload on its way to the database.
struct OfflineRequest {
    let index: Int
    let scan: OfflineScanForm
    /// As if it were sent online: an online scan whose answer was lost is uploaded under its own name, with the same content.
    let request: ScanRequest

    init(index: Int, scan: OfflineScanForm, principal: Principal<APIKey>, receivedAt: Instant) {
        self.index = index
        let scan = principal.credential.device?.scope.event.map(scan.serving) ?? scan
        self.scan = scan
        request = ScanRequest(principal: principal, fields: scan.fields, key: scan.clientScanID, receivedAt: receivedAt)
    }
}

/// What a device has to show for a scan that it made alone.
enum ScanEvidence: Sendable, Equatable {
    /// The code itself, or a key's word.
    case enough
    /// A proof by the sale's code, or by that of this person.
    case proved(Person.ID?)
    /// A proof of something else.
    case forged
    /// The id of a sale alone, from a device that has no list to choose it from.
    case none
}

/// A new scan of an upload, judged as far as that goes without its neighbours.
struct OfflineScan {
    private enum Verdict {
        /// Goes to the log of its sale, which decides.
        case logged(LogItem)
        /// Admits nobody, although the device let somebody in.
        case conflict(ScanRefusal)
        /// The same, because these were in; the sale's log takes in no more of that.
        case closed(ScanRefusal, with: Usage.Previous)
        case refused(ScanRefusal)
        case report
    }

    let request: OfflineRequest
    let id: Entry.ID
    /// Nil where there is no such ticket.
    let found: FoundSale?
    private let verdict: Verdict

    /// `person` is whose own code was scanned.
    init(_ request: OfflineRequest, _ sale: UploadedSale?, person: Person.ID?, by evidence: ScanEvidence = .enough, id: Entry.ID) {
        self.request = request
        self.id = id
        var person = person
        if case .proved(let own) = evidence { person = own }
        found = sale?.found.by(person)
        verdict = OfflineScan.judge(request, sale, person: person, by: evidence, id: id)
    }

    var saleID: Sale.ID { found?.sale.id ?? 0 }

    /// Whether it stays out of the log only because that is long enough.
    var isShutOut: Bool { if case .closed = verdict { true } else { false } }

    /// What it adds to the log of its sale.
    var logItem: LogItem? {
        if case .logged(let item) = verdict { item } else { nil }
    }

    private static func judge(
        _ request: OfflineRequest, _ sale: UploadedSale?, person: Person.ID?, by evidence: ScanEvidence, id: Entry.ID
    ) -> Verdict {
        let (scan, fields) = (request.scan, request.scan.fields)
        if scan.decision == .refused { return .report }
        guard let sale, case let found = sale.found, !found.deleted, found.role != nil || fields.saleID == nil else {
            return .refused(.ticketNotFound)
        }
        guard found.role != nil else { return .refused(.notAuthorized) }
        if evidence == .forged { return .refused(.proofWrong) }
        if evidence == .none { return .refused(.notAllowed) }
        let scanCase = ScanCase(
            event: found.event, occurrence: sale.occurrence, sale: found.sale, usage: sale.blank, role: found.role, person: person,
            fields: fields, at: scan.scannedAt)
        if let refusal = ScanRule.validity(scanCase, statusSince: found.statusSince) { return .conflict(refusal) }
        let selection = fields.selection(person: person)
        switch sale.blank.select(selection, at: scan.scannedAt) {
        case .noLine: return .refused(.saleTicketNotFound)
        case .noSeat: return .refused(.seatNotFound)
        case .admits, .nobodyLeft:
            if sale.isClosed, let others = sale.alreadyIn(selection, at: scan.scannedAt) {
                return .closed(.alreadyUsed(entry: others.entry, at: others.at), with: others)
            }
            return .logged(
                LogItem(
                    id: id, at: scan.scannedAt, kind: .scan(selection, source: .offline, gate: request.request.gate),
                    name: scan.clientScanID))
        }
    }

    /// What the device is told; `usage` is the sale's after the upload.
    func result(in usage: EntryIndex?) throws -> OfflineResult {
        let (name, at) = (request.scan.clientScanID, request.scan.scannedAt)
        switch verdict {
        case .logged:
            guard let usage, let result = OfflineResult(name, entry: id, of: saleID, in: usage) else {
                throw DatabaseError.defect("scan \(id) is not in the log it was put into")
            }
            return result
        case .conflict(let refusal): return conflict(refusal, with: nil)
        case .closed(let refusal, let others): return conflict(refusal, with: others)
        case .refused(let refusal):
            return OfflineResult(
                clientScanID: name, verdict: .refused, scannedAt: at, sale: shownSale, code: refusal.code, error: refusal.message)
        case .report:
            return .recorded(name, at: at, sale: shownSale)
        }
    }

    private func conflict(_ refusal: ScanRefusal, with others: Usage.Previous?) -> OfflineResult {
        OfflineResult(
            clientScanID: request.scan.clientScanID, verdict: .conflict, entry: id, scannedAt: request.scan.scannedAt, sale: found?.sale.id,
            code: refusal.code, error: refusal.message, conflictWith: others)
    }

    /// The sale as far as the caller may know of it.
    private var shownSale: Sale.ID? {
        guard let found, !found.deleted, found.role != nil else { return nil }
        return found.sale.id
    }

    /// The row of this scan.
    func record(_ result: OfflineResult, delta: TallyDelta?) -> ScanRecord {
        var delta = delta
        var kind = ScanKind.offline
        switch verdict {
        case .conflict, .closed:
            delta = TallyDelta()
            delta?.conflicts = 1
        case .report: kind = .report
        case .logged, .refused: break
        }
        let known = result.code == ScanRefusal.ticketNotFound.code ? nil : found
        return ScanRecord(
            id: id, event: known?.event, sale: known?.sale, principal: request.request.principal, kind: kind, code: result.code,
            at: request.scan.scannedAt, receivedAt: request.request.receivedAt, gate: request.request.gate,
            codeHash: request.request.codeHash, admitted: result.admitted, delta: delta, key: request.request.key,
            status: nil, answer: nil)
    }
}
