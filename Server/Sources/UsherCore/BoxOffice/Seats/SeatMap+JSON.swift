extension SeatMap {
    /// The canonical form: the same map is always the same bytes.
    package var document: [UInt8] { write { _ in nil } }

    /// The canonical form with what a show asks for each section, as `price_pence` behind the section's own members.
    package func layout(prices: [Int64]) -> [UInt8] {
        write { prices.indices.contains($0) ? prices[$0] : nil }
    }

    /// A map that was stored.
    package init(document: UnsafeRawBufferPointer) throws {
        var reader = JSONReader(document)
        let value = try reader.value(depth: 0)
        try reader.end()
        self = try SeatMapReader.read(value, isStored: true).checked()
    }

    private func write(price: (Int) -> Int64?) -> [UInt8] {
        var json = JSONWriter(capacity: 1_024 + 96 * seats.count)
        json.beginObject()
        writeHead(&json, price: price)
        json.name("seats")
        json.beginArray()
        for seat in seats { json.write(seat, section: sections[seat.section].id) }
        json.endArray()
        if !areas.isEmpty {
            json.name("areas")
            json.beginArray()
            for area in areas { json.write(area) }
            json.endArray()
        }
        json.endObject()
        return json.bytes
    }

    /// All but what people sit or stand on.
    func writeHead(_ json: inout JSONWriter, price: (Int) -> Int64?) {
        json.member("version", 1)
        json.member("name", name)
        json.write("viewport", viewport)
        if let seatSize { json.member("seatSize", seatSize) }
        writeSurroundings(&json)
        json.name("sections")
        json.beginArray()
        for (index, section) in sections.enumerated() { json.write(section, price: price(index)) }
        json.endArray()
    }

    private func writeSurroundings(_ json: inout JSONWriter) {
        if let stage {
            json.name("stage")
            json.beginObject()
            json.member("title", stage.title)
            json.write("position", stage.position)
            json.write("dimensions", stage.dimensions)
            json.endObject()
        }
        if !labels.isEmpty {
            json.name("labels")
            json.beginArray()
            for label in labels { json.write(label) }
            json.endArray()
        }
        if !aisles.isEmpty {
            json.name("aisles")
            json.beginArray()
            for aisle in aisles {
                json.beginObject()
                json.write("position", aisle.position)
                json.write("dimensions", aisle.dimensions)
                json.endObject()
            }
            json.endArray()
        }
    }
}

extension JSONWriter {
    package mutating func member(_ name: StaticString, _ value: Double) {
        self.name(name)
        number(value)
    }

    package mutating func write(_ name: StaticString, _ point: SeatMap.Point) {
        self.name(name)
        beginObject()
        member("x", point.x)
        member("y", point.y)
        endObject()
    }

    mutating func write(_ name: StaticString, _ size: SeatMap.Size) {
        self.name(name)
        beginObject()
        member("width", size.width)
        member("height", size.height)
        endObject()
    }

    fileprivate mutating func write(_ label: SeatMap.Label) {
        beginObject()
        member("text", label.text)
        write("position", label.position)
        if let size = label.fontSize { member("fontSize", size) }
        if let colour = label.colour { member("colorHex", colour) }
        endObject()
    }

    fileprivate mutating func write(_ section: SeatMap.Section, price: Int64?) {
        beginObject()
        member("id", section.id)
        member("name", section.name)
        member("colorHex", section.colour)
        member("base_price_pence", section.basePrice)
        member("capacity", section.capacity)
        if section.isAccessible { member("accessible", true) }
        if let price { member("price_pence", price) }
        endObject()
    }

    fileprivate mutating func write(_ area: SeatMap.Area) {
        beginObject()
        member("id", area.id)
        writeMembers(of: area)
        endObject()
    }

    mutating func writeMembers(of area: SeatMap.Area) {
        member("name", area.name)
        member("colorHex", area.colour)
        member("base_price_pence", area.basePrice)
        member("capacity", area.capacity)
        name("outline")
        beginArray()
        for point in area.outline {
            beginObject()
            member("x", point.x)
            member("y", point.y)
            endObject()
        }
        endArray()
    }

    fileprivate mutating func write(_ seat: SeatMap.Seat, section: String) {
        beginObject()
        member("id", seat.id)
        member("section", section)
        member("row", seat.row)
        member("number", seat.number)
        member("x", seat.position.x)
        member("y", seat.position.y)
        if seat.isAccessible { member("accessible", true) }
        if seat.isRestrictedView { member("restrictedView", true) }
        endObject()
    }
}
