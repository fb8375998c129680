import UsherCore

extension HouseCounter: CatalogueObject {
    mutating func members(_ file: inout CatalogueMembers) {
        var step: Int64? = cashStep == 1 ? nil : cashStep
        file.integer("cash_step", &step, in: 1...1_000_000)
        cashStep = step ?? 1
        file.flag("box_office_refunds", &boxOfficeRefunds, unless: false)
        file.flag("box_office_comps", &boxOfficeComps, unless: false)
        file.prefix("invoice_prefix", &invoicePrefix, usual: HouseCounter().invoicePrefix)
        file.prefix("credit_prefix", &creditPrefix, usual: HouseCounter().creditPrefix)
        file.note("credit_prefix", "must not be the invoices'", where: creditPrefix == invoicePrefix)
        var which: Invoices? = invoices == .onRequest ? nil : invoices
        file.optionalChoice("invoices", &which, of: Invoices.allCases, by: \.rawValue)
        invoices = which ?? .onRequest
        reminders(&file)
        file.text("bank", &bank, unlessEmpty: true, longest: 500)
    }

    private mutating func reminders(_ file: inout CatalogueMembers) {
        var days: [Int64]? = reminderDays == HouseCounter.usualReminders ? nil : reminderDays
        file.elements(
            "reminder_days", &days,
            { value, faults in
                if let day = FieldValue.integer(value), (-365...365).contains(day) { return day }
                faults.append(CatalogueFault("", "must be a number of days from -365 to 365"))
                return nil
            }
        ) { $0.integer($1) }
        reminderDays = days.map { Set($0).sorted() } ?? HouseCounter.usualReminders
        file.note("reminder_days", "must be at most \(HouseCounter.mostReminders)", where: reminderDays.count > HouseCounter.mostReminders)
    }

    /// All of it, as staff see it.
    package var document: String {
        var json = JSONWriter()
        json.object { json in
            json.member("cash_step", cashStep)
            json.member("box_office_refunds", boxOfficeRefunds)
            json.member("box_office_comps", boxOfficeComps)
            json.member("invoice_prefix", invoicePrefix)
            json.member("credit_prefix", creditPrefix)
            json.member("invoices", invoices.rawValue)
            json.name("reminder_days")
            json.array(reminderDays) { $0.integer($1) }
            json.member("bank", bank)
        }
        return json.text
    }
}

extension CatalogueMembers {
    /// What numbers of documents begin with: it stands in addresses, too.
    fileprivate mutating func prefix(_ name: String, _ value: inout String, usual: String) {
        var found: String? = value == usual ? nil : value
        text(name, &found, longest: 20)
        value = found ?? usual
        let isPlain = value.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
        }
        note(name, "must be of letters, digits and -", where: !isPlain)
    }
}
