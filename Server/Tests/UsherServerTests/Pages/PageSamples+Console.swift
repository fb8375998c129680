@testable import UsherHTTP
import Foundation
import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

@testable import UsherServer

extension PageSamples {
    static var console: [Sample] { consolePages(Words(.en)) + campaignPages(Words(.en)) }

    static let token = "form-token"
    static let once = "AAAAAAAAAAAAAAAAAAAAAA"
    private static let now = Instant(seconds: 1_800_000_000)

    /// The console's pages as they are in one language.
    static func consolePages(_ words: Words) -> [Sample] {
        [
            page(
                "console-style", ConsoleStylePage(words, token: token, once: once),
                ConsoleHead(title: "Style", state: ConsoleTag("New", .gold)), words, toast: ConsoleStylePage.toast(words)),
            page(
                "console-none", ConsoleDesk.home([], account, words), ConsoleHead(title: words("console.houses.title")), words, house: nil),
            page(
                "console-several", ConsoleDesk.home([house(.owner), other], account, words),
                ConsoleHead(title: words("console.houses.title")), words, house: nil),
            page("console-today", today(words), ConsoleHead(title: words("console.nav.today"), section: .today), words),
            page(
                "console-shows", ConsoleTablePage(table: shows(words)),
                ConsoleHead(
                    title: words("console.nav.shows"), section: .shows,
                    action: .init(href: "/console/o/globe/shows/new", label: words("console.show.new"))),
                words),
            page(
                "console-show", show(words),
                ConsoleHead(
                    title: "The Tempest <1>", section: .shows, tabs: [.init(href: "#", label: words("console.show.overview"), isHere: true)]
                ), words),
            page(
                "console-order", order(words),
                ConsoleHead(title: "Ann <Buyer>", section: .orders, state: ConsoleTag(words("console.order.state.refunded"), .bad)), words),
            page(
                "console-refund", refund(words),
                ConsoleHead(
                    title: words("console.order.refund"), section: .orders, crumbs: [.init(href: "/console/o/globe/orders/1", label: "Ann")]
                ), words),
            page("console-refund-confirm", confirm(words), ConsoleHead(title: words("console.order.refund"), section: .orders), words),
            page("console-check", check(words), ConsoleHead(title: "The Tempest", section: .shows), words),
            page(
                "console-house", ConsoleFormPage(lead: words("console.house.lead"), form: houseForm(words)),
                ConsoleHead(title: words("console.house.new")),
                words, house: nil),
            page(
                "console-webhook", webhook(words),
                ConsoleHead(
                    title: "https://books.example/usher", section: .webhooks, state: ConsoleTag(words("console.hook.state.off"), .bad)),
                words),
            page(
                "console-job",
                JobPage(
                    progress: ConsoleProgress(
                        label: words("console.job.progress", ["done": .number(120), "all": .number(500)]), done: 120, all: 500),
                    facts: [.init(name: words("console.job.state"), value: words("console.job.underway"))],
                    failed: ConsoleTable(
                        words("console.job.failed"), heads: [.init(label: words("console.job.sale"))],
                        rows: [.init(cells: [.init(head: "", text: "0b6e7a3e-5f0d-7c0b-9a55-6d2f6c1f0a11", isName: true)])])),
                ConsoleHead(title: words("console.job.title"), section: .shows), words),
            page(
                "console-import-job",
                JobPage(
                    progress: ConsoleProgress(
                        label: words("console.job.rows", ["done": .number(120), "all": .number(500)]), done: 120, all: 500),
                    facts: [.init(name: words("console.job.rows.inserted"), value: "118")], failed: nil,
                    cancel: ConsoleForm(
                        "/console/o/globe/jobs/1/cancel", [], button: words("console.job.cancel"), token: token, once: once, isBad: true)),
                ConsoleHead(title: words("console.job.import.homes"), section: .campaigns), words),
            page(
                "console-import",
                ListUploadPage(
                    lead: words("console.import.lead.homes"), action: "/console/o/globe/campaigns/1/import", token: token, once: once,
                    button: words("console.import.look"), accept: ".csv", hint: words("console.import.hint", ["n": .number(64)]),
                    error: words("console.import.unreadable"), cancel: "/console/o/globe/campaigns"),
                ConsoleHead(title: words("console.import.title.homes", ["name": .text("Elm <Street>")]), section: .campaigns), words),
            page("console-list", list(words), ConsoleHead(title: words("console.list.title.manifest"), section: .flights), words),
            page("console-tried", tried(words), ConsoleHead(title: words("console.job.try.manifest"), section: .flights), words),
            page("console-imported", imported(words), ConsoleHead(title: words("console.job.import.flights"), section: .flights), words),
            page("console-person", person(words), ConsoleHead(title: "Ann <Buyer>", section: .people), words),
            page("console-doors", doors(words), ConsoleHead(title: words("console.nav.doors"), section: .doors), words),
            page("console-door-link", doorLink(words), ConsoleHead(title: words("console.doors.link"), section: .doors), words),
            page(
                "console-brand", brand(words),
                ConsoleHead(
                    title: words("console.settings.brand"), section: .settings,
                    action: .init(href: "/o/globe", label: words("console.brand.see"))), words),
            page(
                "console-embed",
                EmbedSettingsPage(
                    lead: words("console.embed.lead"), form: houseForm(words),
                    snippets: [.init(id: "link", label: words("console.embed.link"), text: "<a href=\"/o/globe\">Globe</a>")]),
                ConsoleHead(title: words("console.settings.embed"), section: .settings), words),
            page(
                "console-hosts",
                HostsPage(
                    lead: words("console.hosts.lead"),
                    rows: [
                        .init(
                            host: "tickets.theatre.example", state: words("console.hosts.state.waiting"),
                            acts: [
                                .init(
                                    action: "/console/o/globe/settings/hosts/tickets.theatre.example/check",
                                    label: words("console.hosts.check"), host: "tickets.theatre.example", token: token, once: once)
                            ])
                    ], hasRows: true, form: houseForm(words), steps: words("console.hosts.steps", ["host": .text("usher.example")])),
                ConsoleHead(title: words("console.settings.hosts"), section: .settings), words),
            page("console-report", report(words), ConsoleHead(title: words("console.nav.reports"), section: .reports), words),
            page("console-live", live(words, isBoard: false), ConsoleHead(title: "The Tempest <1>", section: .shows), words),
            page("console-board", live(words, isBoard: true), board, words),
            page("console-mails", mails(words), ConsoleHead(title: words("console.settings.mails"), section: .settings), words),
            page("console-mail", mail(words), ConsoleHead(title: words("console.mails.kind.confirmed"), section: .settings), words),
            page("console-team", team(words), ConsoleHead(title: words("console.nav.team"), section: .team), words),
            page(
                "console-step",
                ShowStepPage(
                    lead: words("console.show.step.3.lead"), now: words("console.place.now", ["name": .text("Hall"), "n": .number(120)]),
                    forms: [houseForm(words)]), ConsoleHead(title: "The Tempest", section: .shows), words),
            page("console-security", security(words), ConsoleHead(title: words("console.security")), words, house: nil),
            page(
                "console-one-time-secret",
                OneTimeSecretPage(
                    qr: "<svg></svg>", secret: "GEZD GNBV",
                    form: ConsoleForm(
                        "/account/security/app",
                        [.text("code", words("console.code"), autocomplete: "one-time-code", most: 12, hint: words("console.code.now"))],
                        button: words("console.second.turnon"), token: token, once: once)),
                ConsoleHead(title: words("console.second.set")), words, house: nil),
            page(
                "console-recovery-codes", RecoveryCodesPage(codes: ["ABCD-EFGH-IJKL-MNOP"], next: "/account/security"),
                ConsoleHead(title: words("console.recovery")), words, house: nil),
            page("console-search", search(words), ConsoleHead(title: words("console.search")), words),
            page(
                "console-stale",
                StaleFormPage(
                    [.text("title", words("console.show.title"), "Mine <1>"), .text("text", words("console.show.text"), "same")],
                    [.text("title", words("console.show.title"), "Theirs"), .text("text", words("console.show.text"), "same")],
                    action: "/console/o/globe/shows/1/setup/1", token: token, words, once: once),
                ConsoleHead(title: "The Tempest", section: .shows), words),
            page(
                "console-secret",
                SecretPage(
                    lead: words("console.key.once"), secret: "usher_<1>",
                    facts: [.init(name: words("console.key.until"), value: words("console.key.never"), note: "n")],
                    next: .init(href: "/console/o/globe/keys", label: words("console.key.kept"))),
                ConsoleHead(title: "Website", section: .keys), words),
            page("console-arrival", arrival(words), ConsoleHead(title: words("console.arrival.title"), section: .settings), words),
            page(
                "console-refused",
                ConsoleRefusal(
                    text: words("console.refused.role", ["role": .text(words("console.role.editor"))]),
                    help: words("console.refused.admins", ["names": .text("Ann, Bo")]), back: "/console/o/globe"),
                ConsoleHead(title: words("console.refused.title")), words),
        ] + flightPages(words)
    }

    private static func arrival(_ words: Words) -> ArrivalPage {
        var upload = ConsoleUpload(
            "archive", words("console.arrival.file"), hint: words("console.arrival.hint", ["n": .number(4)]), picture: nil,
            error: words("console.upload.not_found"), action: "/console/o/globe/settings/data/import", token: token, once: once,
            purpose: .archive, house: "globe", button: words("console.arrival.look"))
        (upload.accept, upload.sent) = (".tar,application/x-tar", "0b6e7a3e")
        upload.fields = [.text("proof", words("console.proof"), type: "password", most: 128, hint: words("console.proof.hint"))]
        return ArrivalPage(lead: words("console.arrival.lead"), rest: words("console.arrival.rest"), upload: upload)
    }

    private static func brand(_ words: Words) -> BrandPage {
        let pictures = BrandPlace.allCases.map { place in
            ConsoleUpload(
                place.rawValue, words("console.brand.\(place.rawValue)"), hint: words("console.brand.\(place.rawValue).hint"),
                picture: place == .square ? nil : BrandSamples.picture,
                warning: place == .ticket ? words("console.brand.coarse", ["n": .number(960), "least": .number(1_004)]) : nil,
                error: place == .square ? UploadRefusal.tooManyPixels(width: 7_000, height: 50).sentence(words) : nil,
                action: "/console/o/globe/settings/brand/\(place.rawValue)", token: token, once: once, purpose: place.purpose,
                house: "globe", button: words("console.upload.send"))
        }
        let form = ConsoleForm(
            "/console/o/globe/settings/brand", BrandForm(BrandSamples.globe.brand).fields(words), button: words("console.brand.save"),
            token: token, once: once)
        return BrandPage(BrandSamples.globe, form: form, pictures: pictures, words)
    }

    private static func person(_ words: Words) -> PersonPage {
        PersonPage(
            facts: [.init(name: words("console.people.email"), value: "ann@buyers.example")],
            orders: ConsoleTable(
                words("console.nav.orders"), heads: [.init(label: words("console.order.show"))],
                rows: [.init(cells: [.init(head: "", text: "Hamlet <1>", href: "/console/o/globe/orders/1", isName: true)])]),
            mails: ConsoleTable(
                words("console.people.mails"), heads: [.init(label: words("console.people.mail"))],
                rows: [.init(cells: [.init(head: "", text: words("console.people.mail.tickets"), note: "Hamlet <1>", isName: true)])]),
            export: ConsoleForm(
                "/console/o/globe/people/1/export", [], button: words("console.people.export"), token: token, once: once),
            erase: .init(href: "/console/o/globe/people/1/erase", label: words("console.people.erase")))
    }

    static func page(
        _ name: String, _ content: some ConsoleContent, _ head: ConsoleHead, _ words: Words, house: MemberHouse? = house(.owner),
        toast: Toast? = nil
    ) -> Sample {
        let frame = ConsoleFrame(
            head, script: content.script, hasMap: content.hasMap, words: words, house: house, all: house.map { [$0, other] } ?? [],
            visitor: "Ada <Lovelace>",
            token: token,
            toast: toast, path: "/console/o/globe", query: "q=a&status=paid")
        return Sample(name, ConsolePage(content: content, frame: frame))
    }

    private static let account = Account(
        id: 1, uuid: "00000000-0000-4000-8000-000000000001", email: EmailAddress(stored: "ada@example.org"), name: "Ada",
        preferredLanguage: "en",
        emailVerified: nil, deactivated: nil, created: now)

    static func house(_ role: Role) -> MemberHouse {
        MemberHouse(
            Organisation(
                id: 1, uuid: "00000000-0000-4000-8000-000000000002", key: "globe", name: "Globe <Theatre>",
                slug: HouseSlug(stored: "globe"),
                timeZone: "Europe/London", currency: "GBP", country: "GB"), role: role)
    }

    private static let other = MemberHouse(
        Organisation(
            id: 2, uuid: "00000000-0000-4000-8000-000000000003", key: "rose", name: "Rose", slug: HouseSlug(stored: "rose"),
            timeZone: "Europe/London",
            currency: "GBP", desks: .canvass), role: .editor)

    private static func search(_ words: Words) -> SearchPage {
        SearchPage(
            action: "/console/o/globe/search", value: "a<b",
            groups: [
                .init(
                    id: "shows", title: words("console.nav.shows"),
                    found: [
                        .init(text: "The Tempest <1>", note: "n", href: "/console/o/globe/shows/1"), .init(text: "x", note: nil, href: nil),
                    ],
                    more: .init(href: "/console/o/globe/shows?q=a", label: words("console.search.all")))
            ], nothing: words("console.search.short"))
    }

    private static func security(_ words: Words) -> SecurityPage {
        SecurityPage(
            notice: words("console.second.needed"),
            second: SecurityPage.Part(
                state: ConsoleTag(words("console.second.none"), .bad), text: words("console.second.lead"),
                links: [.init(href: "/account/security/app", label: words("console.second.set"))]),
            passkeys: SecurityPage.Passkeys(table: seats(words), renew: "/account/security/again"), sessions: seats(words),
            others: ConsoleForm(
                "/account/security/sessions/end", [], button: words("console.session.others"), token: token, once: once, isBad: true))
    }

    private static func shows(_ words: Words, isEmpty: Bool = false) -> ConsoleTable {
        let row = ConsoleTable.Row(cells: [
            .init(
                head: "", text: "The Tempest <1>", href: "/console/o/globe/shows/1",
                tag: ConsoleTag(words("console.show.state.draft"), .gold), isName: true),
            .init(head: words("console.show.when"), text: words.moment(now, Zone("Europe/London") ?? .universal)),
            .init(head: words("console.show.venue"), text: "Globe"), .init(head: words("console.figure.sold"), text: "12", isNumber: true),
        ])
        return ConsoleTable(
            words("console.nav.shows"), heads: ConsoleDesk.showHeads(words), rows: [row],
            search: .init(
                action: "/console/o/globe/shows", label: words("console.show.find"), value: "a<b",
                filters: [
                    .init(
                        name: "state", label: words("console.show.state"),
                        options: [.init(value: "all", label: words("console.show.state.all"), isChosen: true)])
                ],
                kept: [.init(name: "size", value: "50")], reset: "/console/o/globe/shows"),
            next: "/console/o/globe/shows?after=1.1", first: "/console/o/globe/shows")
    }

    private static func today(_ words: Words) -> TodayPage {
        TodayPage(
            shows: shows(words),
            steps: .init(
                title: words("console.steps.title"),
                progress: .init(label: words("console.steps.progress", ["done": .number(1), "all": .number(2)]), done: 1, all: 2),
                items: [
                    .init(label: words("console.steps.show"), text: words("console.steps.show.text"), isDone: true, action: nil),
                    .init(
                        label: words("console.steps.team"), text: words("console.steps.team.text"), isDone: false,
                        action: .init(href: "/console/o/globe/team/invite", label: words("console.steps.team.button"))),
                ]), empty: nil)
    }

    private static func show(_ words: Words) -> ShowOverviewPage {
        ShowOverviewPage(
            when: words.moment(now, .universal), venue: "Globe <2>",
            figures: [.init(name: words("console.figure.sold"), value: "12", note: "x")],
            shop: .init(href: "/shows/1", label: words("console.show.shop")), orders: seats(words), all: "/console/o/globe/orders?show=1",
            times: [
                .init(href: "/console/o/globe/shows/1/dates", label: words("console.dates.title")),
                .init(href: "/console/o/globe/shows/1/move", label: words("console.move.title")),
            ],
            door: .init(href: "/console/o/globe/doors/new?event=1", label: words("console.show.door")),
            delete: ConsoleForm(
                "/console/o/globe/shows/1/delete", [], button: words("console.show.delete"), token: token, once: once, isBad: true))
    }

    private static func doors(_ words: Words) -> DoorsPage { DoorsPage(links: seats(words), phones: seats(words), conflicts: seats(words)) }

    private static func doorLink(_ words: Words) -> DoorLinkPage {
        DoorLinkPage(
            lead: words("console.doors.once"), url: "https://tickets.example.org/door/#udl_2vXk0aVb9cQ4mT7yLw1sEg",
            code: "<svg viewBox=\"0 0 1 1\"></svg>", facts: [.init(name: words("console.doors.gate"), value: "North <1>")],
            back: "/console/o/globe/doors")
    }

    private static func seats(_ words: Words) -> ConsoleTable {
        ConsoleTable(
            words("console.order.tickets"),
            heads: [.init(label: words("console.order.place")), .init(label: words("console.order.price"), isNumber: true)],
            rows: [
                .init(cells: [
                    .init(head: "", text: "Stalls <A>", note: "n", isName: true),
                    .init(head: words("console.order.price"), text: words.money(Money(8_500, "GBP")), isNumber: true),
                ])
            ])
    }

    private static func order(_ words: Words) -> OrderPage {
        OrderPage(
            facts: [.init(name: words("console.order.buyer"), value: "Ann <Buyer>", note: "ann@example.org")], seats: seats(words),
            money: seats(words),
            refund: .init(href: "/console/o/globe/orders/1/refund", label: words("console.order.refund")),
            resend: .init(action: "/console/o/globe/orders/1/resend", label: words("console.order.resend"), token: token, once: once))
    }

    private static func refund(_ words: Words) -> RefundChoicePage {
        RefundChoicePage(
            action: "/console/o/globe/orders/1/refund", lead: words("console.order.refund.which"),
            ticks: .ticks("seat", words("console.order.tickets"), [.init("a-1", "Stalls A1", note: words("console.ticket.used"))]),
            button: words("console.order.refund.next"), cancel: "/console/o/globe/orders/1")
    }

    private static func confirm(_ words: Words) -> ConsoleConfirmPage {
        let sum = words.money(Money(17_000, "GBP"))
        return ConsoleConfirmPage(
            confirmation: Confirmation(
                text: words("console.order.refund.text", ["n": .number(2)]),
                facts: [.init(name: words("console.order.goes"), value: sum, note: "n")],
                form: ConsoleForm(
                    "/console/o/globe/orders/1/refund", [],
                    button: words("console.order.refund.button", ["n": .number(2), "sum": .text(sum)]), token: token,
                    once: once, cancel: "/console/o/globe/orders/1", hidden: [.init(name: "seat", value: "a-1")], isBad: true)))
    }

    private static func check(_ words: Words) -> ShowCheckPage {
        ShowCheckPage(
            lead: words("console.show.check.bad"),
            faults: [.init(href: "/console/o/globe/shows/1/setup/3", label: words("console.fault.places"))],
            warnings: [.init(href: "/console/o/globe/shows/1/setup/2", label: words("console.fault.venue"))],
            facts: [.init(name: words("console.show.when"), value: words.moment(now, .universal))],
            form: ConsoleForm("/console/o/globe/shows/1/setup/5", [], button: words("console.show.publish"), token: token, once: once),
            hasFaults: true,
            hasWarnings: true, shop: .init(href: "/shows/1", label: words("console.show.shop")))
    }

    private static func houseForm(_ words: Words) -> ConsoleForm {
        ConsoleForm(
            "/console/houses/new",
            [
                .text(
                    "name", words("console.house.name"), "Globe <x>", hint: words("console.house.name.hint"),
                    error: words("console.form.required")),
                .area(
                    "text", words("console.show.text"), "a\n<b>", hint: words("console.show.text.hint"), error: words("console.form.long")),
                .choice(
                    "country", words("console.house.country"), [.init("GB", words.country("GB"), isChosen: true)], hint: "h", error: "e"),
                .choice(
                    "role", words("console.team.role"), [.init("door", words("console.role.door"), note: words("console.role.door.may"))],
                    isList: false, hint: "h", error: "e"),
                .ticks(
                    "desks", words("console.house.desks"), [.init("walks", words("console.desk.walks"), note: "n", isChosen: true)],
                    hint: words("console.house.desks.hint"), error: "e"),
            ], button: words("console.house.found"), token: token, once: once, cancel: "/console",
            legend: words("console.team.remove.legend"),
            hidden: [.init(name: "way", value: "hall")], faults: [words("console.house.most")])
    }

    private static func webhook(_ words: Words) -> WebhookPage {
        let path = "/console/o/globe/webhooks/1"
        let row = ConsoleTable.Row(cells: [
            .init(head: "", text: words("console.hook.type.sale.paid"), note: "019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b", isName: true),
            .init(head: words("console.hook.call.when"), text: "1 Mar 2027, 19:30"),
            .init(head: words("console.hook.call.tries"), text: "8", isNumber: true),
            .init(head: words("console.hook.call.how"), text: words("console.hook.call.given_up"), note: "500: <late>"),
            .init(
                head: "", text: "", buttons: [.init(action: path + "/again/1", label: words("console.hook.call.again"), name: "x")]),
        ])
        return WebhookPage(
            secret: "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8", off: words("console.hook.off.failing"),
            facts: [.init(name: words("console.hook.state"), value: words("console.hook.state.off"))],
            acts: [.init(action: path + "/enable", label: words("console.hook.enable"), token: token, once: "once")],
            links: [.init(href: path + "/delete", label: words("console.hook.delete"))],
            calls: ConsoleTable(
                words("console.hook.calls"), heads: [.init(label: words("console.hook.call.what"))], rows: [row], token: token),
            form: ConsoleForm(
                path, WebhookForm().fields(words), button: words("console.hook.change"), token: token, once: "once",
                legend: words("console.hook.change")))
    }

    private static func team(_ words: Words) -> TeamPage {
        let row = ConsoleTable.Row(cells: [
            .init(head: "", text: "bo@example.org", isName: true),
            .init(
                head: "", text: "",
                buttons: [
                    .init(action: "/console/o/globe/team/invites/1/withdraw", label: words("console.team.withdraw"), name: "x", isBad: true)
                ]),
        ])
        return TeamPage(
            members: seats(words),
            invites: ConsoleTable(
                words("console.team.invites"),
                heads: [.init(label: words("console.team.email")), .init(label: words("console.table.acts"))], rows: [row], token: token))
    }
}
