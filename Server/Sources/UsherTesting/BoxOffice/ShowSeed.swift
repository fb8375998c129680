/// Shows as tests want them: events of a catalogue with a small house of 10 seats, the contract's own.
package struct ShowSeed: Sendable {
    package var key: String
    package var name = "Hamlet"
    package var uuid: String?
    package var starts = "2026-08-15T19:30:00+01:00"
    package var ends: String?
    package var zone = "Europe/London"
    package var map = ShowSeed.playhouse
    /// More members, as JSON text: `"category": "play"`.
    package var more: [String] = []
    package var published = true

    package init(_ key: String, _ change: (inout ShowSeed) -> Void = { _ in }) {
        self.key = key
        change(&self)
    }

    package var json: String {
        let members =
            [
                #""key": "\#(key)""#, #""organisation": "globe""#, #""name": "\#(name)""#, #""starts_at": "\#(starts)""#,
                #""time_zone": "\#(zone)""#, #""published": \#(published)"#, #""seat_map": \#(map)"#,
            ] + [uuid.map { #""uuid": "\#($0)""# }, ends.map { #""ends_at": "\#($0)""# }].compactMap { $0 } + more
        return "{\(members.joined(separator: ", "))}"
    }

    /// A whole catalogue with these events and sales; a second house, `rose`, is there too.
    package static func catalogue(_ shows: [ShowSeed], sales: [String] = []) -> String {
        let houses = ["globe", "rose"].map { #"{"key": "\#($0)", "name": "\#($0)", "time_zone": "Europe/London", "currency": "GBP"}"# }
        return """
            {"catalogue": 1, "organisations": [\(houses.joined(separator: ","))],
             "events": [\(shows.map(\.json).joined(separator: ","))], "sales": [\(sales.joined(separator: ","))]}
            """
    }

    /// A sale of these seats, `"A1", "A2"`, with the id.
    package static func sale(_ id: Int, _ event: String, _ type: String, _ seats: String...) -> String {
        let names = seats.map { "\"\($0)\"" }.joined(separator: ",")
        return """
            {"key": "sale-\(id)", "id": \(id), "event": "\(event)", "status": "paid", "name": "John Doe",
             "lines": [{"ticket_type": "\(type)", "quantity": \(seats.count), "seats": [\(names)]}]}
            """
    }

    /// Stalls A1 to A4 and B1 to B3, balcony AA1 to AA3.
    package static let playhouse = house(stalls: 8500, balcony: 4500)

    package static func house(stalls: Int, balcony: Int, rows: String? = nil) -> String {
        let rows = rows ?? #"{"label":"A","count":4},{"label":"B","count":4,"skip":[2],"accessible":["1"]}"#
        return """
            {"version":1,"name":"Playhouse","viewport":{"width":1000,"height":800},"seatSize":20,
             "stage":{"title":"STAGE","position":{"x":500,"y":50},"dimensions":{"width":300,"height":40}},
             "sections":[{"id":"stalls","name":"Stalls","colorHex":"#2E7D32","base_price_pence":\(stalls),"shape":"grid",
               "origin":{"x":455,"y":190},"seatPitch":30,"rowPitch":28,"rows":[\(rows)]},
              {"id":"balcony","name":"Balcony","colorHex":"#6A1B9A","base_price_pence":\(balcony),"shape":"curved",
               "rows":[{"label":"AA","count":3}],
               "curve":{"cx":500,"cy":100,"innerRadius":420,"rowDepth":25,"startAngle":120,"endAngle":60}}]}
            """
    }
}
