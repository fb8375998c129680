import Crypto
public import Foundation
public import UsherWire

/// Lists and details of tours as they came last, of each account and language: a screen has them at once, the server then says what is new.
public struct TourCache: Sendable {
    private struct Kept: Codable {
        let etag: String?
        let at: Date
        let body: Data
    }

    /// Something, and when it was heard last.
    public struct Aged<Value: Sendable>: Sendable {
        /// What was heard.
        public var value: Value
        /// When it was heard last, by the device's clock.
        public var at: Date

        public init(value: Value, at: Date) { (self.value, self.at) = (value, at) }
    }

    private let client: WalksClient
    private let folder: URL
    /// Whose: nobody's, too.
    private let account: String?

    /// `account` is the id of whoever is signed in; nil for nobody, whose lists are kept apart.
    public init(client: WalksClient, folder: URL, account: String?) {
        (self.client, self.folder, self.account) = (client, folder, account)
    }

    /// At sign-out: nothing of anybody stays.
    public func wipe() { try? FileManager.default.removeItem(at: folder) }

    /// The list of tours, as it came last; nil where none was kept.
    public var tours: Aged<[WalksTour]>? { read("/tours", []) }
    /// Asks for the list of tours, and keeps it; unchanged it costs a 304.
    public func fetchTours() async throws(UsherError) -> Aged<[WalksTour]> { try await fetch("/tours", []) }

    /// A tour's description in a language, as it came last; nil where none was kept.
    public func tour(_ id: String, language: TourLanguage) -> Aged<WalksTourDetail>? { read(Self.path(id), Self.query(language)) }
    /// Asks for a tour's description in a language, and keeps it; unchanged it costs a 304.
    public func fetchTour(_ id: String, language: TourLanguage) async throws(UsherError) -> Aged<WalksTourDetail> {
        try await fetch(Self.path(id), Self.query(language))
    }

    /// A tour's points in a language, as they came last; nil where none were kept.
    public func points(of id: String, language: TourLanguage) -> Aged<[WalksPoint]>? {
        read(Self.path(id) + "/points", Self.query(language))
    }
    /// Asks for a tour's points in a language, and keeps them; unchanged they cost a 304.
    public func fetchPoints(of id: String, language: TourLanguage) async throws(UsherError) -> Aged<[WalksPoint]> {
        try await fetch(Self.path(id) + "/points", Self.query(language))
    }

    private static func path(_ id: String) -> String { "/tours/\(RequestSender.encoded(id))" }
    private static func query(_ language: TourLanguage) -> [(String, String?)] { [("language", language.rawValue)] }

    private func read<Value: Decodable & Sendable>(_ path: String, _ query: [(String, String?)]) -> Aged<Value>? {
        kept(path, query).flatMap { kept in
            (try? WireJSON.decoder.decode(Value.self, from: kept.body)).map { Aged(value: $0, at: kept.at) }
        }
    }

    private func kept(_ path: String, _ query: [(String, String?)]) -> Kept? {
        (try? Data(contentsOf: file(path, query))).flatMap { try? WireJSON.decoder.decode(Kept.self, from: $0) }
    }

    /// Asks whether what is kept is still so: an answer without a body says yes.
    private func fetch<Value: Decodable & Sendable>(_ path: String, _ query: [(String, String?)]) async throws(UsherError) -> Aged<Value> {
        let known: Aged<Value>? = read(path, query)
        let kept = known == nil ? nil : kept(path, query)
        let response = try await client.raw(path, query, etag: kept?.etag)
        let now = client.sender.clock.now()
        if response.status == 304, let kept, let known {
            keep(Kept(etag: kept.etag, at: now, body: kept.body), path, query)
            return Aged(value: known.value, at: now)
        }
        let value = try RequestSender.decode(Value.self, response)
        keep(Kept(etag: response.headers["ETag"], at: now, body: response.body), path, query)
        return Aged(value: value, at: now)
    }

    private func keep(_ kept: Kept, _ path: String, _ query: [(String, String?)]) {
        // A screen goes on though nothing can be kept.
        if let data = try? WireJSON.encoder(.milliseconds).encode(kept) {
            try? AtomicFile.write(data, to: file(path, query), isDurable: false)
        }
    }

    /// Names of people do not belong into names of files.
    private func file(_ path: String, _ query: [(String, String?)]) -> URL {
        let name = [account ?? "", path, query.map { $1 ?? "" }.joined()].joined(separator: "\n")
        return folder.appending(path: "tour-" + HexText.of(SHA256.hash(data: Data(name.utf8)).prefix(12)) + ".json")
    }
}
