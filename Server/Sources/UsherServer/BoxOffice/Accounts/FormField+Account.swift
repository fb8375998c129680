import UsherHTTP
import UsherCore
import UsherTemplates

extension FormField {
    /// Where somebody's address is typed.
    static func email(
        _ value: String, _ words: Words, autocomplete: String = "email", required: Bool = true, hint: String? = nil, error: String? = nil
    ) -> FormField {
        FormField(
            "email", words("sign.email"), type: "email", value: value, autocomplete: autocomplete, required: required,
            maxLength: EmailAddress.longest, hint: hint, error: error)
    }

    /// Where somebody's name is typed; `autocomplete` off where it is another's.
    static func name(
        _ value: String, _ words: Words, autocomplete: String = "name", required: Bool = true, error: String? = nil
    ) -> FormField {
        FormField(
            "name", words("sign.name"), value: value, autocomplete: autocomplete, required: required,
            maxLength: AccountRule.nameLength.upperBound,
            error: error)
    }
}
