/// How a house sells over its counter, and what its documents are called.
package struct HouseCounter: Sendable, Equatable {
    /// The smallest coin: what is paid in cash is a multiple of it.
    package var cashStep: Int64 = 1
    /// Whether the box office gives money back, and sells for nothing.
    package var boxOfficeRefunds = false
    package var boxOfficeComps = false
    package var invoicePrefix = ""
    package var creditPrefix = "C"
    package var invoices = Invoices.onRequest
    /// Days from an invoice's due date on which its buyer is reminded, below 0: before it.
    package var reminderDays: [Int64] = HouseCounter.usualReminders
    /// Where transfers go, as it stands on invoices.
    package var bank = ""

    /// Which sales get an invoice.
    package enum Invoices: String, Sendable, CaseIterable {
        case onRequest = "on_request"
        case all
    }

    package static let usualReminders: [Int64] = [-3, 3, 10]
    package static let mostReminders = 10

    package init() {}

    /// Whether somebody in this role gives money back.
    package func mayRefund(_ role: Role) -> Bool { role.may(.refund) || role == .boxOffice && boxOfficeRefunds }

    /// Whether somebody in this role sells for nothing.
    package func mayGive(_ role: Role) -> Bool { role.may(.refund) || role == .boxOffice && boxOfficeComps }

    /// What is paid in coins for so much, half up.
    package func cash(for pence: Int64) -> Int64 {
        let rest = pence % cashStep
        return rest * 2 >= cashStep ? pence - rest + cashStep : pence - rest
    }
}
