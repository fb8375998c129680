/// A ticket that a buyer asks for, or several of one area.
package struct CheckoutItem: Sendable, Equatable {
    /// A seat's id in the show or in the map; nil for places in an area.
    package let seat: String?
    /// An area's key, or its id.
    package let area: String?
    /// A category's key; nil for whatever is offered there.
    package let category: String?
    package let quantity: Int
    /// To the questions of each of its tickets, by their keys.
    package let answers: JSONValue?

    package init(
        seat: String? = nil, area: String? = nil, category: String? = nil, quantity: Int = 1, answers: JSONValue? = nil
    ) {
        (self.seat, self.area, self.category, self.quantity, self.answers) = (seat, area, category, quantity, answers)
    }

    func write(_ json: inout JSONWriter) {
        json.beginArray()
        json.string(seat ?? "")
        json.string(area ?? "")
        json.string(category ?? "")
        json.integer(Int64(quantity))
        if let answers { json.string(JSONText.string(answers)) }
        json.endArray()
    }
}
