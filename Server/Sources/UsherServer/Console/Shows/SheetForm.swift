import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// A form of a part of a show's sheet: a price category, a standing area, a section of the map, a ceiling, an allotment, what seats cost, a fee, a
/// question.
protocol SheetForm: Sendable {
    static var part: SheetPart { get }

    var show: PlannedShow { get }
    /// Its key in the sheet; nil for a new one.
    var key: String? { get }
    /// Whether it may go: the last price of all may not.
    var isDroppable: Bool { get }
    /// Above the form of one that has no field for what it is called.
    var title: String? { get }
    /// What is wrong, by field: keys of texts.
    var faults: [String: String] { get set }

    /// As the sheet has it; nil where it has none of this key.
    init?(_ key: String, of show: PlannedShow, _ words: Words)
    /// As it was sent.
    init(_ form: FormBody, _ key: String?, of show: PlannedShow, _ words: Words)

    func fields(_ words: Words) -> [ConsoleField]
    /// Puts it into a sheet.
    func tell(_ sheet: inout Sheet, _ words: Words)
}

/// One of which somebody may make another.
protocol NewSheetForm: SheetForm {
    init(newOf show: PlannedShow)
}

extension SheetForm {
    var isDroppable: Bool { key != nil }
    var title: String? { nil }
}

/// Where the pages of such a part stand, and what they say: keys of texts.
struct SheetPart: Sendable {
    /// Below the show's address.
    let path: [String]
    let tab: ConsoleDesk.ShowTab
    /// The page that lists them.
    let list: [String]
    let new: String
    let lead: String
    let delete: String
    /// What it is in a sheet, and in the bin; nil for what is not deleted.
    let kind: SheetPiece.Kind?
    /// The field that is wrong where an amount is refused.
    let priced: String
}
