import UsherCore
import UsherStore

extension JSONWriter {
    mutating func member(_ name: StaticString, _ value: Instant?) {
        self.name(name)
        if let value { instant(value) } else { null() }
    }

    mutating func member(_ name: StaticString, _ value: Int64?) {
        self.name(name)
        if let value { integer(value) } else { null() }
    }

    /// `"meta":{"page","per_page","total","pages"}`
    mutating func meta<Element>(_ page: Page<Element>) {
        name("meta")
        beginObject()
        member("page", page.number)
        member("per_page", Page<Element>.size)
        member("total", page.total)
        member("pages", page.pages)
        endObject()
    }
}

extension DoorListRow {
    /// As a scan would judge it: a cancelled event makes its sales cancelled.
    var status: SaleStatus { sale.status(in: event) }
}

extension Sale {
    func status(in event: Event) -> SaleStatus { event.cancelled ? .cancelled : status }
}
