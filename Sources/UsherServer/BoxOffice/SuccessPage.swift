/// `/checkout/success?session_id=`: how the payment went.
struct SuccessPage: WebPage {
    let paid: Paid?
    let processing: Processing?
    let otherwise: Otherwise?

    var title: String { paid != nil ? "Booked" : processing != nil ? "Payment" : otherwise?.heading ?? "Payment" }
    var script: Asset? { processing == nil ? nil : Assets.success }
    var isSecret: Bool { true }

    struct Paid: Sendable {
        let ticket: TicketView
        let email: String?
        let booking: String
    }

    struct Processing: Sendable {
        /// What the script asks, every 2 seconds for a minute.
        let ask: String
        /// The page again, for browsers without script; nil after a minute.
        let next: String?
        let late: Bool
    }

    struct Otherwise: Sendable {
        let eyebrow: String
        let heading: String
        let text: String
        let href: String
        let label: String
    }

    static let template = """
        {{#paid}}<div class="wrap page middle">
        <div class="center">
        <svg class="done" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22" fill="none" stroke="currentColor" stroke-width="3"/>\
        <path d="m14 25 7 7 14-15" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>
        <p class="eyebrow">Booked and paid</p>
        <h1>Enjoy the show</h1>
        {{#email}}<p class="lead">Your tickets are here, and on their way to {{.}}.</p>{{/email}}
        </div>
        {{>ticket}}
        <p class="actions"><a class="button" href="{{booking}}">Open the booking</a> <a class="button quiet" href="/">See what else is on</a></p>
        </div>{{/paid}}
        {{#processing}}<section class="wrap narrow center state" data-ask="{{ask}}">
        {{^late}}<div data-wait>
        <div class="spinner" aria-hidden="true"></div>
        <p class="eyebrow">Payment</p>
        <h1>Your payment is being confirmed</h1>
        <p class="lead" role="status">This takes a few seconds. The page goes on by itself.</p>
        {{#next}}<noscript><meta http-equiv="refresh" content="2;url={{.}}"></noscript>{{/next}}
        </div>{{/late}}
        <div data-late{{^late}} hidden{{/late}}>
        <p class="eyebrow">Payment</p>
        {{#late}}<h1>This takes longer than usual</h1>{{/late}}{{^late}}<h2>This takes longer than usual</h2>{{/late}}
        <p class="lead" role="status">Your seats stay yours. We will e-mail you as soon as the payment is confirmed, and you can close this page.</p>
        <p class="actions"><a class="button" href="/tickets">My tickets</a></p>
        </div>
        </section>{{/processing}}
        {{#otherwise}}<section class="wrap narrow center state">
        <p class="eyebrow">{{eyebrow}}</p>
        <h1>{{heading}}</h1>
        <p class="lead">{{text}}</p>
        <p class="actions"><a class="button" href="{{href}}">{{label}}</a> <a class="button quiet" href="/">See what’s on</a></p>
        </section>{{/otherwise}}
        """
}
