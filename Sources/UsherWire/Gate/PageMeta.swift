/// Where a page of a list stands: `{"page":1,"per_page":50,"total":120,"pages":3}`.
public struct PageMeta: Codable, Sendable, Hashable {
    /// From 1.
    public var page: Int
    public var perPage: Int
    /// Elements on all pages.
    public var total: Int
    public var pages: Int

    public init(page: Int, perPage: Int, total: Int, pages: Int) {
        (self.page, self.perPage, self.total, self.pages) = (page, perPage, total, pages)
    }

    enum CodingKeys: String, CodingKey { case page, perPage = "per_page", total, pages }
}
