import UsherCore
import UsherWire
import UsherHTTP

// How a payment stands (boxoffice.md 5.3).

extension BoxOffice.PaymentConfirmation {
    init(processing amount: Int) {
        self.init(
            success: true, verificationCode: "PROCESSING", paymentStatus: .processing, customerDetails: Customer(email: "", name: ""),
            amountTotal: amount, error: "Your payment is being confirmed", retryAfterMilliseconds: 2_000)
    }

    init(paid record: BookingRecord, _ addresses: BookingAddresses) {
        let booking = record.booking
        let seats = booking.seats.map { PaidSeat($0, record) }
        self.init(
            success: true, verificationCode: record.code ?? "", paymentStatus: .paid,
            customerDetails: Customer(email: booking.email, name: booking.guestName), amountTotal: Int(booking.total),
            currency: booking.currency, showDetails: ShowDetails(record, seats), booking: BoxOffice.UserBooking(record, addresses),
            seats: seats)
    }
}

extension BoxOffice.PaymentConfirmation.ShowDetails {
    fileprivate init(_ record: BookingRecord, _ seats: [BoxOffice.PaymentConfirmation.PaidSeat]) {
        let (event, start) = (record.event, LocalStart(record.event))
        self.init(
            id: event.uuid, title: event.title, name: event.title, description: event.description, imageURL: event.imageURL,
            startTime: LocalDateTime(day: start.date, time: start.time), date: start.date, time: start.time, venueName: event.venue,
            venue: .init(name: event.venue, address: event.address), booking: .init(record), seats: seats)
    }
}

extension BoxOffice.PaymentConfirmation.PaidBooking {
    fileprivate init(_ record: BookingRecord) {
        let booking = record.booking
        self.init(
            id: booking.uuid, validationCode: record.code ?? "", customerName: booking.guestName, customerEmail: booking.email,
            totalAmount: Int(Money(booking.total, booking.currency).major), totalAmountPence: Int(booking.total),
            status: .init(rawValue: booking.status.shown), createdAt: booking.bookedAt.wire)
    }
}

extension BoxOffice.PaymentConfirmation.PaidSeat {
    fileprivate init(_ seat: UsherCore.BookedSeat, _ record: BookingRecord) {
        self.init(
            id: seat.id(in: record.event.uuid), sectionName: seat.sectionName, row: seat.row, number: Int(seat.leadingNumber),
            seatLabel: seat.number, pricePaid: Int(Money(seat.price, record.booking.currency).major), pricePaidPence: Int(seat.price),
            sectionColor: seat.colour)
    }
}
