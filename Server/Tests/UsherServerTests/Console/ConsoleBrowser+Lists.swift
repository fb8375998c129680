import HTTPTypes
import HummingbirdTesting
import Testing

@testable import UsherServer

extension ConsoleBrowser {
    /// Goes where a list that was sent leads, and presses its button, with the columns as the page has chosen them, or as they are named here.
    func begin(_ act: String, _ sent: TestResponse, columns chosen: [String]? = nil) async throws -> TestResponse {
        let path = try #require(sent.headers[.location], "\(sent.status) \(sent.text)")
        let page = try await get(path)
        let columns = chosen ?? Self.chosen(page.text)
        let token = page.text.firstMatch(of: /name="token" value="([^"]*)"/).map { String($0.1) } ?? ""
        let once = page.text.firstMatch(
            of: try Regex("formaction=\"\(path)/\(act)\" name=\"once\" value=\"([^\"]*)\"", as: (Substring, Substring).self))
        return try await post(
            path + "/" + act,
            [("token", token), ("once", once.map { String($0.1) } ?? "")] + columns.enumerated().map { ("column-\($0)", $1) })
    }

    /// What a page's selects say, column by column.
    static func chosen(_ text: String) -> [String] {
        text.matches(of: /<select id="column-\d+"[\s\S]*?<\/select>/).map { select in
            select.output.firstMatch(of: /<option value="([^"]*)" selected>/).map { String($0.1) } ?? ""
        }
    }
}
