/// Why tickets have no price.
package enum QuoteRefusal: Error, Sendable, Equatable {
    case items([ItemFault])
    /// These codes do nothing here.
    case codes([String])
    case rules([BrokenRule])
    /// All that may be given to who has not chosen is gone or over there. `left`: how many of those asked for were there, of which category
    /// the last.
    case nothingOffered(area: String, category: String, left: Int64)

    /// What is wrong with the item at `index` of those that were sent.
    package struct ItemFault: Sendable, Equatable {
        package enum Kind: String, Sendable {
            case unknownArea = "unknown_area"
            case unknownCategory = "unknown_category"
            case notSoldHere = "not_sold_here"
            /// Not among the places of the offer that is taken.
            case notOffered = "not_offered"
        }
        package let index: Int
        package let kind: Kind

        package init(index: Int, kind: Kind) { (self.index, self.kind) = (index, kind) }
    }

    /// A rule of a category that the sale breaks.
    package struct BrokenRule: Sendable, Equatable {
        package enum Rule: String, Sendable {
            case closed, min, max, needs
        }
        package let rule: Rule
        package let category: String
        package let sentence: String
        /// What the sentence is made of, for who says it in another language: the category's name, how many, and which others.
        package let name: String
        package let number: Int
        package let others: [String]

        package init(rule: Rule, category: String, sentence: String, name: String = "", number: Int = 0, others: [String] = []) {
            (self.rule, self.category, self.sentence) = (rule, category, sentence)
            (self.name, self.number, self.others) = (name, number, others)
        }
    }
}
