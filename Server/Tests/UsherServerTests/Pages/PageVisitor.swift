import Foundation
import HTTPTypes
import HummingbirdTesting

@testable import UsherServer

/// A browser without script: it keeps its cookies and sends forms with the token of the page before.
final class PageVisitor {
    let serving: SaleServing
    /// What the browser asks for.
    let language: String?
    private(set) var cookies: [String: String] = [:]
    private var token = ""

    init(_ serving: SaleServing, _ language: String? = nil) { (self.serving, self.language) = (serving, language) }

    private var headers: HTTPFields {
        var fields: HTTPFields = [.accept: "text/html"]
        if let language { fields[.acceptLanguage] = language }
        if !cookies.isEmpty { fields[.cookie] = cookies.map { "\($0)=\($1)" }.sorted().joined(separator: "; ") }
        return fields
    }

    @discardableResult func open(_ path: String) async throws -> TestResponse {
        keep(try await serving.send(.get, path, headers: headers))
    }

    @discardableResult func press(_ path: String, _ fields: String = "") async throws -> TestResponse {
        var headers = headers
        headers[.contentType] = "application/x-www-form-urlencoded"
        headers[.origin] = "https://tickets.example.org"
        return keep(try await serving.send(.post, path, "token=\(token)" + (fields.isEmpty ? "" : "&" + fields), headers: headers))
    }

    private func keep(_ answer: TestResponse) -> TestResponse {
        for cookie in answer.headers[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map { String($0) }
            if pair.count == 2 { cookies[pair[0]] = pair[1] }
        }
        if let found = answer.text.firstMatch(of: /name="token" value="([^"]+)"/)?.1 { token = String(found) }
        return answer
    }
}
