/// `/pay/demo/{id}`: where the demo pays. No money moves.
struct DemoPaymentPage: WebPage {
    let show: ShowSummary
    let seats: [SeatLine]
    let total: String
    let notice: Notice?
    /// Nil once the hold is over.
    let open: Open?

    var title: String { "Demo payment" }
    var imageOrigins: [String] { show.imageOrigins }
    var script: Asset? { open == nil ? nil : Assets.countdown }
    var isSecret: Bool { true }

    struct Open: Sendable {
        let action: String
        let token: String
        let amount: String
        let clock: HoldClock
        /// Who buys, if nobody is signed in.
        let guest: [FormField]
    }

    static let template = """
        <p class="demo" role="note">Demo: no money moves</p>
        <div class="wrap page middle">
        <p class="eyebrow">Payment</p>
        <h1>{{#open}}Pay {{amount}}{{/open}}{{^open}}This payment is over{{/open}}</h1>
        {{>notice}}
        <div class="panel">
        {{#open}}{{>clock}}{{/open}}
        {{>summary}}
        {{>lines}}
        <p class="total"><span>Total</span><b>{{total}}</b></p>
        {{#open}}<form action="{{action}}" method="post" data-while>
        {{>token}}
        {{#guest}}{{>field}}{{/guest}}
        <p class="actions"><button type="submit" name="do" value="pay">Pay {{amount}}</button>
        <button class="quiet" type="submit" name="do" value="decline" formnovalidate>Decline</button>
        <button class="quiet" type="submit" name="do" value="stop" formnovalidate>Cancel</button></p>
        </form>{{/open}}
        <p class="actions" data-after{{#open}} hidden{{/open}}><a class="button" href="{{#show}}{{href}}{{/show}}#seats">Choose seats again</a></p>
        </div>
        </div>
        """
}
