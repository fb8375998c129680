import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// A fee of the house's, which all its shows have.
struct FeeForm: HousePricesForm {
    let key: String?
    private var told: FeeFields

    static let part = HousePricesPart(
        list: .fees, path: [], new: "console.fees.new", lead: "console.fees.form.lead", delete: "console.fees.delete")

    var faults: [String: String] {
        get { told.faults }
        set { told.faults = newValue }
    }

    init(newOf prices: HousePrices, _ visit: ConsoleVisit) {
        (key, told) = (nil, FeeFields(nil, visit.organisation.currency, prices.rates))
    }

    init?(_ key: String, of prices: HousePrices, _ visit: ConsoleVisit) {
        guard let fee = prices.fees.first(where: { $0.key == key }) else { return nil }
        (self.key, told) = (key, FeeFields(fee, visit.organisation.currency, prices.rates, visit.words))
    }

    init(_ form: FormBody, _ key: String?, of prices: HousePrices, _ visit: ConsoleVisit) {
        (self.key, told) = (key, FeeFields(form, visit.organisation.currency, prices.rates))
        _ = told.fee(key, among: prices.fees)
    }

    func tell(_ prices: inout HousePrices) { told.tell(key, &prices.fees) }

    func fields(_ words: Words) -> [ConsoleField] { told.fields(words) }
}
