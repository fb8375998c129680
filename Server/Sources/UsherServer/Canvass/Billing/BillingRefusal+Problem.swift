import UsherHTTP
import HTTPTypes
import UsherCore

extension BillingRefusal: Refusal {
    var problem: Problem {
        switch self {
        case .notConfigured:
            Problem(
                .serviceUnavailable, "This way of paying is not set up here", code: "provider_not_configured",
                headers: [.retryAfter: "3600"])
        case .unavailable: Problem(.badGateway, "The payment service cannot be reached. Try again.", code: "provider_unavailable")
        case .invalidPrice: Problem(.badRequest, "This price is not for sale", code: "invalid_price")
        case .invalidReturnURL: Problem(.badRequest, "Nobody may be sent back to this address", code: "invalid_return_url")
        case .alreadySubscribed: Problem(.conflict, "There is a subscription already", code: "already_subscribed")
        case .noCustomer: Problem(.conflict, "Nothing has been paid for yet", code: "no_customer")
        case .invalidSignature: Problem(.badRequest, "The signature is not valid", code: "invalid_signature")
        case .holderUnknown:
            Problem(
                .serviceUnavailable, "Nobody is known to hold this subscription. Try again.", code: "holder_unknown",
                headers: [.retryAfter: "60"])
        case .wrongBundle: Problem(.badRequest, "This is another app's purchase", code: "wrong_bundle")
        case .wrongEnvironment: Problem(.badRequest, "Purchases of this environment do not count here", code: "wrong_environment")
        case .unknownProduct: Problem(.badRequest, "This product is not for sale here", code: "unknown_product")
        case .notASubscription: Problem(.badRequest, "This product is not a subscription", code: "not_a_subscription")
        case .purchaseBound: Problem(.conflict, "This purchase belongs to another account", code: "purchase_bound")
        }
    }
}
