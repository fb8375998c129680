/// What somebody waits for.
package struct WaitingWish: Sendable, Hashable {
    /// An area's key; nil: any.
    package let area: String?
    /// A category's key; nil: whatever is offered.
    package let category: String?
    package let quantity: Int
    /// So many they would take, too.
    package let atLeast: Int

    package init(area: String? = nil, category: String? = nil, quantity: Int, atLeast: Int) {
        (self.area, self.category, self.quantity, self.atLeast) = (area, category, quantity, atLeast)
    }

    /// The smallest that would do: what somebody who may buy at once does not need the list for.
    package var least: WaitingWish { WaitingWish(area: area, category: category, quantity: atLeast, atLeast: atLeast) }
}
