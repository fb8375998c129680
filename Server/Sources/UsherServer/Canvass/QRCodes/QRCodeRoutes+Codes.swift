import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension QRCodeRoutes {
    /// GET /api/campaigns/{id}/qr-codes
    @Sendable func listCodes(_ request: Request, _ context: UsherContext) async throws -> Response {
        let call = try await call(request, context)
        let query = QRQuery(request)
        let (limit, after) = (try query.integer("limit", 1...1000) ?? 100, try query.cursor())
        // One more than was asked for tells whether there are more.
        let (codes, gate) = try await codes.list(call, after: after, limit: limit + 1)
        let shown = Array(codes.prefix(limit))
        let next = codes.count > limit ? shown.last.map { QRQuery.cursor($0.id) } : nil
        return try .json(
            CanvassQRCodeList(qrCodes: shown.map { CanvassQRCode($0, site, gate) }, nextCursor: next), .milliseconds,
            capacity: 64 + 400 * shown.count)
    }

    /// POST /api/campaigns/{id}/qr-codes
    @Sendable func makeCodes(_ request: Request, _ context: UsherContext) async throws -> Response {
        let call = try await call(request, context)
        try await codes.check(call)
        var form = QRCodeForm(try await JSONBody<CanvassPolicy>(request).fields(), base: site.base)
        let (scope, destination) = (try form.scope(), try form.destination().or(nil))
        switch scope {
        case .homes(let homes):
            let made = try await codes.make(call, homes: homes, destination: destination)
            return try .json(CanvassQRCodesMade(created: made.created, existing: made.existing), .milliseconds)
        case .campaign:
            let (code, gate) = try await codes.make(call, label: try form.label().or(nil), destination: destination)
            return try .json(CanvassQRCode(code, site, gate), .milliseconds, status: .created)
        }
    }

    /// GET /api/campaigns/{id}/qr-codes/{qid}
    @Sendable func showCode(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (code, gate) = try await codes.show(call(request, context), code(context))
        return try .json(CanvassQRCode(code, site, gate), .milliseconds)
    }

    /// PATCH /api/campaigns/{id}/qr-codes/{qid}
    @Sendable func changeCode(_ request: Request, _ context: UsherContext) async throws -> Response {
        let call = try await call(request, context)
        try await codes.check(call, code: code(context))
        var form = QRCodeForm(try await JSONBody<CanvassPolicy>(request).fields(), base: site.base)
        let change = try form.change()
        let (code, gate) = try await codes.change(call, code(context), change)
        await slugs.changed { $0.code == code.id.rawValue }
        return try .json(CanvassQRCode(code, site, gate), .milliseconds)
    }

    /// DELETE /api/campaigns/{id}/qr-codes/{qid}
    @Sendable func removeCode(_ request: Request, _ context: UsherContext) async throws -> Response {
        let id = try await codes.remove(call(request, context), code(context))
        await slugs.changed { $0.code == id }
        return Response(status: .noContent)
    }
}
