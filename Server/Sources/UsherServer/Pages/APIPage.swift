/// The page at `/api/docs`: it reads `/openapi.json` and needs nothing else, so it also works without the internet.
struct APIPage: Sendable {
    static let html = Templates.render(APIPage(), "house/api")
    static let style = WebFiles.text("house/api.css")
    /// Builds the page from the document. Text only ever becomes text nodes, so no example can run as markup.
    static let script = WebFiles.text("house/api.js")

    let style = APIPage.style
    let script = APIPage.script
}
