package import UsherCore

/// How search engines and previews know a page that everybody may find.
package struct PageSharing: Sendable {
    /// Its one address.
    package let canonical: String
    /// A picture of 1,200 by 630; nil where there is none.
    package let image: String?
    /// What it is about, for machines: JSON-LD, ready to stand in a page.
    package let facts: String?

    package init(canonical: String, image: String? = nil, facts: JSONValue? = nil) {
        (self.canonical, self.image) = (canonical, image)
        self.facts = facts.map { Self.block($0) }
    }

    /// As the text of a script element that is data: nothing in it ends the element.
    static func block(_ value: JSONValue) -> String {
        JSONText.string(value).replacing("<", with: "\\u003c").replacing(">", with: "\\u003e").replacing("&", with: "\\u0026")
    }
}
