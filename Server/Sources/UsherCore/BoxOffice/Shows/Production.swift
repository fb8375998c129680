/// Performances that belong together: a play and its evenings.
package struct Production: Sendable, Equatable {
    package typealias ID = Identifier<Production>

    package var uuid = ""
    package var key = ""
    package var name = ""
    package var description = ""
    /// A slug; empty where there is none.
    package var category = ""
    package var imageURL: String?
    package var published = false
    /// What buyers of any of its performances are asked.
    package var questions: [Question] = []

    package init() {}

    /// How many performances one has at most.
    package static let most: Int64 = 2_000
}
