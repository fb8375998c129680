import UsherCore

private enum SaleCardStatements {
    static let ofSale = Selection<SaleCardColumn>("SELECT {{columns}} FROM sale_cards c WHERE c.sale_id = $1")
    static let save = Statement(
        "INSERT INTO sale_cards (sale_id, card) VALUES ($1, $2) ON CONFLICT (sale_id) DO UPDATE SET card = excluded.card")
    static let remove = Statement("DELETE FROM sale_cards WHERE sale_id = $1")
    /// Devices read by the feed of sales.
    static let touch = Statement("UPDATE sales SET mark = {{mark}}, changed = $2 WHERE id = $1")
}

/// A card where a sale has one.
struct SaleCardColumn: Selectable {
    let card: SaleCard?

    init(_ columns: inout Columns) throws {
        card = try columns.optionalDocument("c.card", example: "[[],[]]") { try SaleCard(document: $0) }
    }
}

/// What the door is told of sales, inside a transaction. Few sales have any of it: it is no part of their rows, which every scan reads.
struct SaleCards {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func card(of sale: Sale.ID) throws -> SaleCard? { try connection.first(SaleCardStatements.ofSale, sale)?.card }

    func cards(of sales: [Sale.ID]) throws -> [Sale.ID: SaleCard] {
        var cards: [Sale.ID: SaleCard] = [:]
        guard !sales.isEmpty else { return cards }
        try connection.run(SaleCardStatements.ofSale, each: sales.map { [$0.sql] }) { index, found in cards[sales[index]] = found.card }
        return cards
    }

    /// Gives a sale these answers in place of those it has; those who read the feed hear of it.
    func tell(_ answers: [SaleCard.Answer], of sale: Sale.ID) throws {
        let before = try card(of: sale) ?? SaleCard()
        let after = SaleCard(notes: before.notes, answers: Array(answers.prefix(SaleCard.mostAnswers)))
        guard after != before else { return }
        try keep(after, of: sale)
        let change = try IDTransaction(connection).takeIDs(.changes).lowerBound
        try connection.execute(SaleCardStatements.touch, sale, change)
    }

    private func keep(_ card: SaleCard, of sale: Sale.ID) throws {
        if card.isEmpty {
            try connection.execute(SaleCardStatements.remove, sale)
        } else {
            try connection.executeEach(SaleCardStatements.save, [[sale.sql, .document(card.document)]])
        }
    }

    /// Stores what the drafts tell; a sale of which nothing else was new counts as changed for those who read the feed.
    func save(_ plans: [SalePlan]) throws {
        var touched: [Sale.ID] = []
        for plan in plans where plan.draft.notes != nil || plan.draft.answers != nil {
            let sale = plan.after.id
            let before = try card(of: sale) ?? SaleCard()
            let after = SaleCard(notes: plan.draft.notes ?? before.notes, answers: plan.draft.answers ?? before.answers)
            guard after != before else { continue }
            try keep(after, of: sale)
            if plan.outcome == .unchanged { touched.append(sale) }
        }
        guard !touched.isEmpty else { return }
        let changes = try IDTransaction(connection).takeIDs(.changes, touched.count)
        try connection.executeEach(SaleCardStatements.touch, zip(touched, changes).map { [$0.sql, $1.sql] })
    }
}
