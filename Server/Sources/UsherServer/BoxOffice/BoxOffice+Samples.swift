import UsherWire

// What the API's document shows of the BoxOffice's answers.

extension BoxOffice.Show {
    static var sample: Self {
        var show = Self(
            id: "d11e4d04-90f6-4157-a70f-ecfc63f18058", title: "Hamlet", description: "", date: "2025-08-15", time: "19:30:00",
            venue_name: "Globe Theatre", location: "21 New Globe Walk, London", imageUrl: "", min_price: 85, max_price: 85,
            seatMapId: "0b6e7a3e-5f0d-7c0b-9a55-6d2f6c1f0a11", seat_pricing: [.sample])
        (show.currency, show.min_price_pence, show.max_price_pence) = ("GBP", 8500, 8500)
        (show.address, show.category, show.starts_at) = (show.location, "play", "2025-08-15T18:30:00.000Z")
        (show.ends_at, show.timezone) = ("2025-08-15T21:30:00.000Z", "Europe/London")
        (show.total_seats, show.total_available_seats, show.max_seats) = (7, 7, 8)
        (show.on_sale, show.sale_status) = (true, .onSale)
        return show
    }
}

extension BoxOffice.SeatPricing {
    static var sample: Self {
        Self(
            section_id: "stalls", section_name: "Stalls", color_code: "#2E7D32", price: 85, price_pence: 8500, available_seats: 7,
            total_seats: 7, is_accessible: false)
    }
}

extension BoxOffice.CheckoutResponse {
    static var sample: Self {
        Self(
            success: true, sessionId: "cs_test_a1", url: "https://checkout.stripe.com/c/pay/cs_test_a1",
            reservationId: BoxOffice.UserBooking.sample.id, expiresAt: "2025-08-01T10:15:00.000Z", totalAmount: 8500, reservedSeats: 1,
            total_pence: 8500, currency: "GBP", holdToken: "AZihssPUfl-Ka3yNng8aKw",
            seats: [
                BoxOffice.HeldSeat(
                    id: "3b241101-e2bb-8255-8caf-4136c566a962", section: "Stalls", row: "A", number: "1", price: 85, price_pence: 8500)
            ])
    }
}

extension BoxOffice.UserBooking {
    static var sample: Self {
        let (id, page) = (
            "0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b", "https://tickets.example.org/bookings/0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"
        )
        return Self(
            id: id, showId: "0198a1b2-0000-7000-8000-000000000001", showTitle: "Hamlet", showDate: "2025-08-15", showTime: "19:30:00",
            venue: "Playhouse",
            seats: [
                BoxOffice.BookedSeat(
                    id: "3b241101-e2bb-8255-8caf-4136c566a962", section: "Stalls", row: "A", number: "12", price: 85, price_pence: 8500,
                    status: "valid", qrCode: "K7WQ2M4XNP8RT3VHB5CD")
            ], totalAmount: 85, bookingDate: "2025-08-01T10:15:00.000Z", status: "confirmed", qrCode: "ABCDEFGHJK23456789MN",
            total_amount_pence: 8500, refunded_pence: 0, currency: "GBP", venueAddress: "1 High Street", imageUrl: "",
            startsAt: "2025-08-15T18:30:00.000Z", timezone: "Europe/London", usageStatus: "unused",
            links: BoxOffice.BookingLinks(page: page + "?k=AZihss", pdf: page + "/ticket.pdf?k=AZihss", ics: page + "/event.ics?k=AZihss"))
    }
}

extension BoxOffice.PaymentConfirmation {
    static var sample: Self {
        let booking = BoxOffice.UserBooking.sample
        let seat = PaidSeat(
            id: booking.seats[0].id, section_name: "Stalls", row: "A", number: 12, seat_label: "12", price_paid: 85, price_paid_pence: 8500,
            section_color: "#2E7D32")
        let paid = PaidBooking(
            id: booking.id, validation_code: "ABCDEFGHJK23456789MN", customer_name: "Ann", customer_email: "ann@example.org",
            total_amount: 85, total_amount_pence: 8500, status: "confirmed", created_at: "2025-08-01T10:15:00.000Z")
        let show = ShowDetails(
            id: booking.showId, title: "Hamlet", name: "Hamlet", description: "", image_url: "", start_time: "2025-08-15T19:30:00",
            date: "2025-08-15", time: "19:30:00", venue_name: "Playhouse", venue: Venue(name: "Playhouse", address: "1 High Street"),
            booking: paid, seats: [seat])
        return Self(
            success: true, verification_code: "ABCDEFGHJK23456789MN", payment_status: "paid",
            customer_details: Customer(email: "ann@example.org", name: "Ann"), amount_total: 8500, currency: "GBP", show_details: show,
            booking: booking, seats: [seat])
    }
}

extension BoxOffice.DoneResponse {
    static var onTheWay: Self { Self(success: true, message: "Your tickets are on their way") }
}

extension BoxOffice.SalePayments {
    static var sample: Self {
        Self(
            payments: [Payment(session: "cs_test_a1", amount: 8500, currency: "GBP", kept: true, returned: 0)],
            refunds: [
                Refund(
                    id: "refund-\(BoxOffice.UserBooking.sample.id)-1", amount: 8500, currency: "GBP", state: "failed",
                    note: "expired_or_canceled_card")
            ])
    }
}
