import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import UsherCore

/// The transcripts of walks, read from their subtitles. A file's bytes never change, so what was read once is kept.
final class WalkTranscripts: Sendable {
    private let storage: any MediaStorage
    private let clock: WallClock
    private let known = Mutex<[String: [SubtitleCues.Cue]]>([:])
    private static let most = 1_000

    init(_ storage: any MediaStorage, clock: WallClock) {
        self.storage = storage
        self.clock = clock
    }

    /// Empty where the file cannot be read now: a page goes without.
    func cues(_ file: MediaFile?) async -> [SubtitleCues.Cue] {
        guard let file, let sha256 = file.sha256 else { return [] }
        if let cues = known.withLock({ $0[sha256] }) { return cues }
        guard let bytes = try? await bytes(sha256, file.type), let cues = SubtitleCues(bytes)?.cues else { return [] }
        known.withLock { known in
            if known.count >= Self.most { known = [:] }
            known[sha256] = cues
        }
        return cues
    }

    private func bytes(_ sha256: String, _ type: MediaType) async throws -> [UInt8]? {
        if let url = storage.file(sha256) {
            return try await NIOThreadPool.singleton.runIfActive { try Array(Data(contentsOf: url)) }
        }
        guard let address = storage.presigned(sha256, type, MediaWindow(at: clock.now(), hours: 1)) else { return nil }
        let answer = try await HTTPClient.shared.execute(HTTPClientRequest(url: address), timeout: .seconds(5))
        guard answer.status.code == 200 else { return nil }
        return try await Array(answer.body.collect(upTo: Int(MediaKind.subtitle.largest)).readableBytesView)
    }
}
