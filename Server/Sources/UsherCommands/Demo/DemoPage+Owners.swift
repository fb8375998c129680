import UsherCore

/// Who one signs in as to have a house of the demo's to oneself.
extension DemoPage {
    var owners: String {
        let memory = demo.catalogue.memory
        let owners = [
            (DemoCatalogue.globe, DemoCatalogue.owner, memory.password(DemoCatalogue.owner)),
            (DemoCatalogue.rose, DemoCatalogue.roseOwner, memory.password(DemoCatalogue.roseOwner)),
            (DemoAirline.name, DemoCatalogue.airlineOwner, memory.password(DemoCatalogue.airlineOwner)),
            (DemoCampaign.primaName, DemoCampaign.payerEmail, memory.password(DemoCampaign.payer)),
            (DemoCampaign.elmsName, DemoCampaign.freeEmail, memory.password(DemoCampaign.free)),
        ]
        return owners.map { name, email, password in
            "  \(base)/signin?next=\(console(of: name))\n      \(name): \(email) with the password \(password)\n"
        }.joined()
    }

    /// A house's console, whose address is made of its name.
    func console(of house: String) -> String { "/console/o/\(HouseSlug(naming: house).text)" }
}
