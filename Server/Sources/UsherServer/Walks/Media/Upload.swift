import UsherHTTP
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

/// An upload of media while it grows.
struct MediaDraftFile {
    private let kind: MediaKind
    private var file: DraftFile
    /// The beginning of it; of subtitles, all.
    var head: [UInt8] { file.head }

    init(_ folder: URL, _ kind: MediaKind) throws {
        self.kind = kind
        file = try DraftFile(folder, most: kind.largest, keepsAll: kind == .subtitle)
    }

    mutating func write(_ bytes: [UInt8]) throws {
        do { try file.write(bytes) } catch is DraftFile.TooLarge { throw WalkRefusal.bodyTooLarge }
    }

    /// `content`: what `head` turned out to be.
    func finish(_ filename: String?, _ content: MediaContent) throws -> Upload {
        guard file.size > 0, let type = content.type else { throw WalkRefusal.unsupportedMediaType }
        return Upload(
            file: file.url, filename: filename, type: type, size: file.size, sha256: try file.close(), transcript: content.transcript)
    }

    func discard() { file.discard() }
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
