import HTTPTypes
package import UsherHTTP
import UsherCore
package import UsherStore

extension HouseChangeRefusal: Refusal {
    /// The refusal as the BoxOffice answers it, and as any page says it that has no words of its own for it.
    package var problem: Problem {
        switch self {
        case .roleRequired: ShowRefusal.roleRequired.problem
        case .deskNotGranted: ShowRefusal.deskNotGranted.problem
        case .currencyInUse: Problem(.conflict, "Tickets have been sold in the currency that it has", code: "currency_in_use")
        case .desksInUse(let desks):
            Problem(
                .conflict, "A desk that has content is not switched off", code: "desk_in_use",
                members: [.init(name: "desks", value: .array(desks.map { .string($0.desk.names.joined()) }))])
        }
    }
}
