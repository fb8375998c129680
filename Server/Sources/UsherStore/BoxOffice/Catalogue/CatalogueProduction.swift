import UsherCore

extension Production: CatalogueObject {
    mutating func members(_ file: inout CatalogueMembers) {
        file.sellingKey("key", &key)
        var known: String? = uuid.isEmpty ? nil : uuid
        file.uuid("uuid", &known)
        uuid = known ?? ""
        file.filled("name", &name)
        file.text("description", &description, longest: 20_000)
        file.text("category", &category, longest: 64)
        file.text("image_url", &imageURL, longest: 2_048)
        let isSecure = imageURL?.lowercased().hasPrefix("https://") ?? true
        file.note("image_url", "must be an https:// URL", where: !isSecure)
        file.flag("published", &published)
        var asked = AskedQuestions(questions: questions)
        asked.members(&file)
        questions = asked.questions
    }
}

/// A production as a catalogue tells it.
struct CatalogueProduction: CatalogueObject {
    /// The key of it.
    var organisation = ""
    var production = Production()

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("organisation", &organisation)
        production.members(&file)
    }
}

extension CatalogueExporter {
    func productions() throws -> [CatalogueProduction] {
        try organisations().flatMap { organisation in
            try ProductionTransaction(connection).productions(of: organisation.id).map {
                CatalogueProduction(organisation: organisation.key, production: $0.production)
            }
        }
    }
}

extension CatalogueImporter {
    mutating func save(_ item: CatalogueProduction) throws {
        let outcome = try ProductionTransaction(connection).keep(item.production, of: try organisation(item.organisation), at: now)
        summary.productions.count(outcome)
    }
}
