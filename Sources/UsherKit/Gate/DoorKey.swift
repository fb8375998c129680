public import Foundation
import UsherWire

/// What makes a device a door: where the server is, and the key that it takes.
public struct DoorKey: Codable, Sendable, Hashable {
    /// Where the server is.
    public var server: URL
    /// The API key: a secret, for the Keychain.
    public var key: String

    /// Nothing is checked; `DoorSetupModel` proves it.
    public init(server: URL, key: String) { (self.server, self.key) = (server, key) }

    /// What a set-up code holds: `usher://door?server=https://…&key=…`; nil for any other text.
    public init?(code text: String) {
        guard let parts = URLComponents(string: ScanText.trimmed(text)), parts.scheme?.lowercased() == "usher", parts.host == "door",
            parts.user == nil, parts.path.isEmpty || parts.path == "/"
        else { return nil }
        func value(_ name: String) -> String { parts.queryItems?.first { $0.name == name }?.value ?? "" }
        self.init(address: value("server"), key: value("key"))
    }

    /// What somebody typed: an address without `https://` gets it; nil where one of them is missing.
    public init?(address: String, key: String) {
        let (address, key) = (ScanText.trimmed(address), ScanText.trimmed(key))
        let whole = address.contains("://") ? address : "https://" + address
        guard !key.isEmpty, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let url = URL(string: whole),
            ["http", "https"].contains(url.scheme?.lowercased()), !(url.host() ?? "").isEmpty, url.user() == nil
        else { return nil }
        self.init(server: url, key: key)
    }

    /// The one that is kept; nil where there is none.
    public static func read(_ store: any TokenStore) -> DoorKey? {
        (try? store.read()).flatMap { $0 }.flatMap { try? WireJSON.decoder.decode(DoorKey.self, from: $0) }
    }

    func write(_ store: any TokenStore) throws { try store.write(WireJSON.encoder.encode(self)) }
}
