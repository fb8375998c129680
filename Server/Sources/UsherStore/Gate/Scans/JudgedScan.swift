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

    /// A scan of what was found for it.
    static func judge(
        _ found: FoundSale?, _ request: ScanRequest, index: Int, id: Int64, _ connection: any Connection, encode: ScanStore.Encode
    ) throws -> JudgedScan {
        let device = request.principal.credential.device
        let found = found?.seen(by: device)
        guard let found, !found.deleted, found.role != nil || request.fields.saleID == nil else {
            let refusal: ScanRefusal = found?.isSuspended == true ? .suspended : .ticketNotFound
            return JudgedScan(index: index, id: id, request: request, refusal: refusal, encode: encode)
        }
        if found.isSuspended { return JudgedScan(index: index, id: id, request: request, refusal: .suspended, encode: encode) }
        let card = try device.map { device in
            DoorCard(
                found.sale, in: found.event, try SaleCards(connection).card(of: found.sale.id) ?? SaleCard(),
                isKiosk: device.can.contains(.kiosk))
        }
        return JudgedScan(index: index, id: id, request: request, found: found, card: card, encode: encode)
    }

    /// A scan of nothing that is known.
    init(index: Int, id: Int64, request: ScanRequest, refusal: ScanRefusal, encode: ScanStore.Encode) {
        self.init(
            index: index, id: id, request: request, refusal: refusal, found: nil, delta: nil, outcome: .refused(refusal), encode: encode)
    }

    /// A scan of a sale: the rule decides.
    init(index: Int, id: Int64, request: ScanRequest, found: FoundSale, card: DoorCard?, encode: ScanStore.Encode) {
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
            var outcome = ScanOutcome.refused(refusal)
            if case .alreadyUsed(let entry, _) = refusal, let card {
                outcome = .again(SeenAgain(refusal: refusal, gate: before.standing(entry)?.gate ?? "", card: card))
            }
            self.init(
                index: index, id: id, request: request, refusal: refusal, found: found, delta: counted, outcome: outcome, encode: encode)
        case .success(let admission):
            self.init(
                index: index, id: id, request: request, found: found, at: at, occurrence: occurrence, before: before,
                admission: admission, card: card, encode: encode)
        }
    }

    private init(
        index: Int, id: Int64, request: ScanRequest, refusal: ScanRefusal, found: FoundSale?, delta: TallyDelta?,
        outcome: ScanOutcome, encode: ScanStore.Encode
    ) {
        self.index = index
        self.id = id
        saleID = found?.sale.id ?? 0
        (log, update) = (nil, nil)
        let body = encode(outcome)
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
        admission: Admission, card: DoorCard?, encode: ScanStore.Encode
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
                    admission: admission, gate: request.gate, source: .online, asked: request.fields.seatNumber,
                    viewer: request.principal.credential.device, card: card)))
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
