package import UsherCore

/// What a drawer comes to.
package struct DrawerReport: Sendable, Equatable {
    /// A hold that was begun over it and that nobody has paid.
    package struct Unpaid: Sendable, Equatable {
        package let sale: String
        package let number: String?
        package let total: Int64
        package let heldUntil: Instant
    }

    package let drawer: DrawerRow
    /// Whose it is.
    package let account: String
    package let sums: DrawerSums
    package let moves: [DrawerMove]
    package let unpaid: [Unpaid]

    package var expected: Int64 { drawer.expected ?? drawer.float + sums.cash }

    /// As JSON text: what closing freezes.
    package var document: String {
        var json = JSONWriter(capacity: 1_024)
        json.object { json in
            json.facts(of: drawer)
            json.member("account", account)
            json.member("tickets", sums.tickets)
            json.member("sales_pence", sums.sales)
            json.member("fees_pence", sums.fees)
            json.member("refunds_pence", sums.refunds)
            json.member("discounts_pence", sums.discounts)
            json.name("comps")
            json.object { json in
                json.member("tickets", sums.comps)
                json.member("value_pence", sums.compValue)
            }
            money(&json)
            json.member("movements_pence", sums.moves)
            json.member("expected_pence", expected)
            json.name("unpaid")
            json.array(unpaid) { json, hold in
                json.object { json in
                    json.member("id", hold.sale)
                    json.member("number", hold.number.map(BookingTerms.shown))
                    json.member("total_pence", hold.total)
                    json.member("held_until", Timestamp.milliseconds(hold.heldUntil))
                }
            }
        }
        return json.text
    }

    private func money(_ json: inout JSONWriter) {
        json.name("payments")
        json.array(sums.methods) { json, method in
            json.object { json in
                json.member("method", method.method)
                json.member("received_pence", method.received)
                json.member("paid_out_pence", method.paidOut)
                json.member("rounding_pence", method.rounding)
            }
        }
        json.name("taxes")
        json.array(sums.taxes) { json, tax in
            json.object { json in
                json.member("key", tax.key)
                json.member("rate_ppm", tax.rate.rawValue)
                json.member("net_pence", tax.net)
                json.member("tax_pence", tax.tax)
            }
        }
        json.name("movements")
        json.array(moves) { json, move in
            json.object { json in
                json.member("at", Timestamp.milliseconds(move.at))
                json.member("pence", move.pence)
                json.member("reason", move.reason)
            }
        }
    }
}

extension DrawerRow {
    /// As staff see it.
    package var document: String {
        var json = JSONWriter()
        json.object { $0.facts(of: self) }
        return json.text
    }
}

extension JSONWriter {
    fileprivate mutating func facts(of drawer: DrawerRow) {
        member("id", drawer.uuid)
        member("name", drawer.name)
        name("number")
        optional(drawer.number)
        member("currency", drawer.currency)
        member("float_pence", drawer.float)
        member("opened_at", Timestamp.milliseconds(drawer.opened))
        member("closed_at", drawer.closed.map { Timestamp.milliseconds($0) })
        name("counted_pence")
        optional(drawer.counted)
        name("difference_pence")
        optional(drawer.counted.flatMap { counted in drawer.expected.map { counted - $0 } })
        member("note", drawer.note)
    }

    private mutating func optional(_ value: Int64?) { if let value { integer(value) } else { null() } }
}
