/// What stands in a seat's way.
package enum SeatState: Sendable, Equatable {
    case held(until: Instant)
    case sold
    case blocked

    /// Whether nobody else can have the seat at this instant.
    package func isTaken(at now: Instant) -> Bool {
        if case .held(let until) = self { until > now } else { true }
    }
}

/// A seat as the public sees it. Why a seat is sold is nobody's business.
package enum SeatStatus: String, Sendable, CaseIterable {
    case available, reserved, sold

    package init(_ state: SeatState?, at now: Instant) {
        self =
            switch state {
            case nil: .available
            case .held(let until): until > now ? .reserved : .available
            case .sold, .blocked: .sold
            }
    }
}
