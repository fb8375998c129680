package import UsherCore

/// Questions and answers of a booking, for whoever has proved that it is theirs. Throws `QuestionRefusal`.
package struct QuestionStore: Sendable {
    /// What is asked, and what has been answered.
    package struct Sheet: Sendable {
        package let booking: Booking
        package let places: [(place: Answers.Place, question: Question)]
        package let answers: Answers
    }

    private let database: Database

    package init(_ database: Database) { self.database = database }

    package func sheet(_ uuid: String) async throws -> Sheet? {
        try await database.read { connection in
            guard let booking = try connection.first(BookingStatements.byUUID, uuid) else { return nil }
            let questions = QuestionTransaction(connection)
            guard let asked = try questions.asked(booking) else { return nil }
            return Sheet(booking: booking, places: asked.places, answers: try questions.answers(of: booking))
        }
    }

    /// Takes answers, each in place of the one before; null takes one away. `tickets`: by the ids of tickets in the show.
    package func answer(
        _ uuid: String, _ sent: JSONValue?, tickets: [(id: String, answers: JSONValue)], at now: Instant
    ) async throws {
        try await database.write { connection in
            guard var booking = try connection.first(BookingStatements.byUUIDToChange, uuid) else { throw QuestionRefusal.notFound }
            let questions = QuestionTransaction(connection)
            guard let show = try ShowTransaction(connection).offeredShow(event: booking.event, SheetCache())?.show else {
                throw QuestionRefusal.notFound
            }
            guard now < show.endsAt, [.pending, .processing, .review, .paid].contains(booking.status) else { throw QuestionRefusal.tooLate }
            guard let asked = questions.asked(booking, show) else { throw QuestionRefusal.invalid(field: "answers") }
            var answers = try questions.answers(of: booking)
            do throws(Answers.Fault) {
                try answers.take(sent, ticket: nil, path: "answers", of: asked.places)
                for (index, ticket) in tickets.enumerated() {
                    let seat = booking.index(ofTicket: ticket.id, in: show.uuid)
                    guard let seat else { throw .invalid(field: "tickets[\(index)].id") }
                    try answers.take(ticket.answers, ticket: seat, path: "tickets[\(index)].answers", of: asked.places)
                }
            } catch {
                switch error {
                case .required(let field), .invalid(let field): throw QuestionRefusal.invalid(field: field)
                }
            }
            try questions.keep(answers, of: &booking, asked)
            if booking.status == .paid { try SaleCards(connection).tell(questions.card(answers, asked, booking), of: booking.id) }
        }
    }

    /// Forgets what has been kept for long enough, at the door, too; true where there may be more.
    package func forget(at now: Instant) async throws -> Bool {
        let due = try await database.read { try $0.all(SaleAnswerStatements.due, now, Self.width) }
        var forgotten = 0
        for uuid in due {
            do {
                try await database.write { try Self.forget(uuid, $0, at: now) }
                forgotten += 1
            } catch DatabaseError.moving {
                // They go after the move.
            }
        }
        return forgotten == Self.width
    }

    private static func forget(_ uuid: String, _ connection: any Connection, at now: Instant) throws {
        let booking = try connection.first(BookingStatements.byUUIDToChange, uuid)
        try connection.execute(SaleAnswerStatements.forget, uuid, now)
        guard let booking, booking.status == .paid else { return }
        let questions = QuestionTransaction(connection)
        let left = try questions.answers(of: booking)
        let card = try questions.asked(booking).map { questions.card(left, $0, booking) } ?? []
        try SaleCards(connection).tell(card, of: booking.id)
    }

    private static let width = 200
}
