import UsherCore
import UsherHTTP

extension LinkToken {
    /// What the mailed links of a booking prove themselves by: of tickets that were passed on, those alone.
    func key(of booking: Booking) -> String? { make(booking.uuid, for: booking.linkPurpose, anew: booking.links) }

    /// The same for who has proved no more than that they began it: none where it is another's by now.
    func firstKey(of booking: Booking) -> String? { booking.isFirstHand ? key(of: booking) : nil }

    /// Whether somebody has such a link, and none from before it was made anew.
    func opens(_ key: String?, _ booking: Booking) -> Bool {
        key.map { proves($0, booking.uuid, for: booking.linkPurpose, anew: booking.links) } ?? false
    }
}

extension Booking {
    fileprivate var linkPurpose: LinkToken.Purpose { origin == nil ? .booking : .ticket }
}
