import Testing
import UsherCore

@Suite struct SettlementTests {
    private let now = Instant(seconds: 1_700_000_000)

    private func booking(_ status: BookingStatus, paid: Bool = false) -> Booking {
        Booking(
            id: 1, uuid: "u", organisation: 1, event: 1, status: status, account: nil, email: "", name: "", currency: "GBP", total: 8_500,
            seats: [], heldUntil: now.adding(seconds: 900), createdAt: now, paidAt: paid ? now : nil,
            payment: BookingPayment(provider: "stripe", session: "cs_1"))
    }

    private func settlement(_ booking: Booking, _ state: PaymentReport.State, session: String = "cs_1", amount: Int64 = 8_500) -> Settlement
    {
        let report = PaymentReport(session: session, state: state, amount: amount, currency: "GBP")
        return Settlement.of(report, for: booking, salesClose: now.adding(seconds: 10 * 86_400), at: now)
    }

    @Test("Each state with each report") func table() {
        let patience = now.adding(seconds: 72 * 3600)
        for status in BookingStatus.allCases {
            let isFinal = [.paid, .refunded, .review].contains(status)
            #expect(settlement(booking(status), .paid) == (isFinal ? .nothing : .sell), "\(status)")
            #expect(settlement(booking(status), .open) == .nothing)
            #expect(settlement(booking(status), .underway) == (status == .pending ? .wait(until: patience) : .nothing))
            #expect(settlement(booking(status), .expired) == (status == .pending ? .expire : .nothing))
            #expect(settlement(booking(status), .failed) == (status == .pending || status == .processing ? .cancel : .nothing))
            #expect(settlement(booking(status), .paid, amount: 1) == (isFinal ? .nothing : .review("amount", until: patience)))
            #expect(settlement(booking(status), .paid, session: "cs_2") == (isFinal ? .nothing : .review("session", until: patience)))
        }
        // What staff cancelled after it was paid is not bought again by a repeated webhook.
        #expect(settlement(booking(.cancelled, paid: true), .paid) == .nothing)
    }

    @Test("Every step that is taken is one of the table's") func steps() {
        #expect(BookingStatus.pending.next == [.paid, .processing, .review, .expired, .cancelled])
        #expect(BookingStatus.refunded.next.isEmpty && BookingStatus.paid.next == [.refunded, .cancelled])
        #expect(BookingStatus.allCases.map(\.shown) == ["pending", "pending", "pending", "confirmed", "expired", "cancelled", "refunded"])
    }

    @Test("Seats survive their document") func document() throws {
        let seats = [
            BookedSeat(
                mapSeat: "a-1", ticketType: 7, section: "a", sectionName: "Ä \"1\"", colour: "#00FF00", row: "AA", number: "12b", price: 1,
                status: .refunded)
        ]
        let text = BookingDocument.text(seats)
        let read = try Array(text.utf8).withUnsafeBytes { try BookingDocument.seats($0) }
        #expect(read == seats && read[0].leadingNumber == 12 && read[0].label == "AA12b")
        #expect(BookedSeat.leadingNumber("b12") == 0 && BookedSeat.leadingNumber("99999999999999999999") == 0)
    }
}
