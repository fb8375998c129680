package import UsherCore

/// Waiting lists as those who wait meet them. Throws `WaitingRefusal`.
package struct WaitingStore: Sendable {
    /// How somebody stands.
    package struct Told: Sendable {
        package var entry: WaitingEntry
        /// How many come before, and one; nil once they do not wait.
        package let position: Int64?
        /// What keeps their places, while they may take them.
        package let offer: Booking?
    }

    let database: Database
    /// Mails to one address a day.
    let allowance: MailAllowance

    package init(_ database: Database, allowance: MailAllowance = .unlimited) { (self.database, self.allowance) = (database, allowance) }

    /// Puts somebody on the list of a show. An account whose address is proven waits at once, anybody else once the mailed link is used; the turn
    /// counts from now either way.
    package func join(
        _ show: String, _ form: WaitingForm, account: Account?, language: String?, at now: Instant
    ) async throws -> Told {
        try await database.write { connection in
            guard let uuid = UUIDText.normalised(show), let event = try connection.first(ShowStatements.byUUID, uuid),
                // From here on nobody sells, frees or joins beside.
                try ShowTransaction(connection).lockShow(event: event),
                let offered = try ShowTransaction(connection).offeredShow(event: event, SheetCache()), offered.show.isPublished
            else { throw WaitingRefusal.showNotFound }
            guard offered.show.takesWaiting(at: now), try connection.first(WaitingStatements.live, event) ?? 0 < WaitingList.most else {
                throw WaitingRefusal.closed
            }
            let wish = try form.wish(of: offered.show)
            let own = account.flatMap { $0.emailVerified == nil ? nil : $0.email }
            let (email, name) = (try form.address(own: own), try form.tidyName())
            // What is being offered goes to who came before.
            let waits = offered.show.waiting?.waits
            if waits?.isUnderWay != true || wish.area.map({ waits?.keeps($0) != true }) ?? false {
                var round = try OfferRound(connection, offered, at: now)
                guard try round.fit(wish.least) == nil else { throw WaitingRefusal.stillAvailable }
            }
            let isProven = own == email
            let entry = try insert(
                offered.show, wish, email: email.text, name: name.isEmpty ? account?.name ?? "" : name,
                account: isProven ? account?.id : nil, language: language, status: isProven ? .waiting : .unconfirmed, connection, at: now)
            return Told(entry: entry, position: try WaitingTransaction(connection).position(of: entry), offer: nil)
        }
    }

    private func insert(
        _ show: Show, _ wish: WaitingWish, email: String, name: String, account: Account.ID?, language: String?, status: WaitingStatus,
        _ connection: any Connection, at now: Instant
    ) throws -> WaitingEntry {
        let waiting = WaitingTransaction(connection)
        var generator = RandomBytes()
        let uuid = UUIDText.v7(at: now, using: &generator)
        // Whoever has proved the address goes before somebody who only named it.
        if status == .waiting { try connection.execute(WaitingStatements.dropUnprovedOf, show.event, wish.area ?? "", email) }
        let id = try IDTransaction(connection).takeIDs(.waiting).lowerBound
        let added = try connection.execute(
            WaitingStatements.insert, id, uuid, show.organisation, show.event, wish.area ?? "", wish.category, wish.quantity, wish.atLeast,
            email, name, account, language, now, status.rawValue)
        guard added == 1, let entry = try connection.first(WaitingStatements.byUUID, uuid) else { throw WaitingRefusal.alreadyWaiting }
        if status == .waiting { try waiting.addWait(for: wish.area ?? "", of: show.event) }
        if status == .unconfirmed {
            // Nobody floods an address that is not theirs.
            let wait = try LimitTransaction(connection).take([allowance.bucket(.recipient, email)], at: now)
            if let wait { throw WaitingBusy(seconds: max(1, (wait + 999_999) / 1_000_000)) }
        }
        try waiting.enqueueMail(status == .waiting ? .joined : .confirm, of: entry, at: now)
        return entry
    }

    /// How the one of this UUID stands; nil where nobody has it. Who asks has proved that it is theirs.
    package func find(_ uuid: String, at now: Instant) async throws -> Told? {
        try await database.read { connection in
            guard let entry = try connection.first(WaitingStatements.byUUID, uuid) else { return nil }
            return try told(entry, connection, at: now)
        }
    }

    /// The same by its number, as the outbox names it.
    package func find(_ id: WaitingEntry.ID, at now: Instant) async throws -> Told? {
        try await database.read { connection in
            guard let entry = try connection.first(WaitingStatements.byID, id) else { return nil }
            return try told(entry, connection, at: now)
        }
    }

    /// What a mail to the one of this number is about; nil where nobody has it.
    package func letter(_ id: WaitingEntry.ID, at now: Instant) async throws -> WaitingNews? {
        try await database.read { connection in
            guard let entry = try connection.first(WaitingStatements.byID, id),
                let event = try connection.first(WaitingStatements.show, entry.event),
                let organisation = try OrganisationTransaction(connection).organisation(entry.organisation)
            else { return nil }
            return WaitingNews(
                told: try told(entry, connection, at: now), show: event.uuid ?? "", title: event.name, startsAt: event.startsAt,
                zone: Zone(event.timeZone) ?? .universal, venue: event.venueName ?? "", organiser: organisation.name)
        }
    }

    func told(_ entry: WaitingEntry, _ connection: any Connection, at now: Instant) throws -> Told {
        let waits = entry.status == .waiting || entry.status == .unconfirmed
        return try told(entry, position: waits ? WaitingTransaction(connection).position(of: entry) : nil, connection, at: now)
    }

    func told(_ entry: WaitingEntry, position: Int64?, _ connection: any Connection, at now: Instant) throws -> Told {
        let hold = entry.status == .offered ? try entry.booking.flatMap { try connection.first(BookingStatements.byUUID, $0) } : nil
        return Told(
            entry: entry, position: position, offer: hold.flatMap { $0.isLive(at: now) ? $0 : nil })
    }

    /// The mailed link is used: they wait from now on, in the turn of their joining, and may be offered what is free already.
    package func confirm(_ uuid: String, at now: Instant) async throws -> Told {
        try await database.write { connection in
            let entry = try Self.locked(uuid, connection)
            guard entry.status == .unconfirmed else { return try told(entry, connection, at: now) }
            guard now < entry.joinedAt.adding(seconds: WaitingList.patience) else { throw WaitingRefusal.notFound }
            var changed = entry
            let show = try ShowTransaction(connection).offeredShow(event: entry.event, SheetCache())?.show
            let isOpen = show?.takesWaiting(at: now) ?? false
            (changed.status, changed.endedAt) = isOpen ? (.waiting, nil) : (.closed, now)
            let waiting = WaitingTransaction(connection)
            try waiting.update(changed)
            if isOpen {
                try waiting.addWait(for: entry.wish.area ?? "", of: entry.event)
                try waiting.offer(in: entry.event, at: now)
            }
            return try told(try connection.first(WaitingStatements.byUUID, uuid) ?? changed, connection, at: now)
        }
    }

    /// Takes somebody off the list: whoever has an offer declines it, and its places go on.
    package func leave(_ uuid: String, at now: Instant) async throws -> Told {
        try await database.write { connection in
            try Self.leave(uuid, connection, at: now)
            guard let entry = try connection.first(WaitingStatements.byUUID, uuid) else { throw WaitingRefusal.notFound }
            return try told(entry, connection, at: now)
        }
    }

    static func leave(_ uuid: String, _ connection: any Connection, at now: Instant) throws {
        guard let found = try connection.first(WaitingStatements.byUUID, uuid) else { throw WaitingRefusal.notFound }
        if let name = found.booking, var hold = try connection.first(BookingStatements.byUUIDToChange, name), found.status == .offered {
            // It has been taken or has ended this very moment.
            if hold.status == .cancelled || hold.status == .expired { throw TransactionRetry() }
            guard hold.status == .pending else { throw WaitingRefusal.alreadyPaid }
            _ = try BookingTransaction(connection).cancel(&hold, at: now)
            return
        }
        var entry = try locked(uuid, connection)
        // An offer has come this very moment.
        guard entry.status != .offered else { throw TransactionRetry() }
        guard entry.isLive else { return }
        (entry.status, entry.endedAt) = (.left, now)
        try WaitingTransaction(connection).update(entry)
        try WaitingTransaction(connection).refreshWaits(of: entry.event)
    }

    /// With the show's row, so that no offer is made beside.
    private static func locked(_ uuid: String, _ connection: any Connection) throws -> WaitingEntry {
        guard let found = try connection.first(WaitingStatements.byUUID, uuid) else { throw WaitingRefusal.notFound }
        _ = try ShowTransaction(connection).lockShow(event: found.event)
        guard let entry = try connection.first(WaitingStatements.byUUIDToChange, uuid) else { throw WaitingRefusal.notFound }
        return entry
    }
}

/// Somebody on a waiting list, and for what.
package struct WaitingNews: Sendable {
    package let told: WaitingStore.Told
    /// The show's UUID.
    package let show: String
    package let title: String
    package let startsAt: Instant
    package let zone: Zone
    package let venue: String
    package let organiser: String
}

/// An address has been written to as often as it may be in a day.
package struct WaitingBusy: Error, Sendable { package let seconds: Int64 }
