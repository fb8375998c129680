import UsherCore

/// What buyers are asked and answer, inside a transaction.
struct QuestionTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// What a sale is asked.
    struct Asked {
        let questions: [Question]
        let places: [(place: Answers.Place, question: Question)]
        /// When the show is over: until then answers may change, and from then on they age.
        let end: Instant
    }

    /// What a sale is asked by the show's sheet and its house as they stand; nil where that is nothing.
    func asked(_ booking: Booking) throws -> Asked? {
        guard let show = try ShowTransaction(connection).offeredShow(event: booking.event, SheetCache())?.show else { return nil }
        return asked(booking, show)
    }

    func asked(_ booking: Booking, _ show: Show) -> Asked? {
        guard let questions = show.pricing?.questions, !questions.isEmpty else { return nil }
        let standard = PriceSheet.Category.standard.key
        let tickets = booking.seats.indices.map { index in
            (area: booking.seats[index].section, category: booking.terms?.tickets[index].quote.category ?? standard)
        }
        return Asked(questions: questions, places: Answers.places(questions, tickets), end: show.endsAt)
    }

    func answers(of booking: Booking) throws -> Answers {
        var values: [Answers.Place: String] = [:]
        for (ticket, question, value) in try connection.all(SaleAnswerStatements.ofBooking, booking.uuid) {
            let index = booking.seats.firstIndex { $0.mapSeat == ticket }
            if ticket.isEmpty || index != nil { values[Answers.Place(ticket: index, question: question)] = value }
        }
        return Answers(values)
    }

    /// Keeps what a sale answers, in place of what it did, and how many answers it still owes.
    func keep(_ answers: Answers, of booking: inout Booking, _ asked: Asked) throws {
        // What the house asks no more stays as it was answered: a consent is kept with its sale.
        try connection.executeEach(SaleAnswerStatements.drop, asked.questions.map { [booking.uuid.sql, $0.key.sql] })
        let rows = answers.values.sorted { ($0.key.ticket ?? -1, $0.key.question) < ($1.key.ticket ?? -1, $1.key.question) }
        let seats = booking.seats
        let uuid = booking.uuid
        try connection.executeEach(
            SaleAnswerStatements.insert,
            rows.compactMap { place, value -> [SQLValue]? in
                guard let question = asked.questions.first(where: { $0.key == place.question }) else { return nil }
                let until = question.kind == .consent ? nil : asked.end.adding(seconds: question.keepDays * 86_400)
                return [uuid.sql, (place.ticket.map { seats[$0].mapSeat } ?? "").sql, place.question.sql, value.sql, until.sql]
            })
        let owed = Int64(asked.places.count { $0.question.isRequired && answers.values[$0.place] == nil })
        guard owed != booking.unanswered else { return }
        booking.unanswered = owed
        try connection.execute(SaleAnswerStatements.owe, booking.uuid, owed)
    }

    /// Brings what the door reads of a paid sale in line with its answers.
    func tellDoor(_ booking: Booking) throws {
        guard booking.terms != nil else { return }
        let answers = try answers(of: booking)
        guard !answers.values.isEmpty, let asked = try asked(booking) else { return }
        try SaleCards(connection).tell(card(answers, asked, booking), of: booking.id)
    }

    func card(_ answers: Answers, _ asked: Asked, _ booking: Booking) -> [SaleCard.Answer] {
        asked.places.filter(\.question.atDoor).compactMap { place, question in
            guard let value = answers.values[place] else { return nil }
            let seat = place.ticket.map { booking.seats[$0] }
            let label = seat.map { "\(question.label) (\($0.isStanding ? $0.sectionName : $0.label))" } ?? question.label
            return SaleCard.Answer(
                question: WireText.cut(label, to: SaleCard.longest), answer: WireText.cut(question.shown(value), to: SaleCard.longest))
        }
    }
}

/// The SQL of answers.
enum SaleAnswerStatements {
    static let ofBooking = Selection<String, String, String>(
        "SELECT ticket, question, value FROM answers WHERE booking = $1 ORDER BY ticket, question")
    static let drop = Statement("DELETE FROM answers WHERE booking = $1 AND question = $2")
    static let insert = Statement(
        "INSERT INTO answers (booking, ticket, question, value, forget_at) VALUES ($1, $2, $3, $4, $5)")
    static let owe = Statement("UPDATE bookings SET unanswered = $2 WHERE uuid = $1")
    /// Sales with answers whose time has come.
    static let due = Selection<String>(
        "SELECT DISTINCT booking FROM answers WHERE forget_at IS NOT NULL AND forget_at <= $1 LIMIT $2")
    static let forget = Statement("DELETE FROM answers WHERE booking = $1 AND forget_at <= $2")
}
