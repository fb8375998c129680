import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// A house's brand for programs: the same store as the page's.
extension ConsoleDesk {
    var brandAPI: [Endpoint] {
        [
            brand("brand", .get, "How a house looks to guests", answers: [BrandSampleAnswer.brand]) { _, _, house, _ in
                try await told(house.organisation.id)
            },
            brand(
                "brand", .patch, "Change how a house looks to guests",
                description:
                    "What is not sent stays. `accent` null: Usher's own. `logo`, `square`, `ticket`: pictures that uploads have made, or null.",
                body: BrandSampleAnswer.request, answers: [BrandSampleAnswer.brand], changeBrand),
        ]
    }

    typealias BrandHandler = @Sendable (Request, UsherContext, MemberHouse, Principal<SignIn>) async throws -> Response

    /// A route about one house, for who may change what guests see of it.
    func brand(
        _ name: String, _ method: HTTPRequest.Method, _ summary: String, description: String = "",
        parameters: [Endpoint.Parameter] = [], body: Endpoint.Content? = nil,
        answers: [Endpoint.Answer], _ handler: @escaping BrandHandler
    ) -> Endpoint {
        var responses = answers
        for refusal in [UploadRefusal.notFound, .roleRequired] { responses.append(.problem(refusal.problem, desk: .boxOffice)) }
        responses += BoxOfficeSchema.signedIn
        if body != nil { responses += BoxOfficeSchema.general }
        return Endpoint(
            method, "/console/api/" + name, desk: .boxOffice, summary: summary, description: description,
            parameters: parameters + [.query("organisation", .string(), "The house: its slug.")], request: body,
            responses: responses, security: .bearer, tag: "Console brand"
        ) { request, context in
            let principal = try await door.principal(request, context)
            guard case .house(let house, _) = try await houses.find(request.query("organisation") ?? "", for: principal.account) else {
                throw UploadRefusal.notFound
            }
            guard house.role.may(.house) else { throw UploadRefusal.roleRequired }
            return try await handler(request, context, house, principal)
        }
    }

    private func told(_ house: Organisation.ID) async throws -> Response {
        guard let face = try await brands.face(of: house) else { throw UploadRefusal.notFound }
        return try .json(BrandAnswer(face), .milliseconds)
    }

    /// PATCH /console/api/brand
    @Sendable private func changeBrand(
        _ request: Request, _ context: UsherContext, _ house: MemberHouse, _ principal: Principal<SignIn>
    ) async throws -> Response {
        let id = house.organisation.id
        guard let face = try await brands.face(of: id) else { throw UploadRefusal.notFound }
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        let known = face.brand
        func text(_ name: String, _ old: String) throws -> String { try fields.text(name) ?? (fields.has(name) ? "" : old) }
        let form = BrandForm(
            accent: try text("accent", known.accent?.hex ?? ""), paper: try fields.text("paper") ?? known.paper.rawValue,
            text: try text("text", known.text), email: try text("email", known.email), phone: try text("phone", known.phone),
            website: try text("website", known.website), isCredited: try fields.bool("credited") ?? known.isCredited)
        if let wrong = form.faults.keys.sorted().first { throw fields.fault(wrong) }
        var places: [BrandPlace: String?] = [:]
        for place in BrandPlace.allCases where fields.has(place.rawValue) {
            places.updateValue(try fields.uuid(place.rawValue), forKey: place)
        }
        if let brand = form.brand, brand != known {
            try await brands.save(brand, of: id, by: principal.account, principal.actor, at: clock.now())
        }
        for (place, picture) in places {
            try await brands.place(picture, at: place, of: id, by: principal.account, principal.actor, at: clock.now())
        }
        return try await told(id)
    }
}

/// A house's brand, as the console's API tells it.
struct BrandAnswer: Codable, Sendable {
    let name: String
    let slug: String
    /// As it was asked for.
    let accent: String?
    /// As it is used, by day and by night.
    let accentLight: String
    let accentDark: String
    let paper: String
    let text: String
    let email: String
    let phone: String
    let website: String
    let credited: Bool
    let logo: PictureAnswer?
    let square: PictureAnswer?
    let ticket: PictureAnswer?

    init(_ face: HouseFace) {
        let brand = face.brand
        let colours = brand.colours ?? BrandColours(accent: HouseBrand.usual, paper: .warm)
        (name, slug, accent) = (face.name, face.slug.text, brand.accent?.hex)
        (accentLight, accentDark) = (colours.light.accent.hex, colours.dark.accent.hex)
        (paper, text, email, phone, website) = (brand.paper.rawValue, brand.text, brand.email, brand.phone, brand.website)
        credited = brand.isCredited
        logo = face.pictures[.logo].map { PictureAnswer($0) }
        square = face.pictures[.square].map { PictureAnswer($0) }
        ticket = face.pictures[.ticket].map { PictureAnswer($0) }
    }
}

/// What the routes of a brand are shown with in the API's document.
enum BrandSampleAnswer {
    private static let id = "0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11"
    private static let text = Schema.string()
    private static let picture = Schema.object([
        "id": .string(format: "uuid"),
        "files": .array(.object(["width": .integer(min: 1), "height": .integer(min: 1), "type": text, "url": text])),
    ])
    private static let schema = Schema.object(
        [
            "name": text, "slug": text, "accent": .string("As it was asked for."), "accentLight": .string("As it is used by day."),
            "accentDark": .string("As it is used by night."), "paper": .string(oneOf: BrandPaper.allCases.map(\.rawValue)), "text": text,
            "email": text, "phone": text, "website": text, "credited": .boolean("Whether pages say who made them."), "logo": picture,
            "square": picture, "ticket": picture,
        ], required: ["name", "slug", "accentLight", "accentDark", "paper", "text", "email", "phone", "website", "credited"])

    static let brand = Endpoint.Answer(200, "The brand", schema, Example(text(of: id), as: BrandAnswer.self))

    private static func text(of id: String) -> String {
        let facts =
            ##""name":"Globe Theatre","slug":"globe","accent":"#ff8fab","accentLight":"#b3154d","accentDark":"#ff8fab","paper":"warm""##
        let words = #""text":"Plays under the open sky.","email":"box@globe.example","phone":"","website":"https://globe.example""#
        let file = #"{"width":480,"height":160,"type":"image/png","url":"/pictures/\#(id)/480.png"}"#
        return #"{\#(facts),\#(words),"credited":true,"logo":{"id":"\#(id)","files":[\#(file)]}}"#
    }

    static let request = Endpoint.Content.json(
        .object(
            [
                "accent": .string("A colour such as #a3123f."), "paper": .string(oneOf: BrandPaper.allCases.map(\.rawValue)), "text": text,
                "email": text, "phone": text, "website": .string("An https address."), "credited": .boolean(),
                "logo": .string("The id of a picture.", format: "uuid"), "square": .string("The id of a picture.", format: "uuid"),
                "ticket": .string("The id of a picture.", format: "uuid"),
            ], required: []), example: Example(##"{"accent":"#ff8fab","paper":"cool"}"##))
}
