/// A ticket as pages show it: what it is for, and the code that opens the door.
struct TicketView: Sendable {
    let title: String
    let when: String
    let venue: String
    let seats: [SeatLine]
    let total: String?
    let buyer: String?
    let status: Status
    /// Nil where nobody gets in.
    let pass: Pass?
    /// Each seat's own code, for a party that arrives one by one.
    let singles: [Single]
    let hasSingles: Bool
    let files: [File]
    let hasFiles: Bool

    struct Status: Sendable {
        let label: String
        /// good, bad, gold or nothing.
        let kind: String
    }

    struct Pass: Sendable {
        /// In groups of four.
        let code: String
        /// The QR code, as markup.
        let qr: String
    }

    struct Single: Sendable {
        let place: String
        let code: String
        let qr: String
    }

    struct File: Sendable {
        let href: String
        let label: String
    }

    static let template = """
        {{#ticket}}<section class="ticket" aria-label="Ticket">
        <div class="stub">
        <p>{{#status}}<span class="tag {{kind}}">{{label}}</span>{{/status}}</p>
        <h2>{{title}}</h2>
        <p><b>{{when}}</b><br>{{venue}}</p>
        {{>lines}}
        {{#total}}<p class="total"><span>Total</span><b>{{.}}</b></p>{{/total}}
        {{#buyer}}<p class="soft">{{.}}</p>{{/buyer}}
        </div>
        <div class="pass">
        {{#pass}}<div class="qr">{{{qr}}}</div>
        <p class="code">{{code}}</p>
        <p class="soft">Show this at the door. Arrive 30 minutes before.</p>{{/pass}}
        {{^pass}}<p class="lead">{{#status}}{{label}}{{/status}}</p><p class="soft">There is no code to scan.</p>{{/pass}}
        </div>
        </section>
        {{#hasFiles}}<ul class="files">{{#files}}<li><a class="button quiet" href="{{href}}">{{label}}</a></li>{{/files}}</ul>{{/hasFiles}}
        {{#hasSingles}}<details class="more"><summary>One code for each seat</summary>
        <ul class="singles">{{#singles}}<li><div class="qr">{{{qr}}}</div><p><b>{{place}}</b></p><p class="code"><small>{{code}}</small></p></li>{{/singles}}</ul>
        </details>{{/hasSingles}}{{/ticket}}
        """
}

/// `/t/{code}`: the page of a ticket, by its code.
struct TicketPage: WebPage {
    let ticket: TicketView

    var title: String { ticket.title }
    var isSecret: Bool { true }

    static let template = """
        <div class="wrap page middle">
        <p class="eyebrow">Ticket</p>
        <h1 class="hidden">Ticket for {{#ticket}}{{title}}{{/ticket}}</h1>
        {{>ticket}}
        </div>
        """
}

/// `/bookings/{id}`: one booking, for its buyer.
struct BookingPage: WebPage {
    let ticket: TicketView
    let notice: Notice?
    let number: String
    let bookedAt: String
    let back: Bool
    /// Where the mail can be had again.
    let resend: Resend?

    struct Resend: Sendable {
        let action: String
        let token: String
    }

    var title: String { ticket.title }
    var isSecret: Bool { true }

    static let template = """
        <div class="wrap page middle">
        <p class="eyebrow">Your booking</p>
        <h1 class="hidden">{{#ticket}}{{title}}{{/ticket}}</h1>
        {{>notice}}
        {{>ticket}}
        <p class="soft">Booking {{number}}, made {{bookedAt}}.</p>
        {{#resend}}<form action="{{action}}" method="post">{{>token}}<button class="link" type="submit">Send the e-mail again</button></form>{{/resend}}
        {{#back}}<p class="actions"><a class="button quiet" href="/tickets">All my tickets</a></p>{{/back}}
        </div>
        """
}
