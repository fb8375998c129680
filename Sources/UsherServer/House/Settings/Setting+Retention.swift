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
            "retention.outbox_days", \.retention.outboxDays, in: 7...36_500,
            help: "Days that mails, refunds and the like are remembered after they were delivered."),
    ]

    private static let days = 1...36_500
}
