extension SeatMapReader {
    /// Standing areas. A show sells them beside its sections, so they share ids and names with these.
    func readAreas(_ fields: inout SeatMapObject) -> [SeatMap.Area] {
        var (ids, names) = (Set(sectionIndices.keys), Set(sections.map(\.name)))
        return fields.objects("areas") { fields in SeatMapReader.area(&fields, &ids, &names) }
    }

    private static func area(_ fields: inout SeatMapObject, _ ids: inout Set<String>, _ names: inout Set<String>) -> SeatMap.Area? {
        let (id, name) = (fields.id("id"), fields.string("name"))
        let (colour, price) = (fields.colour("colorHex"), fields.price("base_price_pence"))
        let (capacity, outline) = (fields.integer("capacity", atLeast: 0, .required), outline(&fields))
        if name?.isEmpty == true { fields.note("name", .missingField, "must not be empty") }
        if let id, !ids.insert(id).inserted { fields.note("id", .duplicateSection, "another section has the id \"\(id)\"") }
        if let name, !names.insert(name).inserted { fields.note("name", .duplicateSection, "another section has the name \"\(name)\"") }
        guard let id, let name, let colour, let price, let capacity, let outline else { return nil }
        return SeatMap.Area(id: id, name: name, colour: colour, basePrice: price, capacity: capacity, outline: outline)
    }

    private static func outline(_ fields: inout SeatMapObject) -> [SeatMap.Point]? {
        guard let elements = fields.array("outline", .required) else { return nil }
        guard (3...mostDrawn).contains(elements.count) else {
            fields.note("outline", .badNumber, "must have 3 to \(mostDrawn) points")
            return nil
        }
        var points: [SeatMap.Point] = []
        for (index, element) in elements.enumerated() {
            guard var corner = SeatMapObject(element, "\(fields.at("outline"))[\(index)]", fields.notes) else { continue }
            let (x, y) = (corner.number("x"), corner.number("y"))
            corner.finish()
            if let x, let y { points.append(rounded(x, y)) }
        }
        return points
    }
}
