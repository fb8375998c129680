/// An input of a form, with what was typed before and what is wrong with it.
package struct FormField: Sendable {
    package let name: String
    package let label: String
    package let type: String
    package let value: String
    package let autocomplete: String
    package let required: Bool
    package let maxLength: Int?
    package let hint: String?
    package let error: String?
    package let describedBy: String?
    /// Which keys a phone shows: `numeric`, `decimal`.
    package let mode: String?

    package init(
        _ name: String, _ label: String, type: String = "text", value: String = "", autocomplete: String = "off", required: Bool = true,
        maxLength: Int? = nil, hint: String? = nil, error: String? = nil, mode: String? = nil
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
        self.mode = mode
        let ids = (hint == nil ? [] : ["\(name)-hint"]) + (error == nil ? [] : ["\(name)-error"])
        describedBy = ids.isEmpty ? nil : ids.joined(separator: " ")
    }
}
