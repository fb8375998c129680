import Foundation
import UsherWire

// What the API's document shows of the BoxOffice's answers.

extension BoxOffice.Show {
    static var sample: Self {
        var show = Self(
            id: "d11e4d04-90f6-4157-a70f-ecfc63f18058", title: "Hamlet", description: "", date: "2025-08-15", time: "19:30:00",
            venueName: "Globe Theatre", location: "21 New Globe Walk, London", imageURL: "", minPrice: 85, maxPrice: 85,
            seatMapID: "0b6e7a3e-5f0d-7c0b-9a55-6d2f6c1f0a11", seatPricing: [.sample])
        (show.currency, show.minPricePence, show.maxPricePence) = ("GBP", 8500, 8500)
        (show.address, show.category, show.startsAt) = (show.location, "play", .at("2025-08-15T18:30:00.000Z"))
        (show.endsAt, show.timeZone) = (.at("2025-08-15T21:30:00.000Z"), "Europe/London")
        (show.totalSeats, show.totalAvailableSeats, show.maxSeats) = (7, 7, 8)
        (show.isOnSale, show.saleStatus) = (true, .onSale)
        return show
    }
}

extension BoxOffice.SeatPricing {
    static var sample: Self {
        Self(
            sectionID: "stalls", sectionName: "Stalls", colorCode: "#2E7D32", price: 85, pricePence: 8500, availableSeats: 7,
            totalSeats: 7, isAccessible: false)
    }
}

extension BoxOffice.CheckoutResponse {
    static var sample: Self {
        Self(
            success: true, sessionID: "cs_test_a1", url: "https://checkout.stripe.com/c/pay/cs_test_a1",
            reservationID: BoxOffice.UserBooking.sample.id, expiresAt: .at("2025-08-01T10:15:00.000Z"), totalAmount: 8500, reservedSeats: 1,
            totalPence: 8500, currency: "GBP", holdToken: "AZihssPUfl-Ka3yNng8aKw",
            seats: [
                BoxOffice.HeldSeat(
                    id: "3b241101-e2bb-8255-8caf-4136c566a962", section: "Stalls", row: "A", number: "1", price: 85, pricePence: 8500)
            ])
    }
}

extension BoxOffice.UserBooking {
    static var sample: Self {
        let (id, page) = (
            "0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b", "https://tickets.example.org/bookings/0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"
        )
        return Self(
            id: id, showID: "0198a1b2-0000-7000-8000-000000000001", showTitle: "Hamlet", showDate: "2025-08-15", showTime: "19:30:00",
            venue: "Playhouse",
            seats: [
                BoxOffice.BookedSeat(
                    id: "3b241101-e2bb-8255-8caf-4136c566a962", section: "Stalls", row: "A", number: "12", price: 85, pricePence: 8500,
                    status: .valid, qrCode: "K7WQ2M4XNP8RT3VHB5CD")
            ], totalAmount: 85, bookingDate: .at("2025-08-01T10:15:00.000Z"), status: .confirmed, qrCode: "ABCDEFGHJK23456789MN",
            totalAmountPence: 8500, refundedPence: 0, currency: "GBP", venueAddress: "1 High Street", imageURL: "",
            startsAt: .at("2025-08-15T18:30:00.000Z"), timeZone: "Europe/London", usageStatus: .unused,
            links: BoxOffice.BookingLinks(page: page + "?k=AZihss", pdf: page + "/ticket.pdf?k=AZihss", ics: page + "/event.ics?k=AZihss"))
    }
}

extension BoxOffice.PaymentConfirmation {
    static var sample: Self {
        let booking = BoxOffice.UserBooking.sample
        let seat = PaidSeat(
            id: booking.seats[0].id, sectionName: "Stalls", row: "A", number: 12, seatLabel: "12", pricePaid: 85, pricePaidPence: 8500,
            sectionColor: "#2E7D32")
        let paid = PaidBooking(
            id: booking.id, validationCode: "ABCDEFGHJK23456789MN", customerName: "Ann", customerEmail: "ann@example.org",
            totalAmount: 85, totalAmountPence: 8500, status: .confirmed, createdAt: .at("2025-08-01T10:15:00.000Z"))
        let show = ShowDetails(
            id: booking.showID, title: "Hamlet", name: "Hamlet", description: "", imageURL: "", startTime: "2025-08-15T19:30:00",
            date: "2025-08-15", time: "19:30:00", venueName: "Playhouse", venue: Venue(name: "Playhouse", address: "1 High Street"),
            booking: paid, seats: [seat])
        return Self(
            success: true, verificationCode: "ABCDEFGHJK23456789MN", paymentStatus: .paid,
            customerDetails: Customer(email: "ann@example.org", name: "Ann"), amountTotal: 8500, currency: "GBP", showDetails: show,
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
