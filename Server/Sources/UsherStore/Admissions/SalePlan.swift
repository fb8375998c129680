import UsherCore

/// What a draft makes of a sale: lines, persons and codes that stay are kept, the rest is made anew or goes.
struct SalePlan {
    let draft: SaleDraft
    let before: SaleState?
    let after: SaleState
    /// For each line of the draft the id of its line, so that a refusal can name it.
    let lineIDs: [SaleLine.ID]

    var outcome: Stored {
        guard let before else { return .added }
        return before == after ? .unchanged : .changed
    }

    init(
        _ draft: SaleDraft, before: SaleState?, at now: Instant, _ numbers: inout SaleNumbers, _ generator: inout RandomBytes
    ) throws {
        if let before {
            if let id = draft.id, id != before.id { throw AdmissionsRefusal.fixed("id", "\(before.id)") }
            if let uuid = draft.uuid, uuid != before.uuid { throw AdmissionsRefusal.fixed("uuid", before.uuid) }
            // Its admissions are counted, and its manifest is kept by devices, under the event that it has.
            if draft.event != before.event { throw AdmissionsRefusal("event", "a sale cannot move to another event") }
        }
        self.draft = draft
        self.before = before
        var plan = RosterPlan(before?.roster)
        let (roster, lineIDs) = try plan.apply(draft.lines, at: now, &numbers, &generator)
        self.lineIDs = lineIDs
        after = SaleState(
            id: try before?.id ?? draft.id ?? numbers.sale(),
            uuid: before?.uuid ?? draft.uuid ?? UUIDText.v7(at: now, using: &generator), event: draft.event, status: draft.status,
            name: draft.name, email: draft.email, code: draft.code ?? before?.code ?? TicketCode.random(using: &generator),
            occurrence: draft.occurrence, roster: roster)
    }
}

/// Matches the lines of a draft with those of a roster.
private struct RosterPlan {
    private let old: Roster
    private var taken: Set<Int> = []

    private struct Line {
        let line: SaleLine
        let persons: [Person]
    }

    init(_ old: Roster?) { self.old = old ?? Roster(lines: [], persons: []) }

    mutating func apply(
        _ drafts: [SaleLineDraft], at now: Instant, _ numbers: inout SaleNumbers, _ generator: inout RandomBytes
    ) throws -> (Roster, [SaleLine.ID]) {
        var matches = drafts.map { draft in draft.id.flatMap { old.index(of: $0) } }
        taken = Set(matches.compactMap { $0 })
        for index in drafts.indices where drafts[index].id == nil { matches[index] = claim(drafts[index]) }
        var made: [Line] = []
        made.reserveCapacity(drafts.count)
        for (index, draft) in drafts.enumerated() {
            made.append(try line(draft, matches[index], "lines[\(index)]", at: now, &numbers, &generator))
        }
        let ids = made.map(\.line.id)
        if made.count > 1 { made.sort { $0.line.id < $1.line.id } }
        var persons: [Person] = []
        for (index, line) in made.enumerated() { persons += line.persons.map { $0.moved(to: index) } }
        if made.count > 1 { persons.sort { $0.id < $1.id } }
        return (Roster(lines: made.map(\.line), persons: persons), ids)
    }

    /// The first line of this type and category that no other line of the draft stands for.
    private mutating func claim(_ draft: SaleLineDraft) -> Int? {
        let index = old.lines.indices.first {
            !taken.contains($0) && old.lines[$0].ticketType == draft.ticketType
                && (draft.category == nil || old.lines[$0].category?.key == draft.category?.key)
        }
        if let index { taken.insert(index) }
        return index
    }

    private func line(
        _ draft: SaleLineDraft, _ match: Int?, _ path: String, at now: Instant, _ numbers: inout SaleNumbers,
        _ generator: inout RandomBytes
    ) throws -> Line {
        let known = match.map { match in old.persons.filter { $0.line == match } } ?? []
        var persons: [Person] = []
        persons.reserveCapacity(draft.quantity)
        for position in 0..<draft.quantity {
            let person = position < known.count ? known[position] : nil
            if let id = draft.persons?[position], let person, id != person.id {
                throw AdmissionsRefusal.fixed("\(path).admission_ids[\(position)]", "\(person.id)")
            }
            let status = draft.statuses.map { $0[position] } ?? person?.status
            persons.append(
                Person(
                    id: try person?.id ?? draft.persons?[position] ?? numbers.person(), line: 0,
                    seat: draft.seats.map { $0[position] } ?? person?.seat,
                    code: draft.codes?[position] ?? person?.code ?? TicketCode.random(using: &generator), status: status,
                    statusSince: status == nil ? nil : status == person?.status ? person?.statusSince : now))
        }
        let id = try match.map { old.lines[$0].id } ?? draft.id ?? numbers.line()
        // What it was called when it was sold it is called for good; who says nothing of it leaves it.
        let before = match.flatMap { old.lines[$0].category }
        let category = draft.category == nil || draft.category?.key == before?.key ? before : draft.category
        return Line(line: SaleLine(id: id, ticketType: draft.ticketType, quantity: draft.quantity, category: category), persons: persons)
    }
}

extension Person {
    fileprivate func moved(to line: Int) -> Person {
        Person(id: id, line: line, seat: seat, code: code, status: status, statusSince: statusSince)
    }
}
