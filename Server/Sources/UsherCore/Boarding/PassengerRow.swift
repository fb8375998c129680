/// What a row of a list says of somebody who flies.
package struct PassengerRow: Sendable, Equatable {
    package let number: Int
    package let identifier: String?
    package let first: String?
    package let middle: String?
    package let last: String?
    /// All of the name, where the list has it in one.
    package let full: String?
    /// Nil where the list has none, or says nothing in this row.
    package let seat: String?
    package let label: String?
    package private(set) var faults: [ImportFault]

    package init(_ row: ListRow) {
        // A list of no flight has the same fields, but for those of a seat behind them.
        func text(_ field: String) -> String? {
            guard let index = ListKind.manifest.index(of: field), index < row.texts.count else { return nil }
            let text = WireText.trimmed(row.texts[index])
            return text.isEmpty ? nil : text
        }
        (number, faults) = (row.number, row.faults)
        (first, middle, last) = (text("first_name"), text("middle_name"), text("last_name"))
        (full, identifier, seat, label) = (text("name"), text("passenger_identifier"), text("seat"), text("label"))
        check()
    }

    /// The same rules as of what an app sends.
    private mutating func check() {
        func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
        let person = JSONValue.members([
            "apple_identifier": .string(""), "firstName": text(first), "middleName": text(middle), "lastName": text(last),
            "formattedName": text(full), "passenger_identifier": text(identifier),
        ])
        do { _ = try PassengerForm(person) } catch { note(error) }
        do {
            _ = try IssueForm(.members(["seatNumber": .string(seat ?? ""), "customLabelValue": text(label)]))
        } catch { note(error) }
    }

    private mutating func note(_ refusal: BoardingRefusal) {
        let names = [
            "firstName": "first_name", "middleName": "middle_name", "lastName": "last_name", "formattedName": "name", "seatNumber": "seat",
            "customLabelValue": "label",
        ]
        guard case .invalid(let list) = refusal else { return }
        for fault in list where fault.location.count > 1 {
            faults.append(
                ImportFault(
                    field: names[fault.location[1]] ?? fault.location[1],
                    code: fault.type == "string_too_long" ? .tooLong : .invalidCharacters))
        }
    }

    /// What a list calls them.
    package var name: String { full ?? Passenger.joined(first, middle, last) }
    /// Whether it says more than whose row it is.
    private var saysName: Bool { [first, middle, last, full].contains { $0 != nil } }

    /// What becomes of a passenger, new or known: what the row leaves out stays. Nil where it says nothing of them.
    package func form(of known: Passenger?) -> PassengerForm? {
        guard known == nil || saysName else { return nil }
        func patch(_ text: String?) -> Patch<String?> { text.map { .set($0) } ?? .keep }
        return PassengerForm(
            identifier: known?.identifier ?? identifier, id: nil, appleIdentifier: known?.appleIdentifier ?? "", formattedName: patch(full),
            firstName: patch(first), middleName: patch(middle), lastName: patch(last))
    }
}
