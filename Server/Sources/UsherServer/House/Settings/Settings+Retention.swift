import UsherStore

extension Settings {
    /// Days for which what is only needed for a while is kept.
    package struct Retention: Sendable, Equatable {
        package var auditDays = Setting.integer("retention.audit_days", 1_095, in: 1...36_500, help: "Days that the audit is kept.")
        package var unpaidDays = Setting.integer(
            "retention.unpaid_days", 30, in: 1...36_500, help: "Days after which bookings that were never paid forget whose they were.")
        package var webhookDays = Setting.integer(
            "retention.webhook_days", 30, in: 7...36_500,
            help: "Days that is remembered which events of payment providers have had their effect.")
        package var inviteDays = Setting.integer(
            "retention.invite_days", 90, in: 1...36_500, help: "Days that invites are kept once they are over.")
        package var eventDays = Setting.integer(
            "retention.event_days", 400, in: 91...36_500,
            help: "Days that each event which walkers' apps report is kept; then only the figures are.")
        package var mostEvents = Setting.integer(
            "retention.events_max", 5_000_000, in: 1_000...1_000_000_000,
            help: "So many of those events are kept at most; of older ones only the figures are.")
        package var outboxDays = Setting.integer(
            "retention.outbox_days", 90, in: 7...36_500,
            help: "Days that mails, refunds and the like are remembered after they were delivered.")

        var times: RetentionTimes {
            func seconds(_ days: Int) -> Int64 { Int64(days) * 86_400 }
            return RetentionTimes(
                audit: seconds(auditDays), unpaid: seconds(unpaidDays), webhooks: seconds(webhookDays), invites: seconds(inviteDays),
                delivered: seconds(outboxDays))
        }
    }
}
