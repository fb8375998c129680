package import UsherCore

/// What a house keeps of one person.
package struct HousePerson: Sendable {
    package struct Answer: Sendable, Equatable {
        /// The seat's name in its map or its sale; empty for the sale itself.
        package let ticket: String
        package let question: String
        package let value: String
    }

    package struct Sale: Sendable {
        package let record: BookingRecord
        package let answers: [Answer]
        /// To whom it is billed, where staff sold it.
        package let billing: StaffSaleRow.Billing?
    }

    package struct Wait: Sendable {
        package let entry: WaitingEntry
        /// The show's name.
        package let show: String
    }

    package internal(set) var sales: [Sale] = []
    package internal(set) var waits: [Wait] = []
}

/// What became of somebody who is taken out.
package struct ErasedPerson: Sendable, Equatable {
    /// Sales that name them no more.
    package internal(set) var sales = 0
    /// Sales whose payment is under way or is looked at: they still name them, until they are asked for again.
    package internal(set) var left = 0
    /// Places on waiting lists that they have left, or had.
    package internal(set) var waits = 0
}
