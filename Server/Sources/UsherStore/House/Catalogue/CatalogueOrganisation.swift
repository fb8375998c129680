import UsherCore

/// An organisation as a catalogue tells it.
struct CatalogueOrganisation: CatalogueObject {
    var key = ""
    var id: Organisation.ID?
    var uuid: String?
    var name = ""
    var timeZone: String?
    var currency = "EUR"
    /// JSON text.
    var plan: String?
    /// Nil leaves those that it has; a new one gets all.
    var desks: GrantedDesks?
    /// Granted, and switched off by the house itself; a file that says nothing of it leaves that.
    var switchedOff: GrantedDesks?
    var suspended: Bool?
    /// What it adds to all that it sells; a file that gives nothing of it leaves that.
    var prices = HousePrices()
    /// How it sells over its counter; the same.
    var counter = HouseCounter()
    var customers: [CatalogueCustomer] = []

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("key", &key)
        file.id("id", &id)
        file.uuid("uuid", &uuid)
        file.filled("name", &name)
        file.timeZone("time_zone", &timeZone)
        if file.isReading, timeZone == nil { file.missing("time_zone") }
        file.value(always: "currency", &currency, .notString, isRequired: true, FieldValue.string) { $0.string($1) }
        let isCode = currency.utf8.count == 3 && currency.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        file.note("currency", "must be an ISO 4217 code such as GBP", where: !isCode)
        file.object("plan", &plan, as: CatalogueEntitlement.self)
        Self.desks("desks", &desks, &file)
        Self.desks("switched_off", &switchedOff, &file)
        file.flag("suspended", &suspended)
        prices.members(&file)
        counter.members(&file)
        file.objects("customers", &customers, unlessEmpty: true)
    }

    func check(_ file: inout CatalogueMembers) { prices.check(&file) }

    private static func desks(_ name: String, _ desks: inout GrantedDesks?, _ file: inout CatalogueMembers) {
        let all = GrantedDesks.all.names
        var names = desks?.names
        file.texts(name, &names, "must be one of " + all.joined(separator: ", "), where: all.contains)
        if file.isReading { desks = names?.reduce(into: GrantedDesks()) { $0.formUnion(GrantedDesks(name: $1) ?? []) } }
    }
}

/// A plan or a subscription, checked for shape and kept as JSON text in one order of members.
struct CatalogueEntitlement: CatalogueObject {
    private var plan = Plan.free
    private var source: PlanSource?
    private var status = "active"
    private var end: Instant?

    mutating func members(_ file: inout CatalogueMembers) {
        file.choice("plan", &plan, of: Plan.allCases, by: \.rawValue, isRequired: true)
        file.optionalChoice("source", &source, of: PlanSource.allCases, by: \.rawValue)
        file.choice("status", &status, of: ["active", "trialing", "past_due", "ended"], by: \.self, isRequired: true)
        file.instant("current_period_end", &end)
        // Overdue since when? Without an answer nobody could say when it is over.
        file.note("current_period_end", "is required with past_due", where: status == "past_due" && end == nil)
        end = end.map { Instant(seconds: $0.seconds) }
    }
}

extension CatalogueOrganisation: Selectable {
    init(_ columns: inout Columns) {
        id = columns.next("id")
        uuid = columns.next("uuid")
        key = columns.next("key")
        name = columns.next("name")
        timeZone = columns.next("time_zone")
        currency = columns.next("currency")
        plan = columns.next("plan")
        let granted = GrantedDesks(rawValue: columns.next("granted"))
        desks = granted == .all ? nil : granted
        let off = granted.subtracting(GrantedDesks(rawValue: columns.next("desks")))
        switchedOff = off.isEmpty ? nil : off
        suspended = (columns.next("suspended_at") as Instant?).map { _ in true }
    }
}

private enum CatalogueOrganisationStatements {
    static let all = Selection<CatalogueOrganisation>("SELECT {{columns}} FROM organisations ORDER BY key")
    static let one = Selection<CatalogueOrganisation>("SELECT {{columns}} FROM organisations WHERE id = $1")
    static let setPlan = Statement("UPDATE organisations SET plan = $2 WHERE id = $1 AND plan IS DISTINCT FROM $2")
}

extension CatalogueExporter {
    func writeOrganisations() throws {
        for var organisation in try all(CatalogueOrganisationStatements.all, CatalogueOrganisationStatements.one) {
            if let id = organisation.id {
                organisation.prices = try HousePricesTransaction(connection).prices(of: id).prices
                organisation.counter = try HouseCounterTransaction(connection).counter(of: id)
            }
            if house == nil { organisation.customers = try customers(account: nil, organisation: organisation.id) }
            try write(organisation)
        }
    }
}

extension CatalogueImporter {
    mutating func save(_ item: CatalogueOrganisation) throws {
        let before = try OrganisationTransaction(connection).organisation(key: item.key)
        try AdmissionsRefusal.same(item.uuid, before?.uuid, at: "uuid")
        try AdmissionsRefusal.same(item.id, before?.id, at: "id")
        let id = try OrganisationTransaction(connection).save(
            OrganisationDraft(
                id: item.id, uuid: before?.uuid ?? item.uuid ?? newUUID(), key: item.key, name: item.name,
                timeZone: item.timeZone ?? "UTC", currency: item.currency, desks: item.desks), by: .local, at: now)
        if let off = item.switchedOff, let made = try OrganisationTransaction(connection).organisation(id) {
            try OrganisationTransaction(connection).use(made.granted.subtracting(off), in: made, by: .local, at: now)
        }
        if let suspended = item.suspended, let made = try OrganisationTransaction(connection).organisation(id) {
            if suspended {
                try OrganisationTransaction(connection).suspend(made, by: .local, at: now)
            } else {
                try OrganisationTransaction(connection).resume(made, by: .local, at: now)
            }
        }
        var planned = item.plan == nil ? false : try connection.execute(CatalogueOrganisationStatements.setPlan, id, item.plan) > 0
        if item.prices != HousePrices(), try HousePricesTransaction(connection).keep(item.prices, of: id) { planned = true }
        if item.counter != HouseCounter(), try HouseCounterTransaction(connection).keep(item.counter, of: id) { planned = true }
        if try link(item.customers, to: .organisation(id)) { planned = true }
        let after = try OrganisationTransaction(connection).organisation(key: item.key)
        summary.organisations.count(before == nil ? .added : planned || before != after ? .changed : .unchanged)
    }
}
