import UsherHTTP
import Foundation
import UsherCore
import UsherStore

extension WalksDesk {
    /// Replaced bytes stay as long as an address of them can last, and two hours more.
    func sweep() async throws {
        let now = clock.now()
        try await families.sweep(at: now)
        let before = now.adding(seconds: -Int64(settings.urlHours + 2) * 3_600)
        for sha256 in try await mediaFiles.sweep(before: before) { try await storage.remove(sha256) }
        files.forget()
        local.sweepDrafts(olderThan: 86_400)
    }

    /// Reads subtitles that came before what they say was kept, a few at a time; one that cannot be read says nothing.
    func readTranscripts() async throws {
        var missing = try await transcripts.missing()
        while !missing.isEmpty {
            for (sha256, type) in missing {
                let bytes = try await bytes(sha256, type)
                let cues = try await ClientWork.run { SubtitleCues(bytes ?? []) ?? SubtitleCues(cues: []) }
                try await transcripts.keep(cues.json, of: sha256, at: clock.now())
            }
            missing = try await transcripts.missing()
        }
    }

    private func bytes(_ sha256: String, _ type: UsherCore.MediaType) async throws -> [UInt8]? {
        let copy = local.drafts.appending(path: "read-" + UUID().uuidString)
        guard FileManager.default.createFile(atPath: copy.path, contents: nil) else { return nil }
        defer { unlink(copy.path) }
        do { try await storage.copy(sha256, to: copy) } catch let error as MediaFailure {
            // What is only away for now is read another time.
            if try await storage.has(sha256) { throw error }
            return nil
        }
        return try await ClientWork.run { () -> [UInt8]? in
            guard let handle = FileHandle(forReadingAtPath: copy.path) else { return nil }
            defer { try? handle.close() }
            return try handle.read(upToCount: Int(MediaKind.subtitle.largest)).map { Array($0) }
        }
    }
}
