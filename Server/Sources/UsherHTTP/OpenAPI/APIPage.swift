import UsherTemplates

/// The page at `/api/docs`: it reads `/openapi.json` and needs nothing else, so it also works without the internet.
package struct APIPage: Sendable {
    package static let html = Templates.render(APIPage(), "house/api")
    package static let style = WebFiles.text("house/api.css")
    /// Builds the page from the document. Text only ever becomes text nodes, so no example can run as markup.
    package static let script = WebFiles.text("house/api.js")

    package let style = APIPage.style
    package let script = APIPage.script
}
