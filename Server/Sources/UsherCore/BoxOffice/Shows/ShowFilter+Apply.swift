extension ShowFilter {
    /// A piece of a list, and how long the whole is.
    package struct Page: Sendable {
        package let shows: [Show]
        package let total: Int
        /// Where the next piece begins; nil at the end.
        package let next: Int?
    }

    /// The shows that pass at this instant.
    package func page(of shows: [Show], at now: Instant) -> Page {
        let kind = shows.filter { kinds.contains($0.kind) }
        let passing = isOpen ? kind : kind.filter { passes($0, at: now) }
        let found = sorted(isGrouped ? ShowFilter.grouped(passing, at: now) : passing, at: now)
        let start = min(offset, found.count)
        let end = min(start + (limit ?? ShowFilter.usualLimit), found.count)
        return Page(shows: Array(found[start..<end]), total: found.count, next: end < found.count ? end : nil)
    }

    /// What belongs to no production stands for itself.
    private static func grouped(_ shows: [Show], at now: Instant) -> [Show] {
        var next: [String: (show: Show, isOnSale: Bool)] = [:]
        var single: [Show] = []
        for show in shows {
            guard let production = show.production?.uuid else {
                single.append(show)
                continue
            }
            let isOnSale = show.shown(at: now).saleStatus(at: now) == .onSale
            guard let known = next[production] else {
                next[production] = (show, isOnSale)
                continue
            }
            let isSooner = (show.startsAt, show.uuid) < (known.show.startsAt, known.show.uuid)
            if isOnSale == known.isOnSale ? isSooner : isOnSale { next[production] = (show, isOnSale) }
        }
        return single + next.values.map(\.show)
    }

    /// All that pass, by date, however many.
    package func all(of shows: [Show], at now: Instant) -> [Show] {
        sorted(shows.filter { kinds.contains($0.kind) && passes($0, at: now) }, at: now)
    }

    /// Whether the answer depends on what day it is.
    package var asksForToday: Bool { when != nil }

    /// Whether everything passes.
    private var isOpen: Bool {
        words.isEmpty && categories.isEmpty && production == nil && !onlyAvailable && minPrice == nil && maxPrice == nil && from == nil
            && to == nil
            && when == nil
    }

    private func passes(_ show: Show, at now: Instant) -> Bool {
        if let production, show.production?.uuid != production { return false }
        if !categories.isEmpty, !categories.contains(show.categorySlug) { return false }
        let show = show.shown(at: now)
        if onlyAvailable, show.saleStatus(at: now) != .onSale { return false }
        return passesPrice(show) && passesDate(show, at: now) && passesWords(show)
    }

    private func passesPrice(_ show: Show) -> Bool {
        guard minPrice != nil || maxPrice != nil else { return true }
        let prices = show.prices
        if let minPrice, prices.upperBound < Money.minor(minPrice, show.currency) { return false }
        if let maxPrice, prices.lowerBound > Money.minor(maxPrice, show.currency) { return false }
        return true
    }

    private func passesDate(_ show: Show, at now: Instant) -> Bool {
        guard from != nil || to != nil || when != nil else { return true }
        let date = show.date
        if let from, date < from { return false }
        if let to, date > to { return false }
        return when.map { passes($0, show, date, today: show.zone.date(of: now)) } ?? true
    }

    private func passes(_ when: When, _ show: Show, _ date: CivilDate, today: CivilDate) -> Bool {
        switch when {
        case .today: date == today
        case .tonight: date == today && show.zone.timeOfDay(of: show.startsAt) >= 17 * 3_600 * 1_000_000
        case .week: date >= today && date <= today.adding(days: 7)
        case .weekend:
            // 1970-01-01 was a Thursday.
            date >= today && date >= monday(of: today).adding(days: 5) && date <= monday(of: today).adding(days: 6)
        }
    }

    private func monday(of date: CivilDate) -> CivilDate { CivilDate(days: floorDivide(date.days + 3, 7) * 7 - 3) }

    private func passesWords(_ show: Show) -> Bool {
        guard !words.isEmpty else { return true }
        let texts = FoldedShow.texts(of: show)
        return words.allSatisfy { word in texts.contains { FoldedShow.holds($0, word) } }
    }

    private func sorted(_ shows: [Show], at now: Instant) -> [Show] {
        // Only an order by price asks what is shown at this moment.
        let shows = order == .price || order == .priceDescending ? shows.map { $0.shown(at: now) } : shows
        return switch order {
        case .date: shows.sorted { ($0.startsAt, $0.title, $0.uuid) < ($1.startsAt, $1.title, $1.uuid) }
        case .dateDescending: shows.sorted { ($1.startsAt, $0.uuid) < ($0.startsAt, $1.uuid) }
        case .price: shows.sorted { ($0.prices.lowerBound, $0.uuid) < ($1.prices.lowerBound, $1.uuid) }
        case .priceDescending: shows.sorted { ($1.prices.lowerBound, $0.uuid) < ($0.prices.lowerBound, $1.uuid) }
        case .title:
            shows.map { (SearchWords.folded($0.title), $0) }.sorted { ($0.0, $0.1.uuid) < ($1.0, $1.1.uuid) }.map(\.1)
        }
    }
}

extension Show {
    /// The local date on which it starts.
    package var date: CivilDate { zone.date(of: startsAt) }

    /// The local time at which it starts, `19:30:00`.
    package var time: String {
        let seconds = Int(zone.timeOfDay(of: startsAt) / 1_000_000)
        return [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// `other` where the event has none.
    package var categorySlug: String {
        let slug = Show.slug(category)
        return slug.isEmpty ? "other" : slug
    }

    /// `Stand-up Comedy` is `stand-up-comedy`.
    package static func slug(_ text: String) -> String {
        SearchWords.folded(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }
}
