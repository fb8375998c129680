extension Setting {
    static let retention: [Setting] = [
        .integer("retention.audit_days", \.retention.auditDays, in: days, help: "Days that the audit is kept."),
        .integer(
            "retention.unpaid_days", \.retention.unpaidDays, in: days,
            help: "Days after which bookings that were never paid forget whose they were."),
        .integer(
            "retention.webhook_days", \.retention.webhookDays, in: 7...36_500,
            help: "Days that is remembered which events of payment providers have had their effect."),
        .integer("retention.invite_days", \.retention.inviteDays, in: days, help: "Days that invites are kept once they are over."),
        .integer(
            "retention.event_days", \.retention.eventDays, in: 91...36_500,
            help: "Days that each event which walkers' apps report is kept; then only the figures are."),
        .integer(
            "retention.events_max", \.retention.mostEvents, in: 1_000...1_000_000_000,
            help: "So many of those events are kept at most; of older ones only the figures are."),
        .integer(
            "retention.outbox_days", \.retention.outboxDays, in: 7...36_500,
            help: "Days that mails, refunds and the like are remembered after they were delivered."),
    ]

    private static let days = 1...36_500
}
