/// `/walks`: every walk there is, and a field for a voucher.
struct WalksPage: WebPage {
    let cards: [WalkCard]
    let isEmpty: Bool
    let notice: Notice?
    let redeem: RedeemForm?
    let imageOrigins: [String]

    var title: String { "Walks" }
    var summary: String? { "Audio walks: put your headphones in, and let the city tell you its story." }

    static let template = """
        <section class="wrap hero">
        <p class="eyebrow">Audio walks</p>
        <h1>Let the city tell you</h1>
        <p class="lead">Put your headphones in and follow the way. Each place tells its story when you get there.</p>
        </section>
        <section class="wrap stack" aria-label="Walks">
        {{>notice}}
        {{#isEmpty}}<div class="empty"><h2>No walks yet</h2><p class="soft">New walks appear here as soon as they are published.</p></div>{{/isEmpty}}
        <ul class="grid">
        {{#cards}}<li>{{>walk}}</li>
        {{/cards}}</ul>
        {{>redeem}}
        </section>
        """
}

/// A walk among others.
struct WalkCard: Sendable {
    let href: String
    let title: String
    let language: String
    /// Its picture, as markup.
    let art: String
    let city: String
    let measure: String
    let badge: String
    let languages: String

    static let template = """
        <article class="card">
        <span class="tag">{{badge}}</span>
        <div class="art">{{{art}}}</div>
        <div class="body">
        <h2 lang="{{language}}"><a href="{{href}}">{{title}}</a></h2>
        <p class="when">{{city}}</p>
        <p class="venue">{{measure}}</p>
        <p class="price"><b>{{languages}}</b></p>
        </div>
        </article>
        """
}
