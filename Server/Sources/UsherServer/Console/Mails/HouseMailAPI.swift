import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// What a house says in its mails, for programs.
struct HouseMailsAnswer: Codable, Sendable {
    struct Kind: Codable, Sendable {
        let kind: String
        let placeholders: [String]
    }

    struct Text: Codable, Sendable {
        let kind: String
        let language: String
        let subject: String
        let greeting: String
        let lead: String
        let closing: String
    }

    let sender: String
    let replyTo: String
    let kinds: [Kind]
    let texts: [Text]

    static let sample = HouseMailsAnswer(
        sender: "Globe", replyTo: "box@globe.example", kinds: [Kind(kind: "confirmed", placeholders: ["buyer", "show"])],
        texts: [.sample])
}

extension HouseMailsAnswer.Text {
    static let sample = HouseMailsAnswer.Text(
        kind: "confirmed", language: "en", subject: "See you at {{show}}", greeting: "Dear {{buyer}}", lead: "We look forward to you.",
        closing: "")

    init(_ key: HouseMailKey, _ text: HouseMailText) {
        self.init(
            kind: key.kind.rawValue, language: key.language, subject: text.subject, greeting: text.greeting, lead: text.lead,
            closing: text.closing)
    }
}

extension HouseMailsAnswer {
    init(_ known: (texts: [HouseMailKey: HouseMailText], sender: HouseMailSender)) {
        (sender, replyTo) = (known.sender.name, known.sender.replyTo)
        kinds = HouseMailKind.allCases.map { Kind(kind: $0.rawValue, placeholders: $0.placeholders.map(\.rawValue)) }
        texts = known.texts.map { Text($0.key, $0.value) }.sorted { ($0.kind, $0.language) < ($1.kind, $1.language) }
    }
}

/// A mail as it would be sent.
struct HouseMailPreview: Codable, Sendable {
    let from: String
    let replyTo: String?
    let subject: String
    let text: String
    let html: String

    static let sample = HouseMailPreview(
        from: "Globe <tickets@example.org>", replyTo: "box@globe.example", subject: "See you at Hamlet", text: "Dear Ann\n",
        html: "<!DOCTYPE html>")

    init(from: String, replyTo: String?, subject: String, text: String, html: String) {
        (self.from, self.replyTo, self.subject, self.text, self.html) = (from, replyTo, subject, text, html)
    }

    init(_ mail: MailMessage) {
        self.init(
            from: mail.from.header, replyTo: mail.replyTo?.address, subject: mail.subject, text: mail.text, html: mail.html ?? "")
    }
}

extension ConsoleDesk {
    private typealias Members = KeyValuePairs<String, Schema>
    private static let words: Members = [
        "subject": .string(maxLength: 200), "greeting": .string(maxLength: 200), "lead": .string(maxLength: 2_000),
        "closing": .string(maxLength: 2_000),
    ]
    private static let text = Schema.object([
        "kind": .string(oneOf: HouseMailKind.allCases.map(\.rawValue)), "language": .string(), "subject": .string(),
        "greeting": .string(), "lead": .string(), "closing": .string(),
    ])
    private static var mails: Endpoint.Answer {
        Endpoint.Answer(
            200, "What it says",
            .object([
                "sender": .string(), "replyTo": .string(),
                "kinds": .array(.object(["kind": .string(), "placeholders": .array(.string())])), "texts": .array(text),
            ]), Example(HouseMailsAnswer.sample, .milliseconds))
    }
    private static let unknownName = Problem(
        .badRequest, "There is no {{buyr}} in this mail: line 1, character 6", code: "unknown_placeholder",
        members: [.init(name: "field", value: .string("greeting"))])

    var mailAPI: [Endpoint] {
        [
            houseAPI(.get, "/mails", "What a house says in its mails", needing: .house, answer: Self.mails) { caller, _, _ in
                try .json(HouseMailsAnswer(try await houseMails.all(of: caller.organisation.id)), .milliseconds)
            },
            houseAPI(
                .patch, "/mails", "Say who a house's mails are from", needing: .house,
                description: "The address itself stays the server's, `mail.from`. What is not sent stays; empty is the server's own.",
                body: .json(
                    .object(["sender": .string(maxLength: 60), "replyTo": .string()], required: []),
                    example: Example(#"{"sender":"Globe","replyTo":"box@globe.example"}"#)), answer: Self.mails, changeSender),
            houseAPI(
                .put, "/mails/{kind}/{language}", "Say something in a kind of mail", needing: .house,
                description: "Plain text with placeholders such as {{buyer}}; what is empty or missing is said in the standard words.",
                body: .json(
                    .object(Self.words, required: []),
                    example: Example(#"{"subject":"See you at {{show}}","greeting":"Dear {{buyer}}","lead":"We look forward to you."}"#)),
                answer: Self.mails, refusals: [.problem(Self.unknownName, desk: .boxOffice)], changeMail),
            houseAPI(
                .delete, "/mails/{kind}/{language}", "Go back to the standard text", needing: .house,
                answer: Endpoint.Answer(204, "It is", content: nil)
            ) { caller, _, context in
                try await houseMails.save(
                    HouseMailText(), as: try Self.mail(context), of: caller.organisation.id, by: caller.account, caller.actor,
                    at: clock.now())
                return Response(status: .noContent)
            },
            houseAPI(
                .get, "/mails/{kind}/{language}/preview", "A mail as it would be sent", needing: .house,
                answer: Endpoint.Answer(
                    200, "About a show that there is not",
                    .object(
                        [
                            "from": .string(), "replyTo": .string().nullable, "subject": .string(), "text": .string(), "html": .string(),
                        ], required: ["from", "subject", "text", "html"]), Example(HouseMailPreview.sample, .milliseconds))
            ) { caller, _, context in
                guard let from = MailAddress(settings.mail.from), let to = MailAddress(caller.principal.credential.account.email.text)
                else { throw Problem.notFound }
                let mail = try await sample(try Self.mail(context), of: caller.organisation).message(from: from, to: to)
                return try .json(HouseMailPreview(mail), .milliseconds)
            },
            houseAPI(
                .post, "/mails/{kind}/{language}/test", "Send it to oneself", needing: .house,
                description: "To the confirmed address of the account that asks, and nowhere else.",
                answer: Endpoint.Answer(202, "It is on its way", content: nil),
                refusals: [.problem(MailTestRefusal.problem, desk: .boxOffice), .problem(.rateLimited(retryAfter: 360), desk: .boxOffice)]
            ) { caller, _, context in
                do {
                    try await test(try Self.mail(context), of: caller.organisation, for: caller.principal, once: FormOnce.make())
                } catch MailTestRefusal.unconfirmed { throw MailTestRefusal.problem }
                return Response(status: .accepted)
            },
        ]
    }

    @Sendable private func changeSender(_ caller: ConsoleCaller, _ request: Request, _ context: UsherContext) async throws -> Response {
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        var sender = try await houseMails.all(of: caller.organisation.id).sender
        if let name = try fields.text("sender") { sender.name = MailWords.plain(name) }
        if let reply = try fields.text("replyTo") { sender.replyTo = WireText.trimmed(reply) }
        if let wrong = Self.faults(sender).keys.sorted().first { throw fields.fault(wrong == "name" ? "sender" : "replyTo") }
        try await houseMails.save(sender, of: caller.organisation.id, by: caller.account, caller.actor, at: clock.now())
        return try .json(HouseMailsAnswer(try await houseMails.all(of: caller.organisation.id)), .milliseconds)
    }

    @Sendable private func changeMail(_ caller: ConsoleCaller, _ request: Request, _ context: UsherContext) async throws -> Response {
        let key = try Self.mail(context)
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        var text = HouseMailText()
        for part in HouseMailText.Part.allCases { text[part] = try fields.text(part.rawValue) ?? "" }
        let faults = text.faults(in: key.kind)
        for part in HouseMailText.Part.allCases {
            switch faults[part] {
            case .long: throw fields.fault(part.rawValue)
            case .unknown(let name, let place):
                throw Self.problem("There is no {{\(name)}} in this mail", part, place, "unknown_placeholder")
            case .open(let place): throw Self.problem("A {{ is not closed", part, place, "open_placeholder")
            case nil: continue
            }
        }
        try await houseMails.save(text, as: key, of: caller.organisation.id, by: caller.account, caller.actor, at: clock.now())
        return try .json(HouseMailsAnswer(try await houseMails.all(of: caller.organisation.id)), .milliseconds)
    }

    private static func problem(
        _ what: String, _ part: HouseMailText.Part, _ place: MailTemplate.Place, _ code: String
    ) -> Problem {
        Problem(
            .badRequest, "\(what): line \(place.line), character \(place.character)", code: code,
            members: [
                .init(name: "field", value: .string(part.rawValue)), .init(name: "line", value: .integer(Int64(place.line))),
                .init(name: "character", value: .integer(Int64(place.character))),
            ])
    }
}
