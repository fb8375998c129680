import UsherHTTP
import UsherCore
import UsherTemplates

/// What a form says of a house's terms, read and checked. Nothing is asked for: a house that sells nothing needs none of it.
struct LegalForm: Sendable {
    let legal: HouseLegal
    /// What is wrong, by field: keys of texts.
    private(set) var faults: [String: String] = [:]

    init(_ form: FormBody) {
        var legal = HouseLegal()
        legal.seller = WireText.trimmed(form["seller"])
        legal.address = WireText.trimmed(form["address"])
        legal.email = WireText.trimmed(form["email"])
        legal.register = WireText.trimmed(form["register"])
        legal.tax = WireText.trimmed(form["tax"])
        for page in LegalPage.allCases { legal.pages[page] = WireText.trimmed(form[page.rawValue]) }
        legal.refunds = WireText.trimmed(form["refunds"])
        self.init(legal)
    }

    init(_ legal: HouseLegal) {
        self.legal = legal
        let lines = [("seller", legal.seller), ("register", legal.register), ("tax", legal.tax)]
        for (name, value) in lines where value.unicodeScalars.count > HouseLegal.longestLine { faults[name] = "console.form.long" }
        for (name, value) in [("address", legal.address), ("refunds", legal.refunds)]
        where value.unicodeScalars.count > HouseLegal.longestAddress { faults[name] = "console.form.long" }
        if !legal.email.isEmpty, EmailAddress(legal.email) == nil { faults["email"] = "console.form.email" }
        for (page, text) in legal.pages where text.unicodeScalars.count > HouseLegal.longestText {
            faults[page.rawValue] = "console.form.long"
        }
    }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        let seller: [ConsoleField] = [
            .text(
                "seller", words("console.legal.seller"), legal.seller, autocomplete: "organization", required: false,
                hint: words("console.legal.seller.hint"), error: fault("seller")),
            .area(
                "address", words("console.legal.address"), legal.address, rows: 3, most: HouseLegal.longestAddress,
                error: fault("address")),
            .text("email", words("console.brand.email"), legal.email, type: "email", required: false, error: fault("email")),
            .text("register", words("console.legal.register"), legal.register, required: false, error: fault("register")),
            .text("tax", words("console.legal.tax"), legal.tax, required: false, error: fault("tax")),
        ]
        let pages = LegalPage.allCases.map { page in
            ConsoleField.area(
                page.rawValue, words("console.legal.\(page.rawValue)"), legal.pages[page] ?? "", rows: page == .terms ? 8 : 5,
                most: HouseLegal.longestText, hint: words("console.legal.page.hint"), error: fault(page.rawValue))
        }
        return seller + pages + [
            .area(
                "refunds", words("console.legal.refunds"), legal.refunds, rows: 2, most: HouseLegal.longestAddress,
                hint: words("console.legal.refunds.hint"), error: fault("refunds"))
        ]
    }
}
