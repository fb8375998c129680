package import UsherCore

/// An invoice or a credit note as it is kept.
package struct DocumentRow: Sendable, Equatable, Selectable {
    package let id: Int64
    package let kind: SaleDocument.Kind
    package let name: String
    /// The sale's UUID.
    package let sale: String
    package let issued: Instant
    /// Its content, as JSON text.
    package let text: String

    init(id: Int64, kind: SaleDocument.Kind, name: String, sale: String, issued: Instant, text: String) {
        (self.id, self.kind, self.name, self.sale, self.issued, self.text) = (id, kind, name, sale, issued, text)
    }

    init(_ columns: inout Columns) throws {
        id = columns.next("id")
        kind = try columns.next("kind")
        name = columns.next("name")
        sale = columns.next("sale")
        issued = columns.next("issued_at")
        text = columns.next("content")
    }

    package var content: SaleDocument { get throws { try SaleDocument(document: text) } }

    /// As lists and webhooks tell it.
    package func told(_ content: SaleDocument) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("number", name)
            json.member("kind", kind.rawValue)
            json.member("sale", sale)
            json.member("issued_at", Timestamp.milliseconds(issued))
            json.member("currency", content.currency)
            json.member("total_pence", content.total)
            json.member("reverses", content.reverses)
        }
        return json.text
    }
}
