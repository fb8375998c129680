import UsherCore

/// An invoice or a credit note as a catalogue tells it: its content is frozen, so that it is the same paper everywhere.
struct CataloguePaper: CatalogueObject {
    /// The key of it.
    var organisation = ""
    var kind = SaleDocument.Kind.invoice
    var year: Int64 = 0
    var number: Int64 = 0
    /// As people name it.
    var name = ""
    /// The UUID of the sale that it is of.
    var sale: String?
    var issuedAt = Instant(seconds: 0)
    /// As JSON text.
    var content: String?

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("organisation", &organisation)
        file.choice("kind", &kind, of: SaleDocument.Kind.allCases, by: \.rawValue, isRequired: true)
        file.integer("year", &year, in: 1...9_999, isRequired: true)
        file.integer("number", &number, in: CatalogueMembers.ids, isRequired: true)
        file.filled("name", &name)
        file.uuid("sale", &sale)
        file.instant("issued_at", &issuedAt)
        file.kept("content", &content)
    }

    func check(_ file: inout CatalogueMembers) {
        file.note("sale", .required, where: sale == nil)
        let isReadable = content.map { (try? SaleDocument(document: $0)) != nil } ?? false
        file.note("content", "must be a document as an export gives it", where: !isReadable)
    }
}

extension CatalogueExporter {
    func eachPaper(_ body: (CataloguePaper) throws -> Void) throws {
        try forEach(CataloguePaperStatements.all, CataloguePaperStatements.ofHouse) { row, organisation, year, number in
            var told = CataloguePaper()
            (told.organisation, told.kind, told.year, told.number) = (organisation, row.kind, year, number)
            (told.name, told.sale, told.issuedAt, told.content) = (row.name, row.sale, row.issued, row.text)
            try body(told)
        }
    }
}

extension CatalogueImporter {
    /// A number is given once: a document that is known must be the same.
    mutating func save(_ item: CataloguePaper) throws {
        let organisation = try organisation(item.organisation)
        if let known = try connection.first(
            CataloguePaperStatements.known, organisation, item.kind.rawValue, item.year, item.number)
        {
            guard known == item.content else { throw AdmissionsRefusal("number", "is another document's") }
            return summary.documents.count(.unchanged)
        }
        let id = try IDTransaction(connection).takeIDs(.documents).lowerBound
        try connection.execute(
            DocumentStatements.insert, id, organisation, item.kind.rawValue, item.year, item.number, item.name, item.sale, item.issuedAt,
            item.content)
        try HouseCounterTransaction(connection).reserve(item.kind.rawValue, year: item.year, upTo: item.number, of: organisation)
        summary.documents.count(.added)
    }
}

private enum CataloguePaperStatements {
    private static let from: StaticString = """
        SELECT {{columns}}, (SELECT o.key FROM organisations o WHERE o.id = documents.organisation_id), year, number FROM documents
        """
    static let all = Selection<DocumentRow, String, Int64, Int64>(from, "ORDER BY organisation_id, year, kind, number")
    static let ofHouse = Selection<DocumentRow, String, Int64, Int64>(
        from, "WHERE organisation_id = $1 ORDER BY year, kind, number")
    static let known = Selection<String>(
        "SELECT content FROM documents WHERE organisation_id = $1 AND kind = $2 AND year = $3 AND number = $4")
}
