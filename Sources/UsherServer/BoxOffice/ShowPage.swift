/// `/shows/{id}`: what it is, and the seats to choose from.
struct ShowPage: WebPage {
    let title: String
    let paragraphs: [String]
    /// The show's picture, as markup.
    let art: String
    let category: String
    let facts: [Fact]
    let notice: Notice?
    /// The seats, while they can be bought.
    let sale: Sale?
    let imageOrigins: [String]

    var summary: String? { paragraphs.first.map { String($0.prefix(200)) } }
    var script: Asset? { sale == nil ? nil : Assets.seats }

    struct Fact: Sendable {
        let name: String
        let text: String
    }

    struct Sale: Sendable {
        let action: String
        let token: String
        /// The map, as markup.
        let plan: String
        let legend: [SeatLegend]
        /// The seats as a list, as markup.
        let list: String
        /// Whose statuses the script asks for.
        let statuses: String
        let most: Int
        /// Before and behind the digits of an amount.
        let symbol: String
        let digits: Int
        let chosen: [ChosenSeat]
        let hasChosen: Bool
        let total: String
        /// A free ticket has nobody who could ask for the address later.
        let guest: [FormField]
    }

    /// A seat in the basket.
    struct ChosenSeat: Sendable {
        let id: String
        let place: String
        let price: String
    }

    static let template = """
        <article>
        <div class="wrap masthead">
        <div class="art">{{{art}}}</div>
        <div>
        <p class="eyebrow">{{category}}</p>
        <h1>{{title}}</h1>
        {{#paragraphs}}<p>{{.}}</p>
        {{/paragraphs}}<dl class="facts">
        {{#facts}}<dt>{{name}}</dt><dd>{{text}}</dd>
        {{/facts}}</dl>
        </div>
        </div>
        <div class="wrap">
        {{>notice}}
        {{^sale}}<p class="actions"><a class="button" href="/">See what else is on</a></p>{{/sale}}
        {{#sale}}
        <h2 id="seats">Choose your seats</h2>
        <form class="columns" id="order" action="{{action}}" method="post" data-statuses="{{statuses}}" data-most="{{most}}"
        data-symbol="{{symbol}}" data-digits="{{digits}}">
        {{>token}}
        <div>
        <div class="house">
        {{{plan}}}
        <div class="zoom" role="group" aria-label="Zoom" hidden>
        <button type="button" data-zoom="out" aria-label="Zoom out">−</button>
        <button type="button" data-zoom="reset" aria-label="Whole house">⤢</button>
        <button type="button" data-zoom="in" aria-label="Zoom in">+</button>
        </div>
        </div>
        <ul class="legend" aria-label="Legend">
        {{#legend}}<li>{{{picture}}}<span>{{label}}</span></li>
        {{/legend}}</ul>
        <p class="keys" hidden><kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> move from seat to seat, <kbd>Space</kbd> chooses,
        <kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd> zoom.</p>
        {{{list}}}
        </div>
        <aside class="panel basket" aria-labelledby="basket">
        <h2 id="basket">Your seats</h2>
        <p class="soft" data-none{{#hasChosen}} hidden{{/hasChosen}}>Up to {{most}} seats, exactly the ones you want.</p>
        <ul class="lines" data-lines>
        {{#chosen}}<li data-id="{{id}}"><span class="place">{{place}}</span><b>{{price}}</b></li>
        {{/chosen}}</ul>
        <p class="total"><span>Total</span><b data-total>{{total}}</b></p>
        {{#guest}}{{>field}}{{/guest}}
        <button class="wide" type="submit">Continue</button>
        <p class="soft"><small>Your seats are held for you while you pay.</small></p>
        <p class="hidden" role="status" aria-live="polite" data-says></p>
        <p class="error" role="alert" data-warns hidden></p>
        </aside>
        </form>
        {{/sale}}
        </div>
        </article>
        """
}

/// A line of the legend: how a seat looks, and what that means.
struct SeatLegend: Sendable {
    /// As markup.
    let picture: String
    let label: String
}
