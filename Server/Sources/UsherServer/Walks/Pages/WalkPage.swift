import UsherHTTP
import UsherTemplates

/// `/walks/{slug}`: a walk with its map and its stops, to listen to; or how to open it.
struct WalkPage: SpokenPage {
    /// Of the walk's own language: a page is of one language altogether.
    let words: Words
    let title: String
    /// The language that the walk itself is told in.
    let told: String
    let labels: WalkWords
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
    /// How a phone follows whoever walks.
    let follow: Follow?
    var sharing: PageSharing?

    var summary: String? { paragraphs.first.map { String($0.prefix(200)) } }
    var script: String? { "walks/walk.js" }
    var hasMap: Bool { true }
    var said: [String] { ["walk.follow."] }
    var locates: Bool { follow != nil }

    /// For the script: which walk it reports, and whether a click on the map stands for a step.
    struct Follow: Sendable {
        let tour: String
        let isPreview: Bool
    }

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

    static let template = "walks/walk"
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
