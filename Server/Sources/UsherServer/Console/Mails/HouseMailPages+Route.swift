import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var mailEndpoints: [Endpoint] {
        let one = "/settings/mails/{kind}/{language}"
        return [
            housePage("/settings/mails", "What a house says in its mails", .settings) { visit, _ in try await mailsPage(visit) },
            houseForm("/settings/mails", "Says who a house's mails are from", .settings, needing: .house) { visit, form, _ in
                try await saveSender(visit, form)
            },
            housePage(one, "What it says in one kind of them", .settings) { visit, context in
                let key = try Self.mail(context)
                let known = try await houseMails.mail(key.kind, in: key.language, of: visit.organisation.id).text
                return try await mailPage(visit, key, known ?? HouseMailText())
            },
            houseForm(one, "Says something else in it", .settings, needing: .house) { visit, form, context in
                try await saveMail(visit, form, try Self.mail(context))
            },
            houseForm(one + "/test", "Sends it as a test to who asks", .settings, needing: .house) { visit, form, context in
                try await testMail(visit, form, try Self.mail(context))
            },
            houseForm(one + "/standard", "Goes back to the standard text", .settings, needing: .house) { visit, _, context in
                let key = try Self.mail(context)
                try await houseMails.save(
                    HouseMailText(), as: key, of: visit.organisation.id, by: visit.account.id, visit.principal.actor, at: clock.now())
                return visit.see(Self.path(key, visit), saying: Toast(.good, visit.words("console.mails.standard.done")))
            },
            housePage(
                one + "/preview", "The mail as it would be sent", .settings,
                parameters: [.query("as", .string(oneOf: ["html", "dark", "text"]), "How a reader shows it.")]
            ) { visit, context in try await preview(visit, try Self.mail(context)) },
        ] + mailAPI
    }

    static func mail(_ context: UsherContext) throws -> HouseMailKey {
        guard let kind = HouseMailKind(rawValue: context.segment("kind")), let language = Language(rawValue: context.segment("language")),
            Language.allCases.contains(language)
        else { throw Problem.notFound }
        return HouseMailKey(kind, language.rawValue)
    }

    private static func path(_ key: HouseMailKey, _ visit: ConsoleVisit, _ more: String...) -> String {
        visit.path(["settings", "mails", key.kind.rawValue, key.language] + more)
    }

    // MARK: All of them

    private func mailsPage(
        _ visit: ConsoleVisit, sent: HouseMailSender? = nil, faults: [String: String] = [:], status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let known = try await houseMails.all(of: visit.organisation.id)
        let sender = sent ?? known.sender
        let rows = HouseMailKind.allCases.map { kind in
            let own = Language.allCases.filter { known.texts[HouseMailKey(kind, $0.rawValue)] != nil }
            let first = HouseMailKey(kind, words.language.rawValue)
            return ConsoleTable.Row(cells: [
                .init(head: "", text: words("console.mails.kind.\(kind.rawValue)"), href: Self.path(first, visit), isName: true),
                .init(
                    head: words("console.mails.own"),
                    text: own.isEmpty ? words("console.mails.own.none") : own.map { $0.name }.joined(separator: ", ")),
            ])
        }
        let page = MailsPage(
            lead: words("console.mails.lead"),
            kinds: ConsoleTable(
                words("console.mails.kinds"), heads: [.init(label: words("console.mails.kind")), .init(label: words("console.mails.own"))],
                rows: rows),
            form: ConsoleForm(
                visit.path("settings", "mails"),
                [
                    .text(
                        "name", words("console.mails.sender"), sender.name, required: false, most: HouseMailSender.longestName,
                        hint: words("console.mails.sender.hint"), error: faults["name"]),
                    .text(
                        "reply", words("console.mails.reply"), sender.replyTo, type: "email", required: false,
                        hint: words("console.mails.reply.hint"), error: faults["reply"]),
                ], button: words("console.show.save"), token: visit.token, legend: words("console.mails.from")))
        return try await visit.show(
            page, ConsoleHead(title: words("console.settings.mails"), section: .settings, tabs: settingsTabs(visit, at: "mails")),
            status: status)
    }

    private func saveSender(_ visit: ConsoleVisit, _ form: FormBody) async throws -> Response {
        let sender = HouseMailSender(name: MailWords.plain(form["name"]), replyTo: WireText.trimmed(form["reply"]))
        let faults = Self.faults(sender).mapValues { visit.words($0) }
        guard faults.isEmpty else { return try await mailsPage(visit, sent: sender, faults: faults, status: .badRequest) }
        try await houseMails.save(
            sender, of: visit.organisation.id, by: visit.account.id, visit.principal.actor, at: clock.now())
        return visit.see(visit.path("settings", "mails"), saying: Toast(.good, visit.words("console.mails.sender.saved")))
    }

    /// Keys of texts, by field.
    static func faults(_ sender: HouseMailSender) -> [String: String] {
        var faults: [String: String] = [:]
        if sender.name.unicodeScalars.count > HouseMailSender.longestName { faults["name"] = "console.form.long" }
        if !sender.replyTo.isEmpty, EmailAddress(sender.replyTo) == nil { faults["reply"] = "console.form.email" }
        return faults
    }

    // MARK: One of them

    private func mailPage(
        _ visit: ConsoleVisit, _ key: HouseMailKey, _ text: HouseMailText, faults: [String] = [], status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let path = Self.path(key, visit)
        let wrong = text.faults(in: key.kind).mapValues { Self.said($0, key.kind, words) }
        let fields = HouseMailText.Part.allCases.map { part -> ConsoleField in
            let (name, label) = (part.rawValue, words("console.mails.part.\(part.rawValue)"))
            let hint = words("console.mails.part.\(part == .lead && key.kind != .confirmed ? "lead.before" : part.rawValue).hint")
            return part.isLine
                ? .text(name, label, text[part], required: false, most: part.longest, hint: hint, error: wrong[part])
                : .area(name, label, text[part], most: part.longest, hint: hint, error: wrong[part])
        }
        let page = MailTextPage(
            lead: words("console.mails.text.lead"),
            languages: Language.allCases.map { language in
                ConsoleTab(
                    href: Self.path(HouseMailKey(key.kind, language.rawValue), visit), label: language.name,
                    isHere: language.rawValue == key.language)
            },
            names: key.kind.placeholders.map { .init(name: $0.typed, value: words("console.mails.name.\($0.rawValue)")) },
            form: ConsoleForm(path, fields, button: words("console.show.save"), token: visit.token),
            previews: ["html", "dark", "text"].map { .init(href: "\(path)/preview?as=\($0)", label: words("console.mails.preview.\($0)")) },
            test: ConsoleForm(
                path + "/test", [], button: words("console.mails.test"), token: visit.token, faults: faults),
            reset: text.isStandard
                ? nil : ConsoleForm(path + "/standard", [], button: words("console.mails.standard"), token: visit.token))
        return try await visit.show(
            page,
            ConsoleHead(
                title: words("console.mails.kind.\(key.kind.rawValue)"), section: .settings,
                crumbs: [.init(href: visit.path("settings", "mails"), label: words("console.settings.mails"))]), status: status)
    }

    /// What is wrong, with its place.
    private static func said(_ fault: HouseMailText.Fault, _ kind: HouseMailKind, _ words: Words) -> String {
        switch fault {
        case .long: return words("console.form.long")
        case .open(let place):
            return words(
                "console.mails.fault.open", ["line": .number(Int64(place.line)), "at": .number(Int64(place.character))])
        case .unknown(let name, let place):
            return words(
                "console.mails.fault.unknown",
                [
                    "name": .text("{{\(name)}}"), "line": .number(Int64(place.line)), "at": .number(Int64(place.character)),
                    "known": .text(kind.placeholders.map(\.typed).joined(separator: ", ")),
                ])
        }
    }

    private func saveMail(_ visit: ConsoleVisit, _ form: FormBody, _ key: HouseMailKey) async throws -> Response {
        var text = HouseMailText()
        for part in HouseMailText.Part.allCases { text[part] = form[part.rawValue] }
        guard text.faults(in: key.kind).isEmpty else { return try await mailPage(visit, key, text, status: .badRequest) }
        try await houseMails.save(
            text, as: key, of: visit.organisation.id, by: visit.account.id, visit.principal.actor, at: clock.now())
        return visit.see(Self.path(key, visit), saying: Toast(.good, visit.words("console.mails.saved")))
    }

    private func testMail(_ visit: ConsoleVisit, _ form: FormBody, _ key: HouseMailKey) async throws -> Response {
        do {
            let once = FormOnce.isOurs(form["once"]) ? form["once"] : FormOnce.make()
            try await test(key, of: visit.organisation, for: visit.principal, once: once)
        } catch MailTestRefusal.unconfirmed {
            let known = try await houseMails.mail(key.kind, in: key.language, of: visit.organisation.id).text
            return try await mailPage(
                visit, key, known ?? HouseMailText(), faults: [visit.words("console.mails.test.unconfirmed")], status: .conflict)
        }
        let said = visit.words("console.mails.test.done", ["email": .text(visit.account.email.text)])
        return visit.see(Self.path(key, visit), saying: Toast(.good, said))
    }

    /// Mail readers take styles from the mail itself, so this page does; nothing of it can run or be sent anywhere.
    private func preview(_ visit: ConsoleVisit, _ key: HouseMailKey) async throws -> Response {
        guard let from = MailAddress(settings.mail.from), let to = MailAddress(visit.account.email.text) else { throw Problem.notFound }
        let mail = try await sample(key, of: visit.organisation).message(from: from, to: to)
        let form = Query(visit.request).first("as") ?? "html"
        let text = form == "text" ? "\(mail.subject)\n\n\(mail.text)" : mail.preview(dark: form == "dark")
        return Response(
            status: .ok,
            headers: [
                .contentType: form == "text" ? "text/plain; charset=utf-8" : "text/html; charset=utf-8", .cacheControl: "no-store",
                .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; "
                    + "form-action 'none'; frame-ancestors 'none'; sandbox",
                .referrerPolicy: "no-referrer", .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
