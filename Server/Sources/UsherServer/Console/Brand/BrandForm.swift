import UsherHTTP
import Foundation
import UsherCore
import UsherTemplates

/// What a form says of a house's brand, read and checked.
struct BrandForm: Sendable {
    let accent: String
    let paper: String
    let text: String
    let email: String
    let phone: String
    let website: String
    let isCredited: Bool
    /// What is wrong, by field: keys of texts.
    private(set) var faults: [String: String] = [:]

    init(_ form: FormBody) {
        self.init(
            accent: form["accent"], paper: form["paper"], text: form["text"], email: form["email"], phone: form["phone"],
            website: form["website"], isCredited: form.all("shown").contains("credit"))
    }

    /// As a house has it now.
    init(_ brand: HouseBrand) {
        self.init(
            accent: brand.accent?.hex ?? "", paper: brand.paper.rawValue, text: brand.text, email: brand.email, phone: brand.phone,
            website: brand.website, isCredited: brand.isCredited)
    }

    init(accent: String, paper: String, text: String, email: String, phone: String, website: String, isCredited: Bool) {
        (self.accent, self.paper) = (WireText.trimmed(accent), paper)
        (self.text, self.email) = (WireText.trimmed(text), WireText.trimmed(email))
        (self.phone, self.website, self.isCredited) = (WireText.trimmed(phone), WireText.trimmed(website), isCredited)
        if !self.accent.isEmpty, SRGBColour(self.accent) == nil { faults["accent"] = "console.brand.accent.bad" }
        if BrandPaper(rawValue: paper) == nil { faults["paper"] = "console.form.choose" }
        if self.text.unicodeScalars.count > HouseBrand.longestText { faults["text"] = "console.form.long" }
        if !self.email.isEmpty, EmailAddress(self.email) == nil { faults["email"] = "console.form.email" }
        if self.phone.unicodeScalars.count > HouseBrand.longestLine { faults["phone"] = "console.form.long" }
        if !self.website.isEmpty, !Self.isWebsite(self.website) { faults["website"] = "console.brand.website.bad" }
    }

    var brand: HouseBrand? {
        guard faults.isEmpty, let paper = BrandPaper(rawValue: paper) else { return nil }
        var brand = HouseBrand()
        (brand.accent, brand.paper) = (SRGBColour(accent), paper)
        (brand.text, brand.email, brand.phone, brand.website, brand.isCredited) = (text, email, phone, website, isCredited)
        return brand
    }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        return [
            .text(
                "accent", words("console.brand.accent"), accent, required: false, most: 7, hint: words("console.brand.accent.hint"),
                error: fault("accent")),
            .choice(
                "paper", words("console.brand.paper"),
                BrandPaper.allCases.map {
                    ConsoleField.Option($0.rawValue, words("console.brand.paper.\($0.rawValue)"), isChosen: $0.rawValue == paper)
                }, isList: false, error: fault("paper")),
            .area(
                "text", words("console.brand.text"), text, most: HouseBrand.longestText, hint: words("console.brand.text.hint"),
                error: fault("text")),
            .text("email", words("console.brand.email"), email, type: "email", required: false, error: fault("email")),
            .text("phone", words("console.brand.phone"), phone, type: "tel", required: false, error: fault("phone")),
            .text(
                "website", words("console.brand.website"), website, type: "url", required: false, hint: words("console.brand.website.hint"),
                error: fault("website")),
            .ticks(
                "shown", words("console.brand.foot"), [.init("credit", words("console.brand.credit"), isChosen: isCredited)]),
        ]
    }

    /// An https address of a host, without anybody's name in it.
    static func isWebsite(_ text: String) -> Bool {
        guard text.unicodeScalars.count <= HouseBrand.longestLine, let parts = URLComponents(string: text) else { return false }
        return parts.scheme == "https" && parts.host?.contains(".") == true && parts.user == nil && parts.password == nil
    }
}
