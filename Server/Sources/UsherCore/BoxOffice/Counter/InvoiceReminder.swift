/// When the buyer of an invoice that is not paid is reminded.
package enum InvoiceReminder {
    /// The day whose reminder is due: the latest of `days` from the due date that has come and that none was sent for. One that could not be
    /// sent in its time gives way to a later one. `reminded`: the day of the last one, or of the sale.
    package static func day(due: CivilDate, _ days: [Int64], reminded: CivilDate, today: CivilDate) -> CivilDate? {
        days.map { due.adding(days: $0) }.filter { $0 <= today && $0 > reminded }.max()
    }

    /// How many days before or after its due date anything may be due.
    package static let span: Int64 = 366
}
