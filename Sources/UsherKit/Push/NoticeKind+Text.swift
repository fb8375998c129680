public import UsherWire

extension NoticeKind {
    /// What its switch says; nil of one that this version does not know.
    public var text: UsherText? {
        switch self {
        case .booking: .pushBooking
        case .reminder: .pushReminder
        case .seats: .pushSeats
        case .flight: .pushFlight
        case .walk: .pushWalk
        case .unknown: nil
        }
    }
}
