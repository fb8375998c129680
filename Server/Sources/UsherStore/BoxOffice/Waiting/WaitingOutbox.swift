import UsherCore

/// What is written to people on waiting lists.
package enum WaitingOutbox {
    /// Payload `{"entry":<id>,"about":"confirm"|"joined"|"offered"}`.
    package static let mail = "waiting-mail"

    package enum Mail: String, Sendable, CaseIterable {
        /// Asks whether it was them.
        case confirm
        /// They are on the list.
        case joined
        /// Places are kept for them.
        case offered
    }
}

extension WaitingTransaction {
    /// `key`: tells one offer from the next.
    func enqueueMail(_ mail: WaitingOutbox.Mail, of entry: WaitingEntry, key: String = "", at now: Instant) throws {
        guard !entry.email.isEmpty else { return }
        let payload = JSONText.string(
            .members(["entry": .integer(entry.id.rawValue), "about": .string(mail.rawValue)]))
        try OutboxTransaction(connection).enqueue(
            [
                OutboxItem(
                    kind: WaitingOutbox.mail, idempotencyKey: "waiting-\(entry.uuid)-\(mail.rawValue)\(key)", payload: payload, due: now)
            ], at: now)
    }
}

extension HookTransaction {
    /// Somebody on a waiting list has been offered places.
    func tell(_ entry: WaitingEntry, _ offer: Booking, at now: Instant) throws {
        try tell(.waitingOffered, of: entry.organisation, at: now) { persons in
            guard let event = try connection.first(WaitingStatements.show, entry.event) else {
                throw DatabaseError.defect("a waiting list without an event")
            }
            return HookData(
                subject: entry.uuid, plain: document(entry, offer, event, persons: false, at: now),
                personal: persons ? document(entry, offer, event, persons: true, at: now) : nil)
        }
    }

    private func document(_ entry: WaitingEntry, _ offer: Booking, _ event: EventDraft, persons: Bool, at now: Instant) -> String {
        var json = JSONWriter()
        json.object { json in
            json.name("entry")
            json.object { json in
                json.member("id", entry.uuid)
                json.member("status", entry.status.rawValue)
                json.name("show")
                json.show(event)
                json.member("area", entry.wish.area)
                json.member("quantity", Int64(entry.wish.quantity))
                json.member("offered", Int64(offer.seats.count))
                json.member("until", Timestamp.milliseconds(offer.heldUntil))
                json.member("total_pence", offer.total)
                json.member("currency", offer.currency)
                if persons {
                    json.member("name", entry.name)
                    json.member("email", entry.email)
                }
            }
            json.member("revision", now.microseconds)
        }
        return json.text
    }
}
