/// What the layout shows around a page: who looks at it, and from where.
struct PageFrame: Sendable {
    /// The name of the account that is signed in.
    var visitor: String?
    /// Whether it is known if anybody is signed in.
    var isKnown = true
    /// The page's own path with its query, to come back to after signing in.
    var path = "/"
    /// What the search field holds.
    var search = ""

    static let guest = PageFrame()
    /// Where nobody has looked who asks: on pages that tell of errors.
    static let unknown = PageFrame(isKnown: false)
}
