import UsherTemplates

/// A batch of codes: how many are used, and the codes themselves.
struct TourBatchPage: ConsoleContent {
    static let template = "tours/batch"

    let figures: [ConsoleFigure]
    let cards: ConsoleHead.Link
    /// Not `csv`: the table within would find it, and offer it once more.
    let export: String
    let forms: [ConsoleForm]
    let table: ConsoleTable
}

/// Cards to print, ten on a sheet of A4: cut, they are handed out.
struct VoucherCardsPage: ConsoleContent {
    static let template = "tours/cards"

    struct Card: Sendable {
        let id: String
        let code: String
        let qr: String
    }

    struct Sheet: Sendable {
        let cards: [Card]
    }

    let house: String
    let walk: String
    let says: String
    let address: PrintedAddress
    let until: String?
    let sheets: [Sheet]
    let lead: String
    let back: String
}
