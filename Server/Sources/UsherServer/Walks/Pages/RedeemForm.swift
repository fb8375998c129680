import UsherHTTP

/// The form that takes a voucher's code.
struct RedeemForm: Sendable {
    let action: String
    let token: String
    let heading: String
    let text: String
    let code: FormField
    let button: String

    init(_ words: WalkWords, action: String, token: String, code: String, isGuest: Bool, error: String? = nil) {
        self.action = action
        self.token = token
        heading = words.voucherHeading
        text = words.voucherText
        let hint = words.voucherHint + (isGuest ? " " + words.voucherGuest : "")
        self.code = FormField("code", words.voucherLabel, value: code, maxLength: 64, hint: hint, error: error)
        button = words.voucherButton
    }
}
