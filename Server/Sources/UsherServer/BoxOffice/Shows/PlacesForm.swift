import UsherHTTP

/// On a show's page: so many tickets of each category in each standing area, with a code; what they cost before they are held.
struct PlacesForm: Sendable {
    let heading: String
    let action: String
    let token: String
    let areas: [Area]
    let code: String
    /// What was asked for, once its price was.
    let quote: Price?
    let guest: [FormField]

    struct Area: Sendable {
        let name: String
        let left: String
        let lines: [Line]
    }

    /// A category in an area.
    struct Line: Sendable {
        let field: String
        let name: String
        let price: String
        let note: String?
        let most: Int
        let value: Int
        let closed: Bool
    }

    struct Price: Sendable {
        let lines: [SeatLine]
        let total: String
        let taxes: [String]
    }
}
