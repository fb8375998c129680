package import UsherCore

extension CampaignStore {
    /// Makes a campaign: for the organisation named, else for the caller's only one, else for one that is made with it. Locks on the
    /// caller and on the organisations keep two first campaigns from being made at once.
    package func create(
        _ facts: CampaignFacts, uuid: String, in organisation: String?, by caller: CanvassActor
    ) async throws -> (Campaign, ScanVisibility) {
        try await database.write { [founding] connection in
            _ = try connection.first(CampaignStatements.lockAccount, caller.account) { _ in true }
            let home = try CampaignTransaction(connection).organisation(named: organisation, by: caller, founding)
            let owned = try OrganisationTransaction(connection).memberships(of: caller.account).filter { $0.role == .owner }.map(
                \.organisation)
            let concerned = Set(owned + [home]).sorted()
            for id in concerned { try OrganisationTransaction(connection).lock(id) }
            guard try OrganisationTransaction(connection).uses(.canvass, home) else { throw CanvassRefusal.notFound }
            let gate = try CampaignTransaction(connection).scanGate(caller)
            if !gate.isPaid {
                for id in concerned where try connection.first(CampaignStatements.anyOf, id, read: { _ in true }) != nil {
                    throw CampaignRefusal.limitReached
                }
            }
            try CampaignTransaction(connection).insertCampaign(facts, uuid: uuid, key: uuid, in: home, at: caller.now)
            let campaign = try CampaignTransaction(connection).campaign(uuid, for: caller.account).campaign
            try CampaignTransaction(connection).record(campaign, "campaign.created", by: caller)
            return (campaign, gate)
        }
    }
}

extension CampaignTransaction {
    /// A new campaign without homes; returns its id.
    @discardableResult
    func insertCampaign(
        _ facts: CampaignFacts, uuid: String, key: String, in organisation: Organisation.ID, at created: Instant
    ) throws -> Campaign.ID {
        let id = Campaign.ID(try IDTransaction(connection).takeIDs(.campaigns).lowerBound)
        try connection.execute(
            CampaignStatements.insert, facts, id, uuid, organisation, key, Int64.random(in: 1...1 << 40), created)
        return id
    }

    /// The organisation that a new campaign is for.
    fileprivate func organisation(named uuid: String?, by caller: CanvassActor, _ founding: FoundingTerms) throws -> Organisation.ID {
        if let uuid {
            guard let found = try TeamTransaction(connection).canvassOrganisation(uuid, for: caller.account) else {
                throw CanvassRefusal.notFound
            }
            return found.id
        }
        let own = try TeamTransaction(connection).canvassOrganisations(of: caller.account)
        guard own.count <= 1 else { throw CampaignRefusal.organisationRequired }
        if let only = own.first { return only.id }
        var generator = SystemRandomNumberGenerator()
        let name = try AccountTransaction(connection).account(caller.account)?.name ?? ""
        return try TeamTransaction(connection).found(
            HouseFacts(name: name.isEmpty ? "My organisation" : name), uuid: UUIDText.v7(at: caller.now, using: &generator),
            owner: caller.account, founding, by: caller.actor, at: caller.now
        ).id
    }
}
