import UsherCore
import UsherHTTP
import UsherTemplates

/// `/o/{slug}/legal/{page}`: a text that the law wants, and who says it.
struct LegalTextPage: SpokenPage {
    let words: Words
    let title: String
    let paragraphs: [String]
    let seller: String?
    let address: String
    let email: String?
    let register: String?
    let tax: String?
    var sharing: PageSharing?

    static let template = "boxoffice/legal"

    init(_ page: LegalPage, _ text: String, _ legal: HouseLegal, _ words: Words) {
        self.words = words
        title =
            switch page {
            case .terms: words("site.terms")
            case .privacy: words("site.privacy")
            case .imprint: words("site.imprint")
            }
        paragraphs = text.split(separator: "\n").map { String($0) }.filter { !WireText.trimmed($0).isEmpty }
        func some(_ text: String) -> String? { text.isEmpty ? nil : text }
        (seller, address, email) = (some(legal.seller), legal.address.split(separator: "\n").joined(separator: ", "), some(legal.email))
        (register, tax) = (some(legal.register), some(legal.tax))
    }
}
