/// An input of a form, with what was typed before and what is wrong with it.
struct FormField: Sendable {
    let name: String
    let label: String
    let type: String
    let value: String
    let autocomplete: String
    let required: Bool
    let maxLength: Int?
    let hint: String?
    let error: String?
    let describedBy: String?

    init(
        _ name: String, _ label: String, type: String = "text", value: String = "", autocomplete: String = "off", required: Bool = true,
        maxLength: Int? = nil, hint: String? = nil, error: String? = nil
    ) {
        self.name = name
        self.label = label
        self.type = type
        self.value = value
        self.autocomplete = autocomplete
        self.required = required
        self.maxLength = maxLength
        self.hint = hint
        self.error = error
        let ids = (hint == nil ? [] : ["\(name)-hint"]) + (error == nil ? [] : ["\(name)-error"])
        describedBy = ids.isEmpty ? nil : ids.joined(separator: " ")
    }
}
