import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/territories/{id}/walk` and what a link opens: a territory's homes for a phone, the next one large.
struct WalkListPage: ConsoleContent {
    static let template = "canvass/walk"

    struct Home: Sendable {
        let id: String
        let line: String
        let place: String?
        let note: String?
        /// Empty where nobody has been there.
        let outcome: String
        let said: String?
        let href: String
        let isNext: Bool
    }

    struct Next: Sendable {
        let id: String
        let line: String
        let place: String?
        let note: String?
        let outcomes: [Outcome]
    }

    struct Outcome: Sendable {
        let name: String
        let label: String
    }

    let eyebrow: String
    /// Names what the phone keeps.
    let shelf: String
    let action: String
    /// Where the script sends what was done.
    let visits: String
    let worker: String
    let token: String
    let once: String
    let progress: ConsoleProgress
    let next: Next?
    let homes: [Home]
    let isEmpty: Bool
    /// What the list leaves out.
    let rest: String?
    let until: String?
    let back: ConsoleHead.Link?

    var script: String? { "canvass/walk.js" }
    var said: [String] { ["walklist."] }

    /// So many homes are on a phone at a time; the next ones come when these are done.
    static let most = 1_000

    /// `chosen`: the home that somebody pressed.
    init(
        _ list: WalkList, house: String, chosen: String?, path: String, visits: String, worker: String, token: String,
        once: String = FormOnce.make(), words: Words,
        until: String? = nil, back: ConsoleHead.Link? = nil
    ) {
        let all = list.homes
        // Of a long list those where something is left to do come first.
        let todo = all.filter { !Self.isDone($0) }
        let shown = all.count <= Self.most ? all : Array(todo.prefix(Self.most))
        let next = shown.first { $0.uuid == chosen } ?? todo.first { $0.visit.outcome == nil } ?? todo.first
        (eyebrow, shelf, action) = ("\(house) · \(list.open.campaign.facts.name)", list.open.territory.uuid, path)
        (self.visits, self.worker, self.token, self.once) = (visits, worker, token, once)
        (self.until, self.back, isEmpty) = (until, back, all.isEmpty)
        let done = all.count - todo.count
        progress = ConsoleProgress(
            label: words("walklist.progress", ["n": .number(Int64(done)), "all": .number(Int64(all.count))]), done: Int64(done),
            all: Int64(max(1, all.count)))
        self.next = next.map { home in
            Next(
                id: home.uuid, line: home.fields.line, place: home.fields.locality, note: home.fields.note,
                outcomes: VisitOutcome.allCases.map { Outcome(name: $0.rawValue, label: words("walklist.outcome.\($0.rawValue)")) })
        }
        homes = shown.map { home in
            let outcome = home.visit.outcome ?? (home.visit.isVisited ? .visited : nil)
            return Home(
                id: home.uuid, line: home.fields.line, place: home.fields.locality, note: home.fields.note,
                outcome: outcome?.rawValue ?? "", said: outcome.map { words("walklist.outcome.\($0.rawValue)") },
                href: SitePage(path, query: [("home", home.uuid)]).path + "#next", isNext: home.uuid == next?.uuid)
        }
        let hidden = all.count <= Self.most ? 0 : max(0, todo.count - shown.count)
        rest = hidden > 0 ? words("walklist.rest", ["n": .number(Int64(hidden))]) : nil
    }

    /// Where nobody opened, somebody comes again.
    private static func isDone(_ home: CampaignHome) -> Bool {
        home.visit.isVisited || home.visit.outcome == .refused
    }
}

/// `/link/{token}`: what a link is, and until when; or why it is none any more.
struct WalkLinkPage: ConsoleContent {
    static let template = "canvass/start"

    let text: String
    let facts: [ConsoleFigure]
    let action: String?
    let token: String
}
