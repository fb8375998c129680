import UsherCore

/// A scan with its verdict: what to change, what to record and what to answer.
struct JudgedScan {
    let index: Int
    let id: Int64
    let saleID: Sale.ID
    /// The log as it is to be stored; nil for a refusal.
    let log: AdmissionLog?
    /// Arguments of `ScanStatements.admit`; nil for a refusal.
    let update: [SQLValue]?
    /// Arguments of `ScanStatements.record`.
    let record: [SQLValue]
    let reply: ScanReply

    /// A scan of nothing that is known.
    init(index: Int, id: Int64, request: ScanRequest, refusal: ScanRefusal, encode: ScanStore.Encode) {
        self.init(index: index, id: id, request: request, refusal: refusal, found: nil, delta: nil, encode: encode)
    }

    /// A scan of a sale: the rule decides.
    init(index: Int, id: Int64, request: ScanRequest, found: FoundSale, encode: ScanStore.Encode) {
        let sale = found.sale
        // Later than everything it is judged against, also if another server's clock is ahead.
        let at = max(request.receivedAt, sale.log.lastAt?.adding(microseconds: 1) ?? .distantPast)
        let occurrence = Occurrence(event: found.event, date: sale.eventDate)
        let before = Usage(sale: sale, reentry: found.event.reentry, zone: occurrence.zone)
        let verdict = ScanRule.judge(
            ScanCase(
                event: found.event, occurrence: occurrence, sale: sale, usage: before, role: found.role, person: found.person,
                fields: request.fields, at: at))
        switch verdict {
        case .failure(let refusal):
            let counted = refusal.isCounted ? TallyDelta.refused : nil
            self.init(index: index, id: id, request: request, refusal: refusal, found: found, delta: counted, encode: encode)
        case .success(let admission):
            self.init(
                index: index, id: id, request: request, found: found, at: at, occurrence: occurrence, before: before,
                admission: admission, encode: encode)
        }
    }

    private init(
        index: Int, id: Int64, request: ScanRequest, refusal: ScanRefusal, found: FoundSale?, delta: TallyDelta?, encode: ScanStore.Encode
    ) {
        self.index = index
        self.id = id
        saleID = found?.sale.id ?? 0
        (log, update) = (nil, nil)
        let body = encode(.refused(refusal))
        reply = ScanReply(status: refusal.status, body: body)
        record =
            ScanRecord(
                id: .init(id), event: found?.event, sale: found?.sale, principal: request.principal, kind: .online, code: refusal.code,
                at: request.receivedAt, receivedAt: request.receivedAt, gate: request.gate, codeHash: request.codeHash, admitted: 0,
                delta: delta, key: request.key, status: refusal.status,
                answer: request.key == nil ? nil : body
            ).arguments
    }

    private init(
        index: Int, id: Int64, request: ScanRequest, found: FoundSale, at: Instant, occurrence: Occurrence, before: Usage,
        admission: Admission, encode: ScanStore.Encode
    ) {
        var log = found.sale.log
        log.insert(
            LogItem(
                id: .init(id), at: at,
                kind: .scan(request.fields.selection(person: found.person), source: .online, gate: request.gate)))
        let sale = found.sale.with(log: log)
        let after = Usage(sale: sale, reentry: found.event.reentry, zone: occurrence.zone)
        let body = encode(
            .admitted(
                AdmittedScan(
                    entry: .init(id), at: at, sale: sale, event: found.event, occurrence: occurrence, usage: after,
                    admission: admission, gate: request.gate, source: .online, asked: request.fields.seatNumber)))
        self.index = index
        self.id = id
        saleID = sale.id
        let stored = sale.settledLog(after)
        self.log = stored
        update = [sale.id.sql, found.version.sql, .document(stored.document)]
        reply = ScanReply(status: 201, body: body)
        record =
            ScanRecord(
                id: .init(id), event: found.event, sale: sale, principal: request.principal, kind: .online, code: admission.code, at: at,
                receivedAt: request.receivedAt, gate: request.gate, codeHash: request.codeHash, admitted: admission.persons.count,
                delta: TallyDelta(from: before, to: after, roster: sale.roster), key: request.key,
                status: 201, answer: request.key == nil ? nil : body
            ).arguments
    }
}
