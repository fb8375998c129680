import UsherCore

extension Question: CatalogueObject {
    mutating func members(_ file: inout CatalogueMembers) {
        file.sellingKey("key", &key)
        file.filled("label", &label, longest: 200)
        file.choice("per", &unit, of: Unit.allCases, by: \.rawValue, isRequired: true)
        file.choice("type", &kind, of: Kind.allCases, by: \.rawValue, isRequired: true)
        choiceTexts(&file)
        file.flag("required", &isRequired, unless: false)
        file.keys("areas", &areas)
        file.keys("categories", &categories)
        file.flag("at_door", &atDoor, unless: false)
        var days: Int64? = keepDays == 30 ? nil : keepDays
        file.integer("keep_days", &days, in: 1...3_650)
        if file.isReading { keepDays = days ?? 30 }
    }

    private mutating func choiceTexts(_ file: inout CatalogueMembers) {
        var texts: [String]? = choices.isEmpty ? nil : choices
        file.texts("choices", &texts, "must be 1 to 100 characters of one line") {
            (1...100).contains($0.unicodeScalars.count) && !$0.contains("\n")
        }
        if file.isReading { choices = texts ?? [] }
        file.note(
            "choices", "must be at most \(Question.mostChoices), each once",
            where: choices.count > Question.mostChoices || Set(choices).count != choices.count)
        let asksOne = kind == .choice || kind == .choices
        file.note("choices", .required, where: file.isReading && asksOne && choices.isEmpty)
    }
}
