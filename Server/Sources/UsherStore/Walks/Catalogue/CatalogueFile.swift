import UsherCore

/// A file of a house that no tour uses yet, as a catalogue tells it.
struct CatalogueFile: CatalogueObject {
    var organisation = ""
    var kind = MediaKind.audio
    /// A path beside the catalogue, or an `https://` address.
    var file = ""

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("organisation", &organisation)
        file.choice("kind", &kind, of: MediaKind.allCases, by: \.rawValue, isRequired: true)
        file.filled("file", &self.file, longest: 1_000)
    }
}

extension CatalogueImporter {
    /// Equal bytes of an organisation are one file, used or not.
    mutating func save(_ item: CatalogueFile) throws {
        let organisation = try organisation(item.organisation)
        let found = try media.file(item.file, item.kind, organisation, connection, at: now)
        summary.media.count(found?.isNew == true ? .added : .unchanged)
    }
}
