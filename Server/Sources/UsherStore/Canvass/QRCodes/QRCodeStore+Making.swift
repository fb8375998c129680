package import UsherCore

extension QRCodeStore {
    /// How many codes were made, and how many homes had one already.
    package struct Made: Sendable, Equatable {
        package var created = 0
        package var existing = 0
    }

    /// So many homes a transaction: scans go on between two.
    private static let chunk: Int64 = 1000
    /// How often a slug that is taken is made anew.
    private static let tries = 16

    /// Sees to it that these homes of the campaign have a code each, all its homes where `homes` is nil.
    package func make(_ call: QRCall, homes: [String]?, destination: String?) async throws -> Made {
        let (campaign, last, named) = try await database.read { connection in
            let campaign = try QRCodeTransaction(connection).campaign(of: call)
            let named = try homes.map { try QRCodeTransaction(connection).homes($0, of: campaign) }
            guard destination != nil || campaign.destination != nil else { throw QRRefusal.destinationRequired }
            return (campaign, try connection.first(QRCodeStatements.lastSeq, campaign.id) ?? 0, named)
        }
        var made = Made()
        if let named {
            for start in stride(from: 0, to: named.count, by: Int(Self.chunk)) {
                let chunk = Array(named[start..<min(named.count, start + Int(Self.chunk))])
                try await add(to: &made) { try $0.codes(for: chunk) }
            }
            return made
        }
        for start in stride(from: 0, to: last, by: Int64.Stride(Self.chunk)) {
            try await add(to: &made) { maker in
                let homes = try maker.connection.all(QRCodeStatements.homes, campaign.id, start, start + Self.chunk)
                let made = try maker.codes(for: homes.filter { $0.1 == nil }.map(\.0))
                return Made(created: made.created, existing: made.existing + homes.count { $0.1 != nil })
            }
        }
        return made

        func add(to made: inout Made, _ body: @escaping @Sendable (Maker) throws -> Made) async throws {
            let more = try await database.write { [slugs, quotas] connection in
                // Another may have changed or deleted it since.
                let campaign = try QRCodeTransaction(connection).campaign(of: call)
                guard destination != nil || campaign.destination != nil else { throw QRRefusal.destinationRequired }
                let maker = Maker(
                    connection: connection, call: call, campaign: campaign, destination: destination, slugs: slugs, quotas: quotas)
                let more = try body(maker)
                try maker.count(more.created)
                return more
            }
            made.created += more.created
            made.existing += more.existing
        }
    }

    /// Makes a code of the whole campaign.
    package func make(_ call: QRCall, label: String?, destination: String?) async throws -> (code: PrintedCode, gate: ScanVisibility) {
        try await database.write { [slugs, quotas] connection in
            let campaign = try QRCodeTransaction(connection).campaign(of: call)
            guard destination != nil || campaign.destination != nil else { throw QRRefusal.destinationRequired }
            let maker = Maker(
                connection: connection, call: call, campaign: campaign, destination: destination, slugs: slugs, quotas: quotas)
            let code = try maker.code(label: label)
            try maker.count(1)
            return (code, try CampaignTransaction(connection).scanGate(call))
        }
    }

    /// Makes codes in one transaction.
    struct Maker {
        let connection: any Connection
        let call: QRCall
        let campaign: QRCampaign
        let destination: String?
        let slugs: Slugs
        let quotas: Quotas

        /// In the order of their homes, so that two who make them at once cannot wait for each other.
        func codes(for homes: [Int64]) throws -> Made {
            var made = Made()
            var waiting = homes.sorted()
            for _ in 0..<QRCodeStore.tries where !waiting.isEmpty {
                let ids = Array(try IDTransaction(connection).takeIDs(.qrCodes, waiting.count))
                let changed = try connection.executeEach(
                    QRCodeStatements.insert, zip(ids, waiting).map { row($0, home: $1, label: nil) })
                made.created += changed.reduce(0, +)
                let missed = zip(waiting, changed).filter { $1 == 0 }.map(\.0)
                guard !missed.isEmpty else { return made }
                // Either the home has a code by now, or the slug was taken: then another is tried.
                var known = Set<Int>()
                try connection.run(QRCodeStatements.codeOfHome, each: missed.map { [$0.sql] }) { index, _ in known.insert(index) }
                made.existing += known.count
                waiting = missed.enumerated().filter { !known.contains($0.offset) }.map(\.element)
            }
            guard waiting.isEmpty else { throw DatabaseError.defect("no slug is free") }
            return made
        }

        func code(label: String?) throws -> PrintedCode {
            for _ in 0..<QRCodeStore.tries {
                let row = row(try IDTransaction(connection).takeIDs(.qrCodes).lowerBound, home: nil, label: label)
                guard try connection.executeEach(QRCodeStatements.insert, [row]) == [1], case .text(let uuid) = row[1] else { continue }
                return try QRCodeTransaction(connection).printedCode(uuid, of: campaign)
            }
            throw DatabaseError.defect("no slug is free")
        }

        func count(_ created: Int) throws {
            guard created > 0 else { return }
            try connection.execute(QRCodeStatements.countCodes, campaign.id, created)
            try OrganisationTransaction(connection).enforce(.codes, in: campaign.organisation, quotas, at: call.now)
            try QRCodeTransaction(connection).record(call, campaign, "qr_codes.created", campaign.uuid, result: String(created))
        }

        private func row(_ id: Int64, home: Int64?, label: String?) -> [SQLValue] {
            var generator = SystemRandomNumberGenerator()
            return [
                id.sql, UUIDText.v7(at: call.now, using: &generator).sql, campaign.id.sql, home.sql, slugs().sql, destination.sql,
                label.sql,
                call.now.sql,
            ]
        }
    }
}
