import UsherCore

/// The top-level arrays of a catalogue.
enum CatalogueArray: String, CaseIterable, Hashable, Sendable {
    case organisations, accounts, productions, events, codes, sales, waiting, drawers, documents, airlines, tours, media
    case voucherBatches = "voucher_batches"
    case vouchers, campaigns, subscriptions

    /// The member's name in a line of NDJSON.
    var single: String {
        switch self {
        case .waiting, .media: rawValue
        case .voucherBatches: "voucher_batch"
        default: String(rawValue.dropLast())
        }
    }

    init?(single: String) {
        guard let array = CatalogueArray.allCases.first(where: { $0.single == single }) else { return nil }
        self = array
    }

    /// Why an array of this name is not read.
    static let refusal = "is not known here"
}

/// Where a thing stands in a catalogue.
enum CataloguePlace: Sendable {
    case element(CatalogueArray, Int)
    case line(CatalogueArray, Int)

    /// The index or the line.
    var number: Int {
        switch self {
        case .element(_, let number), .line(_, let number): number
        }
    }

    func with(_ number: Int) -> CataloguePlace {
        switch self {
        case .element(let array, _): .element(array, number)
        case .line(let array, _): .line(array, number)
        }
    }

    var path: String {
        switch self {
        case .element(let array, let index): "\(array.rawValue)[\(index)]"
        case .line(let array, let number): "line \(number): \(array.single)"
        }
    }
}

/// One thing cut out of a catalogue.
struct CatalogueRecord {
    let array: CatalogueArray
    let place: CataloguePlace
    let value: JSONValue
}
