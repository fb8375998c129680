import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import UsherCore

/// Media in a bucket of an S3-compatible service. Clients fetch them there, by signed addresses.
struct S3Media: MediaStorage {
    private let scheme: String
    private let host: String
    private let root: String
    private let signature: S3Signature
    private let clock: WallClock

    /// Nil where the endpoint is no URL.
    init?(_ settings: Settings.Media, clock: WallClock) {
        guard let parts = URLComponents(string: settings.s3Endpoint), let scheme = parts.scheme, let name = parts.host else { return nil }
        let place = name + (parts.port.map { ":\($0)" } ?? "")
        self.scheme = scheme
        self.clock = clock
        host = settings.s3PathStyle ? place : "\(settings.s3Bucket).\(place)"
        let prefix = S3Signature.encoded(settings.s3Prefix, keeping: "/")
        root = (settings.s3PathStyle ? "/\(settings.s3Bucket)/" : "/") + prefix
        signature = S3Signature(key: settings.s3Key, secret: settings.s3Secret, region: settings.s3Region)
    }

    func keep(_ file: URL, sha256: String, type: MediaType) async throws {
        let size = (try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int64) ?? 0
        var request = HTTPClientRequest(url: address("PUT", sha256))
        request.method = .PUT
        request.headers = ["content-type": type.rawValue]
        request.body = .stream(FilePieces(file), length: .known(size))
        try await send(request, expecting: 200..<300)
        unlink(file.path)
    }

    func has(_ sha256: String) async throws -> Bool {
        var request = HTTPClientRequest(url: address("HEAD", sha256))
        request.method = .HEAD
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(15))
        if response.status.code == 404 { return false }
        guard response.status.code == 200 else { throw MediaFailure(reason: "S3 answered \(response.status.code)") }
        return true
    }

    func remove(_ sha256: String) async throws {
        var request = HTTPClientRequest(url: address("DELETE", sha256))
        request.method = .DELETE
        try await send(request, expecting: 200..<405)
    }

    func file(_ sha256: String) -> URL? { nil }

    func presigned(_ sha256: String, _ type: MediaType, _ window: MediaWindow) -> String? {
        let seconds = window.expires.seconds - window.from.seconds
        return signature.presign(scheme: scheme, host: host, path: root + sha256, from: window.from, seconds: seconds)
    }

    private func address(_ method: String, _ sha256: String) -> String {
        signature.presign(method, scheme: scheme, host: host, path: root + sha256, from: clock.now(), seconds: 3_600)
    }

    private func send(_ request: HTTPClientRequest, expecting: Range<UInt>) async throws {
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(600))
        for try await _ in response.body {}
        guard expecting.contains(response.status.code) else { throw MediaFailure(reason: "S3 answered \(response.status.code)") }
    }
}

/// A file a piece at a time.
private struct FilePieces: AsyncSequence, Sendable {
    let url: URL

    init(_ url: URL) { self.url = url }

    func makeAsyncIterator() -> Iterator { Iterator(handle: try? FileHandle(forReadingFrom: url)) }

    struct Iterator: AsyncIteratorProtocol {
        let handle: FileHandle?

        mutating func next() async throws -> ByteBuffer? {
            guard let handle else { throw MediaFailure(reason: "the draft is gone") }
            guard let bytes = try handle.read(upToCount: 256 * 1024), !bytes.isEmpty else { return nil }
            return ByteBuffer(bytes: bytes)
        }
    }
}
