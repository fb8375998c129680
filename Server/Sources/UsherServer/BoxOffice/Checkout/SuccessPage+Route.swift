import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

extension SalesPages {
    /// GET /checkout/success. Whoever knows the payment's name has paid, or was sent here by who has.
    func successPage(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        let session = request.query("session_id") ?? ""
        let view: PaymentView
        // HEAD never changes anything, and asking the provider may.
        do { view = try await sales.look(session, asks: request.method != .head) } catch is PaymentRefusal { throw Problem.notFound }
        guard let record = try await sales.bookings.find(view.uuid) else { throw Problem.notFound }
        // A count that cannot be right begins anew: who has paid sees the page in any case.
        let rounds = (try? Query(request).integer("try", in: SuccessPage.counted)) ?? 1
        let wallet = boxOffice.tickets.hasWallet
        let page = try await ClientWork.run { [links] in
            SuccessPage(record, view, visit.words, session: session, rounds: Int(rounds), links: links, wallet: wallet, at: visit.now)
        }
        return try await visit.show(page, house: try await face(of: record.booking.organisation))
    }
}

extension SuccessPage {
    /// Without script the page comes again every 2 seconds, for a minute.
    static let rounds = 30
    /// What `try` may be: the page that says that it takes long counts one more, and then no further.
    static let counted: ClosedRange<Int64> = 1...100

    init(
        _ record: BookingRecord, _ view: PaymentView, _ words: Words, session: String, rounds: Int, links: LinkToken, wallet: Bool,
        at now: Instant
    ) {
        let booking = record.booking
        var (paid, processing, otherwise): (Paid?, Processing?, Otherwise?) = (nil, nil, nil)
        let show = SitePage.show(record.event.uuid).path + "#seats"
        switch view {
        case .paid:
            let key = links.key(of: booking)
            paid = Paid(
                ticket: TicketView(record, words, key: key, wallet: wallet), email: booking.email.isEmpty ? nil : booking.email,
                booking: SitePage.booking(booking.uuid, key: key).path)
        case .processing:
            processing = Processing(session, rounds)
        case .open where booking.isLive(at: now):
            let hold = links.make(booking.uuid, for: .hold)
            otherwise = Otherwise("unfinished", words, href: SitePage.checkout(booking.uuid, hold: hold).path)
        case .expired where booking.status == .cancelled:
            otherwise = Otherwise("cancelled", words, href: show)
        case .open, .expired:
            otherwise = Otherwise("over", words, href: show)
        case .refunded:
            let amount = words.money(Money(booking.refunded, booking.currency))
            otherwise = Otherwise("refunded", words, ["sum": .text(amount)], href: show)
        }
        self.init(words: words, paid: paid, processing: processing, otherwise: otherwise)
    }
}

extension PaymentView {
    fileprivate var uuid: String {
        switch self {
        case .paid(let record): record.booking.uuid
        case .processing(let booking), .open(let booking), .expired(let booking), .refunded(let booking): booking.uuid
        }
    }
}

extension SuccessPage.Otherwise {
    /// What there is to say by the first part of its keys.
    fileprivate init(_ key: String, _ words: Words, _ values: [String: Words.Value] = [:], href: String) {
        self.init(
            eyebrow: words("checkout.\(key).brow"), heading: words("checkout.\(key).heading"), text: words("checkout.\(key).text", values),
            href: href,
            label: words("checkout.\(key).button"))
    }
}

extension SuccessPage.Processing {
    init(_ session: String, _ rounds: Int) {
        let late = rounds > SuccessPage.rounds
        let again = QueryText.query([("session_id", session), ("try", String(rounds + 1))])
        self.init(
            ask: "/api/checkout/success" + QueryText.query([("session_id", session)]), next: late ? nil : "/checkout/success" + again,
            late: late)
    }
}
