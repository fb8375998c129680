/// What the caller has paid for, `GET /api/billing/entitlement`.
public struct CanvassEntitlement: Codable, Sendable, Equatable {
    /// `free`, `pro` or `team`; others may come.
    public let plan: String
    public let is_active: Bool
    /// `none`, `stripe` or `apple`; others may come.
    public let source: String
    /// When what is paid for ends; nil: never, or there is nothing.
    public let current_period_end: String?

    public init(plan: String, is_active: Bool, source: String, current_period_end: String?) {
        (self.plan, self.is_active, self.source, self.current_period_end) = (plan, is_active, source, current_period_end)
    }

    enum CodingKeys: String, NullKey { case plan, is_active, source, current_period_end }
}
