import UsherHTTP
import UsherCore

extension FormField {
    /// Where somebody's address is typed.
    static func email(
        _ value: String, autocomplete: String = "email", required: Bool = true, hint: String? = nil, error: String? = nil
    ) -> FormField {
        FormField(
            "email", "E-mail", type: "email", value: value, autocomplete: autocomplete, required: required,
            maxLength: EmailAddress.longest, hint: hint, error: error)
    }

    /// Where somebody's name is typed.
    static func name(_ value: String, required: Bool = true, error: String? = nil) -> FormField {
        FormField(
            "name", "Name", value: value, autocomplete: "name", required: required, maxLength: AccountRule.nameLength.upperBound,
            error: error)
    }
}
