/// Homes of an organisation whose printed codes lead to one destination.
package struct Campaign: Sendable, Equatable {
    package typealias ID = Identifier<Campaign>

    package enum Status: String, Sendable, CaseIterable {
        case draft, active, archived
    }

    package let id: ID
    package let uuid: String
    package let organisation: Organisation.ID
    /// The organisation as the wire names it.
    package let organisationUUID: String
    package var facts: CampaignFacts
    package let revision: Int64
    package let addresses: Int64
    package let visited: Int64
    package let codes: Int64
    package let figures: ScanFigures
    package let homesScanned: Int64
    package let created: Instant
    package let updated: Instant

    package init(
        id: ID, uuid: String, organisation: Organisation.ID, organisationUUID: String, facts: CampaignFacts, revision: Int64,
        addresses: Int64, visited: Int64, codes: Int64, figures: ScanFigures, homesScanned: Int64, created: Instant, updated: Instant
    ) {
        self.id = id
        self.uuid = uuid
        self.organisation = organisation
        self.organisationUUID = organisationUUID
        self.facts = facts
        self.revision = revision
        self.addresses = addresses
        self.visited = visited
        self.codes = codes
        self.figures = figures
        self.homesScanned = homesScanned
        self.created = created
        self.updated = updated
    }
}

/// What people say of a campaign.
package struct CampaignFacts: Sendable, Equatable {
    package var name: String
    package var description: String?
    package var region: String?
    package var status: Campaign.Status
    package var destination: String?

    package init(
        name: String, description: String? = nil, region: String? = nil, status: Campaign.Status = .draft, destination: String? = nil
    ) {
        self.name = name
        self.description = description
        self.region = region
        self.status = status
        self.destination = destination
    }
}

/// What is to become of a campaign's facts.
package struct CampaignChange: Sendable {
    package var name: String?
    package var description: Patch<String?>
    package var region: Patch<String?>
    package var status: Campaign.Status?
    package var destination: Patch<String?>
    /// Refused where the campaign has another one by now.
    package var revision: Int64?

    package init(
        name: String? = nil, description: Patch<String?> = .keep, region: Patch<String?> = .keep, status: Campaign.Status? = nil,
        destination: Patch<String?> = .keep, revision: Int64? = nil
    ) {
        self.name = name
        self.description = description
        self.region = region
        self.status = status
        self.destination = destination
        self.revision = revision
    }

    package func applied(to facts: CampaignFacts) -> CampaignFacts {
        CampaignFacts(
            name: name ?? facts.name, description: description.or(facts.description), region: region.or(facts.region),
            status: status ?? facts.status, destination: destination.or(facts.destination))
    }
}
