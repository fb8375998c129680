import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// Asks for a file with a list, of any kind.
struct ListUploadPage: ConsoleContent {
    static let template = "console/import"

    let lead: String
    let action: String
    let token: String
    let once: String
    let button: String
    /// What a browser offers to choose of.
    let accept: String
    let hint: String
    let error: String?
    let cancel: String
}

/// `H/imports/{id}`: which column of a list is what, its first rows, and the buttons that try it or import it.
struct ListPage: ConsoleContent {
    static let template = "console/list"

    /// Names a form with one of its buttons: each of them is done once.
    struct Button: Sendable {
        let action: String
        let once: String
        let label: String

        init(_ action: String, _ label: String, once: String = FormOnce.make()) {
            (self.action, self.label, self.once) = (action, label, once)
        }
    }

    let lead: String
    let error: String?
    let token: String
    let fields: [ConsoleField]
    let hasFields: Bool
    let attempt: Button
    let make: Button
    let cancel: String
    let sample: ConsoleTable
}

extension ListColumns {
    /// By the selects of a form, named by the columns' numbers. Nil where two say the same.
    init?(_ form: FormBody, of list: BroughtList) {
        self.init(list.aim.kind, names: list.head.indices.map { form["column-\($0)"] })
    }
}

extension ListPage {
    /// `chosen`: as somebody has chosen, where that cannot be.
    init(_ list: BroughtList, chosen: [String]? = nil, error: String? = nil, at visit: ConsoleVisit, back: String) {
        let (words, path) = (visit.words, visit.path("imports", list.uuid))
        let kind = list.aim.kind
        lead = words(
            "console.list.lead", ["name": .text(list.name), "n": .number(list.rows)])
        (self.error, token) = (error, visit.token)
        fields = list.isCSV ? Self.fields(list, chosen ?? list.columns.names, words) : []
        hasFields = !fields.isEmpty
        attempt = Button(path + "/try", words("console.list.try"))
        make = Button(path + "/import", words("console.list.import.\(kind.rawValue)"))
        cancel = back
        sample = ConsoleTable(
            words("console.list.sample"), heads: list.head.indices.map { .init(label: Self.head($0, of: list, words)) },
            rows: list.sample.map { row in
                ConsoleTable.Row(
                    cells: list.head.indices.map { index in
                        .init(head: Self.head(index, of: list, words), text: index < row.count ? row[index] : "")
                    })
            })
    }

    /// A column without a head goes by its number.
    private static func head(_ index: Int, of list: BroughtList, _ words: Words) -> String {
        let head = list.head[index]
        return head.isEmpty ? words("console.list.numbered", ["n": .number(Int64(index + 1))]) : head
    }

    private static func fields(_ list: BroughtList, _ chosen: [String], _ words: Words) -> [ConsoleField] {
        let twice = Dictionary(grouping: chosen.filter { !$0.isEmpty }) { $0 }.filter { $1.count > 1 }
        return list.head.indices.map { index in
            let own = index < chosen.count ? chosen[index] : ""
            let options =
                [ConsoleField.Option("", words("console.list.leave"), isChosen: own.isEmpty)]
                + list.aim.kind.fields.map { ConsoleField.Option($0.name, words.field($0.name), isChosen: own == $0.name) }
            let example = list.sample.lazy.map { index < $0.count ? $0[index] : "" }.first { !$0.isEmpty }
            return .choice(
                "column-\(index)", head(index, of: list, words), options,
                hint: example.map { words("console.list.example", ["text": .text($0)]) },
                error: twice[own] == nil ? nil : words("console.list.twice"))
        }
    }
}

extension Words {
    /// What a field of a list is called.
    func field(_ name: String) -> String {
        let key = "console.list.field.\(name)"
        let said = self(key)
        return said == key ? name : said
    }
}
