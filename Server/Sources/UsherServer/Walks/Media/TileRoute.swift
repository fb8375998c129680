import UsherHTTP
import UsherPapers
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

/// The tile sets of this server, in the order of the configuration.
struct TileSets: Sendable {
    private let sets: [TileSet]

    init(_ sets: [TileSet]) { self.sets = sets }

    func set(_ name: String) -> TileSet? { sets.first { $0.name == name } }
    /// Where a map opens that shows nothing yet.
    var middle: Coordinate? { sets.lazy.compactMap(\.bounds).first?.middle }
    func first(holding place: Coordinate) -> TileSet? { sets.first { $0.bounds?.holds(place) ?? false } }
}

extension WalksDesk {
    var tileEndpoint: Endpoint {
        Endpoint(
            .get, "/tiles/{set}/{z}/{x}/{y}", desk: .walks, summary: "A map tile",
            description: "The last part is `{y}.{ext}`, the set's format.",
            parameters: [
                .path("set", .string(), "The tile set."), .path("z", .integer(min: 0, max: 22), "Zoom."),
                .path("x", .integer(min: 0), "Column, from the west."), .path("y", .string(), "Row, from the north, and the format."),
            ],
            responses: Set(TileSets.types.values).sorted().map { .text(200, "The tile", type: $0) } + [
                Answer(304, "The one that is known", content: nil), .problem(WalkRefusal.tileNotFound.problem, desk: .walks),
            ], handler: tile)
    }

    /// GET /tiles/{set}/{z}/{x}/{y}.{ext}
    @Sendable func tile(_ request: Request, _ context: UsherContext) async throws -> Response {
        let file = (context.parameters.get("y") ?? "").split(separator: ".", omittingEmptySubsequences: false)
        guard let set = context.parameters.get("set").flatMap({ tiles.set($0) }), file.count == 2, file[1] == set.format,
            let zoom = Self.number(context.parameters.get("z")), zoom <= 22, let x = Self.number(context.parameters.get("x")),
            let y = Self.number(String(file[0])), x < 1 << zoom, y < 1 << zoom,
            let bytes = try await set.tile(zoom: Int(zoom), x: x, y: y)
        else { throw WalkRefusal.tileNotFound }
        return try await Self.answer(bytes, set, request)
    }

    private static func answer(_ bytes: [UInt8], _ set: TileSet, _ request: Request) async throws -> Response {
        var headers: HTTPFields = [
            .contentType: TileSets.types[set.format] ?? "application/octet-stream", .cacheControl: "public, max-age=86400",
            .vary: "Accept-Encoding",
        ]
        var body = bytes
        if bytes.starts(with: [0x1F, 0x8B]) {
            if Gzip.isAccepted(by: request) {
                headers[.contentEncoding] = "gzip"
            } else {
                body = try await ClientWork.run { try Gunzip.bytes(bytes) }
            }
        }
        let etag = EntityTag.of(body)
        headers[.eTag] = etag
        if let known = request.headers[.ifNoneMatch], EntityTag.matches(known, etag) {
            headers[.contentType] = nil
            headers[.contentEncoding] = nil
            return Response(status: .notModified, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// Plain decimals: no sign, no leading zero.
    private static func number(_ text: String?) -> Int64? {
        guard let text, !text.isEmpty, text.utf8.count <= 8, text.utf8.allSatisfy({ Digits.value($0) != nil }),
            text == "0" || !text.hasPrefix("0")
        else { return nil }
        return Int64(text)
    }
}

extension TileSets {
    static let types = [
        "pbf": "application/vnd.mapbox-vector-tile", "png": "image/png", "jpg": "image/jpeg", "webp": "image/webp",
    ]
}
