/// Why a payment is not begun, or a payment service's word not taken.
package enum BillingRefusal: Error, Sendable, Equatable {
    case notConfigured
    /// The payment service did not answer, or not in its senses.
    case unavailable
    case invalidPrice
    case invalidReturnURL
    case alreadySubscribed
    case noCustomer
    case invalidSignature
    /// A subscription to one of our prices of which nobody knows whose it is (yet).
    case holderUnknown
    case wrongBundle
    case wrongEnvironment
    case unknownProduct
    case notASubscription
    /// Bought for, or bound to, another account.
    case purchaseBound
}
