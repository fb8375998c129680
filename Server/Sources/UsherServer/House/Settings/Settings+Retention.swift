import UsherStore

extension Settings {
    /// Days for which what is only needed for a while is kept.
    package struct Retention: Sendable, Equatable {
        package var auditDays = 1_095
        package var unpaidDays = 30
        package var webhookDays = 30
        package var inviteDays = 90
        /// Of what walkers' apps report, and how many such events at most.
        package var eventDays = 400
        package var mostEvents = 5_000_000
        package var outboxDays = 90

        var times: RetentionTimes {
            func seconds(_ days: Int) -> Int64 { Int64(days) * 86_400 }
            return RetentionTimes(
                audit: seconds(auditDays), unpaid: seconds(unpaidDays), webhooks: seconds(webhookDays), invites: seconds(inviteDays),
                delivered: seconds(outboxDays))
        }
    }
}
