/// What was taken out of a show's sheet, with all that hung on it alone, so that it can be put back as it was.
package struct SheetPiece: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable { case category, area, question, limit, allotment, seats, fee }

    /// The show's UUID.
    package var show = ""
    /// Where it stood among its own.
    package var place: Int64 = 0
    package var categories: [PriceSheet.Category] = []
    package var areas: [Sheet.Area] = []
    package var questions: [Question] = []
    package var prices: [PriceSheet.Price] = []
    package var quotas: [Sheet.Quota] = []
    package var fees: [Fee] = []
    /// Of what has no name of its own: the seats that a price is of.
    package var label = ""

    package init() {}

    package var name: String {
        let own = categories.first?.name ?? areas.first?.name ?? questions.first?.label ?? fees.first?.name ?? quotas.first?.key ?? ""
        return label.isEmpty ? own : label
    }

    /// Nothing but prices or quotas: they hung on nothing.
    package var isAlone: Bool { categories.isEmpty && areas.isEmpty && questions.isEmpty }
}

extension Sheet {
    /// Takes a piece out, with its prices and what limits it alone; nil where there is none of this key. What else names it stays, and is refused
    /// with the sheet.
    package mutating func take(_ kind: SheetPiece.Kind, _ key: String) -> SheetPiece? {
        var piece = SheetPiece()
        let place: Int?
        switch kind {
        case .category:
            place = categories.firstIndex { $0.key == key }
            if let place { piece.categories = [categories.remove(at: place)] }
            piece.prices = prices.filter { $0.category == key }
            prices.removeAll { $0.category == key }
            piece.quotas = quotas.filter { $0.kind == .limit && $0.categories == [key] }
            quotas.removeAll { $0.kind == .limit && $0.categories == [key] }
        case .area:
            place = areas.firstIndex { $0.key == key && $0.kind == .standing }
            if let place { piece.areas = [areas.remove(at: place)] }
            piece.prices = prices.filter { $0.scope == .area(key) }
            prices.removeAll { $0.scope == .area(key) }
            piece.quotas = quotas.filter { $0.areas == [key] }
            quotas.removeAll { $0.areas == [key] }
        case .question:
            place = questions.firstIndex { $0.key == key }
            if let place { piece.questions = [questions.remove(at: place)] }
        case .limit, .allotment:
            place = quotas.firstIndex { $0.kind == (kind == .limit ? .limit : .allotment) && $0.key == key }
            if let place { piece.quotas = [quotas.remove(at: place)] }
        case .seats:
            place = prices.firstIndex { $0.seatKey == key }
            if let place { piece.prices = [prices.remove(at: place)] }
        case .fee:
            place = fees.firstIndex { $0.key == key }
            if let place { piece.fees = [fees.remove(at: place)] }
        }
        guard let place else { return nil }
        piece.place = Int64(place)
        return piece
    }

    /// Puts a piece back where it stood. `taken` where the sheet has one of its key or name again, `alone` where what it goes by is gone.
    package mutating func put(_ piece: SheetPiece) throws(BinRefusal) {
        for category in piece.categories {
            let isThere = categories.contains { $0.key == category.key || $0.name == category.name }
            if isThere { throw .taken }
            categories.insert(category, at: min(Int(piece.place), categories.count))
        }
        let keys = Set((categories.isEmpty ? [.standard] : categories).map(\.key))
        guard piece.categories.allSatisfy({ $0.needs.allSatisfy { $0.anyOf.isSubset(of: keys) } }) else { throw .alone }
        for area in piece.areas {
            if areas.contains(where: { $0.key == area.key || $0.kind == .standing && $0.name == area.name }) { throw .taken }
            areas.insert(area, at: min(Int(piece.place), areas.count))
        }
        for question in piece.questions {
            if questions.contains(where: { $0.key == question.key || $0.label == question.label }) { throw .taken }
            guard question.categories.isSubset(of: keys) else { throw .alone }
            questions.insert(question, at: min(Int(piece.place), questions.count))
        }
        for fee in piece.fees {
            if fees.contains(where: { $0.key == fee.key || $0.name == fee.name }) { throw .taken }
            fees.insert(fee, at: min(Int(piece.place), fees.count))
        }
        if piece.isAlone { return try putAlone(piece, keys) }
        // Of an area's prices those stay away whose category is gone.
        prices += piece.prices.filter { keys.contains($0.category) }
        for var quota in piece.quotas {
            guard quota.categories.isSubset(of: keys) else { throw .alone }
            // Codes open an allotment by its key: under another one nobody would have it.
            if quota.kind == .allotment, quotas.contains(where: { $0.key == quota.key }) { throw .taken }
            quota.key = Self.free(quota.key, quotas.map(\.key))
            quotas.append(quota)
        }
    }

    /// Prices of seats, a ceiling or an allotment: codes open it by its key, so it has no other one.
    private mutating func putAlone(_ piece: SheetPiece, _ keys: Set<String>) throws(BinRefusal) {
        for price in piece.prices {
            guard keys.contains(price.category) else { throw .alone }
            prices.insert(price, at: min(Int(piece.place), prices.count))
        }
        for quota in piece.quotas {
            guard quota.categories.isSubset(of: keys) else { throw .alone }
            let isTaken = quotas.contains { $0.key == quota.key || !$0.seats.isDisjoint(with: quota.seats) }
            if isTaken { throw .taken }
            quotas.insert(quota, at: min(Int(piece.place), quotas.count))
        }
    }

    /// A key, or it with the first number behind it that nobody has.
    package static func free(_ key: String, _ taken: [String]) -> String {
        guard taken.contains(key) else { return key }
        var number = 2
        while taken.contains("\(key)-\(number)") { number += 1 }
        return "\(key)-\(number)"
    }
}
