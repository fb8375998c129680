import UsherHTTP
import UsherCore
import UsherStore
import UsherTemplates

/// What a form says of a show's first two steps: what it is, when and where.
struct ShowForm: Sendable {
    let title: String
    let category: String
    let text: String
    let picture: String
    let starts: String
    let minutes: String
    let venue: String
    let address: String
    let zone: Zone
    /// What is wrong, by field: keys of texts.
    private(set) var faults: [String: String] = [:]

    init(_ form: FormBody, zone: Zone) {
        self.zone = zone
        (title, category, text) = (WireText.trimmed(form["title"]), WireText.trimmed(form["category"]), form["text"])
        (picture, starts, minutes) = (WireText.trimmed(form["picture"]), form["starts"], WireText.trimmed(form["minutes"]))
        (venue, address) = (WireText.trimmed(form["venue"]), WireText.trimmed(form["address"]))
        if form.has("title") { checkWhat() }
        if form.has("starts") { checkWhen() }
    }

    private init(zone: Zone, _ event: EventDraft?) {
        self.zone = zone
        (title, category, text) = (event?.name ?? "", event?.category ?? "", event?.description ?? "")
        (picture, starts) = (event?.imageURL ?? "", event.map { zone.typed($0.startsAt) } ?? "")
        minutes = event.flatMap { event in event.endsAt.map { "\(($0.seconds - event.startsAt.seconds) / 60)" } } ?? ""
        (venue, address) = (event?.venueName ?? "", event?.venueAddress ?? "")
    }

    static func new(_ visit: ConsoleVisit) -> ShowForm { ShowForm(zone: visit.zone, nil) }

    /// As the show has it now.
    static func of(_ event: EventDraft) -> ShowForm { ShowForm(zone: Zone(event.timeZone) ?? .universal, event) }

    private mutating func checkWhat() {
        if title.isEmpty { faults["title"] = "console.form.required" }
        for (name, value, most) in [("title", title, 200), ("category", category, 60), ("text", text, 10_000), ("picture", picture, 1_000)]
        {
            if value.unicodeScalars.count > most || WireText.hasHeap(value) { faults[name] = "console.form.long" }
        }
        if !picture.isEmpty, PageHeaders.origin(of: picture) == nil { faults["picture"] = "console.show.picture.bad" }
    }

    private mutating func checkWhen() {
        if zone.instant(typed: starts) == nil { faults["starts"] = "console.form.moment" }
        if !minutes.isEmpty, length == nil { faults["minutes"] = "console.form.number" }
        for (name, value) in [("venue", venue), ("address", address)] where value.unicodeScalars.count > 200 || WireText.hasHeap(value) {
            faults[name] = "console.form.long"
        }
    }

    private var length: Int64? { Digits.whole(minutes, in: 1...20_160) }
    var startsAt: Instant? { zone.instant(typed: starts) }

    /// Puts what it says of the first step into a show.
    func tellWhat(_ event: inout EventDraft) {
        (event.name, event.category, event.description) = (title, category, text)
        event.imageURL = picture.isEmpty ? nil : picture
    }

    /// The same of the second.
    func tellWhen(_ event: inout EventDraft) {
        guard let startsAt else { return }
        event.startsAt = startsAt
        event.endsAt = length.map { startsAt.adding(seconds: $0 * 60) }
        event.venueName = venue.isEmpty ? nil : venue
        event.venueAddress = address.isEmpty ? nil : address
    }

    func what(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        return [
            .text("title", words("console.show.title"), title, most: 200, error: fault("title")),
            .area(
                "text", words("console.show.text"), text, rows: 6, most: 10_000, hint: words("console.show.text.hint"), error: fault("text")
            ),
            .text(
                "category", words("console.show.category"), category, required: false, most: 60, hint: words("console.show.category.hint"),
                error: fault("category")),
            .text(
                "picture", words("console.show.picture"), picture, type: "url", required: false, most: 1_000,
                hint: words("console.show.picture.hint"), error: fault("picture")),
        ]
    }

    func when(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        return [
            .moment("starts", words("console.show.starts"), starts, hint: words.clocks(of: zone), error: fault("starts")),
            .number(
                "minutes", words("console.show.minutes"), minutes, required: false, hint: words("console.show.minutes.hint"),
                error: fault("minutes")),
            .text("venue", words("console.show.venue"), venue, required: false, error: fault("venue")),
            .text("address", words("console.show.address"), address, required: false, error: fault("address")),
        ]
    }
}
