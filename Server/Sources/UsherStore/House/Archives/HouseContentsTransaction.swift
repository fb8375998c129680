import UsherCore

/// Brings what a house has beside its catalogue, inside the transaction that brings the catalogue. What an archive does not tell stays.
struct HouseContentsTransaction {
    let connection: any Connection
    let house: Organisation.ID
    let actor: Actor
    let now: Instant

    init(_ connection: any Connection, of house: Organisation.ID, by actor: Actor = .local, at now: Instant) {
        (self.connection, self.house, self.actor, self.now) = (connection, house, actor, now)
    }

    func save(_ contents: HouseContents, _ summary: inout CatalogueImport.Summary) throws {
        try OrganisationTransaction(connection).lock(house)
        let brands = BrandTransaction(connection)
        if let brand = contents.brand { summary.brands.count(try brands.bring(brand, of: house, at: now)) }
        for (place, picture) in contents.pictures.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            summary.pictures.count(try brands.bring(picture, at: place, of: house, now))
        }
        if let legal = contents.legal { summary.legal.count(try OrganisationTransaction(connection).bring(legal, of: house, at: now)) }
        let mails = HouseMailTransaction(connection)
        if let sender = contents.sender { summary.mails.count(try mails.bring(sender, of: house)) }
        for (key, text) in contents.mails.sorted(by: { $0.key.subject < $1.key.subject }) {
            summary.mails.count(try mails.bring(text, as: key, of: house, at: now))
        }
        if let embeds = contents.embeds { summary.embeds.count(try EmbedTransaction(connection).bring(embeds, of: house)) }
        for plan in contents.plans {
            guard let outcome = try save(plan) else {
                let why = "lies in the bin, or another house has one of this id: it was left out"
                summary.warnings.append(CatalogueFault("plans/\(plan.uuid).json", why))
                continue
            }
            summary.plans.count(outcome)
        }
        summary.warnings += contents.warnings
        try record(summary)
    }

    private func record(_ summary: CatalogueImport.Summary) throws {
        let deeds = summary.beside.filter { $0.counts.added + $0.counts.changed > 0 }.map {
            "\($0.name) \($0.counts.added) added \($0.counts.changed) changed"
        }
        guard !deeds.isEmpty else { return }
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: actor, organisation: house, action: "organisation.furnished",
                subject: .plain(deeds.joined(separator: ", "))))
    }

    // MARK: Plans

    /// A plan that the house has already gets the archive's draft, and the versions after its own latest. Nil where it cannot be brought.
    private func save(_ plan: HouseContents.Plan) throws -> Stored? {
        let plans = HousePlanTransaction(connection)
        guard let known = try connection.first(HousePlanStatements.byUUID, plan.uuid) else {
            if try connection.first(HousePlanStatements.lock, plan.uuid, read: { _ in true }) != nil { return nil }
            do { try plans.checkRoom(in: house) } catch HousePlanRefusal.tooMany {
                throw CatalogueError(problems: [CatalogueFault("plans", "a house may have \(HousePlanTransaction.most) of them")])
            } catch HousePlanRefusal.deskNotGranted {
                throw CatalogueError(problems: [CatalogueFault("plans", "the house does not use the shop")])
            }
            let id = try IDTransaction(connection).takeIDs(.plans).lowerBound
            try connection.execute(HousePlanStatements.insert, id, plan.uuid, house, plan.name, plan.draft.text, plan.changed)
            try saveVersions(of: plan, after: 0)
            return .added
        }
        guard known.organisation == house else { return nil }
        var isChanged = try saveVersions(of: plan, after: known.latest)
        let draft: String? = try connection.first(HousePlanStatements.draft, known.id)
        if draft != plan.draft.text || known.name != plan.name {
            try connection.execute(HousePlanStatements.saveDraft, known.id, plan.draft.text, plan.name, plan.changed)
            isChanged = true
        }
        return isChanged ? .changed : .unchanged
    }

    @discardableResult
    private func saveVersions(of plan: HouseContents.Plan, after latest: Int64) throws -> Bool {
        let new = plan.versions.filter { $0.number > latest }
        guard !new.isEmpty else { return false }
        let authors = try authors()
        for version in new {
            guard let row = try connection.first(HousePlanStatements.byUUID, plan.uuid), let author = authors[version.by] ?? authors[""]
            else { throw CatalogueError(problems: [CatalogueFault("plans/\(plan.uuid).json", "the house has nobody who drew it")]) }
            let map = try ShowTransaction(connection).keep(version.map, of: house, at: now)
            try HousePlanTransaction(connection).add(
                version.map, map, version.drawing, note: version.note, to: row, by: author, at: version.at)
        }
        return true
    }

    /// Members of the house by their names; by none, an owner. Who is a member no more is stood for by the owner.
    private func authors() throws -> [String: Account.ID] {
        let members = try OrganisationTransaction(connection).members(of: house).sorted { $0.role.rawValue > $1.role.rawValue }
        var authors: [String: Account.ID] = [:]
        for member in members {
            guard let account = try AccountTransaction(connection).account(member.account) else { continue }
            if authors[account.name] == nil { authors[account.name] = member.account }
        }
        authors[""] = (members.first { $0.role == .owner } ?? members.first)?.account
        return authors
    }
}
