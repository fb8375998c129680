/// `/`: what's on.
struct HomePage: WebPage {
    let heading: String
    let search: String?
    let dates: [Choice]
    let categories: [Choice]
    let prices: [Choice]
    let sorts: [Choice]
    let cards: [ShowCard]
    let count: String
    let isEmpty: Bool
    /// Nothing matches because of the filters.
    let isFiltered: Bool
    let next: String?
    let imageOrigins: [String]

    var title: String { heading }
    var summary: String? { "Shows, seats and tickets: find a show, choose your seats, and go." }
    var script: Asset? { Assets.filters }

    /// One value of a filter.
    struct Choice: Sendable {
        let value: String
        let label: String
        let selected: Bool
    }

    static let template = """
        <section class="wrap hero">
        <p class="eyebrow">What’s on</p>
        <h1>{{heading}}</h1>
        <p class="lead">Find a show, choose your very own seats, and walk straight in with the ticket on your phone.</p>
        </section>
        <section class="wrap" aria-label="Shows">
        <form class="filters" action="/" method="get">
        {{#search}}<input type="hidden" name="q" value="{{.}}">{{/search}}
        <fieldset class="chips"><legend>When</legend>
        {{#dates}}<label class="chip"><input type="radio" name="when" value="{{value}}"{{#selected}} checked{{/selected}}><span>{{label}}</span></label>
        {{/dates}}</fieldset>
        <label><span>Kind</span><select name="category">
        {{#categories}}<option value="{{value}}"{{#selected}} selected{{/selected}}>{{label}}</option>
        {{/categories}}</select></label>
        <label><span>Price</span><select name="max_price">
        {{#prices}}<option value="{{value}}"{{#selected}} selected{{/selected}}>{{label}}</option>
        {{/prices}}</select></label>
        <label><span>Order</span><select name="sort">
        {{#sorts}}<option value="{{value}}"{{#selected}} selected{{/selected}}>{{label}}</option>
        {{/sorts}}</select></label>
        <button class="quiet apply" type="submit">Show</button>
        </form>
        <div class="results"><p role="status">{{count}}</p>{{#isFiltered}}<p><a href="/">Clear all filters</a></p>{{/isFiltered}}</div>
        {{#isEmpty}}<div class="empty">
        {{#isFiltered}}<h2>No show fits that</h2><p class="soft">Try another date, another word, or a wider price.</p>
        <p class="actions"><a class="button" href="/">Show everything</a></p>{{/isFiltered}}
        {{^isFiltered}}<h2>The stage is dark, for now</h2><p class="soft">New shows appear here as soon as they go on sale.</p>{{/isFiltered}}
        </div>{{/isEmpty}}
        <ul class="grid">
        {{#cards}}<li>{{>card}}</li>
        {{/cards}}</ul>
        {{#next}}<p class="pager"><a class="button quiet" href="{{.}}" rel="next">More shows</a></p>{{/next}}
        </section>
        """
}

/// A show among others.
struct ShowCard: Sendable {
    let href: String
    let title: String
    /// Its picture, as markup.
    let art: String
    let when: String
    let venue: String
    let price: String
    /// What can be done: "Choose seats", "Sold out", …
    let call: String
    /// "Today", "Tomorrow".
    let badge: String?
    /// Nothing to buy here any more.
    let isOver: Bool

    static let template = """
        <article class="card{{#isOver}} over{{/isOver}}">
        {{#badge}}<span class="tag">{{.}}</span>{{/badge}}
        <div class="art">{{{art}}}</div>
        <div class="body">
        <h2><a href="{{href}}">{{title}}</a></h2>
        <p class="when">{{when}}</p>
        <p class="venue">{{venue}}</p>
        <p class="price"><b>{{price}}</b><span>{{call}}</span></p>
        </div>
        </article>
        """
}
