extension UsherText {
    /// Our words for a refusal's code; nil where the server's sentence has to do.
    public static func refusal(_ code: String?) -> UsherText? {
        guard let code, let english = refusals[code] else { return nil }
        return UsherText("code." + code, english)
    }

    static let refusals: [String: String] = [
        "access_denied": "This is not open to you yet. A code opens it.",
        "already_boarded": "Already on board",
        "already_has_access": "You have this tour already",
        "already_used": "This ticket has already been used",
        "api_key_invalid": "This door’s key is not taken. Please set the door up again.",
        "email_not_verified": "Please confirm your email address first",
        "email_taken": "There is an account with this email address already. Please sign in.",
        "invalid_credentials": "Wrong email or password",
        "invalid_identity_token": "This sign-in could not be verified",
        "language_not_available": "This tour is not told in this language",
        "list_too_old": "No network, and the list is over 24 hours old",
        "no_list": "No network, and no list to check this ticket with",
        "not_allowed": "This key may not do that",
        "not_on_list": "This ticket is not on the list",
        "not_on_sale": "This show is not on sale",
        "not_paid": "This ticket is not paid",
        "not_saved": "This device cannot save what it scans",
        "not_today": "This ticket is not valid for today",
        "pass_expired": "This pass is over",
        "payment_unavailable": "Payment could not be started. You have not been charged.",
        "purchase_bound": "This purchase belongs to another account",
        "rate_limited": "Please wait a moment and try again",
        "revision_conflict": "Somebody else has changed this meanwhile. Please look again.",
        "sale_ticket_not_found": "Sale ticket not found",
        "seat_not_found": "Seat not found in this sale",
        "seat_taken": "Somebody else has this seat",
        "seats_taken": "Some of these seats have just been taken",
        "ticket_cancelled": "This ticket is cancelled",
        "ticket_expired": "This ticket is expired",
        "ticket_not_found": "This is no ticket of this event",
        "ticket_refunded": "This ticket is refunded",
        "tour_not_found": "This tour is not here any more",
        "upgrade_required": "This is part of Pro",
        "voucher_exhausted": "This code has been used up",
        "voucher_expired": "This code is expired",
        "voucher_inactive": "This code is switched off",
        "voucher_not_found": "There is no such code",
        "wrong_event": "This ticket is for another event",
    ]
}
