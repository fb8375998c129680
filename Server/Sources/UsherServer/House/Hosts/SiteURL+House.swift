import UsherCore
import UsherHTTP

extension SiteURL {
    /// A house's shop: the front of its own host, or its page at the main one.
    func shop(_ house: HouseFace) -> String {
        hosts.hasOwn(house.organisation) ? facing(house.organisation).base + "/" : main(SitePage(PageHouse.path(house.slug)))
    }
}

extension Show {
    /// Whether guests see it at the host that they asked.
    var isOfferedHere: Bool { isPublished && HostedHouse.sees(organisation) }
}
