/// Something that people want to know, as it waits in the outbox: once a cause, whoever is told.
package struct PushNotice: Sendable, Equatable {
    /// What has become of a sale.
    package enum SaleChange: String, Sendable, CaseIterable { case confirmed, refunded, cancelled }

    /// What is known of a flight that is gone.
    package struct LostFlight: Sendable, Equatable {
        package let number: String
        package let origin: String
        package let destination: String
        package let departs: Instant
        package let zone: String

        package init(number: String, origin: String, destination: String, departs: Instant, zone: String) {
            (self.number, self.origin, self.destination, self.departs, self.zone) = (number, origin, destination, departs, zone)
        }
    }

    package enum Cause: Sendable, Equatable {
        case booking(Account.ID, sale: String, SaleChange)
        case reminder(Event.ID, starts: Instant)
        case seats(Event.ID)
        case flight(String, lost: LostFlight?)
        case walk(tour: String, WalkLanguage, day: CivilDate)
    }

    package let cause: Cause
    package let at: Instant

    package init(_ cause: Cause, at: Instant) { (self.cause, self.at) = (cause, at) }

    package var kind: PushKind {
        switch cause {
        case .booking: .booking
        case .reminder: .reminder
        case .seats: .seats
        case .flight: .flight
        case .walk: .walk
        }
    }

    /// What tells it from every other notice.
    package var key: String {
        switch cause {
        case .booking(_, let sale, .confirmed): "push-booking-\(sale)-confirmed"
        case .booking(_, let sale, let change): "push-booking-\(sale)-\(change.rawValue)-\(at.microseconds)"
        case .reminder(let event, let starts): "push-reminder-\(event)-\(starts.microseconds)"
        case .seats(let event): "push-seats-\(event)-\(at.microseconds)"
        case .flight(let flight, lost: nil): "push-flight-\(flight)-\(at.microseconds)"
        case .flight(let flight, lost: _): "push-flight-\(flight)-lost"
        case .walk(let tour, let language, let day): "push-walk-\(tour)-\(language.rawValue)-\(day.days)"
        }
    }

    /// When nobody has to know any more; nil: when the flight has departed.
    package var expires: Instant? {
        switch cause {
        case .booking, .walk, .flight(_, lost: .some): at.adding(seconds: PushRule.day)
        case .reminder(_, let starts): starts
        case .seats: at.adding(seconds: PushRule.seatsLife)
        case .flight(_, lost: nil): nil
        }
    }
}

/// A notice for one device.
package struct PushItem: Sendable, Equatable {
    package let notice: PushNotice
    /// The digest of the device's secret, in hexadecimal.
    package let device: String
    /// Whose it is, if it is for somebody who is signed in.
    package let account: Account.ID?
    /// The sale that a reminder is of.
    package let sale: String?

    package init(_ notice: PushNotice, device: String, account: Account.ID? = nil, sale: String? = nil) {
        (self.notice, self.device, self.account, self.sale) = (notice, device, account, sale)
    }

    /// One a notice and device; of a walk one a day, in whatever language, and of a sale's reminder one a sale.
    package var key: String {
        switch notice.cause {
        case .walk(let tour, _, let day): "push-walk-\(tour)-\(day.days)-\(device)"
        case .reminder(_, let starts): "push-reminder-\(sale ?? "")-\(starts.microseconds)-\(device)"
        default: "\(notice.key)-\(device)"
        }
    }
}
