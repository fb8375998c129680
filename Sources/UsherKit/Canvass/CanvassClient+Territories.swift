public import UsherWire

/// Territories and their walk lists. `organisation` is the campaign's, by its UUID (`CanvassCampaign.organisationID`) or its slug. These
/// calls take a token of Usher's own.
extension CanvassClient {
    /// A campaign's territories, the newest first; of two that have a home the newer one gets it.
    public func territories(of campaign: String, in organisation: String) async throws(CanvassError) -> [CanvassTerritory] {
        try await get(Territories.self, console("campaigns", campaign, "territories"), house(organisation)).territories
    }

    /// Makes a territory, by corners or by streets. `territory_too_large` where it would have more than 20,000 homes.
    public func createTerritory(
        _ territory: CanvassTerritoryRequest, of campaign: String, in organisation: String
    ) async throws(CanvassError) -> CanvassTerritory {
        try await write(
            OneTerritory.self, .post, console("campaigns", campaign, "territories", in: organisation), territory
        ).territory
    }

    /// How many homes an area has, whichever territory has them now; nothing is changed.
    public func countHomes(
        in area: CanvassTerritoryRequest, of campaign: String, in organisation: String
    ) async throws(CanvassError) -> Int {
        try await write(
            Count.self, .post, console("campaigns", campaign, "territories", "count", in: organisation), area, retry: .boxOffice
        ).homes
    }

    /// One territory; 404 for unknown ones and those of others.
    public func territory(_ id: String, in organisation: String) async throws(CanvassError) -> CanvassTerritory {
        try await get(OneTerritory.self, console("territories", id), house(organisation)).territory
    }

    /// What is nil stays. `revision_conflict` where somebody has changed it since the request's revision.
    public func changeTerritory(
        _ id: String, _ territory: CanvassTerritoryRequest, in organisation: String
    ) async throws(CanvassError) -> CanvassTerritory {
        try await write(OneTerritory.self, .patch, console("territories", id, in: organisation), territory).territory
    }

    /// Deletes a territory: its homes go to the ones below it, and its links end.
    public func deleteTerritory(_ id: String, in organisation: String) async throws(CanvassError) {
        try await delete(console("territories", id, in: organisation))
    }

    /// A territory's homes in the order in which they are walked, without those that want nobody to come again.
    public func walkList(of territory: String, in organisation: String) async throws(CanvassError) -> [CanvassAddress] {
        try await get(Homes.self, console("territories", territory, "walk"), house(organisation)).homes
    }

    /// Visits of a territory's homes alone: all count, or none; sent again with the same `mutationID` they count once, so this is retried.
    public func reportWalk(
        _ visits: CanvassVisitsRequest, of territory: String, in organisation: String
    ) async throws(CanvassError) -> CanvassVisitsResponse {
        try await write(
            CanvassVisitsResponse.self, .post, console("territories", territory, "visits", in: organisation), visits, retry: .boxOffice)
    }

    /// The links to a territory's walk list that are good now or will be, without their addresses.
    public func walkLinks(of territory: String, in organisation: String) async throws(CanvassError) -> [CanvassWalkLink] {
        try await get(Links.self, console("territories", territory, "links"), house(organisation)).links
    }

    /// Makes a link for people without an account; its `url` is told this once.
    public func createWalkLink(
        _ link: CanvassWalkLinkRequest, to territory: String, in organisation: String
    ) async throws(CanvassError) -> CanvassWalkLink {
        try await write(OneLink.self, .post, console("territories", territory, "links", in: organisation), link).link
    }

    /// Ends a link: its phones are out at once.
    public func endWalkLink(_ id: String, to territory: String, in organisation: String) async throws(CanvassError) {
        try await delete(console("territories", territory, "links", id, in: organisation))
    }

    private func console(_ parts: String..., in organisation: String? = nil) -> String {
        let path = "/console/api/" + parts.map(RequestSender.encoded).joined(separator: "/")
        return organisation.map { "\(path)?organisation=\(RequestSender.encoded($0))" } ?? path
    }

    private func house(_ organisation: String) -> [(String, String?)] { [("organisation", organisation)] }
}

// What the console's API puts around its answers.
private struct Territories: Decodable, Sendable { let territories: [CanvassTerritory] }
private struct OneTerritory: Decodable, Sendable { let territory: CanvassTerritory }
private struct Count: Decodable, Sendable { let homes: Int }
private struct Homes: Decodable, Sendable { let homes: [CanvassAddress] }
private struct Links: Decodable, Sendable { let links: [CanvassWalkLink] }
private struct OneLink: Decodable, Sendable { let link: CanvassWalkLink }
