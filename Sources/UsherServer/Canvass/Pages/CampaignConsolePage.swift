/// `/console/campaigns/{id}`: a campaign's homes on a map and as a list, and, for who pays, its scans.
struct CampaignConsolePage: WebPage {
    let title: String
    let organisation: String
    let status: String
    let paragraphs: [String]
    let facts: [Fact]
    let progress: Progress
    let map: MapView
    /// Scans by day; nil for who does not pay.
    let scans: Scans?
    /// What who does not pay is told.
    let upgrade: String?
    let list: CampaignHomeList
    let imageOrigins: [String]

    var script: Asset? { Assets.campaign }
    var hasMap: Bool { true }
    /// For a team, not to be found by a search.
    var isSecret: Bool { true }

    struct Fact: Sendable {
        let name: String
        let text: String
    }

    struct Progress: Sendable {
        let visited: Int64
        let homes: Int64
        let percent: Int64
    }

    struct MapView: Sendable {
        /// Where the script finds the homes.
        let homes: String
        let isPaid: Bool
        let tiles: MapTiles?
        /// What it leaves out.
        let note: String?
    }

    struct Scans: Sendable {
        /// The chart, as markup.
        let chart: String
        let days: [DayChart.Day]
        let note: String
    }

    static let template = """
        <div class="wrap page campaign">
        <p class="eyebrow">{{organisation}} · <a href="/console/campaigns">Campaigns</a></p>
        <h1>{{title}}</h1>
        <p><span class="tag">{{status}}</span></p>
        {{#paragraphs}}<p class="lead">{{.}}</p>
        {{/paragraphs}}
        <dl class="figures">
        {{#facts}}<div><dt>{{name}}</dt><dd>{{text}}</dd></div>
        {{/facts}}</dl>
        {{#progress}}<div class="progress"><label for="visited" id="visited-share">{{visited}} of {{homes}} homes visited ({{percent}} %)</label>
        <progress id="visited" aria-labelledby="visited-share" max="{{homes}}" value="{{visited}}"></progress></div>{{/progress}}
        {{#upgrade}}<section class="notice upgrade" aria-label="Upgrade"><p><b>{{.}}</b></p>
        <p>Scans are counted all the while. They appear here as soon as a plan is active.</p></section>{{/upgrade}}
        {{#map}}<section aria-labelledby="where" id="place" hidden>
        <h2 id="where">Where</h2>
        <p class="soft" id="nowhere" hidden>None of the homes says where it is: the map shows those with lat and lng.</p>
        {{#note}}<p class="soft">{{.}}</p>{{/note}}{{#isPaid}}<fieldset class="chips" id="colours" hidden><legend>Colour the homes by</legend>
        <label class="chip"><input type="radio" name="colour" value="visited" checked><span>Visited</span></label>
        <label class="chip"><input type="radio" name="colour" value="scans"><span>Scans</span></label></fieldset>{{/isPaid}}
        <div class="map" id="map" role="region" aria-label="Map of the homes" hidden data-homes="{{homes}}"\
        {{#tiles}} data-tiles="{{template}}" data-form="{{form}}" data-zooms="{{zooms}}" data-bounds="{{bounds}}" data-credit="{{attribution}}"{{/tiles}}></div>
        <ul class="legend" id="legend" aria-label="Legend" hidden></ul>
        </section>{{/map}}
        {{#scans}}<section aria-labelledby="when">
        <h2 id="when">Scans by day</h2>
        <p class="soft">{{note}}</p>
        <div class="panel">{{{chart}}}
        <details><summary>As a table</summary>
        <table><thead><tr><th scope="col">Day</th><th scope="col">Scans</th><th scope="col">Homes</th></tr></thead>
        <tbody>{{#days}}<tr><th scope="row">{{date}}</th><td>{{count}}</td><td>{{homes}}</td></tr>
        {{/days}}</tbody></table></details></div>
        </section>{{/scans}}
        {{#list}}{{>homes}}{{/list}}
        </div>
        """
}

/// A campaign's homes, a page of them at a time.
struct CampaignHomeList: Sendable {
    let rows: [Row]
    let isEmpty: Bool
    let isPaid: Bool
    let note: String
    let next: String?
    let first: String?

    struct Row: Sendable {
        let seq: Int64
        let address: String
        let place: String
        let isVisited: Bool
        let visitedAt: String
        let scans: String
        let lastScan: String
    }

    static let template = """
        <section aria-labelledby="homes">
        <h2 id="homes">Homes</h2>
        {{#isEmpty}}<div class="empty"><h3>No homes yet</h3><p class="soft">Import a list of addresses, as CSV or GeoJSON, with the app or the API.</p></div>{{/isEmpty}}
        {{^isEmpty}}<p class="soft">{{note}}</p>
        <div class="scroll" tabindex="0" role="region" aria-labelledby="homes">
        <table class="homes"><thead><tr><th scope="col">No.</th><th scope="col">Address</th><th scope="col">Visited</th>\
        {{#isPaid}}<th scope="col">Scans</th><th scope="col">Last scan</th>{{/isPaid}}</tr></thead>
        <tbody>{{#rows}}<tr id="home-{{seq}}"><td>{{seq}}</td><th scope="row">{{address}}<small>{{place}}</small></th>\
        <td>{{#isVisited}}<span class="tag good">✓ {{visitedAt}}</span>{{/isVisited}}{{^isVisited}}<span class="soft">Not yet</span>{{/isVisited}}</td>\
        {{#isPaid}}<td>{{scans}}</td><td>{{lastScan}}</td>{{/isPaid}}</tr>
        {{/rows}}</tbody></table></div>
        <p class="actions">{{#first}}<a class="button quiet" href="{{.}}">From the start</a>{{/first}}\
        {{#next}}<a class="button quiet" href="{{.}}" rel="next">More homes</a>{{/next}}</p>{{/isEmpty}}
        </section>
        """
}
