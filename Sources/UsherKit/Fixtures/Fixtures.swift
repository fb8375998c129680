#if DEBUG
    public import Foundation
    public import UsherWire

    /// Values for previews and tests, in debug builds alone: one of each wire type, some that look like life, and a transport that answers
    /// with them.
    public enum Fixtures {
        /// 2025-12-20T23:30:00Z
        public static let now = Date(timeIntervalSince1970: 1_766_273_400)
        /// The address of a server that does not exist.
        public static let baseURL = URL(string: "https://usher.example")!

        /// A value of any wire type, with every member that it can have.
        public static func value<Wire: Decodable>(_ type: Wire.Type) -> Wire {
            do { return try SampleDecoder.value(type) } catch { preconditionFailure("no sample of \(type): \(error)") }
        }

        /// Stands still at `now`; waits are over at once.
        public static let clock = UsherClock(now: { now }, sleep: { _ in try Task.checkCancellation() })

        /// Hamlet at the Globe, on sale.
        public static let show: BoxOffice.Show = {
            var show = value(BoxOffice.Show.self)
            (show.title, show.venueName, show.location) = ("Hamlet", "Globe Theatre", "21 New Globe Walk, London")
            (show.minPrice, show.minPricePence, show.saleStatus, show.isOnSale) = (50, 4_950, .onSale, true)
            show.seatPricing[0] = BoxOffice.SeatPricing(
                sectionID: "stalls", sectionName: "Stalls", colorCode: "#2E7D32", price: 85, pricePence: 8_500, availableSeats: 30,
                totalSeats: 48, isAccessible: false)
            return show
        }()

        /// Six rows of eight; some are taken.
        public static let seats: [BoxOffice.Seat] = (0..<48).map { place in
            let (row, number) = (["A", "B", "C", "D", "E", "F"][place / 8], place % 8 + 1)
            return BoxOffice.Seat(
                id: "stalls-\(row)-\(number)", row: row, number: "\(number)", section: "Stalls", price: 85,
                status: place % 5 == 0 ? .sold : place % 7 == 0 ? .reserved : .available, seatMapID: "map", pricePence: 8_500,
                sectionID: "stalls", mapSeatID: "stalls-\(row)-\(number)", isAccessible: row == "A" && number == 1,
                hasRestrictedView: false,
                colorHex: "#2E7D32", position: BoxOffice.Position(x: Double(120 + number * 60), y: Double(120 + place / 8 * 60)),
                rowLetter: row, sectionName: "Stalls", seatNumber: number)
        }

        /// Bookings that are confirmed, pending and refunded.
        public static let bookings: [BoxOffice.UserBooking] = [BoxOffice.BookingStatus.confirmed, .pending, .refunded].map { status in
            var booking = value(BoxOffice.UserBooking.self)
            (booking.id, booking.status, booking.showTitle) = ("booking-\(status.rawValue)", status, "Hamlet")
            booking.startsAt = now.addingTimeInterval(20 * 3600)
            if status != .confirmed { booking.qrCode = nil }
            return booking
        }

        /// A plan of each kind: free, paid at Apple, paid through Stripe, and one that this version does not know.
        public static let entitlements: [Entitlement] = [
            .free, Entitlement(plan: .pro, isActive: true, source: .apple, currentPeriodEnd: now.addingTimeInterval(30 * 86_400)),
            Entitlement(plan: .team, isActive: true, source: .stripe), Entitlement(plan: .other("festival"), isActive: true, source: .none),
        ]

        /// Each outcome of a scan.
        public static let outcomes: [ScanOutcome] = {
            let response = value(ScanResponse.self)
            return [
                .admitted(response), .admittedOffline(response), .alreadyUsed(at: now.addingTimeInterval(-600)),
                .refused(code: "not_paid", sentence: "This ticket is not paid"),
                .failed(code: "no_list", sentence: "No network, and no list to check this ticket with"), .cancelled,
            ]
        }()

        /// Each outcome at a flight's gate.
        public static let boardings: [BoardingOutcome] = {
            var (ticket, other) = (value(BoardingTicket.self), value(BoardingTicket.self))
            (ticket.validToday, other.validToday) = (true, false)
            return [
                .boarded(ticket), .boarded(other), .genuine(ticket: "ticket"), .alreadyOnBoard(at: now.addingTimeInterval(-600)),
                .refused(.failurePassNotValid), .failed(.boardAsk),
            ]
        }()

        /// Each way a door stands.
        public static let doors: [TicketScanner.Status] = [
            .init(), .init(listedAt: now), .init(isOnline: false, waiting: 12, listedAt: now.addingTimeInterval(-3600)),
            .init(needsAttention: .refused(.init(status: 401, code: "api_key_invalid", message: "The API key is not valid"))),
        ]

        /// Each way a payment ends, and none yet.
        @MainActor public static let payments: [PaymentModel.Outcome] = [.open, .paid(sessionID: "cs_test_a1"), .cancelled, .expired]

        /// Each state of the screen after paying.
        @MainActor public static let confirmations: [PaymentSuccessModel.State] = [
            .processing, .confirmed(value(BoxOffice.PaymentConfirmation.self)), .late, .failed(.network),
        ]

        /// Each row of a building's card.
        public static let rows: [ScanRow] = [
            .hidden, .upgrade(.scansUpgrade), .scans(title: .scansTitle, subtitle: .scansNone),
            .scans(title: .scansCount(3), subtitle: .scansLast("14 Feb 2025 at 18:30")),
        ]
    }
#endif
