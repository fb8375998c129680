import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates
import UsherWire

extension ShowPage.Sale {
    init(_ answer: ShowStore.SeatsAnswer, _ choice: SeatForm, chosen: Set<String>, own: Set<String>, _ visit: PageVisit) {
        let (show, path, words) = (answer.show, SitePage.show(answer.show.uuid).path, visit.words)
        let drawn = SeatPlan(answer, chosen: chosen, own: own, at: visit.now)
        let open =
            drawn.sections.firstIndex { $0.id == choice.section } ?? drawn.sections.firstIndex { $0.free > 0 } ?? drawn.sections.startIndex
        action = path
        token = visit.token
        isList = choice.isList
        best = ShowPage.BestForm(drawn, choice, words, ask: "/api/shows/\(show.uuid)/best")
        let code = show.setsSeatsAside(at: visit.now) && !choice.code.isEmpty ? "code=\(QueryText.encode(choice.code))" : ""
        let asked = code.isEmpty ? "" : "?\(code)"
        views = ShowPage.Views(map: "\(path)\(asked)#seats", list: "\(path)?view=list\(code.isEmpty ? "" : "&\(code)")#seats")
        plan = choice.isList ? "" : drawn.svg(path, words)
        sections = drawn.sections.enumerated().map { ShowPage.SectionLine($1, words, isOpen: $0 == open) }
        legend = SeatLegend.lines(drawn, words)
        list = drawn.sections.indices.contains(open) ? SeatList.markup(drawn.sections[open], words) : ""
        geometry = "/maps/\(show.mapUUID).json"
        states = "/api/shows/\(show.uuid)/states\(choice.hasWrongCode ? "" : asked)"
        self.own = own.sorted().joined(separator: " ")
        most = show.mostSeats
        upTo = words("show.upto", ["n": .number(Int64(show.mostSeats))])
        money = MoneyForm(show.currency, words)
        let seats = drawn.sections.enumerated().flatMap { index, section in
            section.seats.filter { $0.state == .chosen }.map { (index, section, $0) }
        }
        self.chosen = seats.map { index, section, seat in
            ShowPage.ChosenSeat(
                id: seat.id, place: words.place(section.name, seat.row, seat.number), price: words.money(seat.price ?? section.price),
                minor: (seat.price ?? section.price).minor, isElsewhere: index != open)
        }
        hasChosen = !self.chosen.isEmpty
        count = words.seats(self.chosen.count)
        total = words.money(Money(seats.reduce(0) { $0 + ($1.2.price ?? $1.1.price).minor }, show.currency))
        let isFree = show.sections.contains { $0.offered > 0 && $0.price == 0 }
        guest = visit.principal == nil && isFree ? Self.guestFields(choice, words) : []
    }

    /// A free ticket has no payment that would ask for the address later.
    private static func guestFields(_ choice: SeatForm, _ words: Words) -> [FormField] {
        let isMissing = choice.refusal == .emailRequired || choice.refusal == .invalidEmail
        return [
            .email(
                choice.email, words, required: false, hint: words("show.guest.free"),
                error: isMissing ? choice.refusal?.sentence(words) : nil),
            .name(choice.name, words, required: false),
        ]
    }
}

extension ShowPage.CodeForm {
    /// Nil where no seats are set aside, or nothing is sold.
    init?(_ show: UsherCore.Show, _ choice: SeatForm, at now: Instant) {
        guard show.setsSeatsAside(at: now), show.doorToSale(at: now) == nil else { return nil }
        self.init(
            path: SitePage.show(show.uuid).path, value: choice.code, used: choice.hasWrongCode ? "" : choice.code, inList: choice.isList)
    }
}

extension SeatForm {
    var hasWrongCode: Bool { if case .codeInvalid = refusal { true } else { false } }
}

extension ShowPage.SectionLine {
    init(_ section: SeatPlan.Section, _ words: Words, isOpen: Bool) {
        (id, name, price, state) = (section.id, section.name, words.money(section.price), section.state(words))
        picture = SeatPlan.picture("free", colour: section.colour)
        self.isOpen = isOpen
    }
}

extension ShowPage.BestForm {
    init(_ plan: SeatPlan, _ choice: SeatForm, _ words: Words, ask: String) {
        let (count, place) = (choice.query?.find ?? 2, choice.query?.findIn ?? "")
        counts = (1...CheckoutRefusal.most).map { Choice(value: String($0), label: words.seats($0), isChosen: $0 == count) }
        sections =
            [Choice(value: "", label: words("show.best.anywhere"), isChosen: place.isEmpty)]
            + plan.sections.filter { $0.free > 0 }.map {
                Choice(value: $0.id, label: "\($0.name), \(words.money($0.price))", isChosen: $0.id == place)
            }
        hasAccessible = plan.sections.contains { $0.seats.contains(where: \.accessible) }
        wantsAccessible = choice.query?.isAccessible ?? false
        self.ask = ask
        isList = choice.isList
    }
}

extension SeatPlan {
    init(_ answer: ShowStore.SeatsAnswer, chosen: Set<String>, own: Set<String>, at now: Instant) {
        let (show, map) = (answer.show, answer.seating.map)
        width = map.viewport.width
        height = map.viewport.height
        seatSize = map.drawnSeatSize
        stage = map.stage.map {
            Block(
                title: $0.title, x: $0.position.x, y: $0.position.y, width: $0.dimensions.width, height: $0.dimensions.height)
        }
        labels = map.labels.map {
            Label(text: $0.text, x: $0.position.x, y: $0.position.y, size: $0.fontSize ?? 16, colour: $0.colour)
        }
        aisles = map.aisles.map {
            Block(title: "", x: $0.position.x, y: $0.position.y, width: $0.dimensions.width, height: $0.dimensions.height)
        }
        var seats = [[Seat]](repeating: [], count: map.sections.count)
        let usual = map.sections.map { section in
            show.sections.first { $0.id == section.id }.map { Money($0.price, show.currency) }
        }
        for (index, seat) in map.seats.enumerated() {
            let id = answer.seating.ids[index]
            let isTaken = (answer.states[index]?.isTaken(at: now) ?? false) && !own.contains(seat.id)
            let isChosen = chosen.contains(id) || chosen.contains(seat.id)
            let price = answer.prices?[index].map { Money($0, show.currency) }
            seats[seat.section].append(
                Seat(
                    id: seat.id, index: index, row: seat.row, number: seat.number, x: seat.position.x, y: seat.position.y,
                    accessible: seat.isAccessible || map.sections[seat.section].isAccessible, restricted: seat.isRestrictedView,
                    state: isTaken ? .taken : isChosen ? .chosen : .available,
                    price: price == usual[seat.section] ? nil : price))
        }
        sections = zip(map.sections, seats).compactMap { section, seats in
            guard let priced = show.sections.first(where: { $0.id == section.id }) else { return nil }
            return Section(
                id: section.id, name: section.name, colour: section.colour, price: Money(priced.price, show.currency),
                free: max(0, show.available(priced, at: now)), seats: seats)
        }
    }
}
