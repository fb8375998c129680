import UsherCore
import UsherWire

// How a payment stands (boxoffice.md 5.3).

extension BoxOffice.PaymentConfirmation {
    init(processing amount: Int) {
        self.init(
            success: true, verification_code: "PROCESSING", payment_status: "processing", customer_details: Customer(email: "", name: ""),
            amount_total: amount, error: "Your payment is being confirmed", retry_after_ms: 2_000)
    }

    init(paid record: BookingRecord, _ addresses: BookingAddresses) {
        let booking = record.booking
        let seats = booking.seats.map { PaidSeat($0, record) }
        self.init(
            success: true, verification_code: record.code ?? "", payment_status: "paid",
            customer_details: Customer(email: booking.email, name: booking.guestName), amount_total: Int(booking.total),
            currency: booking.currency, show_details: ShowDetails(record, seats), booking: BoxOffice.UserBooking(record, addresses),
            seats: seats)
    }
}

extension BoxOffice.PaymentConfirmation.ShowDetails {
    fileprivate init(_ record: BookingRecord, _ seats: [BoxOffice.PaymentConfirmation.PaidSeat]) {
        let (event, start) = (record.event, LocalStart(record.event))
        self.init(
            id: event.uuid, title: event.title, name: event.title, description: event.description, image_url: event.imageURL,
            start_time: "\(start.date)T\(start.time)", date: start.date, time: start.time, venue_name: event.venue,
            venue: .init(name: event.venue, address: event.address), booking: .init(record), seats: seats)
    }
}

extension BoxOffice.PaymentConfirmation.PaidBooking {
    fileprivate init(_ record: BookingRecord) {
        let booking = record.booking
        self.init(
            id: booking.uuid, validation_code: record.code ?? "", customer_name: booking.guestName, customer_email: booking.email,
            total_amount: Int(Money(booking.total, booking.currency).major), total_amount_pence: Int(booking.total),
            status: booking.status.shown, created_at: Timestamp.milliseconds(booking.bookedAt))
    }
}

extension BoxOffice.PaymentConfirmation.PaidSeat {
    fileprivate init(_ seat: UsherCore.BookedSeat, _ record: BookingRecord) {
        self.init(
            id: seat.id(in: record.event.uuid), section_name: seat.sectionName, row: seat.row, number: Int(seat.leadingNumber),
            seat_label: seat.number, price_paid: Int(Money(seat.price, record.booking.currency).major), price_paid_pence: Int(seat.price),
            section_color: seat.colour)
    }
}
