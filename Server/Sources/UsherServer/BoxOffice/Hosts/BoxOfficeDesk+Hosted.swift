import HTTPTypes
import UsherCore
import UsherHTTP
import UsherStore

extension BoxOfficeDesk {
    /// The same endpoint, which at a house's own host knows this house's shows, bookings and waiting lists alone. Pages and answers
    /// about a show that are read say so themselves, of what they have read in any case.
    func hosted(_ endpoint: Endpoint) -> Endpoint {
        guard let thing = Self.thing(endpoint.path), thing != .show || endpoint.method != .get else { return endpoint }
        let (owners, desk) = (OwnerStore(database), endpoint.desk)
        return endpoint.hosted { house, context in
            let owner = try await owners.house(of: thing, context.segment("id"))
            guard owner == house.face.organisation else { throw Self.unknown(thing, desk) }
        }
    }

    private static func thing(_ path: String) -> OwnerStore.Thing? {
        if path.hasPrefix("/shows/{id}") || path.hasPrefix("/api/shows/{id}") { return .show }
        if ["/bookings/{id}", "/checkout/{id}", "/api/user/bookings/{id}"].contains(where: path.hasPrefix) { return .booking }
        return path.hasPrefix("/waiting/{id}") || path.hasPrefix("/api/waiting-list/{id}") ? .waiting : nil
    }

    /// As of a thing that there is not.
    private static func unknown(_ thing: OwnerStore.Thing, _ desk: Desk) -> any Error {
        if desk == .pages { return Problem.notFound }
        return switch thing {
        case .show: Problem.showNotFound
        case .booking: BookingRefusal.notFound
        case .waiting: WaitingRefusal.notFound
        }
    }
}
