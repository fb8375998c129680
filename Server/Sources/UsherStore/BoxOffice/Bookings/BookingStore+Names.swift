package import UsherCore

/// Who comes, and who is written to. Throws `BookingRefusal`.
extension BookingStore {
    /// What is to be changed; nil stays.
    package struct NewNames: Sendable {
        var name: String?
        /// By the ids of seats; an empty name takes one away.
        var holders: [(ticket: String, name: String)]
        /// Whom mails go to from now on; links of before are dead then.
        package var email: EmailAddress?

        package init(name: String?, holders: [(ticket: String, name: String)], email: EmailAddress? = nil) {
            (self.name, self.holders, self.email) = (name, holders, email)
        }
    }

    /// Changes names until so many hours before the start; of tickets that nobody has come in with.
    package func rename(
        _ uuid: String, _ names: NewNames, by giver: Giver, actor: Actor, at now: Instant
    ) async throws -> BookingRecord {
        try await change(uuid) { connection, record in
            if let refusal = try giver.refusal(record, connection, at: now) { return refusal }
            let renamed: [Int]
            do throws(BookingRefusal) {
                renamed = try names.holders.isEmpty ? [] : record.chosen(names.holders.map { $0.ticket })
            } catch { return error }
            guard record.booking.status == .paid, record.booking.payment.provider != BookingPayment.none else { return .wrongState }
            let isNew = names.name.map { $0 != record.booking.name } ?? false
            if isNew || !renamed.isEmpty {
                guard giver.isStaff || now < record.event.renameDeadline else { return .tooLate }
                guard giver.isStaff || !record.isUsed(isNew ? record.remaining : renamed) else { return .alreadyUsed }
            }
            try NameChange(connection: connection, actor: actor, now: now).run(&record, names)
            return nil
        }
    }
}

private struct NameChange {
    let connection: any Connection
    let actor: Actor
    let now: Instant

    func run(_ record: inout BookingRecord, _ names: BookingStore.NewNames) throws {
        let before = record.booking
        if let name = names.name { record.booking.name = name }
        for (ticket, name) in names.holders {
            if let index = record.booking.index(ofTicket: ticket, in: record.event.uuid) {
                record.booking.seats[index].holder = name.isEmpty ? nil : name
            }
        }
        if let email = names.email, email.text != before.email {
            record.booking.email = email.text
            record.booking.links += 1
        }
        guard record.booking != before else { return }
        record.booking.revision += 1
        try BookingTransaction(connection).update(record.booking, at: now)
        try tellDoor(record.booking)
        try WalletTransaction(connection).walletPassesChanged([before.uuid], at: now)
        try HookTransaction(connection).tell(.saleChanged, record.booking, at: now)
        if record.booking.email != before.email { try tellBoth(before, record.booking) }
        let changed = [
            record.booking.name != before.name ? "name" : nil, record.booking.seats != before.seats ? "tickets" : nil,
            record.booking.email != before.email ? "email" : nil,
        ]
        try PaymentTransaction(connection).audit(
            record.booking, "sale.changed", changed.compactMap(\.self).joined(separator: ", "), by: actor, at: now)
    }

    /// Who had the address until now learns that it is another one, and gets no link; who has it now gets the tickets.
    private func tellBoth(_ before: Booking, _ after: Booking) throws {
        let payments = PaymentTransaction(connection)
        if !before.email.isEmpty {
            try payments.enqueueMail(
                .addressChanged, of: after, key: "booking-\(after.uuid)-left-\(after.links)", to: before.email, at: now)
        }
        try payments.enqueueMail(.confirmed, of: after, key: "booking-\(after.uuid)-address-\(after.links)", at: now)
    }

    private func tellDoor(_ booking: Booking) throws {
        guard let sale = try connection.first(SaleStatements.byID, booking.id) else { return }
        var draft = SaleDraft(
            sale, organisation: booking.organisation, status: sale.status, statuses: sale.roster.persons.map(\.status))
        (draft.name, draft.email) = (booking.guestName, booking.email)
        try SaleTransaction.keep(draft, connection, at: now)
    }
}
