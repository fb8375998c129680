import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension WalksDesk {
    var mediaEndpoint: Endpoint {
        Endpoint(
            .get, "/media/{mediaId}/{file}", desk: .walks, summary: "A media file",
            description:
                "Covers, trailers and the files of free tours are public; all else needs a signed address, as points and manifests "
                + "give it. Single ranges, `If-Range`, `If-None-Match`, `If-Match`.",
            parameters: [
                .path("mediaId", .string(format: "uuid"), "The media."), .path("file", .string(), "Its digest and type."),
                .query("expires", .integer(), "Unix seconds."), .query("signature", .string(), "43 characters."),
                .header("Range", .string(), "One range of bytes."),
            ],
            responses: [
                .text(200, "The file", type: "application/octet-stream"), .text(206, "A part of it", type: "application/octet-stream"),
                .problem(WalkRefusal.urlRequired.problem, desk: .walks), .problem(WalkRefusal.urlInvalid.problem, desk: .walks),
                .problem(WalkRefusal.urlExpired.problem, desk: .walks), .problem(.notFound, desk: .walks),
                .problem(WalkRefusal.preconditionFailed.problem, desk: .walks),
                .problem(WalkRefusal.rangeNotSatisfiable(size: 1000).problem, desk: .walks),
            ], handler: media)
    }

    /// GET /media/{mediaId}/{file}
    @Sendable func media(_ request: Request, _ context: UsherContext) async throws -> Response {
        let now = clock.now()
        let left = try await admit(request, at: now)
        guard let uuid = context.parameters.get("mediaId").flatMap(UUIDText.normalised), let file = context.parameters.get("file"),
            let media = try await files.find(uuid, file)
        else { throw WalkRefusal.notFound }
        if let address = storage.presigned(media.sha256, media.type, MediaWindow(at: now, hours: settings.urlHours)) {
            return Response(status: .found, headers: [.location: address, .cacheControl: "no-store"])
        }
        guard let url = storage.file(media.sha256) else { throw WalkRefusal.notFound }
        let cache = left.map { "private, max-age=\($0)" } ?? "public, max-age=86400"
        let served = FileAnswer(
            url: url, size: media.size, etag: "\"\(media.sha256)\"", type: media.type.rawValue, modified: media.stored, cacheControl: cache)
        return try served.response(request, bySendfile: context.hasFileLane)
    }

    /// Whether the address may be used; returns the seconds that are left of a signed one.
    private func admit(_ request: Request, at now: Instant) async throws -> Int64? {
        let path = request.uri.path
        let query = Query(request)
        let (expires, signature) = (query.values("expires"), query.values("signature"))
        if expires.isEmpty && signature.isEmpty {
            guard try await tourCache.current().publicPaths.contains(path) else { throw WalkRefusal.urlRequired }
            return nil
        }
        guard expires.count == 1, signature.count == 1, let until = Digits.whole(expires[0], in: Self.instants),
            self.signature.verify(signature[0], path, expires: expires[0])
        else { throw WalkRefusal.urlInvalid }
        guard now.seconds <= until else { throw WalkRefusal.urlExpired }
        return until - now.seconds
    }

    /// Seconds since 1970 that an address may name.
    private static let instants: ClosedRange<Int64> = 0...999_999_999_999
}
