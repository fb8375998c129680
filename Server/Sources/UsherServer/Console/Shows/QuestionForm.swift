import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What a form says of a question that buyers of a show are asked.
struct QuestionForm: NewSheetForm {
    let show: PlannedShow
    /// Its key in the sheet; nil for a new one.
    let key: String?
    private var typed: TypedForm

    static let part = SheetPart(
        path: ["questions"], tab: .questions, list: ["questions"], new: "console.questions.new", lead: "console.questions.form.lead",
        delete: "console.questions.delete", kind: .question, priced: "label")

    private static let days: ClosedRange<Int64> = 1...3_650
    private var sheet: Sheet { show.sheet ?? Sheet() }
    private var form: FormBody { typed.form }
    var faults: [String: String] {
        get { typed.faults }
        set { typed.faults = newValue }
    }

    init(newOf show: PlannedShow) {
        (self.show, key, typed) = (show, nil, TypedForm(FormBody([("per", "sale"), ("type", "text"), ("keep", "30")])))
    }

    /// As the sheet has it; nil where it has none of this key.
    init?(_ key: String, of show: PlannedShow, _: Words) {
        guard let question = show.sheet?.questions.first(where: { $0.key == key }) else { return nil }
        (self.show, self.key) = (show, key)
        var values = [
            ("label", question.label), ("per", question.unit.rawValue), ("type", question.kind.rawValue),
            ("choices", question.choices.joined(separator: "\n")), ("keep", "\(question.keepDays)"),
            ("areas", question.areas.sorted().joined(separator: ",")),
            ("categories", question.categories.sorted().joined(separator: ",")),
        ]
        let says = (question.isRequired ? ["required"] : []) + (question.atDoor ? ["door"] : [])
        values.append(("says", says.joined(separator: ",")))
        typed = TypedForm(FormBody(values.map { (name: $0.0, value: $0.1) }))
    }

    init(_ form: FormBody, _ key: String?, of show: PlannedShow, _: Words) {
        (self.show, self.key, typed) = (show, key, TypedForm(form))
        _ = question(in: sheet)
    }

    /// Puts it into a sheet.
    func tell(_ sheet: inout Sheet, _: Words) {
        var reader = self
        var question = reader.question(in: sheet)
        question.key = key ?? Sheet.free(Sheet.key(question.label, or: "question"), sheet.questions.map(\.key))
        if let place = sheet.questions.firstIndex(where: { $0.key == question.key }) {
            sheet.questions[place] = question
        } else {
            sheet.questions.append(question)
        }
    }

    private mutating func question(in sheet: Sheet) -> Question {
        var question = sheet.questions.first { $0.key == key } ?? Question()
        question.label = typed.line("label", most: 200, required: true)
        question.unit = typed.choice("per") ?? .sale
        question.kind = typed.choice("type") ?? .text
        let isChosen = [.choice, .choices].contains(question.kind)
        let lines = form["choices"].split(whereSeparator: \.isNewline).map { WireText.trimmed(String($0)) }.filter { !$0.isEmpty }
        question.choices = isChosen ? lines : []
        if isChosen { checkChoices(lines) }
        let says = ticked("says")
        (question.isRequired, question.atDoor) = (says.contains("required"), says.contains("door"))
        question.keepDays = typed.whole("keep", in: Self.days) ?? 30
        question.areas = ticked("areas").intersection(show.areas.map(\.key))
        question.categories = ticked("categories").intersection(sheet.categories.map(\.key))
        return question
    }

    private mutating func checkChoices(_ lines: [String]) {
        let isGood = lines.allSatisfy { WireText.fits($0, 100) && !WireText.hasHeap($0) }
        if lines.isEmpty || lines.count > Question.mostChoices || Set(lines).count < lines.count || !isGood {
            faults["choices"] = "console.questions.choices.bad"
        }
    }

    private func ticked(_ name: String) -> Set<String> { Set(form.all(name).flatMap { $0.split(separator: ",") }.map(String.init)) }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0, ["most": .number(Int64(Question.mostChoices))]) } }
        func option(_ value: String, _ key: String, _ field: String) -> ConsoleField.Option {
            .init(value, words(key + "." + value), isChosen: ticked(field).contains(value))
        }
        return [
            .text("label", words("console.questions.label"), form["label"], most: 200, error: fault("label")),
            .choice(
                "per", words("console.questions.per"), Question.Unit.allCases.map { option($0.rawValue, "console.questions.per", "per") },
                isList: false, error: fault("per")),
            .choice(
                "type", words("console.questions.type"),
                Question.Kind.allCases.map { option($0.rawValue, "console.questions.type", "type") }, error: fault("type")),
            .area(
                "choices", words("console.questions.choices"), form["choices"], rows: 4, most: 6_000,
                hint: words("console.questions.choices.hint"), error: fault("choices")),
            .ticks(
                "says", words("console.questions.says"),
                ["required", "door"].map {
                    .init($0, words("console.questions.says.\($0)"), isChosen: ticked("says").contains($0))
                }),
            .number(
                "keep", words("console.questions.keep"), form["keep"], hint: words("console.questions.keep.hint"), error: fault("keep")),
        ] + scopes(words)
    }

    /// Of which tickets it is asked, where there are several kinds.
    private func scopes(_ words: Words) -> [ConsoleField] {
        func ticks(_ name: String, _ key: String, _ all: [(key: String, name: String)]) -> [ConsoleField] {
            guard all.count > 1 else { return [] }
            let options = all.map { ConsoleField.Option($0.key, $0.name, isChosen: ticked(name).contains($0.key)) }
            return [.ticks(name, words(key), options, hint: words("console.questions.all"))]
        }
        return ticks("areas", "console.questions.areas", show.areas)
            + ticks("categories", "console.questions.categories", sheet.categories.map { ($0.key, $0.name) })
    }
}
