import UsherHTTP
import UsherCore
import UsherTemplates

/// A form of a thing that others may change meanwhile carries a digest of what it was made from. Where the thing is another one when the form
/// comes, nothing is done, and both are shown.
enum FormVersion {
    static let field = "version"

    static func of(_ fields: [ConsoleField]) -> String {
        let text = fields.map { "\($0.name)\u{1}\($0.held)\u{2}" }.joined()
        return String(SecretDigest(of: text).hex.prefix(16))
    }

    /// Throws where the form was made from something else. `fields`: as they are now. A form without a version is an older one's.
    static func check(_ sent: String, _ fields: [ConsoleField]) throws {
        guard sent.isEmpty || sent == of(fields) else { throw StaleForm(fields: fields) }
    }
}

/// Somebody else was quicker: what the fields hold now.
struct StaleForm: Error {
    let fields: [ConsoleField]
}

extension ConsoleField {
    /// What it would send.
    var held: String {
        if let input { return input.value }
        if let area { return area.value }
        if let choice { return choice.options.first(where: \.isChosen)?.value ?? (choice.isList ? choice.options.first?.value ?? "" : "") }
        return ticks?.options.filter(\.isChosen).map(\.value).joined(separator: ",") ?? ""
    }

    /// The same in words.
    var shown: String {
        if let choice { return choice.options.first { $0.value == held }?.label ?? "–" }
        let text = ticks?.options.filter(\.isChosen).map(\.label).joined(separator: ", ") ?? held
        return text.isEmpty ? "–" : text
    }
}

/// What somebody wanted, and what somebody else has made of it.
struct StaleFormPage: ConsoleContent {
    static let template = "console/stale"

    let table: ConsoleTable
    let keep: ConsoleForm
    let take: ConsoleHead.Link

    /// `mine`: the form's fields as they were sent to `action`.
    init(_ mine: [ConsoleField], _ theirs: [ConsoleField], action: String, token: String, _ words: Words, once: String = FormOnce.make()) {
        let others = Dictionary(theirs.map { ($0.name, $0) }) { first, _ in first }
        let rows = mine.compactMap { field -> ConsoleTable.Row? in
            guard let other = others[field.name], other.held != field.held else { return nil }
            return ConsoleTable.Row(cells: [
                .init(head: "", text: field.label, isName: true), .init(head: words("console.stale.mine"), text: field.shown),
                .init(head: words("console.stale.theirs"), text: other.shown),
            ])
        }
        table = ConsoleTable(
            words("console.stale.title"),
            heads: [
                .init(label: words("console.stale.field")), .init(label: words("console.stale.mine")),
                .init(label: words("console.stale.theirs")),
            ], rows: rows)
        keep = ConsoleForm(
            action, [], button: words("console.stale.keep"), token: token, once: once,
            hidden: mine.map { .init(name: $0.name, value: $0.held) }
                + [.init(name: FormVersion.field, value: FormVersion.of(theirs))])
        take = ConsoleHead.Link(href: action, label: words("console.stale.take"))
    }
}
