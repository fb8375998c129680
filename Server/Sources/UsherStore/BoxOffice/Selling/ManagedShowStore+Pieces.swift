package import UsherCore

extension SheetPiece: CatalogueObject {
    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("show", &show)
        file.integer("place", &place, in: 0...Int64(Int32.max))
        file.objects("categories", &categories, unlessEmpty: true)
        file.objects("areas", &areas, unlessEmpty: true)
        file.objects("questions", &questions, unlessEmpty: true)
        file.objects("prices", &prices, unlessEmpty: true)
        file.objects("quotas", &quotas, unlessEmpty: true)
        file.objects("fees", &fees, unlessEmpty: true)
        file.text("label", &label, unlessEmpty: true)
    }
}

/// Price categories, standing areas, questions, ceilings, allotments, prices of seats and a show's own fees in the bin. Throws `ShowRefusal`, and `BinRefusal` for what does not come back.
extension ManagedShowStore {
    /// Takes a category, an area, a question or another part out of a show's sheet and puts it into the bin, with all that hung on it. Answers stay with
    /// their sales, and what was sold is sold.
    package func drop(
        _ kind: SheetPiece.Kind, _ key: String, of uuid: String, _ staff: Staff, at now: Instant
    ) async throws -> (uuid: String, name: String) {
        let charging = charging
        return try await database.write { connection in
            let event = try ManagedShowStore.event(uuid, staff, connection)
            // The house before the show, as whatever goes into the bin.
            try OrganisationTransaction(connection).lock(event.organisation)
            let sheets = SheetTransaction(connection)
            _ = try ShowTransaction(connection).lockShow(event: event.id)
            guard let document = try sheets.sheet(of: event.id)?.document else { throw ShowRefusal.unknown }
            var sheet = try Sheet.kept(document)
            guard var piece = sheet.take(kind, key) else { throw ShowRefusal.unknown }
            if try sheets.areSold(piece.quotas, of: event.id, at: now) { throw ShowRefusal.inUse }
            piece.show = event.uuid
            if kind == .seats, let map = try ShowTransaction(connection).seatMap(of: event.id) {
                let seats = piece.prices.reduce(into: Set<String>()) { $0.formUnion($1.seats ?? []) }
                piece.label = WireText.cut(SeatLines(map).lines(of: seats).joined(separator: "; "), to: 100)
            }
            let next = try ManagedShowStore.sheet(try JSONValue.read(sheet.json().bytes))
            let house = try SheetHouse(event.organisation, connection)
            try ManagedShowStore.give(next, to: event, of: house, force: false, charging, connection, staff, at: now)
            var generator = RandomBytes()
            let bin = UUIDText.v7(at: now, using: &generator)
            let show = try connection.first(BinStatements.showName, event.uuid)?.1 ?? ""
            try BinTransaction(connection).put(
                BinnedKind(kind), bin, "\(piece.name) · \(show)", piece.json().text, of: event.organisation, staff, at: now)
            return (bin, piece.name)
        }
    }

    /// Brings one back into its show's sheet. Gives its name and its show.
    package func restore(
        _ kind: SheetPiece.Kind, _ uuid: String, of house: Organisation.ID, _ staff: Staff, at now: Instant
    ) async throws -> (name: String, show: String) {
        let charging = charging
        return try await database.write { connection in
            let bin = BinTransaction(connection)
            let row = try bin.mine(BinnedKind(kind), uuid, of: house, staff, at: now)
            guard let piece = try? SheetPiece.kept(bin.content(of: row)) else { throw BinRefusal.notFound }
            do {
                let event = try ManagedShowStore.event(piece.show, staff, connection)
                guard event.organisation == house else { throw BinRefusal.alone }
                let sheets = SheetTransaction(connection)
                _ = try sheets.makeShow(of: event.id)
                var sheet = try Sheet.kept(try sheets.sheet(of: event.id)?.document ?? Sheet().json().text)
                try sheet.put(try sheets.fitting(piece, sheet, of: event.id))
                let next = try ManagedShowStore.sheet(try JSONValue.read(sheet.json().bytes))
                let prices = try SheetHouse(house, connection)
                try ManagedShowStore.give(next, to: event, of: prices, force: false, charging, connection, staff, at: now)
            } catch let refusal as ShowRefusal {
                switch refusal {
                case .invalidSheet, .sizeInUse, .inUse: throw BinRefusal.unfit
                // Who asks may not, or the house: what is in the bin stays there, and may be asked for again.
                case .roleRequired, .deskNotGranted, .suspended: throw refusal
                // The show is in the bin itself, or gone for good.
                default: throw BinRefusal.alone
                }
            }
            try bin.take(row)
            try bin.record("\(row.kind.rawValue).restored", row.uuid, row.name, of: house, staff, at: now)
            return (piece.name, piece.show)
        }
    }
}

extension SheetTransaction {
    /// Whether tickets were sold, or are held, out of one of these allotments: put back later it would not know of them.
    fileprivate func areSold(_ quotas: [Sheet.Quota], of event: Event.ID, at now: Instant) throws -> Bool {
        let keys = Set(quotas.filter { $0.kind == .allotment }.map(\.key))
        guard !keys.isEmpty else { return false }
        return try ClaimTransaction(connection).quotas(of: event, at: now).contains {
            $0.kind == .allotment && keys.contains($0.key) && $0.used(at: now) > 0
        }
    }

    /// A piece without the prices of areas and seats that the show has no more; what has no price left then is not sold at all, and stays.
    fileprivate func fitting(_ piece: SheetPiece, _ sheet: Sheet, of event: Event.ID) throws -> SheetPiece {
        let map = try ShowTransaction(connection).seatMap(of: event)
        let areas = Set((map?.sections.map(\.id) ?? []) + (sheet.standing + piece.areas).map(\.key))
        var fitting = piece
        fitting.prices.removeAll { price in
            switch price.scope {
            case .everywhere: false
            case .area(let area): !areas.contains(area)
            case .seats(let seats): !seats.allSatisfy { map?.index(of: $0) != nil }
            }
        }
        if !piece.categories.isEmpty || piece.isAlone, !piece.prices.isEmpty, fitting.prices.isEmpty { throw BinRefusal.alone }
        return fitting
    }
}

extension BinnedKind {
    package init(_ piece: SheetPiece.Kind) {
        self =
            switch piece {
            case .category: .category
            case .area: .area
            case .question: .question
            case .limit: .limit
            case .allotment: .allotment
            case .seats: .seats
            case .fee: .fee
            }
    }
}
