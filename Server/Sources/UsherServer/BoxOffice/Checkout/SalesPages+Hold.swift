import Hummingbird
import UsherCore
import UsherHTTP
import UsherWire

/// Holds that forms ask for: seats, standing places, the same places at other prices.
extension SalesPages {
    /// Holds it as the API does, and leads on to the checkout; what costs nothing is booked already. Throws `CheckoutRefusal`. `isPriced`: the
    /// checkout says that the prices are new.
    func hold(_ form: CheckoutForm, _ visit: PageVisit, _ context: UsherContext, isPriced: Bool = false) async throws -> Response {
        try await sales.allowances.admit(visit.principal?.account, from: context.client)
        let hold = try await sales.checkout(form, by: buyer(visit, context))
        let token = hold.holdToken ?? ""
        let page =
            hold.totalAmount == 0
            ? SitePage.success(session: hold.sessionID) : .checkout(hold.reservationID, hold: token, isPriced: isPriced)
        return visit.see(page.path, cookies: [PageCookie.set(PageCookie.hold, token, secure: site.isSecure)])
    }

    func buyer(_ visit: PageVisit, _ context: UsherContext) -> CheckoutBuyer {
        CheckoutBuyer(
            account: visit.principal?.account, address: context.client,
            language: LanguageChoice.said(visit.request, account: visit.principal?.credential.account.preferredLanguage))
    }
}

extension FormBody {
    /// The discount codes of a field, between blanks or commas: three at most.
    var codes: [String] { String(self["code"].prefix(100)).split { $0 == " " || $0 == "," }.prefix(3).map(String.init) }
}
