import UsherHTTP
import UsherTemplates

/// `/o/{slug}/embed`, `/o/{slug}/embed/shows/{id}`: dates and prices within another site's page. Choosing seats opens the shop in the whole window.
struct EmbedPage: SpokenPage {
    let words: Words
    let title: String
    let cards: [ShowCard]
    let isEmpty: Bool
    let imageOrigins: [String]
    let framedBy: [String]

    static let template = "boxoffice/embed"

    func surrounding(_ content: String, in frame: PageFrame) -> PageSurrounding {
        PageSurrounding(Layout(self, frame: frame, content: content), "shared/embed-layout")
    }
}
