/// `/checkout/{reservationId}?hold=`: the seats that are held, and what is to be paid for them.
struct CheckoutPage: WebPage {
    let show: ShowSummary
    let seats: [SeatLine]
    let total: String
    let buyer: String?
    /// Where one pays, how long there is to, and how to give the seats back; nil once the hold is over.
    let open: Open?
    let notice: Notice?

    var title: String { "Checkout" }
    var imageOrigins: [String] { show.imageOrigins }
    var script: Asset? { open == nil ? nil : Assets.countdown }
    var isSecret: Bool { true }

    struct Open: Sendable {
        let pay: String
        let amount: String
        let release: String
        let token: String
        let hold: String
        let clock: HoldClock
    }

    static let template = """
        <div class="wrap page middle">
        <p class="eyebrow">{{#open}}Almost there{{/open}}{{^open}}Time is up{{/open}}</p>
        <h1>{{#open}}Check and pay{{/open}}{{^open}}Your seats are free again{{/open}}</h1>
        {{>notice}}
        <div class="panel">
        {{#open}}{{>clock}}{{/open}}
        {{^open}}<p class="lead">The time to pay is over, so the seats went back on sale. You have not been charged.</p>{{/open}}
        {{>summary}}
        {{>lines}}
        <p class="total"><span>Total</span><b>{{total}}</b></p>
        {{#buyer}}<p class="soft">The tickets go to {{.}}.</p>{{/buyer}}
        {{#open}}
        <p class="actions" data-while><a class="button" href="{{pay}}" rel="noreferrer">Pay {{amount}}</a></p>
        <form action="{{release}}" method="post" data-while>{{>token}}<input type="hidden" name="hold" value="{{hold}}">
        <button class="link" type="submit">Release these seats</button></form>
        {{/open}}
        <p class="actions" data-after{{#open}} hidden{{/open}}><a class="button" href="{{#show}}{{href}}{{/show}}#seats">Choose again</a></p>
        </div>
        </div>
        """
}

/// How long a hold lasts. The script counts down; without it the time of day stands there.
struct HoldClock: Sendable {
    /// ISO 8601, UTC.
    let ends: String
    /// ISO 8601, UTC: the browser's clock may be wrong.
    let now: String
    /// In the show's zone.
    let local: String

    static let template = """
        {{#clock}}<p class="clock" data-ends="{{ends}}" data-now="{{now}}"><span data-text>Held for you until</span>
        <b data-left>{{local}}</b><span class="hidden" role="status" data-says></span></p>{{/clock}}
        """
}

/// `/checkout/cancel`: nothing was paid, the seats are free.
struct CancelPage: WebPage {
    let show: ShowSummary?
    let released: Bool

    var title: String { "Not paid" }
    var imageOrigins: [String] { show?.imageOrigins ?? [] }
    var isSecret: Bool { true }

    static let template = """
        <section class="wrap narrow center state">
        <p class="eyebrow">Not paid</p>
        <h1>You have not been charged</h1>
        <p class="lead">{{#released}}Your seats are free again, for you too.{{/released}}{{^released}}No seats are held for you.{{/released}}</p>
        {{>summary}}
        <p class="actions">{{#show}}<a class="button" href="{{href}}#seats">Try again</a>{{/show}}
        <a class="button quiet" href="/">See what’s on</a></p>
        </section>
        """
}
