import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension WalksDesk {
    private static let path = "/tours/{t}/points"

    var consolePoints: [Endpoint] { pointEndpoints + [orderEndpoint] + pointTextEndpoints }

    private var pointEndpoints: [Endpoint] {
        let path = Self.path
        return [
            console(.get, path, "A tour's points", shows: [ConsolePoint].self) { _, context, member in
                try shown(try await owned(context, member).points)
            },
            console(.post, path, "Make a point", body: PointForm.schema(new: true), shows: ConsolePoint.self) { request, context, member in
                let form = try PointForm(try await fields(request, upTo: WalkPolicy.console), new: true)
                let uuid = newID()
                let tour = try await change(context, member, "point.created") { try $0.createPoint(form.draft(uuid: uuid, nil)) }
                return try shown(tour, uuid, status: .created)
            },
            console(.patch, path + "/{p}", "Change a point", body: PointForm.schema(new: false), shows: ConsolePoint.self) {
                request, context, member in
                let uuid = try Self.uuid("p", context)
                let form = try PointForm(try await fields(request, upTo: WalkPolicy.console), new: false)
                let tour = try await change(context, member, "point.changed") { edit in
                    try edit.updatePoint(form.draft(uuid: uuid, try edit.point(uuid)))
                }
                return try shown(tour, uuid)
            },
            console(.delete, path + "/{p}", "Delete a point") { _, context, member in
                let uuid = try Self.uuid("p", context)
                _ = try await change(context, member, "point.deleted") { try $0.deletePoint(uuid) }
                return Response(status: .noContent)
            },
        ]
    }

    private var orderEndpoint: Endpoint {
        console(
            .put, Self.path + "/order", "Put the points in order", body: .object(["pointIds": .array(WalksSchema.uuid)]),
            shows: [ConsolePoint].self
        ) { request, context, member in
            var fields = try await fields(request, upTo: WalkPolicy.console)
            let ids = fields.required("pointIds", "must be an array of ids", or: []) { value -> [String]? in
                guard case .array(let elements) = value else { return nil }
                let ids = elements.compactMap(FieldValue.uuid)
                return ids.count == elements.count ? ids : nil
            }
            try fields.check()
            return try shown(try await change(context, member, "points.arranged") { try $0.arrange(ids) }.points)
        }
    }

    private var pointTextEndpoints: [Endpoint] {
        let path = Self.path
        return [
            console(.put, path + "/{p}/localizations/{l}", "What is told at a point", body: TextForm.schema, shows: ConsolePoint.self) {
                request, context, member in
                let (uuid, language) = (try Self.uuid("p", context), try Self.language(context))
                let form = try TextForm(try await fields(request, upTo: WalkPolicy.console))
                let tour = try await change(context, member, "localization.saved") { edit in
                    try edit.saveText(uuid, language, form.draft(edit))
                }
                return try shown(tour, uuid)
            },
            console(.delete, path + "/{p}/localizations/{l}", "Tell nothing at a point") { _, context, member in
                let (uuid, language) = (try Self.uuid("p", context), try Self.language(context))
                _ = try await change(context, member, "localization.deleted") { try $0.deleteText(uuid, language) }
                return Response(status: .noContent)
            },
        ]
    }

    private func shown(_ points: [Tour.Point]) throws -> Response {
        try .walks(points.map { ConsolePoint($0) })
    }

    private func shown(_ tour: Tour, _ uuid: String, status: HTTPResponse.Status = .ok) throws -> Response {
        guard let point = tour.points.first(where: { $0.uuid == uuid }) else { throw WalkRefusal.notFound }
        return try .walks(ConsolePoint(point), status: status)
    }
}

/// What a point is made or changed with at the console.
struct PointForm: Sendable {
    private let order: Int64?
    private let lat: Double?
    private let lng: Double?
    private let radius: Int64?

    init(_ sent: FieldReader<WalkPolicy>, new: Bool) throws {
        var fields = sent
        order = fields.optional("order", "must be an integer from 1 to 999", FieldValue.whole(1...999))
        func degrees(_ name: String, _ most: Double) -> Double? {
            let read: (JSONValue) -> Double? = { value in FieldValue.number(value).flatMap { $0.magnitude <= most ? $0 : nil } }
            let rule: FieldFault = "must be a number from -\(Int(most)) to \(Int(most))"
            return new ? fields.required(name, rule, or: 0, read) : fields.optional(name, rule, read)
        }
        lat = degrees("lat", 90)
        lng = degrees("lng", 180)
        radius = fields.optional("triggerRadiusMeters", "must be an integer from 5 to 500", FieldValue.whole(5...500))
        try fields.check()
    }

    func draft(uuid: String, _ old: Tour.Point?) -> PointDraft {
        let place = Coordinate(
            lat: lat.map(Coordinate.micro) ?? old?.place.lat ?? 0, lng: lng.map(Coordinate.micro) ?? old?.place.lng ?? 0)
        return PointDraft(uuid: uuid, order: order, place: place, radius: radius ?? old?.radius ?? 150)
    }
}

/// What is told at a point, as it is sent.
struct TextForm: Sendable {
    private let title: String
    private let content: String
    private let audio: String?
    private let image: String?
    private let subtitles: String?

    init(_ sent: FieldReader<WalkPolicy>) throws {
        var fields = sent
        title = fields.required("title", "must be a text of 1 to 200 characters", or: "", FieldValue.filled(200))
        content = fields.optional("contentText", "must be a text of at most 50000 characters", FieldValue.text(50_000)) ?? ""
        audio = fields.optional("audioMediaId", "must be an id", FieldValue.uuid)
        image = fields.optional("imageMediaId", "must be an id", FieldValue.uuid)
        subtitles = fields.optional("subtitleMediaId", "must be an id", FieldValue.uuid)
        try fields.check()
    }

    func draft(_ edit: TourEdit) throws -> TextDraft {
        try TextDraft(
            title: title, content: content, audio: edit.media(audio, .audio, field: "audioMediaId"),
            image: edit.media(image, .image, field: "imageMediaId"),
            subtitles: edit.media(subtitles, .subtitle, field: "subtitleMediaId"))
    }
}
