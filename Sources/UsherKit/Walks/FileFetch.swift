import Crypto
import Foundation
import UsherWire

/// Fetches one file, in as many pieces as the network makes of it: `<name>.part` grows beside a sidecar that tells what it is.
struct FileFetch: Sendable {
    /// What a part is a part of.
    struct Sidecar: Codable, Sendable, Equatable {
        var etag: String?
        var size: Int64
        var sha256: String?
    }

    /// The signature of the URL is over or not taken: a new manifest is needed.
    struct Expired: Error {}

    let item: DownloadPlan.Item
    let folder: URL
    let sender: RequestSender
    /// Hears of bytes received; negative where some are thrown away.
    let received: @Sendable (Int64) -> Void

    private var file: URL { folder.appending(path: item.path) }
    private var part: URL { folder.appending(path: item.path + ".part") }
    private var sidecar: URL { folder.appending(path: item.path + ".part.json") }

    /// Bytes that need not be fetched again.
    var present: Int64 { FileSize.of(file) ?? FileSize.of(part) ?? 0 }
    var isDone: Bool { FileManager.default.fileExists(atPath: file.path) }

    /// The file is there, whole and right, when this returns.
    func run() async throws {
        if isDone { return }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        for attempt in 0..<2 {
            try await fetch()
            if try isRight() {
                try FileManager.default.moveItem(at: part, to: file)
                return
            }
            drop()
            if attempt == 1 { throw DownloadError.corrupt(file: item.path) }
        }
    }

    /// Until the body has ended once; a broken line goes on where it broke, as long as there is progress.
    private func fetch() async throws {
        var failures = 0
        while true {
            let before = FileSize.of(part) ?? 0
            do {
                try await piece(from: before)
                return
            } catch let error as UsherError {
                guard isTemporary(error) else { throw error }
                failures = (FileSize.of(part) ?? 0) > before ? 1 : failures + 1
                guard failures < 3 else { throw error }
                try await sender.clock.sleep(error.retryAfter ?? RetryPolicy.walks.delay(failures - 1, sender.random()))
            }
        }
    }

    private func isTemporary(_ error: UsherError) -> Bool {
        if case .network = error { return true }
        return error.status.map(RetryPolicy.walks.retries) ?? false
    }

    private func piece(from start: Int64) async throws {
        if item.expiresAt < sender.clock.now().addingTimeInterval(300) { throw Expired() }
        guard let url = URL(string: item.url) else { throw DownloadError.corrupt(file: item.path) }
        var request = UsherRequest(.get, url)
        let known = start > 0 ? read() : nil
        if let etag = known?.etag {
            request.headers["Range"] = "bytes=\(start)-"
            request.headers["If-Range"] = etag
        }
        let answer = try await follow(request)
        switch answer.status {
        case 200: try await receive(answer, from: 0, dropping: start)
        case 206 where begins(answer, at: start): try await receive(answer, from: start, dropping: 0)
        case 416 where answer.headers["Content-Range"] == "bytes */\(start)": return
        case 206, 416:
            drop()
            throw UsherError.network("another range than asked for")
        case 403: throw Expired()
        default: throw UsherError(try await answer.collected(atMost: 65_536))
        }
    }

    /// Media may lie elsewhere; no secret goes along.
    private func follow(_ request: UsherRequest) async throws -> UsherStream {
        var request = request
        for _ in 0..<5 {
            let answer = try await sender.transport.stream(request)
            guard [301, 302, 303, 307, 308].contains(answer.status), let place = answer.headers["Location"],
                let next = URL(string: place, relativeTo: request.url)
            else { return answer }
            request.url = next.absoluteURL
        }
        throw UsherError.redirected(status: 302, to: request.url.absoluteString)
    }

    private func begins(_ answer: UsherStream, at start: Int64) -> Bool {
        answer.headers["Content-Range"]?.hasPrefix("bytes \(start)-") == true
    }

    private func receive(_ answer: UsherStream, from start: Int64, dropping old: Int64) async throws {
        let type = answer.headers["Content-Type"] ?? ""
        if item.sha256 == nil, item.size == 0, type.hasPrefix("text/html") { throw DownloadError.corrupt(file: item.path) }
        let etag = answer.headers["ETag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
        try AtomicFile.write(WireJSON.encoder.encode(Sidecar(etag: etag, size: item.size, sha256: item.sha256)), to: sidecar)
        let output = try AtomicFile.handle(part.path, start == 0 ? Self.fresh : Self.more)
        defer { try? output.close() }
        if old > 0 { received(-old) }
        var count = start
        for try await bytes in answer.pieces {
            // What has come is kept, also when nobody wants the rest any more.
            try output.write(contentsOf: bytes)
            count += Int64(bytes.count)
            received(Int64(bytes.count))
            try Task.checkCancellation()
        }
        try Task.checkCancellation()
        try output.synchronize()
        // An end that came too early is a broken line, whatever the transport thinks.
        if item.size > 0, count < item.size, isCut(answer, count - start) { throw UsherError.network("the body ended early") }
    }

    private func isCut(_ answer: UsherStream, _ count: Int64) -> Bool {
        answer.headers["Content-Length"].flatMap(Int64.init).map { count < $0 } ?? false
    }

    private func read() -> Sidecar? {
        (try? Data(contentsOf: sidecar)).flatMap { try? WireJSON.decoder.decode(Sidecar.self, from: $0) }
    }

    private func drop() {
        received(-(FileSize.of(part) ?? 0))
        try? FileManager.default.removeItem(at: part)
        try? FileManager.default.removeItem(at: sidecar)
    }

    private func isRight() throws -> Bool {
        if item.size > 0, FileSize.of(part) != item.size { return false }
        guard let wanted = item.sha256 else { return true }
        return try FileDigest.sha256(part) == wanted.lowercased()
    }
}
