import UsherCore
import UsherStore
import UsherTemplates

/// Parts of a sheet as the console's forms change them.
extension Sheet {
    /// Its categories; of a sheet without any the one that all are sold by, in the reader's language.
    func shown(_ words: Words) -> [PriceSheet.Category] {
        guard categories.isEmpty else { return categories }
        return [PriceSheet.Category(key: PriceSheet.Category.standard.key, name: words("console.prices.standard"))]
    }

    /// What single seats cost.
    var seatPrices: [PriceSheet.Price] { prices.filter { if case .seats = $0.scope { true } else { false } } }

    /// What limits a category by itself.
    func ceiling(of category: String) -> Quota? {
        quotas.first { $0.kind == .limit && $0.areas.isEmpty && $0.categories == [category] }
    }

    mutating func setCeiling(of category: String, to size: Int64?) {
        let own = ceiling(of: category)
        let place = quotas.firstIndex { $0.key == own?.key }
        switch (place, size) {
        case (let place?, let size?): quotas[place].size = size
        case (let place?, nil): quotas.remove(at: place)
        case (nil, let size?):
            var quota = Quota()
            (quota.key, quota.size, quota.categories) = (Self.free(category, quotas.map(\.key)), size, [category])
            quotas.append(quota)
        case (nil, nil): break
        }
    }

    /// A key for a new category, or its own.
    func freeKey(for key: String?, named name: String) -> String {
        key ?? Self.free(Self.key(name, or: "category"), categories.map(\.key) + [PriceSheet.Category.standard.key])
    }

    /// A key made from a name: what letters of other alphabets have none of is `usual`.
    static func key(_ name: String, or usual: String) -> String {
        let slug = HouseSlug(naming: name).text
        return slug == "house" ? usual : slug
    }
}

extension PlannedShow {
    /// The same, sold by this sheet.
    func sold(by sheet: Sheet) -> PlannedShow {
        PlannedShow(
            event: event, map: map, cancelHours: cancelHours, currency: currency, legal: legal, sheet: sheet, taxes: taxes)
    }

    /// What a category costs where it is sold, by area.
    func amounts(of category: String) -> [Int64] {
        let sheet = sheet ?? Sheet()
        func price(_ scope: PriceSheet.Price.Scope) -> Int64? {
            sheet.prices.first { $0.category == category && $0.scope == scope }?.amount
        }
        let isStandard = category == PriceSheet.Category.standard.key
        let byArea = areas.compactMap { area -> Int64? in
            let own = sheet.area(area.key)?.price ?? prices.first { $0.key == area.key }?.price
            return price(.area(area.key)) ?? price(.everywhere) ?? (isStandard ? own : nil)
        }
        return byArea + sheet.seatPrices.filter { $0.category == category }.map(\.amount)
    }
}
