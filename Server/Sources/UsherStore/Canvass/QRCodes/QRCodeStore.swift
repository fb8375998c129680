package import UsherCore

/// Reads and changes printed codes.
package struct QRCodeStore: Sendable {
    package typealias Slugs = @Sendable () -> String

    let database: Database
    let slugs: Slugs
    let quotas: Quotas

    /// `slugs` makes one at a time, unforeseeable.
    package init(_ database: Database, quotas: Quotas = .none, slugs: @escaping Slugs = QRCodeStore.random) {
        self.database = database
        self.quotas = quotas
        self.slugs = slugs
    }

    package static let random: Slugs = {
        var generator = SystemRandomNumberGenerator()
        return QRSlug.make(using: &generator)
    }

    /// Some of the campaign's codes in the order in which they were made, and the caller's gate to their scans.
    package func list(_ call: QRCall, after: Int64, limit: Int) async throws -> (codes: [PrintedCode], gate: ScanVisibility) {
        try await database.read { connection in
            let campaign = try QRCodeTransaction(connection).campaign(of: call)
            let codes = try connection.all(QRCodeStatements.list, campaign.id, after, limit)
            return (codes, try CampaignTransaction(connection).scanGate(call))
        }
    }

    package func show(_ call: QRCall, _ uuid: String?) async throws -> (code: PrintedCode, gate: ScanVisibility) {
        try await database.read { connection in
            let code = try QRCodeTransaction(connection).printedCode(uuid, of: QRCodeTransaction(connection).campaign(of: call))
            return (code, try CampaignTransaction(connection).scanGate(call))
        }
    }

    package func change(_ call: QRCall, _ uuid: String?, _ change: PrintedCodeChange) async throws -> (
        code: PrintedCode, gate: ScanVisibility
    ) {
        try await database.write { connection in
            let campaign = try QRCodeTransaction(connection).campaign(of: call)
            let id = try QRCodeTransaction(connection).hold(uuid, of: campaign)
            let old = try QRCodeTransaction(connection).printedCode(uuid, of: campaign)
            let destination = change.destination.or(old.destination)
            guard destination != nil || campaign.destination != nil else { throw QRRefusal.destinationRequired }
            try connection.execute(
                QRCodeStatements.change, id, destination, change.label.or(old.label), change.enabled.or(old.enabled))
            try QRCodeTransaction(connection).record(call, campaign, "qr_code.changed", old.uuid)
            return (try QRCodeTransaction(connection).printedCode(uuid, of: campaign), try CampaignTransaction(connection).scanGate(call))
        }
    }

    /// Switches a code off for ever; its slug is never given again. Returns its number.
    package func remove(_ call: QRCall, _ uuid: String?) async throws -> Int64 {
        try await database.write { connection in
            let campaign = try QRCodeTransaction(connection).campaign(of: call)
            // The campaign first, as with scans: then neither waits for the other for ever.
            try connection.execute(QRCodeStatements.countCodes, campaign.id, -1)
            let id = try QRCodeTransaction(connection).hold(uuid, of: campaign)
            try connection.execute(QRCodeStatements.switchOff, id)
            try QRCodeTransaction(connection).record(call, campaign, "qr_code.removed", uuid ?? "")
            return id
        }
    }
}

extension QRCodeStore {
    /// Whether there is such a campaign for this caller, and such a code of it, if one is named: before a body is read.
    package func check(_ call: QRCall, code uuid: String?? = .none) async throws {
        try await database.read { connection in
            let campaign = try QRCodeTransaction(connection).campaign(of: call)
            if case .some(let uuid) = uuid { _ = try QRCodeTransaction(connection).printedCode(uuid, of: campaign) }
        }
    }
}
