import UsherHTTP
import Synchronization
import UsherCore
import UsherStore

/// The transcripts of walks, as they were read from their subtitles when those came. A file's bytes never change, so what was asked for once is
/// kept, up to a bound.
final class WalkTranscripts: Sendable {
    private struct Cached {
        var cues: [String: SubtitleCues] = [:]
        var bytes = 0
    }
    private let store: TranscriptStore
    private let known = Mutex(Cached())
    private static let most = 16 << 20
    /// So much text of transcripts is on one page; stops behind it go without.
    static let mostOnPage = 1 << 20

    init(_ store: TranscriptStore) { self.store = store }

    /// The cues of these files by their digests; a file that says nothing, or has not been read yet, is missing: a page goes without.
    func cues(_ files: [MediaFile?]) async -> [String: SubtitleCues] {
        let wanted = Set(files.compactMap { $0?.sha256 })
        var found = known.withLock { known in known.cues.filter { wanted.contains($0.key) } }
        let unknown = wanted.subtracting(found.keys)
        if !unknown.isEmpty, let texts = try? await store.find(unknown) {
            let read = try? await ClientWork.run { texts.compactMapValues { SubtitleCues(json: $0) } }
            for (sha256, cues) in read ?? [:] {
                found[sha256] = cues
                keep(cues, of: sha256)
            }
        }
        return found
    }

    private func keep(_ cues: SubtitleCues, of sha256: String) {
        known.withLock { known in
            if known.bytes + cues.bytes > WalkTranscripts.most { known = Cached() }
            if known.cues.updateValue(cues, forKey: sha256) == nil { known.bytes += cues.bytes }
        }
    }
}

extension SubtitleCues {
    /// What they take in memory, about.
    var bytes: Int { cues.reduce(64) { $0 + 48 + $1.text.utf8.count } }
}
