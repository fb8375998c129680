import UsherHTTP

/// An input of a console's form, of any kind: exactly one of its members is there.
struct ConsoleField: Sendable {
    /// Several lines.
    struct Area: Sendable {
        let name: String
        let label: String
        let value: String
        let rows: Int
        let required: Bool
        let maxLength: Int
        let hint: String?
        let error: String?
        let describedBy: String?
    }

    /// One of several; few of them as buttons of a radio, many as a list.
    struct Choice: Sendable {
        let name: String
        let label: String
        let options: [Option]
        let isList: Bool
        let hint: String?
        let error: String?
        let describedBy: String?
    }

    struct Option: Sendable {
        let id: String
        let value: String
        let label: String
        let note: String?
        let isChosen: Bool

        init(_ value: String, _ label: String, note: String? = nil, isChosen: Bool = false, of name: String = "") {
            (self.value, self.label, self.note, self.isChosen) = (value, label, note, isChosen)
            id = "\(name)-\(value)"
        }
    }

    /// Any of several.
    struct Ticks: Sendable {
        let name: String
        let label: String
        let options: [Option]
        let hint: String?
        let error: String?
        let describedBy: String?
    }

    var input: FormField?
    var area: Area?
    var choice: Choice?
    var ticks: Ticks?
    /// What the field is called, and what is wrong with it: for the summary above the form.
    let name: String
    let label: String
    let error: String?

    static func text(
        _ name: String, _ label: String, _ value: String = "", type: String = "text", autocomplete: String = "off", required: Bool = true,
        most: Int? = 200, hint: String? = nil, error: String? = nil, mode: String? = nil
    ) -> ConsoleField {
        ConsoleField(
            input: FormField(
                name, label, type: type, value: value, autocomplete: autocomplete, required: required, maxLength: most, hint: hint,
                error: error, mode: mode), name: name, label: label, error: error)
    }

    static func number(
        _ name: String, _ label: String, _ value: String = "", required: Bool = true, hint: String? = nil, error: String? = nil
    ) -> ConsoleField {
        text(name, label, value, required: required, most: 12, hint: hint, error: error, mode: "numeric")
    }

    /// In the currency's whole units, as people write it.
    static func money(
        _ name: String, _ label: String, _ value: String = "", required: Bool = true, hint: String? = nil, error: String? = nil
    ) -> ConsoleField {
        text(name, label, value, required: required, most: 16, hint: hint, error: error, mode: "decimal")
    }

    /// A day and a time by the clocks of a place, which the hint names.
    static func moment(
        _ name: String, _ label: String, _ value: String = "", required: Bool = true, hint: String, error: String? = nil
    ) -> ConsoleField {
        text(name, label, value, type: "datetime-local", required: required, most: nil, hint: hint, error: error)
    }

    static func area(
        _ name: String, _ label: String, _ value: String = "", rows: Int = 4, required: Bool = false, most: Int = 2_000,
        hint: String? = nil, error: String? = nil
    ) -> ConsoleField {
        ConsoleField(
            area: Area(
                name: name, label: label, value: value, rows: rows, required: required, maxLength: most, hint: hint, error: error,
                describedBy: described(name, hint, error)), name: name, label: label, error: error)
    }

    static func choice(
        _ name: String, _ label: String, _ options: [Option], isList: Bool = true, hint: String? = nil, error: String? = nil
    ) -> ConsoleField {
        let options = options.map { Option($0.value, $0.label, note: $0.note, isChosen: $0.isChosen, of: name) }
        return ConsoleField(
            choice: Choice(
                name: name, label: label, options: options, isList: isList, hint: hint, error: error,
                describedBy: described(name, hint, error)), name: name, label: label, error: error)
    }

    static func ticks(
        _ name: String, _ label: String, _ options: [Option], hint: String? = nil, error: String? = nil
    ) -> ConsoleField {
        let options = options.map { Option($0.value, $0.label, note: $0.note, isChosen: $0.isChosen, of: name) }
        return ConsoleField(
            ticks: Ticks(
                name: name, label: label, options: options, hint: hint, error: error, describedBy: described(name, hint, error)),
            name: name, label: label, error: error)
    }

    private static func described(_ name: String, _ hint: String?, _ error: String?) -> String? {
        let ids = (hint == nil ? [] : ["\(name)-hint"]) + (error == nil ? [] : ["\(name)-error"])
        return ids.isEmpty ? nil : ids.joined(separator: " ")
    }
}

/// A form of the console's: fields, what is wrong with them, and its button.
struct ConsoleForm: Sendable {
    /// One thing wrong, as a link to its field.
    struct Fault: Sendable {
        let href: String
        let text: String
    }

    let action: String
    let token: String
    /// Names this form: sent twice, it is done once.
    let once: String
    let fields: [ConsoleField]
    let button: String
    /// Where one goes who changes nothing.
    let cancel: String?
    /// What the form's heading is, where a page has several.
    let legend: String?
    let hidden: [ConsoleTable.Hidden]
    let faults: [Fault]
    let isBad: Bool
    let isWrong: Bool

    init(
        _ action: String, _ fields: [ConsoleField], button: String, token: String, once: String = FormOnce.make(), cancel: String? = nil,
        legend: String? = nil, hidden: [ConsoleTable.Hidden] = [], faults: [String] = [], isBad: Bool = false
    ) {
        (self.action, self.fields, self.button, self.token, self.once, self.cancel) = (action, fields, button, token, once, cancel)
        (self.legend, self.hidden, self.isBad) = (legend, hidden, isBad)
        let own = fields.compactMap { field in
            field.error.map {
                Fault(
                    href: "#"
                        + (field.choice.map { $0.isList ? $0.name : $0.options.first?.id ?? $0.name } ?? field.ticks?.options.first?.id
                            ?? field.name),
                    text: "\(field.label): \($0)")
            }
        }
        self.faults = own + faults.map { Fault(href: "#main", text: $0) }
        isWrong = !self.faults.isEmpty
    }
}
