import UsherCore

/// The lines of what is sold beyond seats at one price: a series, a waiting list, a counter.
extension DemoPage {
    var shows: String {
        let demo = demo.catalogue
        let pages = [
            (demo.clubUUID, "a club night tomorrow: standing places, an early price, and the code \(DemoCatalogue.clubCodeText)"),
            (demo.soldOutUUID, "a show that is sold out, with a waiting list"),
            (demo.firstEvening, "the first of eight evenings: adults, students, children"),
        ]
        let seller = (DemoCatalogue.seller, demo.memory.password(DemoCatalogue.seller))
        return pages.map { "  \(base)/shows/\($0)\n      \($1)\n" }.joined()
            + "  \(base)/signin?next=\(console(of: DemoCatalogue.globe))/counter\n      the counter, as \(seller.0) with the password \(seller.1)\n"
    }

    var sellingSteps: [Step] { eveningSteps + waitingSteps + counterSteps }

    private func post(_ path: String, _ body: String, _ headers: String...) -> String {
        (["curl -is '\(base)\(path)' -H 'Content-Type: application/json'"] + headers + ["-d '{\(body)}'"]).joined(separator: " ")
    }

    private var eveningSteps: [Step] {
        let quote = "/api/shows/\(demo.catalogue.firstEvening)/quote"
        func items(_ categories: String...) -> String {
            let items = categories.enumerated().map { "{\"seat\":\"studio-A-\($0 + 5)\",\"category\":\"\($1)\"}" }
            return "\"items\":[\(items.joined(separator: ","))]"
        }
        return [
            Step(
                status: 200, title: "Eight evenings: when, from how much, how many places are left",
                command: "curl -is \(base)/api/productions/\(DemoCatalogue.evenings)"),
            Step(status: 200, title: "In the list they are one", command: "curl -is '\(base)/api/shows?group=production'"),
            Step(
                status: 200, title: "What an adult, a student and a child pay for the first evening",
                command: post(quote, items("adult", "student", "child"))),
            Step(status: 400, title: "A child alone: the rule that it breaks", command: post(quote, items("child"))),
        ]
    }

    private var waitingSteps: [Step] {
        let show = demo.catalogue.soldOutUUID
        return [
            Step(
                status: 409, title: "The sold-out show: its seats are gone",
                command: post("/api/seat-checkout", "\"showId\":\"\(show)\",\"specificSeatIds\":[\"studio-A-1\"]")),
            Step(
                status: 201, title: "So they wait for two, or one; the mail with their link is in the data folder's mail",
                command: post(
                    "/api/shows/\(show)/waiting-list",
                    "\"quantity\":2,\"at_least\":1,\"email\":\"late-'$(date +%s%N)'@example.com\"")),
            Step(
                status: 200, title: "Who waits, as those who sell see it",
                command: "curl -is '\(base)/console/api/waiting-list?show=\(show)' \(seller)"),
        ]
    }

    private var counterSteps: [Step] {
        let club = demo.catalogue.clubUUID
        let drawer =
            "$(curl -s '\(base)/console/api/drawers?limit=1' \(seller) | sed 's/^[^[]*\\[{\"id\":\"\\([^\"]*\\)\".*/\\1/')"
        return [
            Step(
                status: 201, title: "The counter opens a cash drawer with 100 pounds in it",
                command: post("/console/api/drawers", "\"name\":\"Front '$(date +%s%N)'\",\"float_pence\":10000", seller, Self.once)),
            Step(
                status: 201, title: "Two places in the club's gallery for cash; the change is told",
                command: post(
                    "/console/api/sales",
                    "\"showId\":\"\(club)\",\"items\":[{\"area\":\"gallery\",\"category\":\"regular\",\"quantity\":2}],"
                        + "\"payment\":{\"method\":\"cash\",\"tendered_pence\":6000}", seller, Self.once)),
            Step(
                status: 200, title: "What should be in the drawer, and by what",
                command: "curl -is \"\(base)/console/api/drawers/\(drawer)/report\" \(seller)"),
            Step(
                status: 200, title: "The drawer is closed: the report is frozen, with its number",
                command:
                    "curl -is \"\(base)/console/api/drawers/\(drawer)/close\" -H 'Content-Type: application/json' \(seller) \(Self.once) "
                    + "-d '{\"counted_pence\":15380}'"),
            Step(
                status: 200, title: "The sale is found again, as all sales are",
                command: "curl -is '\(base)/console/api/sales?show=\(club)&limit=3' \(seller)"),
        ]
    }

    private static let once = "-H \"Idempotency-Key: demo-$(date +%s%N)\""

    /// Each line signs in by itself, so that it may be pasted alone.
    private var seller: String {
        let (email, password) = (DemoCatalogue.seller, demo.catalogue.memory.password(DemoCatalogue.seller))
        return "-H \"Authorization: Bearer $(curl -s \(base)/api/auth/signin -H 'Content-Type: application/json' "
            + "-d '{\"email\":\"\(email)\",\"password\":\"\(password)\"}' | sed 's/.*\"token\":\"\\([^\"]*\\)\".*/\\1/')\""
    }
}
