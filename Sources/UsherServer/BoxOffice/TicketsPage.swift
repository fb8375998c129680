/// `/tickets`: what somebody has booked.
struct TicketsPage: WebPage {
    /// Where to sign in; nil for those who are.
    let signin: String?
    let upcoming: [Booking]
    let past: [Booking]
    let isEmpty: Bool
    let hasUpcoming: Bool
    let hasPast: Bool
    let imageOrigins: [String]

    var title: String { "My tickets" }

    struct Booking: Sendable {
        let href: String
        let title: String
        let art: String
        let when: String
        let venue: String
        /// "3 seats, £195.00"
        let seats: String
        let status: TicketView.Status?
        let qr: String?
    }

    static let card = """
        <li class="booking">
        <div class="art">{{{art}}}</div>
        <div><h3><a href="{{href}}">{{title}}</a></h3><p><b>{{when}}</b></p><p class="soft">{{venue}}</p><p>{{seats}}
        {{#status}} <span class="tag {{kind}}">{{label}}</span>{{/status}}</p></div>
        {{#qr}}<div class="qr">{{{.}}}</div>{{/qr}}
        </li>
        """

    static let template = """
        <div class="wrap page middle">
        {{#signin}}<section class="center state">
        <p class="eyebrow">My tickets</p>
        <h1>Sign in to see your tickets</h1>
        <p class="lead">Bought without an account? The link in your e-mail opens your booking.</p>
        <p class="actions"><a class="button" href="{{.}}">Sign in</a> <a class="button quiet" href="/">See what’s on</a></p>
        </section>{{/signin}}
        {{^signin}}<h1>My tickets</h1>
        {{#isEmpty}}<div class="empty"><h2>No tickets yet</h2><p class="soft">What you book appears here, with the code for the door.</p>
        <p class="actions"><a class="button" href="/">Find a show</a></p></div>{{/isEmpty}}
        {{#hasUpcoming}}<h2>Upcoming</h2>
        <ul class="bookings">
        {{#upcoming}}{{>booking}}
        {{/upcoming}}</ul>{{/hasUpcoming}}
        {{#hasPast}}<h2>Past</h2>
        <ul class="bookings past">
        {{#past}}{{>booking}}
        {{/past}}</ul>{{/hasPast}}{{/signin}}
        </div>
        """
}
