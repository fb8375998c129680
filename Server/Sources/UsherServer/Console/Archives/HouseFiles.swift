import Foundation
import UsherCore
import UsherHTTP
import UsherStore

/// What a house has beside its catalogue, as files in the forms of the console's API: its plans, how it looks, what it says in its mails and of
/// its terms. Of keys and webhooks it is told what they are; what opens something is nowhere in them.
struct HouseFiles: Sendable {
    let desk: ConsoleDesk
    let house: Organisation
    let staff: ManagedShowStore.Staff
    let folder: URL

    func write() async throws {
        for name in ["settings", "plans"] {
            try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        try await writeBrand()
        try write(LegalAnswer(try await LegalStore(desk.database).legal(of: house.id)), "settings/legal.json")
        try write(HouseMailsAnswer(try await HouseMailStore(desk.database).all(of: house.id)), "settings/mails.json")
        try write(ArchivedEmbed(origins: try await EmbedStore(desk.database).origins(of: house.id)), "settings/embed.json")
        try write(ConsoleKeyList(keys: try await desk.houseKeys.list(of: house.id).map { ConsoleKey($0) }), "settings/keys.json")
        let hooks = try await desk.boxOffice.hooks.list(of: house.slug.text, staff)
        try write(HookList(items: hooks.map { HookAnswer($0, waiting: 0) }), "settings/webhooks.json")
        for plan in try await desk.boxOffice.plans.list(of: house.id, staff) { try await write(plan) }
    }

    private func writeBrand() async throws {
        guard let face = try await desk.brands.face(of: house.id) else { return }
        try write(BrandAnswer(face), "settings/brand.json")
        for (place, picture) in face.pictures {
            let widest = picture.widest
            let file = folder.appending(path: "settings/\(place.rawValue).\(widest.type.fileExtension)")
            guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
                throw MediaFailure(reason: "no room for a picture")
            }
            // One that was replaced meanwhile is none of the house's any more.
            do { try await desk.uploads.storage.copy(widest.sha256, to: file) } catch is MediaFailure { unlink(file.path) }
        }
    }

    /// The draft as the editor has it, and the map and the drawing of each version.
    private func write(_ plan: HousePlanRow) async throws {
        let (plans, path) = (desk.boxOffice.plans, "plans/\(plan.uuid)")
        let versions = try await plans.versions(of: plan.uuid, staff).versions
        let told = ArchivedPlan(
            id: plan.uuid, name: plan.name, changedAt: plan.changed.wire, versions: versions.map { PlanVersionAnswer($0) })
        try write(told, "\(path).json")
        try write(text: try await plans.draft(plan.uuid, staff).drawing, "\(path)-draft.json")
        for version in versions {
            try write(text: try await plans.map(version.number, of: plan.uuid, staff), "\(path)-\(version.number).json")
            try write(text: try await plans.drawing(version.number, of: plan.uuid, staff), "\(path)-\(version.number)-drawing.json")
        }
    }

    private func write(_ value: some Encodable, _ name: String) throws {
        try Data(WireEncoder.milliseconds.bytes(value)).write(to: folder.appending(path: name))
    }

    private func write(text: String, _ name: String) throws { try Data(text.utf8).write(to: folder.appending(path: name)) }
}

/// The sites that may show a house's shop within their own pages.
struct ArchivedEmbed: Codable {
    let origins: [String]
}

/// A plan with its history; its drawings are files beside it.
struct ArchivedPlan: Codable {
    let id: String
    let name: String
    let changedAt: Date
    let versions: [PlanVersionAnswer]
}
