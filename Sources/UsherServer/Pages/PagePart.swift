/// Pieces that several templates share, by the name they are included with.
enum PagePart {
    static let all: [String: String] = [
        "token": #"<input type="hidden" name="token" value="{{token}}">"#,
        "notice": Notice.template,
        "summary": ShowSummary.template,
        "lines": SeatLine.template,
        "field": FormField.template,
        "card": ShowCard.template,
        "clock": HoldClock.template,
        "ticket": TicketView.template,
        "booking": TicketsPage.card,
        "social": SocialButton.template,
        "password": PasswordField.template,
        "redeem": RedeemForm.template,
        "stop": WalkStop.template,
        "homes": CampaignHomeList.template,
        "walk": WalkCard.template,
    ]
}

/// A show in short, beside seats and a price.
struct ShowSummary: Sendable {
    let title: String
    let when: String
    let venue: String
    /// Its picture, as markup.
    let art: String
    let href: String
    /// Where the picture is, if elsewhere.
    var imageOrigins: [String] = []

    static let template = """
        {{#show}}<div class="summary">
        <div class="art">{{{art}}}</div>
        <div><h2><a href="{{href}}">{{title}}</a></h2><p>{{when}}</p><p class="soft">{{venue}}</p></div>
        </div>{{/show}}
        """
}

/// A seat and its price; `mark` only where it is worth a word.
struct SeatLine: Sendable {
    let place: String
    let price: String
    var mark: String?

    static let template = """
        <ul class="lines">
        {{#seats}}<li><span>{{place}}{{#mark}} <small class="tag">{{.}}</small>{{/mark}}</span><b>{{price}}</b></li>
        {{/seats}}</ul>
        """
}
