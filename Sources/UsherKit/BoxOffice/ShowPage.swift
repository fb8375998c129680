public import UsherWire

/// A page of a list of shows.
public struct ShowPage: Sendable, Hashable {
    /// The page's shows, in the order asked for.
    public var shows: [BoxOffice.Show]
    /// How many match, on all pages.
    public var total: Int

    public init(shows: [BoxOffice.Show], total: Int) { (self.shows, self.total) = (shows, total) }
}
