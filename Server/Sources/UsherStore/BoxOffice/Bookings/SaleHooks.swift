import UsherCore

/// What webhooks tell of sales.
extension HookTransaction {
    /// The sale as it stands now, after this change. `revision` only grows, so that a receiver knows which of two states is the newer.
    func tell(_ type: HookType, _ booking: Booking, at now: Instant) throws {
        try tell(type, of: booking.organisation, at: now) { persons in
            guard let event = try connection.first(SaleHookStatements.event, booking.event) else {
                throw DatabaseError.defect("a booking without an event")
            }
            return HookData(
                subject: booking.uuid, plain: document(booking, event, persons: false, at: now),
                personal: persons ? document(booking, event, persons: true, at: now) : nil)
        }
    }

    private func document(_ booking: Booking, _ event: EventDraft, persons: Bool, at now: Instant) -> String {
        var json = JSONWriter()
        json.object { json in
            json.name("sale")
            json.object { json in
                json.member("id", booking.uuid)
                json.member("status", booking.status.rawValue)
                json.name("show")
                json.show(event)
                json.member("currency", booking.currency)
                json.member("total_pence", booking.total)
                json.member("refunded_pence", booking.refunded)
                json.member("created_at", Timestamp.milliseconds(booking.createdAt))
                json.member("paid_at", booking.paidAt.map { Timestamp.milliseconds($0) })
                if persons {
                    json.member("name", booking.name)
                    json.member("email", booking.email)
                }
                json.name("tickets")
                json.array(booking.seats) { $0.ticket($1, in: event) }
            }
            json.member("revision", now.microseconds)
        }
        return json.text
    }
}

/// What webhooks tell of shows.
extension HookTransaction {
    /// The show as it is now. `from`: where it has been moved from.
    func tell(_ type: HookType, _ event: EventDraft, from: EventDraft? = nil, at now: Instant) throws {
        try tell(type, of: event.organisation, at: now) { _ in
            var json = JSONWriter()
            json.object { json in
                json.name("show")
                json.show(event)
                if let from {
                    json.name("from")
                    json.object { $0.times(of: from) }
                }
                json.member("revision", now.microseconds)
            }
            return HookData(subject: event.uuid ?? "", plain: json.text)
        }
    }
}

extension JSONWriter {
    mutating func show(_ event: EventDraft) {
        object { json in
            json.member("id", event.uuid)
            json.member("title", event.name)
            json.times(of: event)
            json.member("cancelled", event.cancelled)
        }
    }

    fileprivate mutating func times(of event: EventDraft) {
        member("starts_at", Timestamp.milliseconds(event.startsAt))
        member("ends_at", event.endsAt.map { Timestamp.milliseconds($0) })
        member("timezone", event.timeZone)
    }

    fileprivate mutating func ticket(_ seat: BookedSeat, in event: EventDraft) {
        object { json in
            json.member("id", event.uuid.map { seat.id(in: $0) })
            json.member("section", seat.sectionName)
            json.member("row", seat.row)
            json.member("number", seat.number)
            json.member("price_pence", seat.price)
            json.member("status", seat.status.rawValue)
        }
    }
}

private enum SaleHookStatements {
    static let event = Selection<EventDraft>("SELECT {{columns}} FROM events WHERE id = $1")
}
