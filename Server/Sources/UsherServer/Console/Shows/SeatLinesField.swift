import UsherCore
import UsherHTTP
import UsherTemplates

/// Seats in a form, as lines of text.
extension TypedForm {
    /// As long as a map in a file is, which names every seat of the largest house.
    private static var longest: Int { 60_000 }

    mutating func seats(_ lines: SeatLines, required: Bool) -> Set<String> {
        guard form["seats"].utf8.count <= Self.longest else {
            faults["seats"] = "console.form.long"
            return []
        }
        do {
            let seats = try lines.read(form["seats"])
            if required, seats.isEmpty { faults["seats"] = "console.form.required" }
            return seats
        } catch {
            faults["seats"] = "console.seatprices.unknown"
            return []
        }
    }

    /// Where they are typed, with what there is to name. Of lines the first that names nothing is told.
    func seatsField(_ lines: SeatLines, required: Bool, _ words: Words) -> ConsoleField {
        let known = lines.known
        let sections = known.prefix(20).joined(separator: ", ") + (known.count > 20 ? ", …" : "")
        var wrong = ""
        if faults["seats"] == "console.seatprices.unknown" {
            do { _ = try lines.read(form["seats"]) } catch { wrong = WireText.cut(error.line, to: 60) }
        }
        return .area(
            "seats", words("console.seatprices.seats"), form["seats"], rows: 5, required: required, most: Self.longest,
            hint: words("console.seatprices.seats.hint", ["sections": .text(sections), "example": .text(lines.example ?? "")]),
            error: faults["seats"].map { words($0, ["line": .text(wrong)]) })
    }
}
