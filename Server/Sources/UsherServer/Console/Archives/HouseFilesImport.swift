import Foundation
package import UsherCore
import UsherHTTP
package import UsherStore
import UsherTemplates
import UsherWire

/// Reads what `HouseFiles` wrote beside a house's catalogue: by the rules of the console's forms, its pictures drawn anew as uploads are.
/// Throws `CatalogueError` with what is wrong in which file.
package struct HouseFilesImport: Sendable {
    private let folder: CatalogueFolder
    private let root: String
    private let desk: UploadDesk

    /// Of a file in `settings`, in bytes; a plan's drawings have their own bound.
    private static let largest: Int64 = 4 << 20

    package init(_ folder: String, _ database: Database, _ settings: Settings, clock: WallClock = .system) throws {
        (self.folder, root) = (CatalogueFolder(folder), folder)
        desk = try UploadDesk(database, settings, clock: clock)
    }

    /// Of all that is read of an archive at once.
    private static let largestInAll: Int64 = 256 << 20
    private static let mostFiles = 20_000

    /// What there is; what the archive does not have is nil, and stays as it is. `rehearsal`: no picture of it is kept.
    package func read(rehearsal: Bool = false) async throws -> HouseContents {
        var contents = HouseContents()
        try bound()
        if let brand = try decoded(BrandAnswer.self, "settings/brand.json") { contents.brand = try Self.checked(brand) }
        for place in BrandPlace.allCases {
            if let picture = try await picture(at: place, rehearsal: rehearsal) { contents.pictures[place] = picture }
        }
        if let legal = try decoded(LegalAnswer.self, "settings/legal.json") { contents.legal = try Self.checked(legal) }
        if let mails = try decoded(HouseMailsAnswer.self, "settings/mails.json") { try Self.take(mails, &contents) }
        if let embed = try decoded(ArchivedEmbed.self, "settings/embed.json") {
            let origins = embed.origins.compactMap { EmbedOrigin.normalised($0) }
            guard origins.count == embed.origins.count, origins.count <= EmbedOrigin.most else {
                throw Self.wrong("settings/embed.json", "origins", "must be at most \(EmbedOrigin.most) https origins")
            }
            contents.embeds = Set(origins)
        }
        contents.plans = try await plans()
        try warn(&contents)
        return contents
    }

    private static func wrong(_ file: String, _ member: String, _ why: String) -> CatalogueError {
        CatalogueError(problems: [CatalogueFault(member.isEmpty ? file : "\(file): \(member)", why)])
    }

    // MARK: Files

    /// All of it is in memory before any of it is stored.
    private func bound() throws {
        for part in ["plans", "settings"] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(part)")) ?? []
            let size = names.reduce(Int64(0)) { $0 + (FileSize.of("\(root)/\(part)/\($1)") ?? 0) }
            guard names.count <= Self.mostFiles, size <= Self.largestInAll else {
                throw Self.wrong(part, "", "has more than \(Self.mostFiles) files or \(Self.largestInAll >> 20) MiB")
            }
        }
    }

    /// A file's bytes; nil where the archive has none of this name.
    private func bytes(_ name: String, most: Int64 = Self.largest) throws -> [UInt8]? {
        guard access("\(root)/\(name)", F_OK) == 0 else { return nil }
        let path = try folder.file(name)
        guard let size = FileSize.of(path), size <= most else { throw Self.wrong(name, "", "is larger than \(most) bytes") }
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func decoded<T: Decodable>(_: T.Type, _ name: String) throws -> T? {
        guard let bytes = try bytes(name) else { return nil }
        do { return try WireJSON.decoder.decode(T.self, from: Data(bytes)) } catch is DecodingError {
            throw Self.wrong(name, "", "is not what an archive has there")
        }
    }

    // MARK: What a house says

    private static func checked(_ answer: BrandAnswer) throws -> HouseBrand {
        let form = BrandForm(
            accent: answer.accent ?? "", paper: answer.paper, text: answer.text, email: answer.email, phone: answer.phone,
            website: answer.website, isCredited: answer.credited)
        guard let brand = form.brand else {
            throw wrong("settings/brand.json", form.faults.keys.sorted().first ?? "", "is not what a brand may have there")
        }
        return brand
    }

    private static func checked(_ answer: LegalAnswer) throws -> HouseLegal {
        var legal = HouseLegal()
        (legal.seller, legal.address, legal.email) = (answer.seller, answer.address, answer.email)
        (legal.register, legal.tax, legal.refunds) = (answer.register, answer.tax, answer.refunds)
        (legal.terms, legal.privacy, legal.imprint) = (answer.terms, answer.privacy, answer.imprint)
        if let wrong = LegalForm(legal).faults.keys.sorted().first {
            throw Self.wrong("settings/legal.json", wrong, "is not what legal texts may have there")
        }
        return legal
    }

    private static func take(_ answer: HouseMailsAnswer, _ contents: inout HouseContents) throws {
        let file = "settings/mails.json"
        let sender = HouseMailSender(name: answer.sender, replyTo: answer.replyTo)
        if !ConsoleDesk.faults(sender).isEmpty { throw wrong(file, "sender", "is not what a sender may be") }
        contents.sender = sender
        guard answer.texts.count <= HouseMailKind.allCases.count * Language.allCases.count else {
            throw wrong(file, "texts", "are too many")
        }
        for (index, sent) in answer.texts.enumerated() {
            guard let kind = HouseMailKind(rawValue: sent.kind), let language = Language(rawValue: sent.language),
                Language.allCases.contains(language)
            else { throw wrong(file, "texts[\(index)]", "is of no mail that there is") }
            var text = HouseMailText()
            (text.subject, text.greeting, text.lead, text.closing) = (sent.subject, sent.greeting, sent.lead, sent.closing)
            guard text.faults(in: kind).isEmpty else { throw wrong(file, "texts[\(index)]", "is not what this mail may say") }
            contents.mails[HouseMailKey(kind, language.rawValue)] = text
        }
    }

    /// The largest of its files is what was sent; nothing of it is kept but what is drawn of it.
    private func picture(at place: BrandPlace, rehearsal: Bool) async throws -> Picture? {
        for type in ["png", "jpg", "webp"] {
            let name = "settings/\(place.rawValue).\(type)"
            guard let bytes = try bytes(name, most: place.purpose.largest) else { continue }
            let copy = desk.drafts.appending(path: "archive-" + UUID().uuidString)
            defer { unlink(copy.path) }
            try Data(bytes).write(to: copy)
            do { return try await desk.picture(copy, place.purpose, keeps: !rehearsal) } catch let refusal as UploadRefusal {
                throw Self.wrong(name, "", "is no picture that is taken (\(refusal.problem.code))")
            }
        }
        return nil
    }

    /// Keys and the secrets of webhooks are in no archive.
    private func warn(_ contents: inout HouseContents) throws {
        for (name, member) in [("settings/keys.json", "keys"), ("settings/webhooks.json", "items")] {
            guard let bytes = try bytes(name), case .array(let all)? = try? JSONValue.read(bytes)[member], !all.isEmpty else { continue }
            contents.warnings.append(CatalogueFault(name, "\(all.count) without their secrets: make them anew"))
        }
    }
}

// MARK: - Plans
extension HouseFilesImport {
    private func plans() async throws -> [HouseContents.Plan] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/plans")) ?? []
        let uuids = names.filter { $0.hasSuffix(".json") }.compactMap { UUIDText.normalised(String($0.dropLast(5))) }.sorted()
        guard uuids.count <= HouseContents.mostPlans else { throw Self.wrong("plans", "", "are more than \(HouseContents.mostPlans)") }
        var plans: [HouseContents.Plan] = []
        for uuid in uuids { plans.append(try await plan(uuid)) }
        return plans
    }

    private func plan(_ uuid: String) async throws -> HouseContents.Plan {
        let file = "plans/\(uuid).json"
        guard let told = try decoded(ArchivedPlan.self, file), told.id == uuid, let name = try? BoxOfficeDesk.planName(told.name) else {
            throw Self.wrong(file, "", "is not what an archive has there")
        }
        let sorted = told.versions.sorted { $0.number < $1.number }
        guard sorted.count <= HouseContents.mostVersions, sorted.map(\.number) == (0..<Int64(sorted.count)).map({ $0 + 1 }) else {
            throw Self.wrong(file, "versions", "must be counted from 1, without a gap")
        }
        guard let draft = try await drawing("plans/\(uuid)-draft.json") else {
            throw Self.wrong("plans/\(uuid)-draft.json", "", "is missing")
        }
        var versions: [HouseContents.Version] = []
        for version in sorted {
            let name = "plans/\(uuid)-\(version.number)"
            guard let bytes = try bytes(name + ".json", most: Int64(HousePlanDrawing.largest)), let value = try? JSONValue.read(bytes),
                let map = try? await BoxOfficeDesk.seatMap(value).map
            else { throw Self.wrong(name + ".json", "", "is no seat map") }
            guard version.note.unicodeScalars.count <= 2_000 else {
                throw Self.wrong(file, "versions[\(version.number - 1)].note", "is too long")
            }
            // Archives of before have no drawings of versions: it is what the map draws.
            let drawing = try await drawing(name + "-drawing.json") ?? HousePlanDrawing(map)
            versions.append(
                HouseContents.Version(
                    number: version.number, note: version.note, by: version.by, at: Instant(version.at), map: map, drawing: drawing))
        }
        return HouseContents.Plan(uuid: uuid, name: name, changed: Instant(told.changedAt), draft: draft, versions: versions)
    }

    private func drawing(_ name: String) async throws -> HousePlanDrawing? {
        guard let bytes = try bytes(name, most: Int64(HousePlanDrawing.largest)) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        do { return try await BoxOfficeDesk.drawing { (try JSONValue.read(bytes), text) } } catch {
            throw Self.wrong(name, "", "is no drawing of a plan")
        }
    }
}
