package import UsherCore

/// Writes what another shop sold as a catalogue, an object a line.
package struct MovedCatalogue: Sendable {
    /// The show that the tickets are for, where the catalogue makes it.
    package struct Show: Sendable {
        package var name: String
        package var startsAt: Instant
        package var endsAt: Instant?
        package var timeZone: String?

        package init(name: String, startsAt: Instant, endsAt: Instant?, timeZone: String?) {
            (self.name, self.startsAt, self.endsAt, self.timeZone) = (name, startsAt, endsAt, timeZone)
        }
    }

    /// The house that it is for, where the catalogue makes it.
    package struct House: Sendable {
        package var name: String
        package var timeZone: String
        package var currency: String

        package init(name: String, timeZone: String, currency: String) {
            (self.name, self.timeZone, self.currency) = (name, timeZone, currency)
        }
    }

    package var organisation: String
    package var event: String
    package var show: Show?
    package var house: House?
    package var types: [MovedTicketType]
    package var sales: [MovedSale]

    package init(organisation: String, event: String, types: [MovedTicketType], sales: [MovedSale]) {
        (self.organisation, self.event, self.types, self.sales) = (organisation, event, types, sales)
    }

    /// Writes it to a new file, and gives the line of the other shop's list for each line of this one; nil for what is not from there.
    package func write(to path: String) throws -> [Int?] {
        let output = try CatalogueOutput(path: path, name: path, form: .lines)
        var lines: [Int?] = []
        if let house {
            output.begin(.organisations)
            var object = CatalogueOrganisation()
            (object.key, object.name, object.timeZone, object.currency) = (organisation, house.name, house.timeZone, house.currency)
            try output.element(object.json())
            lines.append(nil)
        }
        if let show {
            output.begin(.events)
            try output.element(event(show).json(capacity: 1_024))
            lines.append(nil)
        }
        output.begin(.sales)
        let keys = Dictionary(types.map { ($0.name, $0.key) }, uniquingKeysWith: { first, _ in first })
        for sale in sales {
            try output.element(self.sale(sale, keys).json(capacity: 256 + 96 * sale.tickets.count))
            lines.append(sale.line)
        }
        try output.end()
        return lines
    }

    private func event(_ show: Show) -> CatalogueEvent {
        var object = CatalogueEvent()
        object.organisation = organisation
        (object.draft.key, object.draft.name, object.timeZone) = (event, show.name, show.timeZone)
        (object.draft.startsAt, object.draft.endsAt) = (show.startsAt, show.endsAt)
        object.ticketTypes = types.map { type in
            var sold = CatalogueTicketType()
            (sold.key, sold.name, sold.price) = (type.key, type.name, type.price)
            return sold
        }
        return object
    }

    private func sale(_ sale: MovedSale, _ keys: [String: String]) -> CatalogueSale {
        var object = CatalogueSale()
        (object.key, object.organisation, object.event) = (sale.key, organisation, event)
        (object.status, object.name, object.email) = (sale.status, sale.name, sale.email)
        if sale.isGroup { object.code = sale.tickets[0].code }
        var places: [String: Int] = [:]
        var tickets: [[MovedTicket]] = []
        for ticket in sale.tickets {
            if let place = places[ticket.ticketType] {
                tickets[place].append(ticket)
            } else {
                places[ticket.ticketType] = tickets.count
                tickets.append([ticket])
            }
        }
        object.lines = tickets.map { line($0, of: sale, keys) }
        let others = sale.others.filter { CatalogueAnswer.fits($0) }.prefix(SaleCard.mostAnswers)
        if !others.isEmpty { object.answers = others.map { CatalogueAnswer(SaleCard.Answer(question: "Also", answer: $0, badge: false)) } }
        return object
    }

    private func line(_ tickets: [MovedTicket], of sale: MovedSale, _ keys: [String: String]) -> CatalogueLine {
        var line = CatalogueLine()
        let name = tickets[0].ticketType
        line.ticketType = keys[name.isEmpty ? MovedTicketType.unnamed : name] ?? ""
        line.quantity = tickets.reduce(0) { $0 + $1.quantity }
        if sale.isGroup { return line }
        line.codes = tickets.map(\.code)
        if tickets.contains(where: { $0.seat != nil }) { line.seats = tickets.map(\.seat) }
        let statuses = tickets.map { sale.status(of: $0) }
        if statuses.contains(where: { $0 != nil }) { line.statuses = statuses }
        return line
    }
}
