import Crypto
public import Foundation
public import UsherWire

/// Audio and subtitles of points that are walked without a download: fetched ahead, kept, the oldest given up beyond `limit` bytes.
public actor PointCache {
    /// What of a point: its sound, or the text to it.
    public enum Part: String, Sendable, CaseIterable { case audio, subtitles }

    private let client: WalksClient
    private let folder: URL
    private let limit: Int64
    private var flights: [String: Task<URL, any Error>] = [:]

    /// `limit` is in bytes; 200 MiB where nothing is said.
    public init(client: WalksClient, folder: URL, limit: Int64 = 200 << 20) {
        (self.client, self.folder, self.limit) = (client, folder, limit)
    }

    /// A part of a point that is there already.
    public nonisolated func file(_ part: Part, of point: WalksPoint) -> URL? {
        guard let address = Self.address(part, point) else { return nil }
        let file = folder.appending(path: Self.name(address))
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// A part of a point, fetched if it is not there; calls at the same time share one fetch. Nil where the point has no such part.
    public func fetch(_ part: Part, of point: WalksPoint, tour: String, language: TourLanguage) async throws(UsherError) -> URL? {
        guard let address = Self.address(part, point) else { return nil }
        if let file = file(part, of: point) { return file }
        let name = Self.name(address)
        let flight = flights[name] ?? begin(address, name, part, point.id, tour, language)
        flights[name] = flight
        do {
            let file = try await flight.value
            flights[name] = nil
            return file
        } catch {
            flights[name] = nil
            throw .heard(error)
        }
    }

    private func begin(
        _ address: String, _ name: String, _ part: Part, _ point: String, _ tour: String, _ language: TourLanguage
    ) -> Task<URL, any Error> {
        // All who wait share it, so it must outlive whoever began it.
        Task {
            do {
                try await receive(address, name)
            } catch is FileFetch.Expired {
                // The address was signed for a while; the server signs another.
                let fresh = try await client.points(of: tour, language: language).first { $0.id == point }
                guard let address = fresh.flatMap({ Self.address(part, $0) }) else { throw UsherError.http(status: 404) }
                do { try await receive(address, name) } catch is FileFetch.Expired { throw UsherError.http(status: 403) }
            }
            trim(keeping: name)
            return folder.appending(path: name)
        }
    }

    private func receive(_ address: String, _ name: String) async throws {
        let item = DownloadPlan.Item(path: name, url: address, expiresAt: .distantFuture, size: 0, sha256: nil)
        do {
            try await FileFetch(item: item, folder: folder, sender: client.sender) { _ in }.run()
        } catch is DownloadError {
            throw UsherError.decoding("no audio")
        }
        for ending in [".part", ".part.json"] { try? FileManager.default.removeItem(at: folder.appending(path: name + ending)) }
        let now = client.sender.clock.now()
        try? FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: folder.appending(path: name).path)
    }

    /// Gives up the oldest, as long as there is too much; never what came just now.
    private func trim(keeping newest: String) {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.contains(".part") }
        var files = names.map { name in
            let url = folder.appending(path: name)
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
            let size = (attributes?[.size] as? NSNumber)?.int64Value ?? 0
            return (url: url, name: name, size: size, at: attributes?[.modificationDate] as? Date ?? .distantPast)
        }
        files.sort { ($0.at, $0.name) < ($1.at, $1.name) }
        var total = files.reduce(Int64(0)) { $0 + $1.size }
        for file in files where total > limit && file.name != newest {
            try? FileManager.default.removeItem(at: file.url)
            total -= file.size
        }
    }

    /// At sign-out: nothing stays.
    public func wipe() { try? FileManager.default.removeItem(at: folder) }

    private static func address(_ part: Part, _ point: WalksPoint) -> String? {
        switch part {
        case .audio: point.localization.audioURL
        case .subtitles: point.localization.subtitleURL
        }
    }

    /// By the address without its signature, which is another one each time.
    private static func name(_ address: String) -> String {
        let plain = address.prefix { $0 != "?" }
        let ending = plain.split(separator: "/").last?.split(separator: ".").last.map(String.init) ?? ""
        let safe = ending.count <= 4 && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? ending : "bin"
        return HexText.of(SHA256.hash(data: Data(plain.utf8)).prefix(16)) + "." + safe
    }
}
