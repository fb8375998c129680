/// `/walks/{slug}`: a walk with its map and its stops, to listen to; or how to open it.
struct WalkPage: WebPage {
    let title: String
    /// Of the walk's own words; the house around it speaks English.
    let language: String
    let words: WalkWords
    let paragraphs: [String]
    /// The walk's picture, as markup.
    let art: String
    let city: String
    let facts: [Fact]
    let languages: [Tongue]
    let hasLanguages: Bool
    let notice: Notice?
    let map: MapView
    let stops: [WalkStop]
    let isOpen: Bool
    let completion: String?
    let redeem: RedeemForm?
    let imageOrigins: [String]
    let audioOrigins: [String]?
    let fetchOrigins: [String]
    /// Its addresses are signed for one person.
    let isSecret: Bool

    var summary: String? { paragraphs.first.map { String($0.prefix(200)) } }
    var script: Asset? { Assets.walk }
    var hasMap: Bool { true }

    struct Fact: Sendable {
        let name: String
        let text: String
    }

    /// The same page in another language.
    struct Tongue: Sendable {
        let href: String
        let label: String
        let tag: String
        let isCurrent: Bool
    }

    /// What the script draws the map from.
    struct MapView: Sendable {
        /// `lat,lng lat,lng …`
        let route: String
        let start: String
        let tiles: MapTiles?
    }

    static let template = """
        <article class="walk" lang="{{language}}">
        <div class="wrap masthead">
        <div class="art">{{{art}}}</div>
        <div>
        <p class="eyebrow">{{words.walk}} · {{city}}</p>
        <h1>{{title}}</h1>
        {{#paragraphs}}<p>{{.}}</p>
        {{/paragraphs}}<dl class="facts">
        {{#facts}}<dt>{{name}}</dt><dd>{{text}}</dd>
        {{/facts}}</dl>
        {{#hasLanguages}}<nav class="tongues" aria-label="{{words.languages}}">
        {{#languages}}<a href="{{href}}" hreflang="{{tag}}" lang="{{tag}}"{{#isCurrent}} aria-current="true"{{/isCurrent}}>{{label}}</a>
        {{/languages}}</nav>{{/hasLanguages}}
        </div>
        </div>
        <div class="wrap">
        {{>notice}}
        {{>redeem}}
        <div class="trail{{^isOpen}} shut{{/isOpen}}">
        {{#isOpen}}<section aria-labelledby="stops">
        <h2 id="stops">{{words.stops}}</h2>
        <ol class="stops">
        {{#stops}}{{>stop}}
        {{/stops}}</ol>
        {{#completion}}<p class="end">{{.}}</p>{{/completion}}
        </section>{{/isOpen}}
        <aside>
        {{#map}}<div class="map" id="map" role="region" aria-label="{{words.map}}" hidden data-route="{{route}}" data-start="{{start}}" data-says="{{words.start}}"\
        {{#tiles}} data-tiles="{{template}}" data-form="{{form}}" data-zooms="{{zooms}}" data-bounds="{{bounds}}" data-credit="{{attribution}}"{{/tiles}}></div>{{/map}}
        </aside>
        </div>
        </div>
        {{#isOpen}}<section class="player" id="player" aria-label="{{words.listen}}" hidden data-play="{{words.play}}" data-pause="{{words.pause}}">
        <div class="wrap">
        <div class="told"><b data-title></b><span data-cue></span></div>
        <div class="keys-row">
        <button class="quiet" type="button" data-previous aria-label="{{words.previous}}"><span aria-hidden="true">⏮</span></button>
        <button type="button" data-toggle aria-label="{{words.play}}"><span aria-hidden="true">▶</span></button>
        <button class="quiet" type="button" data-next aria-label="{{words.next}}"><span aria-hidden="true">⏭</span></button>
        <button class="quiet" type="button" data-close aria-label="{{words.close}}"><span aria-hidden="true">✕</span></button>
        </div>
        <div class="bar" aria-hidden="true"><progress max="1" value="0"></progress></div>
        </div>
        </section>{{/isOpen}}
        </article>
        """
}

/// A map's tiles.
struct MapTiles: Sendable {
    /// How the script draws them.
    enum Form: String { case pictures, vector }

    let template: String
    let form: Form
    /// `13 16`; empty where nobody knows.
    let zooms: String
    /// `south,west,north,east` in degrees; empty where nobody knows.
    let bounds: String
    let attribution: String
}
