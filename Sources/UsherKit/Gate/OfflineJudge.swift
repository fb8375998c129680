import Foundation
import UsherWire

/// Judges a scan by the offline list, in the order of gate.md 2.2 from check 11 on.
struct OfflineJudge: Sendable {
    /// What this device did since the list was made: who came in and under which seat.
    struct Mark: Sendable, Equatable {
        var at: Date
        var seat: String?
    }

    enum Verdict: Sendable, Equatable {
        case admits(sale: ListedSale, persons: [ListedSale.Person], label: String?, again: Bool)
        case alreadyUsed(at: Date)
        case refused(code: String, sentence: String)
        case notOnList
    }

    let list: TicketList
    let marks: [Int: Mark]
    /// The server's time.
    let now: Date

    func judge(_ request: ScanRequest) -> Verdict {
        guard let (sale, own) = find(request) else { return .notOnList }
        guard let head = list.head else { return .notOnList }
        if let event = request.eventID, event != head.event.id { return refusal("wrong_event", "This ticket is for another event") }
        guard let window = head.dates.first(where: { $0.date == sale.date }), window.opensAt <= now, now < window.closesAt else {
            return refusal("not_today", "This ticket is not valid for today")
        }
        let status = sale.status == .paid ? own.flatMap { sale.persons[$0].status } ?? .paid : sale.status
        switch status {
        case .paid: return select(request, sale, own)
        case .cancelled, .refunded, .expired: return refusal("ticket_\(status.rawValue)", "This ticket is \(status.rawValue)")
        default: return refusal("not_paid", "This ticket is not paid")
        }
    }

    private func find(_ request: ScanRequest) -> (ListedSale, Int?)? {
        if let id = request.saleID { return list.sale(id).map { ($0, nil) } }
        guard let place = request.ticketCode.flatMap(list.find), let sale = list.sale(place.sale) else { return nil }
        return (sale, place.person)
    }

    /// Line, then seat, then who is left (2.3).
    private func select(_ request: ScanRequest, _ sale: ListedSale, _ own: Int?) -> Verdict {
        var covered = own.map { [sale.persons[$0]] } ?? sale.persons.filter { $0.status == nil }
        if let line = request.saleTicketID {
            covered.removeAll { sale.lines.indices.contains($0.line) ? sale.lines[$0.line].id != line : true }
        }
        guard !covered.isEmpty else { return refusal("sale_ticket_not_found", "Sale ticket not found") }
        var label: String?
        if let seat = request.seatNumber {
            switch named(seat, covered) {
            // Who takes part again under a label keeps it.
            case .persons(let found): (covered, label) = (found, found[0].seat == nil ? seat : nil)
            case .free(let person): (covered, label) = ([person], seat)
            case .nobodyLeft(let free): return .alreadyUsed(at: latest(free))
            case .none: return refusal("seat_not_found", "Seat not found in this sale")
            }
        }
        var left = covered.filter { !isIn($0) }
        if left.isEmpty, list.head?.event.reentry == .multiple { left = covered }
        if left.isEmpty { return .alreadyUsed(at: latest(covered)) }
        let chosen = Array(left.sorted { $0.id < $1.id }.prefix(request.quantity ?? .max))
        return .admits(sale: sale, persons: chosen, label: label, again: chosen.contains { lastIn($0) != nil })
    }

    private enum Seat {
        case persons([ListedSale.Person])
        case free(ListedSale.Person)
        case nobodyLeft(of: [ListedSale.Person])
        case none
    }

    /// The person with this seat; of several the first one left, else the first; else the first without a seat takes it.
    private func named(_ seat: String, _ covered: [ListedSale.Person]) -> Seat {
        var found = covered.filter { self.seat($0) == seat }
        if found.isEmpty {
            let folded = ScanText.folded(seat)
            found = covered.filter { self.seat($0).map(ScanText.folded) == folded }
        }
        if let first = found.first { return .persons([found.first { !isIn($0) } ?? first]) }
        let free = covered.filter { $0.seat == nil }
        if free.isEmpty { return .none }
        var left = free.filter { !isIn($0) }
        if left.isEmpty, list.head?.event.reentry == .multiple { left = free }
        // Who has a label gives it up only when nobody else can take the new one.
        return (left.first { self.seat($0) == nil } ?? left.first).map(Seat.free) ?? .nobodyLeft(of: free)
    }

    private func seat(_ person: ListedSale.Person) -> String? { person.seat ?? marks[person.id]?.seat }

    private func lastIn(_ person: ListedSale.Person) -> Date? {
        let listed = person.admittedAt > 0 ? Date(timeIntervalSince1970: Double(person.admittedAt)) : nil
        guard let mark = marks[person.id]?.at else { return listed }
        return max(mark, listed ?? mark)
    }

    private func isIn(_ person: ListedSale.Person) -> Bool {
        guard let at = lastIn(person) else { return false }
        guard let event = list.head?.event, event.reentry == .daily else { return true }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: event.timeZone) ?? .gmt
        return calendar.isDate(at, inSameDayAs: now)
    }

    private func latest(_ persons: [ListedSale.Person]) -> Date { persons.compactMap(lastIn).max() ?? now }

    private func refusal(_ code: String, _ sentence: String) -> Verdict { .refused(code: code, sentence: sentence) }
}
