package import UsherCore

/// A host that the operator gives to a house.
package struct SiteHost: Sendable, Equatable {
    package let host: String
    package let slug: HouseSlug

    package init?(_ host: String, _ slug: String) {
        guard let host = HostName.normalised(host), let slug = HouseSlug(slug) else { return nil }
        (self.host, self.slug) = (host, slug)
    }
}

extension Settings {
    /// Where houses are reached.
    package struct Site: Sendable, Equatable {
        package var hosts: [SiteHost] = Setting.entries(
            "site.hosts", expected: "host=slug pairs with commas, such as tickets.theatre.example=theatre",
            help: "Hosts that are houses' own, each with the house's slug; a house's first stands in its mails and payments."
        ) { SiteHost($0, $1) }
        package var houseHosts = Setting.switch(
            "site.house_hosts", false, help: "Houses may name hosts of their own, which count once they are seen to lead to this server.")
    }
}
