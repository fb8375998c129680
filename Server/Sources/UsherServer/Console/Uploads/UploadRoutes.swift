import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// Files in pieces, for programs and for our own script.
extension ConsoleDesk {
    var uploadEndpoints: [Endpoint] {
        [
            upload(
                .post, "", "Begin an upload", parameters: [.query("organisation", .string(), "The house: its slug.")],
                body: UploadSample.request, answers: [UploadSample.begun], refusals: [.tooLarge(most: 4 << 20), .roleRequired, .tooMany],
                beginUpload),
            upload(
                .patch, "/{id}", "Send the next piece",
                description: """
                    At most 8 MiB at once. With the last one the file is judged by its bytes: a logo or picture is drawn anew in several widths, and
                    nothing else of it is kept; an audio, image, subtitle or video is kept as it is, a file of the house's walks. An archive waits, for a day,
                    until `/console/api/data/import` reads it; it is not `done` before.
                    """, parameters: [.header("Upload-Offset", .integer(min: 0), "Where the piece begins.")],
                body: .init(type: "application/octet-stream", schema: .string(format: "binary")),
                answers: [UploadSample.taken],
                refusals: [
                    .wrongOffset(0), .ended, .tooLarge(most: 4 << 20), .wrongKind, .unreadable, .tooManyPixels(width: 7_000, height: 50),
                    .noReader,
                ], takePiece
            ).bodies(.streamed),
            upload(
                .get, "/{id}", "How far an upload is", description: "`Upload-Offset` says it, too, so HEAD is enough.",
                answers: [UploadSample.upload], howFar),
            upload(.delete, "/{id}", "Give an upload up", answers: [UploadSample.gone], giveUp),
            pictureEndpoint,
        ]
    }

    private func upload(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, description: String = "", parameters: [Endpoint.Parameter] = [],
        body: Endpoint.Content? = nil, answers: [Endpoint.Answer], refusals: [UploadRefusal] = [],
        _ handler: @escaping @Sendable (Request, UsherContext, Principal<SignIn>) async throws -> Response
    ) -> Endpoint {
        let names: [Endpoint.Parameter] = path.isEmpty ? [] : [.path("id", .string(format: "uuid"), "The upload.")]
        var responses = answers
        for refusal in refusals + [.notFound] { responses.append(.problem(refusal.problem, desk: .boxOffice)) }
        responses += BoxOfficeSchema.signedIn
        if body != nil { responses += BoxOfficeSchema.general + [.problem(UploadSample.quota, desk: .boxOffice)] }
        return Endpoint(
            method, "/console/api/uploads" + path, desk: .boxOffice, summary: summary, description: description,
            parameters: names + parameters, request: body,
            responses: responses, security: .bearer, tag: "Console uploads"
        ) { request, context in try await handler(request, context, try await door.principal(request, context)) }
    }

    /// POST /console/api/uploads
    @Sendable private func beginUpload(
        _ request: Request, _ context: UsherContext, _ principal: Principal<SignIn>
    ) async throws -> Response {
        guard case .house(let house, _) = try await houses.find(request.query("organisation") ?? "", for: principal.account) else {
            throw UploadRefusal.notFound
        }
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        guard let purpose = try fields.text("purpose").flatMap(UploadPurpose.init(rawValue:)) else { throw fields.fault("purpose") }
        guard purpose.media == nil || house.organisation.desks.contains(.walks) else { throw UploadRefusal.roleRequired }
        guard let name = try fields.text("name").map({ WireText.cut($0, to: 200) }), !name.isEmpty else { throw fields.fault("name") }
        guard let size = try fields.integer("size"), size > 0 else { throw fields.fault("size") }
        guard size <= purpose.largest else { throw UploadRefusal.tooLarge(most: purpose.largest) }
        let draft = UploadDraft(uuid: uploads.newID(), purpose: purpose, name: name, size: size)
        let row = try await uploads.store.begin(
            draft, in: house.organisation.id, by: principal.account, principal.actor, at: clock.now())
        return try told(row, status: .created)
    }

    /// PATCH /console/api/uploads/{id}
    @Sendable private func takePiece(_ request: Request, _ context: UsherContext, _ principal: Principal<SignIn>) async throws -> Response {
        let row = try await uploads.store.find(context.segment("id"), of: principal.account)
        guard let start = request.headers[.uploadOffset].flatMap({ Digits.whole($0, in: 0...Int64.max) }) else {
            throw UploadRefusal.wrongOffset(row.received)
        }
        let taken = try await uploads.take(request, to: row, from: start, by: principal.actor)
        return Response(status: .noContent, headers: [.uploadOffset: String(taken.received)])
    }

    /// GET /console/api/uploads/{id}
    @Sendable private func howFar(_ request: Request, _ context: UsherContext, _ principal: Principal<SignIn>) async throws -> Response {
        try told(try await uploads.store.find(context.segment("id"), of: principal.account))
    }

    /// DELETE /console/api/uploads/{id}
    @Sendable private func giveUp(_ request: Request, _ context: UsherContext, _ principal: Principal<SignIn>) async throws -> Response {
        try await uploads.store.end(context.segment("id"), of: principal.account, at: clock.now())
        return Response(status: .noContent)
    }

    private func told(_ row: UploadRow, status: HTTPResponse.Status = .ok) throws -> Response {
        var response = try Response.json(UploadAnswer(row), .milliseconds, status: status)
        response.headers[.uploadOffset] = String(row.received)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
