package import UsherCore

/// What a buyer wants held, its form checked.
package struct HoldRequest: Sendable {
    package let form: CheckoutForm
    /// Nil for a guest.
    package let account: Account.ID?
    /// The sale that a guest's valid `holdToken` names.
    package let earlier: String?
    /// Where a guest comes from, and how many live holds may come from there; nil: any number.
    package let address: String
    package let mostFromAddress: Int?
    /// Who will take the money.
    package let provider: String
    /// The payment's session for a sale's UUID and its house, where that needs nobody to be asked: it is kept with the hold. Nil: it is
    /// begun afterwards.
    package var session: (@Sendable (String, Organisation.ID) -> PaymentBegun?)?
    /// What is kept under the request's key once there is nothing left to begin.
    package var answer: (@Sendable (Booking, Show) throws -> String)?
    package let holdSeconds: Int64
    /// In which the buyer is to be written to; nil: English.
    package let language: String?
    /// The entry of a waiting list whose offer is taken, proven; empty where it was not.
    package let offer: String?
    /// Who sells at the counter; nil where a buyer asks.
    package var staff: Staff?
    /// The tickets that are given up for it; nil where none are.
    package var exchange: Exchange?

    /// A payment's session, and where the buyer pays.
    package struct PaymentBegun: Sendable {
        package let session: String
        package let url: String

        package init(session: String, url: String) { (self.session, self.url) = (session, url) }
    }

    /// What staff may do that buyers may not.
    package struct Staff: Sendable {
        /// Rules, the window of sale and how many tickets a sale may have; never sizes.
        package var breaksRules: Bool
        /// Why it is given away; nil where it is sold.
        package var comp: String?
        /// Until when it is held; nil: as a buyer's.
        package var until: Instant?
        /// Over which drawer it is sold.
        package var drawer: Int64?

        package init(breaksRules: Bool, comp: String?, until: Instant? = nil, drawer: Int64? = nil) {
            (self.breaksRules, self.comp, self.until, self.drawer) = (breaksRules, comp, until, drawer)
        }
    }

    package init(
        form: CheckoutForm, account: Account.ID?, earlier: String? = nil, address: String = "", mostFromAddress: Int? = nil,
        provider: String, holdSeconds: Int64, language: String? = nil, offer: String? = nil
    ) {
        self.form = form
        self.account = account
        self.earlier = earlier
        self.address = address
        self.mostFromAddress = mostFromAddress
        self.provider = provider
        self.holdSeconds = holdSeconds
        self.language = language
        self.offer = offer
    }

    /// How a sale will be paid for.
    func payment(of uuid: String, in house: Organisation.ID) -> BookingPayment {
        let begun = session?(uuid, house)
        return BookingPayment(provider: provider, session: begun?.session, url: begun?.url)
    }

    /// A key of the account's, or of all guests'.
    package var key: IdempotencyKey? {
        exchange?.key ?? form.key.map { IdempotencyKey($0, of: account.map { "account \($0)" } ?? "guests", fingerprint: form.fingerprint) }
    }
}

/// What came of it.
package enum HoldOutcome: Sendable {
    /// The seats are the buyer's until the hold ends; what is missing is a payment.
    case held(Booking, Show)
    /// They were already, with a payment begun.
    case begun(Booking, Show)
    /// There is nothing to pay: it is booked.
    case booked(Booking, Show)
    /// The stored answer to the same request.
    case answered(String)
    /// The same request is being answered right now.
    case underway
    case refused(CheckoutRefusal)
}
