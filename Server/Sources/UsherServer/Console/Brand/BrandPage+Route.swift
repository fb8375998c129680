import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var brands: BrandStore { BrandStore(database) }

    var brandEndpoints: [Endpoint] {
        [
            housePage("/settings/brand", "How a house looks to guests", .settings) { visit, _ in try await brandPage(visit) },
            houseForm("/settings/brand", "Changes how a house looks to guests", .settings, needing: .house) { visit, form, _ in
                try await saveBrand(visit, BrandForm(form))
            },
            houseUpload("/settings/brand/{place}", "Shows a picture", .settings, needing: .house, most: { try Self.purpose($0).largest }) {
                visit, form, context in
                try await placePicture(visit, form, try Self.place(context))
            },
            houseForm("/settings/brand/{place}/remove", "Shows a picture no more", .settings, needing: .house) { visit, _, context in
                let place = try Self.place(context)
                try await brands.place(
                    nil, at: place, of: visit.organisation.id, by: visit.account.id, visit.principal.actor, at: clock.now())
                return visit.see(visit.path("settings", "brand"), saying: Toast(.good, visit.words("console.brand.removed")))
            },
        ] + brandAPI
    }

    private static func place(_ context: UsherContext) throws -> BrandPlace {
        guard let place = BrandPlace(rawValue: context.segment("place")) else { throw Problem.notFound }
        return place
    }

    @Sendable private static func purpose(_ context: UsherContext) throws -> UploadPurpose { try place(context).purpose }

    /// `sent`: what a form said that cannot be saved. `refused`: what was wrong with a picture.
    private func brandPage(
        _ visit: ConsoleVisit, _ sent: BrandForm? = nil, refused: (place: BrandPlace, words: String)? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        guard let face = try await brands.face(of: visit.organisation.id) else { throw Problem.notFound }
        let path = visit.path("settings", "brand")
        let form = ConsoleForm(
            path, (sent ?? BrandForm(face.brand)).fields(words), button: words("console.brand.save"), token: visit.token)
        let pictures = BrandPlace.allCases.map { place in
            let picture = face.pictures[place]
            return ConsoleUpload(
                place.rawValue, words("console.brand.\(place.rawValue)"), hint: words("console.brand.\(place.rawValue).hint"),
                picture: picture, warning: picture.flatMap { Self.warning($0, at: place, words) },
                error: refused.flatMap { $0.place == place ? $0.words : nil }, action: path + "/" + place.rawValue, token: visit.token,
                purpose: place.purpose, house: visit.organisation.slug.text, button: words("console.upload.send"))
        }
        let head = ConsoleHead(
            title: words("console.settings.brand"), section: .settings,
            action: .init(href: PageHouse.path(face.slug), label: words("console.brand.see")), tabs: settingsTabs(visit, at: "brand"))
        return try await visit.show(BrandPage(face, form: form, pictures: pictures, words), head, status: status)
    }

    /// 170 mm at 150 dots an inch.
    private static let printed: Int64 = 1_004

    private static func warning(_ picture: Picture, at place: BrandPlace, _ words: Words) -> String? {
        guard place == .ticket, picture.widest.width < printed else { return nil }
        return words("console.brand.coarse", ["n": .number(picture.widest.width), "least": .number(printed)])
    }

    private func saveBrand(_ visit: ConsoleVisit, _ form: BrandForm) async throws -> Response {
        guard let brand = form.brand else { return try await brandPage(visit, form, status: .badRequest) }
        try await brands.save(brand, of: visit.organisation.id, by: visit.account.id, visit.principal.actor, at: clock.now())
        return visit.see(visit.path("settings", "brand"), saying: Toast(.good, visit.words("console.brand.saved")))
    }

    /// The picture of the form, or one that our script has sent before.
    private func placePicture(_ visit: ConsoleVisit, _ form: UploadForm, _ place: BrandPlace) async throws -> Response {
        let (house, account, actor) = (visit.organisation.id, visit.account.id, visit.principal.actor)
        do {
            let uuid: String
            if let file = form.file {
                try await uploads.store.foresee(in: house, at: clock.now())
                let picture = try await uploads.picture(file.draft.url, place.purpose)
                try await uploads.store.keep(
                    picture, place.purpose, named: file.name, in: house, by: account, actor, at: clock.now())
                uuid = picture.uuid
            } else {
                guard !form.fields["upload"].isEmpty else {
                    return try await brandPage(visit, refused: (place, visit.words("console.upload.none")), status: .badRequest)
                }
                let row = try await uploads.complete(try await uploads.store.find(form.fields["upload"], of: account), by: actor)
                guard row.organisation == house, let picture = row.picture else { throw UploadRefusal.notFound }
                uuid = picture
            }
            try await brands.place(uuid, at: place, of: house, by: account, actor, at: clock.now())
            return visit.see(visit.path("settings", "brand"), saying: Toast(.good, visit.words("console.brand.placed")))
        } catch let refusal as UploadRefusal {
            let problem = refusal.problem
            return try await brandPage(visit, refused: (place, refusal.sentence(visit.words)), status: problem.status)
        } catch let refusal as QuotaRefusal {
            return try await brandPage(visit, refused: (place, visit.words("console.upload.quota")), status: refusal.problem.status)
        }
    }
}

extension UploadRefusal {
    /// The same in the words of a page.
    func sentence(_ words: Words) -> String {
        switch self {
        case .tooLarge(let most): words(key, ["most": .number(most >> 20)])
        case .tooManyPixels(let width, let height):
            words(key, ["width": .number(width), "height": .number(height), "most": .number(UploadPurpose.widest)])
        default: words(key)
        }
    }
}
