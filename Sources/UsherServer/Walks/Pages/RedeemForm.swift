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

    static let template = """
        {{#redeem}}<section class="panel redeem" aria-labelledby="redeem">
        <div><h2 id="redeem">{{heading}}</h2>
        <p class="soft">{{text}}</p></div>
        <form action="{{action}}" method="post">
        {{>token}}
        {{#code}}{{>field}}{{/code}}
        <button type="submit">{{button}}</button>
        </form>
        </section>{{/redeem}}
        """
}
