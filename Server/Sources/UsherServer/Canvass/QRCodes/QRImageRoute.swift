import UsherHTTP
import UsherPapers
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

/// The two kinds of picture.
enum QRImageKind: String, Sendable {
    case png, svg

    var type: String {
        switch self {
        case .png: "image/png"
        case .svg: "image/svg+xml"
        }
    }
}

extension QRCodeRoutes {
    /// GET /api/campaigns/{id}/qr-codes/{qid}/image.png, image.svg
    func image(_ kind: QRImageKind, _ request: Request, _ context: UsherContext) async throws -> Response {
        let call = try await call(request, context)
        let query = QRQuery(request)
        let size = try query.integer("size", 128...2048) ?? 512
        let level = try query.choice("ecc", QRImageLevel.M)
        let margin = try query.integer("margin", 4...16) ?? QRCode.quietZone
        let (code, _) = try await codes.show(call, code(context))
        let url = site(.qr(code.slug))
        // The same address in the same form is the same picture for ever.
        let etag = EntityTag.of(Array("1 \(kind) \(size) \(level) \(margin) \(url)".utf8))
        var headers: HTTPFields = [.cacheControl: "private, no-cache", .vary: "Authorization", .eTag: etag]
        if let known = request.headers[.ifNoneMatch], EntityTag.matches(known, etag) {
            return Response(status: .notModified, headers: headers)
        }
        let bytes = try await ClientWork.run { () -> [UInt8]? in
            guard let drawing = QRCode(url, correction: level.correction) else { return nil }
            return switch kind {
            case .png: drawing.png(side: size, margin: margin)
            case .svg: Array(drawing.svg(title: url, pixels: size, margin: margin).utf8)
            }
        }
        guard let bytes else { throw Problem.internal }
        headers[.contentType] = kind.type
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

/// How much of a code may be lost, as it is asked for.
enum QRImageLevel: String, Sendable {
    case L, M, Q, H

    var correction: QRCode.Correction {
        switch self {
        case .L: .low
        case .M: .medium
        case .Q: .quartile
        case .H: .high
        }
    }
}
