import Foundation
import UsherWire

/// Judging by the list.
extension TicketScanner {
    func judge(_ request: ScanRequest, _ id: UUID) -> ScanOutcome {
        guard let head = list.head else {
            return .failed(code: "no_list", sentence: "No network, and no list to check this ticket with")
        }
        let now = clock.now()
        guard now.timeIntervalSince(head.fetchedAt) <= Self.listLife else {
            return .failed(code: "list_too_old", sentence: "No network, and the list is over 24 hours old")
        }
        let judge = OfflineJudge(list: list, marks: marks, now: now.addingTimeInterval(head.skew))
        switch judge.judge(request) {
        case .admits(let sale, let persons, let label, let again):
            let scan = QueuedScan(
                id: id.uuidString.lowercased(), scannedAt: now, decision: .admitted, request: request, persons: persons.map(\.id),
                label: label)
            guard keep(scan) else { return .failed(code: "not_saved", sentence: "This device cannot save what it scans") }
            return .admittedOffline(response(scan, sale, persons, again, head))
        case .alreadyUsed(let at):
            refuse(request, id, now)
            return .alreadyUsed(at: at)
        case .refused(let code, let sentence):
            refuse(request, id, now)
            return .refused(code: code, sentence: sentence)
        case .notOnList:
            refuse(request, id, now)
            return .refused(code: "not_on_list", sentence: "Not on the list of \(head.fetchedAt.formatted(.iso8601))")
        }
    }

    /// On disk when it returns true.
    private func keep(_ scan: QueuedScan) -> Bool {
        do { try queue?.append([scan]) } catch { return false }
        Self.mark(scan, &marks)
        note { $0.waiting = queue?.items.count ?? 0 }
        return queue != nil
    }

    /// A refusal is told for the audit alone; one that cannot be saved is none the less a refusal.
    private func refuse(_ request: ScanRequest, _ id: UUID, _ now: Date) {
        _ = keep(
            QueuedScan(id: id.uuidString.lowercased(), scannedAt: now, decision: .refused, request: request, persons: [], label: nil))
    }

    /// The answer as the server would give it, as far as the list goes: it knows no names.
    private func response(
        _ scan: QueuedScan, _ sale: ListedSale, _ persons: [ListedSale.Person], _ again: Bool, _ head: TicketList.Head
    ) -> ScanResponse {
        let present = Set(sale.persons.filter { marks[$0.id] != nil || $0.admittedAt > 0 }.map(\.id))
        let tickets = sale.lines.enumerated().map { index, line in
            let own = sale.persons.filter { $0.line == index && $0.status == nil }
            let used = own.count { present.contains($0.id) }
            return ScanResponse.Ticket(
                id: line.id, ticketID: line.ticketType, quantity: own.count, usageStatus: UsageStatus(used: used, of: own.count),
                usedQuantity: used, name: head.ticketTypes.first { $0.id == line.ticketType }?.name ?? "")
        }
        let window = head.dates.first { $0.date == sale.date }
        let event = ScanResponse.Event(
            id: head.event.id, name: head.event.name, startsAt: window?.opensAt ?? scan.scannedAt, endsAt: window?.closesAt,
            timeZone: head.event.timeZone, date: sale.date ?? LocalDateTime(scan.scannedAt, in: TimeZone(name: head.event.timeZone)).day,
            reentry: head.event.reentry)
        let admissions = persons.map { person in
            let line = sale.lines.indices.contains(person.line) ? sale.lines[person.line] : nil
            return ScanResponse.Admission(
                id: person.id, saleTicketID: line?.id ?? 0, ticketID: line?.ticketType ?? 0, seatNumber: person.seat ?? scan.label)
        }
        let (used, total) = tickets.reduce((0, 0)) { ($0.0 + $1.usedQuantity, $0.1 + $1.quantity) }
        return ScanResponse(
            data: ScanResponse.Data(
                saleID: sale.id, entryID: 0, scannedAt: scan.scannedAt,
                sale: ScanResponse.Sale(id: sale.id, status: .paid, name: "", email: "", event: event, tickets: tickets),
                code: again ? .readmitted : .admitted, admitted: persons.count, used: used, total: total, left: total - used,
                seatNumber: scan.request.seatNumber, gate: gate ?? "", source: .offline,
                admissions: admissions))
    }
}
