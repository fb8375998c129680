import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// Seats of one show out of sale and back, in a browser: the store's method is the API's.
extension ConsoleDesk {
    var showSeatsEndpoints: [Endpoint] {
        [
            housePage(
                "/shows/{show}/seats", "The seats of a show: sold, held, out of sale", .shows,
                parameters: [.query("section", .string(), "Whose seats are listed.")]
            ) { visit, context in
                let section = Query(visit.request).first("section")
                return try await seatsPage(visit, try await show(visit, context), section: section, .init(marks: SeatMarks([])))
            },
            houseForm("/shows/{show}/seats", "Takes seats out of sale, or gives them back", .shows, needing: .content) {
                visit, form, context in
                try await changeSeats(visit, try await show(visit, context), form)
            },
            houseForm("/shows/{show}/seats/{way}/{map}/{seats}", "Takes back what was just done", .shows, needing: .content) {
                visit, _, context in
                try await undoSeats(visit, try await show(visit, context), context)
            },
        ]
    }

    private func seatsPage(
        _ visit: ConsoleVisit, _ row: HouseShowRow, section: String?, _ sent: ShowSeatsPage.Sent, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let head = ConsoleHead(
            title: row.title, section: .shows, tabs: showTabs(visit, row.uuid, at: .seats), state: Self.tag(row, words, visit.now))
        guard row.hasMap, let answer = try await boxOffice.shows.store.seats(row.uuid), !answer.seating.map.sections.isEmpty else {
            let empty = EmptyState(
                title: words("console.seats.none"), text: words("console.seats.none.text"),
                action: .init(href: visit.path("shows", row.uuid, "setup", "3"), label: words("console.show.step.3")))
            return try await visit.show(NoSeatsPage(empty: empty), head)
        }
        let orders = try await houseShows.orders(of: row.event)
        return try await visit.show(ShowSeatsPage(answer, section, orders: orders, sent, visit), head, status: status)
    }

    // MARK: Changing

    private func changeSeats(_ visit: ConsoleVisit, _ row: HouseShowRow, _ form: FormBody) async throws -> Response {
        let (words, isBlock) = (visit.words, form["way"] == "block")
        guard row.hasMap, let answer = try await boxOffice.shows.store.seats(row.uuid) else { throw Problem.notFound }
        let (map, section) = (answer.seating.map, form["section"])
        var sent = ShowSeatsPage.Sent(marks: SeatMarks([]), reason: WireText.cut(WireText.trimmed(form["reason"]), to: 200))
        guard form["map"] == answer.show.mapUUID, let marks = SeatMarks(form.all("seat"), of: map.seats.count) else {
            sent.fault = words("console.seats.stale")
            return try await seatsPage(visit, row, section: section, sent, status: .conflict)
        }
        sent.marks = marks
        guard !marks.seats.isEmpty else {
            sent.fault = words("console.seats.unmarked")
            return try await seatsPage(visit, row, section: section, sent, status: .badRequest)
        }
        let path = visit.path("shows", row.uuid, "seats")
        do {
            let changed = try await block(marks, isBlock, row, map, sent.reason, visit)
            // Only what this very change did is taken back: no seat that a colleague took out a moment before.
            let new = SeatMarks(changed.compactMap { map.index(of: $0) })
            let toast = Toast(
                .good, words(isBlock ? "console.seats.done" : "console.seats.freed", ["n": .number(Int64(changed.count))]),
                undo: Self.undo(of: new, isBlock, at: path, answer.show.mapUUID, words))
            return visit.see("\(path)?section=\(QueryText.encode(section))", saying: toast)
        } catch ShowRefusal.seatsTaken(let taken) {
            sent.fault = Self.refusal(taken, map, words)
            return try await seatsPage(visit, row, section: section, sent, status: .conflict)
        }
    }

    private func undoSeats(_ visit: ConsoleVisit, _ row: HouseShowRow, _ context: UsherContext) async throws -> Response {
        let (words, path) = (visit.words, visit.path("shows", row.uuid, "seats"))
        guard row.hasMap, let answer = try await boxOffice.shows.store.seats(row.uuid), let way = SeatWay(rawValue: context.segment("way"))
        else { throw Problem.notFound }
        guard context.segment("map") == answer.show.mapUUID,
            let marks = SeatMarks([context.segment("seats")], of: answer.seating.map.seats.count)
        else { return visit.see(path, saying: Toast(.bad, words("console.seats.stale"))) }
        do {
            let changed = try await block(marks, way == .block, row, answer.seating.map, "", visit)
            let said = words(way == .block ? "console.seats.done" : "console.seats.freed", ["n": .number(Int64(changed.count))])
            return visit.see(path, saying: Toast(.good, said))
        } catch ShowRefusal.seatsTaken(let taken) {
            return visit.see(path, saying: Toast(.bad, Self.refusal(taken, answer.seating.map, words)))
        }
    }

    private func block(
        _ marks: SeatMarks, _ isBlock: Bool, _ row: HouseShowRow, _ map: SeatMap, _ reason: String, _ visit: ConsoleVisit
    ) async throws -> [String] {
        let reason = reason.filter { !$0.isNewline && $0 != "\0" }
        return try await managedShows.block(
            marks.seats.map { map.seats[$0].id }, isBlock, of: row.uuid, reason: reason.isEmpty ? nil : reason, staff(visit),
            at: clock.now())
    }

    // MARK: In words

    /// A cookie carries it to the next page, so what is marked in too many pieces has no button: the form does it again.
    private static let longestUndo = 1_200

    private static func undo(of marks: SeatMarks, _ wasBlock: Bool, at path: String, _ map: String, _ words: Words) -> Toast.Undo? {
        let text = marks.text
        guard !text.isEmpty, text.utf8.count <= longestUndo else { return nil }
        let way: SeatWay = wasBlock ? .free : .block
        return Toast.Undo(action: "\(path)/\(way.rawValue)/\(map)/\(text)", label: words("console.undo"))
    }

    /// How many are held or sold, and the first of them by name.
    private static func refusal(_ taken: [String], _ map: SeatMap, _ words: Words) -> String {
        let names = taken.prefix(6).compactMap { id in
            map.seat(id).map { words.place(map.sections[$0.section].name, $0.row, $0.number) }
        }
        let more = taken.count > names.count ? ["…"] : []
        return words(
            "console.seats.taken", ["n": .number(Int64(taken.count)), "names": .text((names + more).joined(separator: "; "))])
    }
}

private enum SeatWay: String {
    case block, free
}

/// The same of a show that has no places yet.
struct NoSeatsPage: ConsoleContent {
    static let template = "console/no-seats"

    let empty: EmptyState
}
