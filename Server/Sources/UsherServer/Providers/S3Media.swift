import UsherHTTP
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import UsherCore
import UsherStore

/// Media in a bucket of an S3-compatible service. Clients fetch them there, by signed addresses.
struct S3Media: MediaStorage {
    private let scheme: String
    private let host: String
    private let root: String
    private let signature: S3Signature
    private let clock: WallClock
    /// One for the process, which says at once when nobody answers.
    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration(timeout: .init(connect: .seconds(5)))
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    /// Nil where the endpoint is no URL.
    init?(_ settings: Settings.Media, clock: WallClock) {
        guard let parts = URLComponents(string: settings.s3Endpoint), let scheme = parts.scheme, let name = parts.host else { return nil }
        let place = name + (parts.port.map { ":\($0)" } ?? "")
        self.scheme = scheme
        self.clock = clock
        host = settings.s3PathStyle ? place : "\(settings.s3Bucket).\(place)"
        let prefix = S3Signature.encoded(settings.s3Prefix, keeping: "/")
        // Some services have theirs below a path.
        let base = parts.percentEncodedPath.hasSuffix("/") ? String(parts.percentEncodedPath.dropLast()) : parts.percentEncodedPath
        root = base + (settings.s3PathStyle ? "/\(settings.s3Bucket)/" : "/") + prefix
        signature = S3Signature(key: settings.s3Key, secret: settings.s3Secret, region: settings.s3Region)
    }

    func keep(_ file: URL, sha256: String, type: MediaType) async throws {
        guard let size = FileSize.of(file.path) else { throw MediaFailure(reason: "the draft is gone") }
        var request = HTTPClientRequest(url: address("PUT", sha256))
        request.method = .PUT
        request.headers = ["content-type": type.rawValue]
        request.body = .stream(FilePieces(file), length: .known(size))
        try await send(request, expecting: 200..<300)
        unlink(file.path)
    }

    func has(_ sha256: String) async throws -> Bool { try await head(sha256) != nil }

    func copy(_ sha256: String, to file: URL) async throws {
        let response = try await Self.execute(HTTPClientRequest(url: address("GET", sha256)), timeout: .seconds(600))
        guard response.status.code == 200 else { throw MediaFailure(reason: "S3 answered \(response.status.code)") }
        guard let target = FileHandle(forWritingAtPath: file.path) else { throw MediaFailure(reason: String(cString: strerror(errno))) }
        defer { try? target.close() }
        for try await piece in response.body { try target.write(contentsOf: Data(piece.readableBytesView)) }
    }

    /// What the bucket says of the object; nil where there is none.
    private func head(_ sha256: String) async throws -> HTTPClientResponse? {
        var request = HTTPClientRequest(url: address("HEAD", sha256))
        request.method = .HEAD
        let response = try await Self.execute(request, timeout: .seconds(15))
        if response.status.code == 404 { return nil }
        guard response.status.code == 200 else { throw MediaFailure(reason: "S3 answered \(response.status.code)") }
        return response
    }

    func remove(_ sha256: String) async throws {
        guard let modified = try await head(sha256)?.headers.first(name: "last-modified").flatMap(HTTPDate.read),
            clock.now().seconds - modified.seconds > Int64(LocalMedia.settled)
        else { return }
        var request = HTTPClientRequest(url: address("DELETE", sha256))
        request.method = .DELETE
        try await send(request, expecting: 200..<405)
    }

    func file(_ sha256: String) -> URL? { nil }

    func presigned(_ sha256: String, _ type: MediaType, _ window: MediaWindow) -> String? {
        let seconds = window.expires.seconds - window.from.seconds
        return signature.presign(scheme: scheme, host: host, path: root + sha256, from: window.from, seconds: seconds)
    }

    /// What goes wrong on the way to the bucket is no fault of the request that wants something of it.
    private static func execute(_ request: HTTPClientRequest, timeout: TimeAmount) async throws -> HTTPClientResponse {
        do { return try await client.execute(request, timeout: timeout) } catch let error as CancellationError { throw error } catch {
            throw MediaFailure(reason: String(describing: error))
        }
    }

    private func address(_ method: String, _ sha256: String) -> String {
        signature.presign(method, scheme: scheme, host: host, path: root + sha256, from: clock.now(), seconds: 3_600)
    }

    private func send(_ request: HTTPClientRequest, expecting: Range<UInt>) async throws {
        let response = try await Self.execute(request, timeout: .seconds(600))
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
