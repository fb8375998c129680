/// What a sale stands in place of: tickets of another one that are given up the moment it is paid, and what they are worth to it.
package struct BookingExchange: Sendable, Equatable {
    /// The UUID of the sale whose tickets they are.
    package let sale: String
    /// By their ids in the map, or in that sale.
    package let seats: [String]
    /// What of the new sale's total they pay, in minor units.
    package let credit: Int64
    /// What of their quotas goes on as the new sale's: it was never taken twice.
    package let kept: [SaleQuota.ID: Int64]
    /// How often its tickets have been changed by now: so many sales stand behind it.
    package let depth: Int64

    package init(sale: String, seats: [String], credit: Int64, kept: [SaleQuota.ID: Int64], depth: Int64) {
        (self.sale, self.seats, self.credit, self.kept, self.depth) = (sale, seats, credit, kept, depth)
    }

    /// So often tickets are changed for others: by whose money they were paid is looked up through all the sales behind them. Staff may go on
    /// where a buyer may not.
    package static func most(byStaff: Bool) -> Int64 { byStaff ? 100 : 20 }

    /// What changing costs is a fee of the new sale's that stays with the house.
    package static let fee = "exchange"

    /// The shortest.
    package static let example = #"["",[],0,[]]"#

    /// `["<sale>",["stalls-A-1"],8500,[[12,1]],1]`
    package var document: String {
        var json = JSONWriter(capacity: 64 + 24 * seats.count)
        json.beginArray()
        json.string(sale)
        json.array(seats) { $0.string($1) }
        json.integer(credit)
        json.array(kept.sorted { $0.key < $1.key }) { json, entry in
            json.beginArray()
            json.integer(entry.key.rawValue)
            json.integer(entry.value)
            json.endArray()
        }
        json.integer(depth)
        json.endArray()
        return json.text
    }

    package init(document: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
        guard case .array(let parts) = try JSONValue.read(document), (4...5).contains(parts.count), let sale = FieldValue.string(parts[0]),
            let seats = FieldValue.array(parts[1]), let credit = FieldValue.integer(parts[2]), let kept = FieldValue.array(parts[3])
        else { throw JSONSyntaxError(offset: 0) }
        var amounts: [SaleQuota.ID: Int64] = [:]
        for entry in kept {
            guard let pair = FieldValue.array(entry), pair.count == 2, let id = FieldValue.integer(pair[0]),
                let amount = FieldValue.integer(pair[1])
            else { throw JSONSyntaxError(offset: 0) }
            amounts[SaleQuota.ID(id)] = amount
        }
        // Of those from before it was counted nobody has changed many.
        let depth = parts.count == 5 ? FieldValue.integer(parts[4]) : 1
        guard let depth else { throw JSONSyntaxError(offset: 0) }
        self.init(sale: sale, seats: seats.compactMap(FieldValue.string), credit: credit, kept: amounts, depth: depth)
    }
}

extension Booking {
    /// What is still to be paid for it beside what it stands in place of: the amount that a payment must match.
    package var payable: Int64 { total - (exchange?.credit ?? 0) }
}

extension BookingPayment {
    /// Money that came with tickets of another sale.
    package static let credit = "credit"

    /// What such money is known by, of one sale.
    package static func creditSession(of sale: String) -> String { "credit_\(sale)" }
}

extension BookingRecord {
    /// Whether its buyer may change tickets for others at this moment; staff are kept by no deadline.
    package func isExchangeable(byStaff: Bool, at now: Instant) -> Bool {
        // What was given to somebody was paid by another.
        guard booking.origin == nil, !event.isCancelled, booking.exchange?.depth ?? 0 < BookingExchange.most(byStaff: byStaff) else {
            return false
        }
        return byStaff || event.exchangeDeadline.map { now < $0 } ?? false
    }

    /// Which tickets its buyer may change at this moment.
    package func exchangeable(at now: Instant) -> [Int] {
        guard booking.status == .paid, booking.payment.provider != BookingPayment.none, isExchangeable(byStaff: false, at: now) else {
            return []
        }
        return remaining.filter { !isUsed([$0]) }
    }
}
