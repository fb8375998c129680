import UsherStore

extension BoxOfficeDesk {
    /// The files below bookings' pages.
    var tickets: TicketFiles {
        TicketFiles(
            bookings: sales.bookings, brands: BrandStore(database), door: door, site: site, links: links, passes: passes, clock: clock)
    }
}
