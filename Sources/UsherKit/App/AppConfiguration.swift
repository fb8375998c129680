public import Foundation
import UsherWire

/// What an app is told by the file `usher.json` in its bundle: which server, and which desks of it.
///
/// ```json
/// {"server": "https://tickets.example.org", "desks": ["boxoffice", "walks"], "app_group": "group.org.example.tickets"}
/// ```
/// `server` is all that is needed. A name that is not known is ignored; a value that is wrong is named.
public struct AppConfiguration: Sendable, Hashable {
    /// Where the server is, without a final slash.
    public var server: URL
    /// The version in the paths of Boarding.
    public var apiVersion: String
    /// In the order of the tabs.
    public var desks: [AppDesk]
    /// The App Group whose folder app and widgets share.
    public var appGroup: String?
    /// The Keychain group whose items several apps share.
    public var keychainGroup: String?
    /// Of Sign in with Google; without it there is no such button.
    public var googleClientID: String?
    /// Pages beside the app's own, by name: `terms`, `privacy`, `follow_us`, `contact`, `donation_link`.
    public var links: [String: URL]

    /// By hand, for tests and apps without the file; all desks if none are named.
    public init(
        server: URL, apiVersion: String = "v1", desks: [AppDesk] = AppDesk.allCases, appGroup: String? = nil, keychainGroup: String? = nil,
        googleClientID: String? = nil, links: [String: URL] = [:]
    ) {
        (self.server, self.apiVersion, self.desks, self.appGroup) = (server, apiVersion, desks, appGroup)
        (self.keychainGroup, self.googleClientID, self.links) = (keychainGroup, googleClientID, links)
    }

    /// With one desk there is nothing to choose.
    public var hasTabs: Bool { desks.count > 1 }

    /// Something in the file is wrong.
    public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// Its name in the file; empty for the file itself.
        public var name: String
        /// What it must be.
        public var reason: String

        /// Names what is wrong, and what it must be.
        public init(name: String, reason: String) { (self.name, self.reason) = (name, reason) }

        public var description: String { name.isEmpty ? "usher.json \(reason)" : "usher.json: \(name) \(reason)" }
    }
}

extension AppConfiguration {
    /// The file of the running app.
    public static func main() throws(Fault) -> AppConfiguration {
        guard let file = Bundle.main.url(forResource: "usher", withExtension: "json"), let data = try? Data(contentsOf: file) else {
            throw Fault(name: "", reason: "is not in the app")
        }
        return try AppConfiguration(json: data)
    }

    /// Reads `usher.json`. The file of the seed's app, with `flyfun_base_url` and `flyfun_api_version`, does as well.
    public init(json data: Data) throws(Fault) {
        guard let file = try? WireJSON.decoder.decode(AnyJSON.self, from: data), case .object(let members) = file else {
            throw Fault(name: "", reason: "must be a JSON object")
        }
        func text(_ names: String...) throws(Fault) -> (name: String, text: String)? {
            for name in names {
                guard let value = members[name], value != .null else { continue }
                guard let text = value.text, !text.isEmpty else { throw Fault(name: name, reason: "must be a text") }
                return (name, text)
            }
            return nil
        }
        guard let address = try text("server", "flyfun_base_url") else { throw Fault(name: "server", reason: "is missing") }
        self.init(server: try Self.server(address.name, address.text))
        if let version = try text("api_version", "flyfun_api_version") { apiVersion = try Self.version(version.name, version.text) }
        if let list = members["desks"], list != .null { desks = try Self.desks(list) }
        appGroup = try text("app_group")?.text
        keychainGroup = try text("keychain_group")?.text
        googleClientID = try text("google_client_id")?.text
        if let list = members["links"], list != .null { links = try Self.links(list) }
    }

    private static func server(_ name: String, _ text: String) throws(Fault) -> URL {
        let url = try address(name, text)
        guard url.query == nil, url.fragment == nil, url.user() == nil else {
            throw Fault(name: name, reason: "must be a server's address and nothing more")
        }
        var plain = url.absoluteString
        while plain.hasSuffix("/") { plain.removeLast() }
        return URL(string: plain) ?? url
    }

    private static func address(_ name: String, _ text: String) throws(Fault) -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()), !(url.host() ?? "").isEmpty else {
            throw Fault(name: name, reason: "must be an address that begins with https:// or http://")
        }
        return url
    }

    private static func version(_ name: String, _ text: String) throws(Fault) -> String {
        guard text.wholeMatch(of: /v[0-9]{1,3}/) != nil else { throw Fault(name: name, reason: "must be v and a number") }
        return text
    }

    private static func desks(_ list: AnyJSON) throws(Fault) -> [AppDesk] {
        let reason = "must name desks: " + AppDesk.allCases.map(\.rawValue).joined(separator: ", ")
        guard case .array(let names) = list, !names.isEmpty else { throw Fault(name: "desks", reason: reason) }
        var desks: [AppDesk] = []
        for name in names {
            guard let desk = AppDesk(rawValue: name.text ?? "") else { throw Fault(name: "desks", reason: reason) }
            if !desks.contains(desk) { desks.append(desk) }
        }
        return desks
    }

    private static func links(_ list: AnyJSON) throws(Fault) -> [String: URL] {
        guard case .object(let named) = list else { throw Fault(name: "links", reason: "must be an object of addresses") }
        var links: [String: URL] = [:]
        for (name, value) in named { links[name] = try address("links.\(name)", value.text ?? "") }
        return links
    }
}
