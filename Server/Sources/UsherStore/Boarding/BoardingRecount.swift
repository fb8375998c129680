import UsherCore

/// Counts anew what flights and airlines count as their rows come and go, and names the passengers of kept answers that name none: an older
/// process beside this one does neither. It goes on slice by slice. Looking at one reads a state of its own, in which the counts of every
/// finished change are whole, and holds nobody up; what differs is counted again while nobody changes it.
package struct BoardingRecount: Sendable {
    /// How much was wrong and has been put right.
    package struct Found: Sendable, Equatable {
        package var flights = 0
        package var airlines = 0
        package var answers = 0

        package init(flights: Int = 0, airlines: Int = 0, answers: Int = 0) {
            (self.flights, self.airlines, self.answers) = (flights, airlines, answers)
        }

        package var total: Int { flights + airlines + answers }
    }

    private enum Place {
        case flights(after: Flight.ID)
        case airlines(after: Airline.ID)
        case answers(after: NamelessAnswer.Name)
        case end
    }

    package private(set) var found = Found()
    private var place = Place.flights(after: 0)
    private let database: Database
    /// How many rows one look counts, as far as the stored counts tell; one flight's or airline's at least.
    private let most: Int64
    /// The identifier of the passenger whom an answer names.
    private let passenger: @Sendable (Answered) -> String?

    package init(_ database: Database, most: Int64 = 5_000, naming passenger: @escaping @Sendable (Answered) -> String?) {
        self.database = database
        self.most = most
        self.passenger = passenger
    }

    /// Looks at the next slice and mends what is wrong in it; false at the end.
    package mutating func step() async throws -> Bool {
        switch place {
        case .flights(let last): place = try await flights(after: last).map { .flights(after: $0) } ?? .airlines(after: 0)
        case .airlines(let last): place = try await airlines(after: last).map { .airlines(after: $0) } ?? .answers(after: .start)
        case .answers(let last): place = try await answers(after: last).map { .answers(after: $0) } ?? .end
        case .end: return false
        }
        return true
    }

    private mutating func flights(after last: Flight.ID) async throws -> Flight.ID? {
        let look = try await database.read { [most] in try RecountTransaction($0).wrongFlights(after: last, most: most) }
        for flight in look.wrong {
            if try await mended({ try RecountTransaction($0).recount(flight.id, of: flight.airline) }) == true { found.flights += 1 }
        }
        return look.last
    }

    private mutating func airlines(after last: Airline.ID) async throws -> Airline.ID? {
        let look = try await database.read { [most] in try RecountTransaction($0).wrongAirlines(after: last, most: most) }
        for airline in look.wrong {
            if try await mended({ try RecountTransaction($0).recount(airline) }) == true { found.airlines += 1 }
        }
        return look.last
    }

    private mutating func answers(after last: NamelessAnswer.Name) async throws -> NamelessAnswer.Name? {
        let look = try await database.read { [passenger] in try RecountTransaction($0).namelessAnswers(after: last, naming: passenger) }
        for (airline, answers) in Dictionary(grouping: look.wrong, by: \.name.airline).sorted(by: { $0.key < $1.key }) {
            found.answers += try await mended { try RecountTransaction($0).name(answers, of: airline) } ?? 0
        }
        return look.last
    }

    /// An airline's that is on its way with its house is looked at the next day.
    private func mended<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T? {
        do { return try await database.write(body) } catch DatabaseError.moving { return nil }
    }
}

/// What one look went through: what is wrong, and where it ended; nil where there was nothing more.
struct RecountLook<Wrong: Sendable, Place: Sendable>: Sendable {
    var wrong: [Wrong] = []
    var last: Place?
}
