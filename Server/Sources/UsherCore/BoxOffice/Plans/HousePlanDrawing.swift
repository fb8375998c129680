/// A plan's drawing as the editor keeps it: a document that the house stores as it was sent. What it draws is the editor's to compute; the map that is
/// sold by is read for itself, so all that is asked here is that it is a drawing, and how large.
package struct HousePlanDrawing: Sendable, Equatable {
    package let text: String
    /// What the map in it is called.
    package let name: String

    /// So many bytes.
    package static let largest = 8 << 20
    static let mostObjects = 5_000

    private init(text: String, name: String) { (self.text, self.name) = (text, name) }

    /// The drawing of a map that came from elsewhere.
    package init(_ map: SeatMap) { self.init(text: String(decoding: map.drawing, as: UTF8.self), name: map.name) }

    /// One without any object.
    package init(named name: String) {
        var json = JSONWriter()
        json.beginObject()
        json.member("drawing", 1)
        json.name("map")
        json.beginObject()
        json.member("version", 1)
        json.member("name", name)
        json.write("viewport", SeatMap.Size(width: 1_000, height: 800))
        json.name("sections")
        json.beginArray()
        json.endArray()
        json.endObject()
        json.name("objects")
        json.beginArray()
        json.endArray()
        json.endObject()
        self.init(text: json.text, name: name)
    }

    /// A drawing that was sent; `value` is what `text` says.
    package static func read(_ value: JSONValue, text: String) throws(SeatMapError) -> HousePlanDrawing {
        let notes = SeatMapNotes(isStored: false)
        let name = read(value, notes)
        guard notes.problems.isEmpty, let name else { throw SeatMapError(notes.problems) }
        return HousePlanDrawing(text: text, name: name)
    }

    private static func read(_ value: JSONValue, _ notes: SeatMapNotes) -> String? {
        guard var fields = SeatMapObject(value, "drawing", notes) else { return nil }
        if let version = fields.required("drawing"), version != .integer(1) { fields.note("drawing", .unsupportedVersion, "must be 1") }
        var name: String?
        if let value = fields.required("map"), var map = SeatMapObject(value, fields.at("map"), notes) {
            name = map.string("name")
            if name?.isEmpty == true { map.note("name", .missingField, "must not be empty") }
        }
        let objects = fields.array("objects", .required) ?? []
        if objects.count > mostObjects { fields.note("objects", .tooMany, "must be at most \(mostObjects)") }
        for (index, element) in objects.prefix(mostObjects).enumerated() {
            guard var object = SeatMapObject(element, "\(fields.at("objects"))[\(index)]", notes) else { continue }
            _ = (object.string("id"), object.string("kind"))
        }
        if let backdrop = fields.optional("backdrop") { _ = SeatMapObject(backdrop, fields.at("backdrop"), notes) }
        fields.finish()
        return name
    }
}
