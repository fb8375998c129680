/// `/console/campaigns`: the campaigns of a visitor's organisations.
struct CampaignsConsolePage: WebPage {
    let rows: [Row]
    let isEmpty: Bool
    let isPaid: Bool
    /// What who does not pay is told.
    let upgrade: String?
    let next: String?

    var title: String { "Campaigns" }
    var isSecret: Bool { true }

    struct Row: Sendable {
        let href: String
        let name: String
        let status: String
        let homes: Int64
        let visited: Int64
        let scans: Int64
    }

    static let template = """
        <div class="wrap page campaign">
        <h1>Campaigns</h1>
        {{#upgrade}}<p class="lead">{{.}}</p>{{/upgrade}}
        {{#isEmpty}}<div class="empty"><h2>No campaigns yet</h2><p class="soft">Whoever is in a team sees its campaigns here. The app and the API make them.</p></div>{{/isEmpty}}
        {{^isEmpty}}<div class="scroll" tabindex="0" role="region" aria-label="Campaigns">
        <table><thead><tr><th scope="col">Campaign</th><th scope="col">Homes</th><th scope="col">Visited</th>\
        {{#isPaid}}<th scope="col">Scans</th>{{/isPaid}}</tr></thead>
        <tbody>{{#rows}}<tr><th scope="row"><a href="{{href}}">{{name}}</a><small>{{status}}</small></th><td>{{homes}}</td><td>{{visited}}</td>\
        {{#isPaid}}<td>{{scans}}</td>{{/isPaid}}</tr>
        {{/rows}}</tbody></table></div>
        {{#next}}<p class="actions"><a class="button quiet" href="{{.}}" rel="next">More campaigns</a></p>{{/next}}{{/isEmpty}}
        </div>
        """
}
