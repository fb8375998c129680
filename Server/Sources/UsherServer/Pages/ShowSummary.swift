/// A show in short, beside seats and a price.
struct ShowSummary: Sendable {
    let title: String
    let when: String
    let venue: String
    /// Its picture, as markup.
    let art: String
    let href: String
    /// Where the picture is, if elsewhere.
    var imageOrigins: [String] = []
}

/// A seat and its price; `mark` only where it is worth a word.
struct SeatLine: Sendable {
    let place: String
    let price: String
    var mark: String?
}
