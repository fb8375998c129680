import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

extension SalesPages {
    var answerEndpoints: [Endpoint] {
        let parameters: [Endpoint.Parameter] = [
            .path("id", .string(format: "uuid"), "The booking."), .query("k", .string(), "The mailed link's proof."),
        ]
        return [
            page("/bookings/{id}/answers", "What the house asks of a booking", parameters: parameters) { request, context in
                let visit = try await visit(request, context)
                return try await answers(request, context, visit)
            },
            form("/bookings/{id}/answers", "Answers it", parameters: parameters) { request, context in
                try await answer(request, context)
            },
        ]
    }

    private func answers(
        _ request: Request, _ context: UsherContext, _ visit: PageVisit, _ form: FormBody? = nil, refusal: QuestionRefusal? = nil
    ) async throws -> Response {
        let key = request.query("k")
        let record = try await booking(context.parameters.get("id") ?? "", key: key, visit)
        guard let sheet = try await boxOffice.questions.sheet(record.booking.uuid) else {
            return visit.see(SitePage.booking(record.booking.uuid, key: key).path)
        }
        let page = AnswersPage(record, sheet, key: key, visit, form, refusal: refusal)
        return try await visit.show(
            page, status: refusal.map { HTTPResponse.Status(code: $0.status) } ?? .ok,
            house: try await face(of: record.booking.organisation))
    }

    /// POST /bookings/{id}/answers: what is left empty is taken away.
    private func answer(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        let key = request.query("k")
        let record = try await booking(context.parameters.get("id") ?? "", key: key, visit)
        guard let sheet = try await boxOffice.questions.sheet(record.booking.uuid) else { throw Problem.notFound }
        let sent = AnswersPage.sent(form, sheet)
        do {
            try await boxOffice.questions.answer(record.booking.uuid, sent.own, tickets: sent.tickets, at: visit.now)
            return visit.see("/bookings/\(record.booking.uuid)" + QueryText.query([("k", key ?? ""), ("done", "answers")]))
        } catch let refusal as QuestionRefusal { return try await answers(request, context, visit, form, refusal: refusal) }
    }
}

extension AnswersPage {
    static func name(_ place: Answers.Place) -> String { "q.\(place.ticket.map { "\($0)" } ?? "").\(place.question)" }

    /// What a form answers, for the sale and for its tickets.
    static func sent(
        _ form: FormBody, _ sheet: QuestionStore.Sheet
    ) -> (own: JSONValue, tickets: [(id: String, answers: JSONValue)]) {
        var (own, tickets): ([JSONValue.Member], [Int: [JSONValue.Member]]) = ([], [:])
        for (place, question) in sheet.places {
            let member = JSONValue.Member(name: question.key, value: value(form, place, question))
            if let ticket = place.ticket { tickets[ticket, default: []].append(member) } else { own.append(member) }
        }
        let seats = sheet.booking.seats
        return (.object(own), tickets.sorted { $0.key < $1.key }.map { (seats[$0.key].mapSeat, .object($0.value)) })
    }

    /// What a form says; null for nothing.
    static func value(_ form: FormBody, _ place: Answers.Place, _ question: Question) -> JSONValue {
        let text = WireText.trimmed(form[name(place)])
        return switch question.kind {
        case .choices:
            form.all(name(place)).isEmpty ? .null : .array(form.all(name(place)).map { .string($0) })
        case .consent: text == "yes" ? .bool(true) : .null
        case .number: text.isEmpty ? .null : Int64(text).map { .integer($0) } ?? Double(text).map { .number($0) } ?? .string(text)
        case .text, .choice, .date: text.isEmpty ? .null : .string(text)
        }
    }

    init(
        _ record: BookingRecord, _ sheet: QuestionStore.Sheet, key: String?, _ visit: PageVisit, _ form: FormBody?,
        refusal: QuestionRefusal?
    ) {
        let booking = record.booking
        words = visit.words
        show = record.event.title
        notice = refusal.map { Notice(.bad, visit.words($0 == .tooLate ? "answers.late" : "answers.wrong")) }
        action = "/bookings/\(booking.uuid)/answers" + QueryText.query([("k", key ?? "")])
        token = visit.token
        back = SitePage.booking(booking.uuid, key: key).path
        fields = Field.all(sheet, form, visit.words)
    }
}

extension AnswersPage.Field {
    /// A field for each question in its place, with what was sent, else with what was answered before.
    static func all(_ sheet: QuestionStore.Sheet, _ form: FormBody?, _ words: Words) -> [AnswersPage.Field] {
        sheet.places.map { place, question in
            AnswersPage.Field(
                place, question,
                form.map { $0.all(AnswersPage.name(place)).joined(separator: "\n") } ?? sheet.answers.values[place] ?? "",
                ticket: place.ticket.map { words.place(sheet.booking.seats[$0]) })
        }
    }

    fileprivate init(_ place: Answers.Place, _ question: Question, _ value: String, ticket: String?) {
        let name = AnswersPage.name(place)
        self.init(name: name, label: question.label, ticket: ticket, isRequired: question.isRequired)
        let chosen = Set(value.split(separator: "\n").map { String($0) })
        func choice(_ index: Int, _ text: String) -> AnswersPage.Choice {
            AnswersPage.Choice(id: "\(name).\(index)", value: text, label: text, isChosen: chosen.contains(text))
        }
        switch question.kind {
        case .text: input = AnswersPage.Input(type: "text", value: value)
        case .number: input = AnswersPage.Input(type: "number", value: value, step: "any")
        case .date: input = AnswersPage.Input(type: "date", value: value)
        case .choice: (isChoice, choices) = (true, question.choices.enumerated().map(choice))
        case .choices: (isBoxes, boxes) = (true, question.choices.enumerated().map(choice))
        case .consent:
            isBoxes = true
            boxes = [AnswersPage.Choice(id: "\(name).0", value: "yes", label: question.label, isChosen: chosen.contains("yes"))]
        }
    }
}
