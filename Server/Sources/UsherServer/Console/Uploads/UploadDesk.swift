import UsherHTTP
import Foundation
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

/// Takes the files that members send: in pieces, as programs and our script do, or in one form, as browsers without script do. Files are judged by their
/// bytes; of a picture nothing is kept but what was drawn anew.
struct UploadDesk: Sendable {
    let store: UploadStore
    let files: MediaUploadStore
    let storage: any MediaStorage
    /// Where files grow.
    let drafts: URL
    let program: PictureProgram
    let clock: WallClock

    init(_ walks: WalksDesk) {
        store = UploadStore(walks.database, quotas: walks.quotas)
        files = MediaUploadStore(walks.database, quotas: walks.quotas)
        (storage, drafts, clock) = (walks.storage, walks.drafts, walks.clock)
        program = PictureProgram(folder: walks.drafts)
    }

    /// For a command, which takes files of an archive.
    init(_ database: Database, _ settings: Settings, clock: WallClock) throws {
        let (local, storage) = try MediaPlace.open(settings, clock: clock)
        (store, files) = (UploadStore(database), MediaUploadStore(database))
        (self.storage, drafts, self.clock) = (storage, local.drafts, clock)
        program = PictureProgram(folder: local.drafts)
    }

    /// The next piece of an upload; the last one makes of it what it was sent for.
    func take(_ request: Request, to row: UploadRow, from start: Int64, by actor: Actor) async throws -> UploadRow {
        guard row.ended == nil else { throw UploadRefusal.ended }
        guard start == row.received else { throw UploadRefusal.wrongOffset(row.received) }
        let most = min(UploadPurpose.largestPiece, row.size - row.received)
        if let announced = request.headers[.contentLength].flatMap({ Int64($0) }), announced > most {
            throw UploadRefusal.tooLarge(most: row.size)
        }
        var draft = try DraftFile(drafts, most: most)
        defer { draft.discard() }
        do { for try await piece in request.body { try draft.write(Array(piece.readableBytesView)) } } catch is DraftFile.TooLarge {
            throw UploadRefusal.tooLarge(most: row.size)
        }
        guard draft.size > 0 else { return try await complete(row, by: actor) }
        let piece = UploadPiece(start: start, size: draft.size, sha256: try draft.close())
        try await storage.keep(draft.url, sha256: piece.sha256, type: .png)
        return try await complete(try await store.add(piece, to: row.uuid, of: row.account), by: actor)
    }

    /// All of it is here: it is judged. What is refused is given up.
    func complete(_ row: UploadRow, by actor: Actor) async throws -> UploadRow {
        // An archive stays in pieces until a job reads it.
        guard row.received == row.size, row.ended == nil, row.purpose != .archive else { return row }
        let whole = try await join(row)
        defer { unlink(whole.path) }
        do {
            if let kind = row.purpose.media {
                let draft = try await draft(whole, named: row.name, kind, in: row.organisation)
                return try await store.finish(row, as: draft, by: actor, at: clock.now())
            }
            let picture = try await picture(whole, row.purpose)
            return try await store.finish(row, as: picture, by: actor, at: clock.now())
        } catch let refusal as UploadRefusal {
            try await store.end(row.uuid, of: row.account, at: clock.now())
            throw refusal
        } catch let refusal as QuotaRefusal {
            try await store.end(row.uuid, of: row.account, at: clock.now())
            throw refusal
        }
    }

    /// A file of the house's walks that came as a whole. Throws `UploadRefusal`, `QuotaRefusal`.
    func media(_ file: URL, named name: String, _ kind: MediaKind, in house: Organisation.ID, by actor: Actor) async throws -> MediaRow {
        try await files.foresee(FileSize.of(file.path) ?? 1, in: house, at: clock.now())
        return try await files.add(try await draft(file, named: name, kind, in: house), by: actor, at: clock.now())
    }

    /// What a file is by its bytes, which are in storage then.
    private func draft(_ file: URL, named name: String, _ kind: MediaKind, in house: Organisation.ID) async throws -> MediaDraft {
        guard let size = FileSize.of(file.path), size > 0, size <= kind.largest else { throw UploadRefusal.tooLarge(most: kind.largest) }
        let (content, sha256) = try await ClientWork.run(.imports) {
            let source = try FileHandle(forReadingFrom: file)
            defer { try? source.close() }
            // Of subtitles all is read, and they are short.
            let head = try source.read(upToCount: kind == .subtitle ? Int(kind.largest) : 64) ?? Data()
            return (MediaContent(Array(head), kind), try FileDigest.sha256(file.path))
        }
        guard let type = content.type else { throw UploadRefusal.wrongKind }
        try await storage.keep(file, sha256: sha256, type: type)
        return MediaDraft(
            uuid: newID(), organisation: house, kind: kind, filename: name, type: type, size: size, sha256: sha256, url: nil,
            transcript: content.transcript)
    }

    /// A file that came as a whole, kept in pieces as if it had come in them. Throws `UploadRefusal`, `QuotaRefusal`.
    func pieces(
        of file: URL, named name: String, _ purpose: UploadPurpose, in house: Organisation.ID, by account: Account.ID, _ actor: Actor
    ) async throws -> UploadRow {
        guard let size = FileSize.of(file.path), size > 0, size <= purpose.largest else {
            throw UploadRefusal.tooLarge(most: purpose.largest)
        }
        let begun = UploadDraft(uuid: newID(), purpose: purpose, name: name, size: size)
        var row = try await store.begin(begun, in: house, by: account, actor, at: clock.now())
        let source = try FileHandle(forReadingFrom: file)
        defer { try? source.close() }
        while row.received < row.size {
            var draft = try DraftFile(drafts, most: UploadPurpose.largestPiece)
            defer { draft.discard() }
            guard let bytes = try source.read(upToCount: Int(UploadPurpose.largestPiece)), !bytes.isEmpty else {
                throw MediaFailure(reason: "a file has become shorter")
            }
            try draft.write(Array(bytes))
            let piece = UploadPiece(start: row.received, size: draft.size, sha256: try draft.close())
            try await storage.keep(draft.url, sha256: piece.sha256, type: .png)
            row = try await store.add(piece, to: row.uuid, of: account)
        }
        return row
    }

    /// The pieces as one file, which is the caller's to take away.
    func join(_ row: UploadRow) async throws -> URL {
        let whole = drafts.appending(path: UUID().uuidString)
        let part = drafts.appending(path: UUID().uuidString)
        defer { unlink(part.path) }
        guard FileManager.default.createFile(atPath: whole.path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let target = FileHandle(forWritingAtPath: whole.path)
        else { throw MediaFailure(reason: String(cString: strerror(errno))) }
        defer { try? target.close() }
        for piece in try await store.pieces(of: row.uuid) {
            guard FileManager.default.createFile(atPath: part.path, contents: nil) else {
                throw MediaFailure(reason: "no room for a piece")
            }
            try await storage.copy(piece.sha256, to: part)
            guard let source = FileHandle(forReadingAtPath: part.path) else { throw MediaFailure(reason: "a piece is gone") }
            defer { try? source.close() }
            while let bytes = try source.read(upToCount: 1 << 20), !bytes.isEmpty { try target.write(contentsOf: bytes) }
        }
        return whole
    }

    /// What is drawn of a file, its bytes in storage already where it `keeps` them. Throws `UploadRefusal` where it is no picture that we take.
    func picture(_ file: URL, _ purpose: UploadPurpose, keeps: Bool = true) async throws -> Picture {
        guard PictureProgram.isInstalled else { throw UploadRefusal.noReader }
        let head = (try? FileHandle(forReadingFrom: file).read(upToCount: 64)).map { Array($0) } ?? []
        guard let type = UsherCore.MediaType.sniff(head, as: .image), purpose.types.contains(type) else { throw UploadRefusal.wrongKind }
        let name = file.lastPathComponent
        guard let header = try await program.header(name), header.type == type else { throw UploadRefusal.unreadable }
        guard max(header.width, header.height) <= UploadPurpose.widest else {
            throw UploadRefusal.tooManyPixels(width: header.width, height: header.height)
        }
        let target: UsherCore.MediaType = purpose == .logo || header.hasAlpha ? .png : .jpeg
        var files: [Picture.File] = []
        for width in purpose.widths {
            let drawn = try await draw(name, width: width, target, keeps: keeps)
            if files.last?.width != drawn.width { files.append(drawn) }
        }
        guard let picture = Picture(uuid: newID(), files: files) else { throw UploadRefusal.unreadable }
        return picture
    }

    private func draw(_ name: String, width: Int64, _ type: UsherCore.MediaType, keeps: Bool) async throws -> Picture.File {
        let new = UUID().uuidString + "." + type.fileExtension
        let file = drafts.appending(path: new)
        defer { unlink(file.path) }
        guard let drawn = try await program.draw(name, as: new, width: width, type), let size = FileSize.of(file.path) else {
            throw UploadRefusal.unreadable
        }
        let sha256 = try FileDigest.sha256(file.path)
        if keeps { try await storage.keep(file, sha256: sha256, type: type) }
        return Picture.File(width: drawn.width, height: drawn.height, type: type, size: size, sha256: sha256)
    }

    func newID() -> String {
        var generator = SystemRandomNumberGenerator()
        return UUIDText.v4(using: &generator)
    }

    /// Forgets uploads that nobody goes on with, and the pieces of those that have ended.
    func sweep() async throws {
        let before = clock.now().adding(seconds: -UploadPurpose.life)
        while true {
            let swept = try await store.sweep(before: before)
            for sha256 in swept.gone { try await storage.remove(sha256) }
            if swept.count < UploadStore.swept { return }
        }
    }
}
