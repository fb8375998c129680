import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

extension ConsoleDesk {
    /// Houses' pictures, for everybody: an address is nobody's secret, and never means another picture.
    var pictureEndpoint: Endpoint {
        Endpoint(
            .get, "/pictures/{id}/{file}", desk: .boxOffice, summary: "A picture of a house's",
            parameters: [
                .path("id", .string(format: "uuid"), "The picture."), .path("file", .string(), "One of its widths: `480.png`, `960.jpg`."),
            ],
            responses: ["image/png", "image/jpeg"].map { .text(200, "The picture", type: $0) } + [
                Endpoint.Answer(304, "You have it already", content: nil), .problem(UploadRefusal.notFound.problem, desk: .boxOffice),
            ], tag: "Pictures"
        ) { request, context in
            let parts = context.segment("file").split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let uuid = UUIDText.normalised(context.segment("id")),
                let width = Digits.whole(parts[0], in: 1...UploadPurpose.widest),
                let file = try await PictureStore(database).file(uuid, width: width), file.type.fileExtension == parts[1]
            else { throw Problem.notFound }
            return try await uploads.answer(file, to: request)
        }
    }
}

extension UploadDesk {
    fileprivate static let lasting = "public, max-age=31536000, immutable"

    /// From this machine's folder as files are sent, else from the bucket by way of a file.
    func answer(_ file: Picture.File, to request: Request) async throws -> Response {
        if let url = storage.file(file.sha256) {
            let served = FileAnswer(
                url: url, size: file.size, etag: "\"\(file.sha256)\"", type: file.type.rawValue, modified: Instant(seconds: 0),
                cacheControl: Self.lasting)
            return try served.response(request, bySendfile: false)
        }
        guard let bytes = try await bytes(of: file) else { throw Problem.notFound }
        return Response(
            status: .ok,
            headers: [
                .contentType: file.type.rawValue, .cacheControl: Self.lasting, .eTag: "\"\(file.sha256)\"",
                .contentSecurityPolicy: "default-src 'none'; sandbox",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// All of a picture; nil where its bytes are gone.
    func bytes(of file: Picture.File) async throws -> [UInt8]? {
        if let url = storage.file(file.sha256) { return (try? Data(contentsOf: url)).map { Array($0) } }
        let copy = drafts.appending(path: UUID().uuidString)
        guard FileManager.default.createFile(atPath: copy.path, contents: nil) else { return nil }
        defer { unlink(copy.path) }
        do { try await storage.copy(file.sha256, to: copy) } catch is MediaFailure { return nil }
        return (try? Data(contentsOf: copy)).map { Array($0) }
    }
}
