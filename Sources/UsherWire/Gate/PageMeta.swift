/// Where a page of a list stands: `{"page":1,"per_page":50,"total":120,"pages":3}`.
public struct PageMeta: Codable, Sendable, Hashable {
    /// From 1.
    public var page: Int
    /// Elements on a full page: 50.
    public var perPage: Int
    /// Elements on all pages.
    public var total: Int
    /// How many pages there are; 0 for an empty list.
    public var pages: Int

    /// Makes one, for tests and previews.
    public init(page: Int, perPage: Int, total: Int, pages: Int) {
        (self.page, self.perPage, self.total, self.pages) = (page, perPage, total, pages)
    }

    enum CodingKeys: String, CodingKey { case page, perPage = "per_page", total, pages }
}
