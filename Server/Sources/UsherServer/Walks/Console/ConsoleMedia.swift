import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension WalksDesk {
    private var mediaEditor: MediaUploadStore { MediaUploadStore(database, quotas: quotas) }

    var consoleMedia: [Endpoint] {
        [
            console(.get, "/media", "Your files", query: ["kind", "cursor"], typed: ["q"], shows: ConsoleFiles.self, handler: listMedia),
            console(.post, "/media", "Upload a file", query: ["kind"], typed: ["filename"], shows: ConsoleFile.self) { request, _, member in
                let kind = try Self.kind(request)
                let place = try await foresee(request, kind, member)
                defer { place.leave() }
                let upload = try await Upload.receive(request, as: kind, into: drafts)
                let draft = try await keep(upload, kind, member)
                let row = try await mediaEditor.add(draft, by: member.actor, at: clock.now())
                return try shown(row, status: .created)
            }.bodies(.streamed),
            console(.get, "/media/{m}", "A file", shows: ConsoleFile.self) { _, context, member in
                try shown(try await mediaEditor.find(try Self.uuid("m", context), in: member.organisation))
            },
            console(.put, "/media/{m}/content", "New bytes for a file", typed: ["filename"], shows: ConsoleFile.self) {
                request, context, member in
                let uuid = try Self.uuid("m", context)
                let old = try await mediaEditor.find(uuid, in: member.organisation)
                let place = try await foresee(request, old.file.kind, member)
                defer { place.leave() }
                let upload = try await Upload.receive(request, as: old.file.kind, into: drafts)
                let draft = try await keep(upload, old.file.kind, member, name: upload.filename ?? old.filename)
                defer { tourCache.expire() }
                return try shown(try await mediaEditor.replace(uuid, by: draft, by: member.actor, at: clock.now()))
            }.bodies(.streamed),
            console(.delete, "/media/{m}", "Delete a file") { _, context, member in
                try await mediaEditor.delete(
                    try Self.uuid("m", context), in: member.organisation, by: member.actor, at: clock.now())
                return Response(status: .noContent)
            },
        ]
    }

    @Sendable private func listMedia(_ request: Request, _ context: UsherContext, _ member: Principal<Membership>) async throws -> Response
    {
        let kind = request.query("kind") ?? ""
        guard kind.isEmpty || MediaKind(rawValue: kind) != nil else {
            throw WalkRefusal.invalid("kind", "must be audio, image, subtitle or video")
        }
        var before: (at: Instant, id: Int64)?
        if let cursor = request.query("cursor") {
            let parts = cursor.split(separator: "-").compactMap { Int64($0) }
            guard parts.count == 2 else { throw WalkRefusal.invalid("cursor", "must be one that a list gave") }
            before = (Instant(microseconds: parts[0]), parts[1])
        }
        let search = try request.typed("q").map { WireText.cut($0, to: 100) } ?? ""
        let (rows, more) = try await mediaEditor.list(member.organisation, kind: kind, search: search, before: before)
        let next = more ? rows.last.map { "\($0.uploaded.microseconds)-\($0.file.id)" } : nil
        return try .walks(ConsoleFiles(items: rows.map { ConsoleFile($0, address($0.file)) }, cursor: next))
    }

    /// Nobody sends what is refused in any case, which those that are being sent now may make it. One that is not announced may become
    /// as large as any.
    private func foresee(_ request: Request, _ kind: MediaKind, _ member: Principal<Membership>) async throws -> OpenUploads.Place {
        let announced = request.headers[.contentLength].flatMap { Int64($0) }
        // What is longer than any upload is refused before a byte of it is kept.
        let (place, before) = uploads.enter(member.organisation, min(max(1, announced ?? kind.largest), kind.largest))
        try await mediaEditor.foresee(min(max(1, announced ?? 1), .max - before) + before, in: member.organisation, at: clock.now())
        return place
    }

    private static func kind(_ request: Request) throws(WalkRefusal) -> MediaKind {
        guard let kind = request.query("kind").flatMap({ MediaKind(rawValue: $0) }) else {
            throw .invalid("kind", "must be audio, image, subtitle or video")
        }
        return kind
    }

    private func keep(_ upload: Upload, _ kind: MediaKind, _ member: Principal<Membership>, name: String? = nil) async throws -> MediaDraft
    {
        defer { upload.forget() }
        // Before its bytes are where only a row keeps track of them.
        try await mediaEditor.foresee(upload.size, in: member.organisation, at: clock.now())
        try await storage.keep(upload.file, sha256: upload.sha256, type: upload.type)
        return MediaDraft(
            uuid: newID(), organisation: member.organisation, kind: kind, filename: name ?? upload.filename ?? "file", type: upload.type,
            size: upload.size, sha256: upload.sha256, url: nil, transcript: upload.transcript)
    }

    private func address(_ file: MediaFile) -> String { signed(MediaWindow(at: clock.now(), hours: settings.urlHours)).text(file) }

    private func shown(_ row: MediaRow, status: HTTPResponse.Status = .ok) throws -> Response {
        try .walks(ConsoleFile(row, address(row.file)), status: status)
    }
}
