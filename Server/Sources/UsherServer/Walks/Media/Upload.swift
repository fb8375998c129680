import UsherHTTP
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore

/// A file that was received: on disk, hashed, and known for what it is. A refused one leaves nothing.
struct Upload: Sendable {
    let file: URL
    let filename: String?
    let type: UsherCore.MediaType
    let size: Int64
    let sha256: String
    /// What subtitles say, read once and for all; nil for other kinds.
    let transcript: String?

    /// Takes its draft away, where nobody has taken it over.
    func forget() { unlink(file.path) }

    /// Reads a body as it comes: a form with a part `file`, or the bytes themselves. Only a piece of it is ever in memory.
    static func receive(_ request: Request, as kind: MediaKind, into folder: URL) async throws -> Upload {
        do { return try await read(request, as: kind, into: folder) } catch let fault as MultipartFile.Fault {
            throw WalkRefusal.invalid("file", fault.reason)
        }
    }

    private static func read(_ request: Request, as kind: MediaKind, into folder: URL) async throws -> Upload {
        var form = try MultipartFile(request.headers[.contentType])
        // A form's own lines come on top.
        let slack: Int64 = form == nil ? 0 : 4_096
        if let announced = request.headers[.contentLength].flatMap({ Int64($0) }), announced > kind.largest + slack {
            throw WalkRefusal.bodyTooLarge
        }
        var draft = try MediaDraftFile(folder, kind)
        do {
            for try await piece in request.body {
                if form != nil {
                    try form?.take(Array(piece.readableBytesView)) { try draft.write($0) }
                } else {
                    try draft.write(Array(piece.readableBytesView))
                }
            }
            if let form, !form.isComplete { throw WalkRefusal.invalid("file", "must be a part of the form") }
            let name = form?.filename ?? Query(request).repaired("filename")
            let head = draft.head
            let found = try await ClientWork.run { MediaContent(head, kind) }
            return try draft.finish(name.flatMap(Self.plain), found)
        } catch {
            draft.discard()
            throw error
        }
    }

    /// The last part of a path, without what no name should have.
    private static func plain(_ name: String) -> String? {
        let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        let text = String(String.UnicodeScalarView(last.unicodeScalars.filter { $0.properties.generalCategory != .control }))
        return text.isEmpty ? nil : WireText.cut(text, to: 200)
    }
}

/// An upload while it grows.
struct MediaDraftFile {
    private let kind: MediaKind
    private let url: URL
    private let handle: FileHandle
    private var hash = SHA256()
    private var size: Int64 = 0
    /// The beginning of it; of subtitles, all.
    private(set) var head: [UInt8] = []

    init(_ folder: URL, _ kind: MediaKind) throws {
        self.kind = kind
        url = folder.appending(path: UUID().uuidString)
        let file = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw MediaFailure(reason: String(cString: strerror(errno))) }
        handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    }

    mutating func write(_ bytes: [UInt8]) throws {
        size += Int64(bytes.count)
        guard size <= kind.largest else { throw WalkRefusal.bodyTooLarge }
        hash.update(data: bytes)
        if kind == .subtitle { head += bytes } else if head.count < 64 { head += bytes.prefix(64 - head.count) }
        try handle.write(contentsOf: bytes)
    }

    /// `content`: what `head` turned out to be.
    func finish(_ filename: String?, _ content: MediaContent) throws -> Upload {
        guard size > 0, let type = content.type else { throw WalkRefusal.unsupportedMediaType }
        try handle.close()
        return Upload(
            file: url, filename: filename, type: type, size: size, sha256: Hexadecimal.text(Array(hash.finalize())),
            transcript: content.transcript)
    }

    func discard() {
        try? handle.close()
        unlink(url.path)
    }
}

/// What a file is, by its bytes: of subtitles all of them, of other kinds the first.
struct MediaContent: Sendable {
    let type: UsherCore.MediaType?
    let transcript: String?

    init(_ head: [UInt8], _ kind: MediaKind) {
        type = kind == .subtitle ? SubtitleFile.type(of: head) : UsherCore.MediaType.sniff(head, as: kind)
        transcript = kind == .subtitle && type != nil ? SubtitleCues(head)?.json : nil
    }
}
