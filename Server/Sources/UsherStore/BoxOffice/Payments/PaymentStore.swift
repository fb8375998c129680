package import UsherCore

/// What a provider's report has done.
package enum Settled: Sendable, Equatable {
    /// The sale as it is now, and as it was. `dispute`: what the buyer's bank said of the payment before it came.
    case booking(Booking, before: BookingStatus, dispute: String? = nil)
    /// It was paid once more than it costs: what came on top goes back.
    case surplus(Booking, dispute: String? = nil)
    /// Nobody knows such a payment.
    case unknown
    /// This very event has been taken before.
    case repeated
}

/// Puts what payment providers say into bookings: webhook, success page, demo and worker all come here.
package struct PaymentStore: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// What a payment is to be known by.
    package func find(session: String) async throws -> Booking? {
        try await database.read { try $0.first(BookingStatements.bySession, session) }
    }

    package func find(_ uuid: String) async throws -> Booking? {
        try await database.read { try $0.first(BookingStatements.byUUID, uuid) }
    }

    /// Whether the provider may be asked about a booking: every two seconds, whoever asks.
    package func mayAsk(_ booking: Booking, at now: Instant) async throws -> Bool {
        try await database.write { try $0.execute(BookingStatements.mayAsk, booking.id, now, now.adding(seconds: -2)) > 0 }
    }

    /// Takes a report; `event` is the provider's id of it, where it came unasked.
    package func settle(_ report: PaymentReport, from provider: String, event: String? = nil, at now: Instant) async throws -> Settled {
        try await database.write { connection in
            guard try PaymentTransaction(connection).isNews(event, from: provider, at: now) else { return .repeated }
            guard var booking = try PaymentTransaction(connection).booking(of: report, from: provider) else { return .unknown }
            let before = booking.status
            let kind = try PaymentTransaction(connection).settle(&booking, report, at: now)
            let dispute =
                kind == .again ? nil : try PaymentTransaction(connection).receipt(ofSession: report.session, from: provider)?.dispute
            return kind == .surplus ? .surplus(booking, dispute: dispute) : .booking(booking, before: before, dispute: dispute)
        }
    }

    /// What a provider tells of a payment: money of it has gone back, or the buyer's bank disputes it. Of a payment that nobody knows
    /// yet it is kept until that one comes.
    package func told(_ news: PaymentNews, from provider: String, event: String, at now: Instant) async throws -> Settled {
        try await database.write { connection in
            guard try PaymentTransaction(connection).isNews(event, from: provider, at: now) else { return .repeated }
            if let settled = try PaymentTransaction(connection).take(news, from: provider, at: now) { return settled }
            // It may be coming at this very moment.
            try PaymentTransaction(connection).lockNews(of: news.charge, from: provider, at: now)
            let settled = try PaymentTransaction(connection).take(news, from: provider, at: now)
            if settled == nil { try PaymentTransaction(connection).keepNews(news, event: event, from: provider, at: now) }
            try PaymentTransaction(connection).unlockNews(of: news.charge, from: provider)
            return settled ?? .unknown
        }
    }

    /// Notes an event that changes nothing; false where it was noted before.
    package func note(_ event: String, from provider: String, at now: Instant) async throws -> Bool {
        try await database.write { try PaymentTransaction($0).isNews(event, from: provider, at: now) }
    }
}
