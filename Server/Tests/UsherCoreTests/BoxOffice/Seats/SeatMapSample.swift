import UsherCore

/// The contract's own example, and ways to break it.
enum SeatMapSample {
    static let playhouse = """
        {"version":1,"name":"Playhouse","viewport":{"width":1000,"height":800},"seatSize":20,
         "stage":{"title":"STAGE","position":{"x":500,"y":50},"dimensions":{"width":300,"height":40}},
         "labels":[{"text":"BALCONY","position":{"x":500,"y":600},"fontSize":16,"colorHex":"#555555"}],
         "sections":[{"id":"stalls","name":"Stalls","colorHex":"#2E7D32","base_price_pence":8500,"shape":"grid","origin":{"x":455,"y":190},
           "seatPitch":30,"rowPitch":28,"rows":[{"label":"A","count":4},{"label":"B","count":4,"skip":[2],"accessible":["1"]}]},
          {"id":"balcony","name":"Balcony","colorHex":"#6A1B9A","base_price_pence":4500,"shape":"curved","rows":[{"label":"AA","count":3}],
           "curve":{"cx":500,"cy":100,"innerRadius":420,"rowDepth":25,"startAngle":120,"endAngle":60}}]}
        """

    static func read(_ text: String) throws -> SeatMapReader.Outcome { SeatMapReader.read(try JSONValue.read(Array(text.utf8))) }

    /// The example with each of these replaced once.
    static func changed(_ changes: [(String, String)]) -> String {
        changes.reduce(playhouse) { $0.replacing($1.0, with: $1.1, maxReplacements: 1) }
    }

    /// A map with these seats in a section `s`.
    static func seats(_ seats: String, section: String = ##"{"id":"s","name":"S","colorHex":"#000000","base_price_pence":100}"##) -> String
    {
        #"{"version":1,"name":"Room","viewport":{"width":100,"height":100},"sections":[\#(section)],"seats":[\#(seats)]}"#
    }
}
