import UsherCore

/// A page or file of the web by its address, from the root on. Each desk names its own in its own folder (`SitePage+….swift`); links, forms,
/// mails and redirects take their addresses from there.
package struct SitePage: Sendable, Equatable {
    package let path: String

    /// An address that is one already.
    package init(_ path: String) { self.path = path }

    /// `/start/part?a=1&b=2`: `parts` are of a path, and of the query what is there.
    package init(_ start: String, _ parts: String..., query: [(String, String?)] = []) {
        let pairs = query.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.escaped($0))" } }
        path = start + parts.map { "/" + PercentEncoding.escaped($0) }.joined() + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }
}
