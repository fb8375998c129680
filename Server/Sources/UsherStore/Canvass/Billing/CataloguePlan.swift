import UsherCore

/// A plan or a subscription as a catalogue gave it: JSON text in a column.
struct CataloguePlan {
    let plan: Plan
    let source: PlanSource
    let status: String
    let end: Instant?

    init?(_ json: String) {
        guard let value = try? JSONValue.read(Array(json.utf8)), case .string(let plan)? = value["plan"], let plan = Plan(rawValue: plan),
            case .string(let status)? = value["status"]
        else { return nil }
        self.plan = plan
        self.status = status
        if case .string(let name)? = value["source"] { source = PlanSource(rawValue: name) ?? .none } else { source = .none }
        if case .string(let text)? = value["current_period_end"] { end = Timestamp.read(text) } else { end = nil }
    }

    /// Payment is overdue from the period's end.
    func claim(isOwn: Bool, id: Int64) -> PlanClaim {
        let standing: PlanClaim.Standing =
            switch status {
            case "active", "trialing": .running(until: end)
            case "past_due": end.map { .overdue(since: $0) } ?? .over
            default: .over
            }
        return PlanClaim(plan, source, standing, isOwn: isOwn, id: id)
    }
}
