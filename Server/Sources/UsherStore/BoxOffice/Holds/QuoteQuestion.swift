import UsherCore

/// What a hold would cost at this moment: one question, which equals no other.
final class QuoteQuestion: Sendable, Hashable {
    private let form: CheckoutForm
    private let account: Account.ID?
    /// The proof of an offer whose places it would be of.
    private let offer: String?
    private let now: Instant

    init(_ form: CheckoutForm, account: Account.ID?, offer: String?, at now: Instant) {
        (self.form, self.account, self.offer, self.now) = (form, account, offer, now)
    }

    static func == (one: QuoteQuestion, other: QuoteQuestion) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    typealias Answer = Result<Quote, CheckoutRefusal>

    /// Answers them all: everything is asked for before anything is waited for.
    static func answers(
        _ questions: [QuoteQuestion], _ connection: any Connection, _ maps: SeatMaps, _ sheets: SheetCache
    ) throws -> [QuoteQuestion: Answer] {
        guard let latest = questions.map(\.now).max() else { return [:] }
        let readings = PriceReadings(connection, at: latest)
        let asked = try questions.map { ($0, try $0.ask(connection, maps, sheets, readings)) }
        return Dictionary(uniqueKeysWithValues: try asked.map { ($0, try $1()) })
    }

    private func ask(
        _ connection: any Connection, _ maps: SeatMaps, _ sheets: SheetCache, _ readings: PriceReadings
    ) throws -> () throws -> Answer {
        guard let uuid = UUIDText.normalised(form.show) else { return { .failure(.showNotFound) } }
        let show = try readings.show(uuid, sheets)
        let email = form.email?.text ?? ""
        let asked = try AskedPrice(form, ofShow: uuid, holder: SalePricer.holder(account, email), readings)
        return { [self] in
            guard let offered = try show(), offered.show.isPublished else { return .failure(.showNotFound) }
            if let reason = offered.show.doorToSale(at: now) { return .failure(.notOnSale(reason.rawValue)) }
            if form.count > offered.show.mostSeats { return .failure(.tooManySeats(offered.show.mostSeats)) }
            let pricer = SalePricer(
                connection: connection, maps: maps, form: form, offered: offered, buyer: account, email: email, now: now, asked: asked)
            return try answer(pricer)
        }
    }

    private func answer(_ pricer: SalePricer) throws -> Answer {
        do {
            let show = pricer.offered.show
            let old = try offer.map { try WaitingTransaction(pricer.connection).hold(ofOffer: $0, of: show, at: now) }
            let sale = try pricer.price(insteadOf: old)
            if let old, let outside = sale.outside(old) { return .failure(.invalidItems(outside)) }
            if let refusal = try pricer.missing(sale, insteadOf: old) { return .failure(refusal) }
            return .success(sale.quote)
        } catch let refusal as CheckoutRefusal { return .failure(refusal) }
    }
}
