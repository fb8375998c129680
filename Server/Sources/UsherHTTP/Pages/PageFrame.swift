/// What the layout shows around a page: who looks at it, and from where.
package struct PageFrame: Sendable {
    /// The name of the account that is signed in.
    package var visitor: String?
    /// Whether it is known if anybody is signed in.
    package var isKnown = true
    /// The page's own path with its query, to come back to after signing in.
    package var path = "/"
    /// What the search field holds.
    package var search = ""
    /// The house that the page is about; nil: none, or several.
    package var house: PageHouse?

    package init(visitor: String? = nil, isKnown: Bool = true, path: String = "/", search: String = "", house: PageHouse? = nil) {
        (self.visitor, self.isKnown, self.path, self.search, self.house) = (visitor, isKnown, path, search, house)
    }

    package static let guest = PageFrame()
    /// Where nobody has looked who asks: on pages that tell of errors.
    package static let unknown = PageFrame(isKnown: false)
}
