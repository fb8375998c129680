import Crypto
import Foundation
import UsherKit

/// What a download costs that breaks off and goes on.
enum BenchDownload {
    /// 40 MiB in 20 files break off at 37 %; another downloader goes on.
    static func run(_ folder: URL) async throws -> String {
        let peer = TourPeer(files: 20, bytes: 2 << 20)
        let clock = UsherClock(now: { Date() }, sleep: { _ in })
        let client = WalksClient(baseURL: TourPeer.base, transport: peer, clock: clock)
        peer.allow(peer.total * 37 / 100)
        do {
            _ = try await TourDownloader(client: client, root: folder).download(tour: "bench", language: .en)
            throw AppFailure("the line did not break")
        } catch is DownloadError {
            // Broken off, as it should be.
        }
        peer.allow(.max)
        let start = ContinuousClock.now
        _ = try await TourDownloader(client: client, root: folder).download(tour: "bench", language: .en)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let repeated = 100 * Double(peer.passed - peer.total) / Double(peer.total)
        return
            "download of \(peer.total >> 20) MiB, broken off at 37 %: \(String(format: "%.2f", repeated)) % transferred twice (goal at most 5 %), "
            + "the rest in \(String(format: "%.2f", seconds)) s"
    }
}

/// Answers what a download asks; after so many bytes the line is broken.
///
/// `@unchecked Sendable`: `allowance` and `passedBytes` are only touched under `lock`.
private final class TourPeer: Transport, @unchecked Sendable {
    static let base = URL(string: "http://bench.invalid") ?? URL(fileURLWithPath: "/")

    private let files: [Data]
    private let lock = NSLock()
    private var allowance = 0
    private var passedBytes = 0

    init(files count: Int, bytes: Int) {
        files = (0..<count).map { Data(repeating: UInt8($0), count: bytes) }
    }

    var total: Int { files.reduce(0) { $0 + $1.count } }
    var passed: Int { lock.withLock { passedBytes } }
    func allow(_ bytes: Int) { lock.withLock { allowance = bytes } }

    func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
        let path = request.url.path
        if path.hasSuffix("/manifest") {
            return UsherResponse(status: 200, headers: ["ETag": "\"0123456789abcdef\""], body: Data(manifest.utf8))
        }
        if path.hasSuffix("/points") { return UsherResponse(status: 200, body: Data("[]".utf8)) }
        if path.hasPrefix("/tours/") { return UsherResponse(status: 200, body: Data(Self.tour.utf8)) }
        throw .network("there is nobody")
    }

    func stream(_ request: UsherRequest) async throws(UsherError) -> UsherStream {
        guard let number = Int(request.url.lastPathComponent), files.indices.contains(number) else { throw .network("there is nobody") }
        let file = files[number]
        let start = request.headers["Range"]?.firstMatch(of: /bytes=(\d+)-/).flatMap { Int($0.1) } ?? 0
        let headers: UsherHeaders = ["ETag": "\"\(number)\"", "Content-Range": "bytes \(start)-\(file.count - 1)/\(file.count)"]
        let place = Place(start)
        let pieces = AsyncThrowingStream<Data, any Error> {
            let piece = file[place.next(65_536, of: file.count)]
            if piece.isEmpty { return nil }
            try self.pass(piece.count)
            return piece
        }
        return UsherStream(status: start == 0 ? 200 : 206, headers: headers, pieces: pieces)
    }

    private func pass(_ count: Int) throws {
        try lock.withLock {
            guard allowance >= count else { throw UsherError.network("the line broke") }
            allowance -= count
            passedBytes += count
        }
    }

    private var manifest: String {
        let expires = Date(timeIntervalSinceNow: 86_400).formatted(.iso8601)
        let audio = files.enumerated().map { number, file in
            let digest = SHA256.hash(data: file).map { String(UInt16($0) + 256, radix: 16).suffix(2) }.joined()
            return #"{"pointId":"p\#(number)","order":\#(number),"url":"http://bench.invalid/media/\#(number)","expiresAt":"\#(expires)","#
                + #""sizeBytes":\#(file.count),"sha256":"\#(digest)","mimeType":"audio/mpeg"}"#
        }
        return
            #"{"tourId":"bench","language":"en","version":1,"audio":[\#(audio.joined(separator: ","))],"offlineMap":{"tilesUrlTemplate":"","#
            + #""bounds":{"north":0,"south":0,"east":0,"west":0},"recommendedZoomLevels":[],"available":false},"totalBytes":\#(total)}"#
    }

    private static let tour = #"""
        {"id":"bench","slug":"bench","isProtected":false,"hasAccess":true,"pointCount":0,"version":{"id":"v","language":"en","title":"Bench",
        "description":"","startingPoint":{"lat":0,"lng":0},"city":"","durationMinutes":1,"distanceKm":1,"coverImageUrl":null,"videoUrl":null}}
        """#
}

/// How far a body has been read.
///
/// `@unchecked Sendable`: `start` is only touched under `lock`.
private final class Place: @unchecked Sendable {
    private let lock = NSLock()
    private var start: Int

    init(_ start: Int) { self.start = start }

    /// The next piece's place.
    func next(_ most: Int, of count: Int) -> Range<Int> {
        lock.withLock {
            let range = start..<min(count, start + most)
            start = range.upperBound
            return range
        }
    }
}
