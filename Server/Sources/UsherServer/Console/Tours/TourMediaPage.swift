import UsherCore
import UsherStore
import UsherTemplates

/// `H/tours/{id}/media`: recordings, pictures and subtitles of a language, point by point, and new files for them, many at once.
struct TourMediaPage: ConsoleContent {
    static let template = "tours/media"

    struct Option: Sendable {
        let value: String
        let label: String
        let isChosen: Bool
    }

    /// One file's place at a point.
    struct Slot: Sendable {
        let id: String
        let name: String
        let label: String
        let options: [Option]
        let isMissing: Bool
    }

    struct Point: Sendable {
        let id: String
        let number: String
        let name: String
        let action: String
        let once = FormOnce.make()
        let slots: [Slot]
        let audio: String?
        let image: String?
        let subtitles: String?
        let cues: String
    }

    struct File: Sendable {
        let id: String
        let name: String
        let kind: String
        let size: String
        let href: String
        /// Nil while something uses it.
        let delete: String?
        let used: String
    }

    var script: String? { "tours/media.js" }
    var said: [String] { ["tours.media.", "tours.map.unnamed", "tours.map.failed"] }
    var audioOrigins: [String]? { WalkPages.origins(points.map(\.audio)) }
    var imageOrigins: [String] { WalkPages.origins(points.map(\.image)) }
    var fetchOrigins: [String] { audioOrigins ?? [] }

    let languages: [ConsoleTab]
    let language: String
    let languageName: String
    let points: [Point]
    let hasPoints: Bool
    let files: [File]
    let hasFiles: Bool
    /// Of the API, for the script.
    let api: String
    let house: String
    let slug: String
    let uploads: String
    let upload: String
    let token: String
    let fault: String?
    let once = FormOnce.make()
    let map: String
}
