import UsherCore

/// How far a notice has been spread.
package struct PushCursor: Sendable, Equatable {
    let account: Int64
    let booking: String
    let device: [UInt8]

    static let start = PushCursor(account: 0, booking: "", device: [])
}

/// Whom a notice concerns, a slice at a time.
struct PushReceivers {
    let connection: any Connection
    let now: Instant

    /// The words for the next devices, and where to go on.
    func slice(of notice: PushNotice, after cursor: PushCursor) throws -> ([PushItem], PushCursor?) {
        let bit = notice.kind.bit
        switch notice.cause {
        case .booking(let account, _, _):
            let devices = try connection.all(ReceiverStatements.ofAccount, account, bit, cursor.device, PushRule.slice)
            return page(devices, notice, account)
        case .reminder(let event, let starts):
            let latest = starts.adding(seconds: -PushRule.reminderLead)
            let found = try connection.all(
                ReceiverStatements.ofShow, event, latest, bit, cursor.booking, cursor.device, PushRule.slice)
            let items = found.map { sale, account, device in PushItem(notice, device: hex(device), account: account, sale: sale) }
            let last = found.last.map { PushCursor(account: 0, booking: $0.0, device: $0.2) }
            return (items, found.count == PushRule.slice ? last : nil)
        case .seats(let event): return try watchers(of: event, notice, after: cursor)
        case .flight(let flight, _):
            return page(try connection.all(ReceiverStatements.ofFlight, flight, bit, cursor.device, PushRule.slice), notice)
        case .walk(let tour, let language, _):
            return page(
                try connection.all(ReceiverStatements.ofTour, tour, language.rawValue, bit, cursor.device, PushRule.slice), notice)
        }
    }

    /// Accounts that have not been told of this show for a while; from now on they have.
    private func watchers(of event: Event.ID, _ notice: PushNotice, after cursor: PushCursor) throws -> ([PushItem], PushCursor?) {
        let quiet = now.adding(seconds: -PushRule.seatsPause)
        let most = PushRule.slice / InstallationForm.mostPerAccount
        let accounts = try connection.all(ReceiverStatements.watchers, event, quiet, cursor.account, most)
        var items: [PushItem] = []
        for account in accounts where try connection.execute(ReceiverStatements.told, event, account, now, quiet) > 0 {
            let devices = try connection.all(
                ReceiverStatements.ofAccount, account, notice.kind.bit, [UInt8](), InstallationForm.mostPerAccount)
            items += devices.map { PushItem(notice, device: hex($0), account: account) }
        }
        let next = accounts.last.map { PushCursor(account: $0.rawValue, booking: "", device: []) }
        return (items, accounts.count == most ? next : nil)
    }

    private func page(_ devices: [[UInt8]], _ notice: PushNotice, _ account: Account.ID? = nil) -> ([PushItem], PushCursor?) {
        let next = devices.last.map { PushCursor(account: 0, booking: "", device: $0) }
        return (devices.map { PushItem(notice, device: hex($0), account: account) }, devices.count == PushRule.slice ? next : nil)
    }

    private func hex(_ device: [UInt8]) -> String { Hexadecimal.text(device) }
}

private enum ReceiverStatements {
    static let ofAccount = Selection<[UInt8]>(
        "SELECT digest FROM installations WHERE account_id = $1 AND (kinds & $2) <> 0 AND digest > $3 ORDER BY digest LIMIT $4")
    /// Of those who had bought by then.
    static let ofShow = Selection<String, Account.ID, [UInt8]>(
        """
        SELECT b.uuid, i.account_id, i.digest FROM bookings b JOIN installations i ON i.account_id = b.account_id
        WHERE b.event_id = $1 AND b.status = 'paid' AND b.paid_at <= $2 AND (i.kinds & $3) <> 0
            AND (b.uuid > $4 OR (b.uuid = $4 AND i.digest > $5))
        ORDER BY b.uuid, i.digest LIMIT $6
        """)
    static let watchers = Selection<Account.ID>(
        """
        SELECT account_id FROM show_watches WHERE event_id = $1 AND (told_at IS NULL OR told_at <= $2) AND account_id > $3
        ORDER BY account_id LIMIT $4
        """)
    static let told = Statement(
        "UPDATE show_watches SET told_at = $3 WHERE event_id = $1 AND account_id = $2 AND (told_at IS NULL OR told_at <= $4)")
    static let ofFlight = Selection<[UInt8]>(
        """
        SELECT i.digest FROM installations i
        WHERE (i.kinds & $2) <> 0 AND i.digest > $3 AND i.digest IN (SELECT device FROM followed_passes WHERE flight = $1)
        ORDER BY i.digest LIMIT $4
        """)
    static let ofTour = Selection<[UInt8]>(
        """
        SELECT i.digest FROM followed_tours f JOIN installations i ON i.digest = f.device
        WHERE f.tour = $1 AND f.language = $2 AND (i.kinds & $3) <> 0 AND f.device > $4 ORDER BY f.device LIMIT $5
        """)
}
