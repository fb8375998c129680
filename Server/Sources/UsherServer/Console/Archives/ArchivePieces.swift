import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherHTTP
import UsherStore

/// Files of archives in the storage of media: in pieces, each sealed with the server's key, for they are full of names. Any process brings them.
struct ArchivePieces: Sendable {
    let store: HouseArchiveStore
    let storage: any MediaStorage
    let drafts: URL
    let seal: SealKey

    init(_ desk: ConsoleDesk) {
        store = HouseArchiveStore(desk.database)
        (storage, drafts) = (desk.uploads.storage, desk.uploads.drafts)
        seal = desk.boxOffice.seal
    }

    private static func purpose(_ job: JobRow, _ part: Int64) -> String { "house-archive-\(job.uuid)-\(part)" }

    /// Keeps a piece's bytes; gives what storage calls them.
    func keep(_ bytes: [UInt8], part: Int64, of job: JobRow) async throws -> String {
        let (seal, drafts) = (seal, drafts)
        let (file, sha256) = try await ClientWork.run(.imports) {
            let sealed = try seal.seal(bytes, for: Self.purpose(job, part))
            var draft = try DraftFile(drafts, most: Int64(sealed.count))
            do {
                try draft.write(sealed)
                return (draft.url, try draft.close())
            } catch {
                draft.discard()
                throw error
            }
        }
        defer { unlink(file.path) }
        // As with uploads: a piece is no picture, but storage asks for a type, and none is served from it.
        try await storage.keep(file, sha256: sha256, type: .png)
        return sha256
    }

    /// Some of a file, a piece in memory at a time. `turn`: one of the exports that a house may have under way.
    func body(of job: JobRow, _ range: Range<Int64>, holding turn: ExportLimit.Turn) -> ResponseBody {
        ResponseBody(contentLength: Int(range.upperBound - range.lowerBound)) { writer in
            defer { withExtendedLifetime(turn) {} }
            var offset = range.lowerBound
            while offset < range.upperBound {
                let (part, first) = offset.quotientAndRemainder(dividingBy: Int64(HouseArchiveStore.piece))
                let bytes = try await bring(part, of: job)
                let end = min(Int64(bytes.count), first + range.upperBound - offset)
                // What is shorter than it was cannot be finished: the connection breaks off, and the client sees it.
                guard end > first else { throw MediaFailure(reason: "a piece of an archive is too short") }
                try await writer.write(ByteBuffer(bytes: bytes[Int(first)..<Int(end)]))
                offset += end - first
            }
            try await writer.finish(nil)
        }
    }

    private func bring(_ part: Int64, of job: JobRow) async throws -> [UInt8] {
        // Asked for each time: what an erasure has made old in the middle of it goes no further.
        guard let sha256 = try await store.piece(part, of: job) else { throw MediaFailure(reason: "an archive is gone") }
        let copy = drafts.appending(path: "archive-" + UUID().uuidString)
        defer { unlink(copy.path) }
        var source = copy
        if let file = storage.file(sha256) {
            source = file
        } else {
            guard FileManager.default.createFile(atPath: copy.path, contents: nil) else {
                throw MediaFailure(reason: "no room for a piece")
            }
            try await storage.copy(sha256, to: copy)
        }
        let (seal, path) = (seal, source.path)
        return try await ClientWork.run(.imports) {
            guard let handle = FileHandle(forReadingAtPath: path) else { throw MediaFailure(reason: "a piece of an archive is gone") }
            defer { try? handle.close() }
            return try seal.open([UInt8](try handle.readToEnd() ?? Data()), for: Self.purpose(job, part))
        }
    }

    /// Takes away what nobody can fetch any more.
    func sweep(at now: Instant) async throws {
        while true {
            let gone = try await store.gone(at: now)
            for piece in gone { try await storage.remove(piece.sha256) }
            if !gone.isEmpty { try await store.forget(gone) }
            if gone.count < HouseArchiveStore.swept { return }
        }
    }
}
