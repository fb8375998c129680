import Testing

@testable import UsherCore

@Suite struct TicketReaderTests {
    private func read(_ bytes: [UInt8], _ change: (inout TicketReader) -> Void = { _ in }) throws -> TicketReader {
        let table = try TicketTable(bytes)
        var reader = TicketReader()
        change(&reader)
        try reader.read(table, try #require(ShopLayout.recognised(table.head)).columns(table.head))
        return reader
    }

    private func read(_ text: String) throws -> TicketReader { try read(Array(text.utf8)) }

    @Test("A list in any of the encodings of spreadsheets is the same list")
    func encodings() throws {
        let text = "Prénom;Nom;Code barre;Tarif;Prix\r\nZoë;Müller;0012345;Plein tarif;\"25,00 €\"\r\n"
        let units = Array(text.utf16)
        let wide = { (isLittle: Bool) in
            units.flatMap { isLittle ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        }
        let windows = text.unicodeScalars.map { $0 == "€" ? 0x80 : UInt8($0.value) }
        let plain = try read(text).tickets
        #expect(plain.count == 1 && plain[0].code == "0012345" && plain[0].name == "Zoë Müller" && plain[0].price == "25,00 €")
        for bytes in [
            [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + wide(true), [0xFE, 0xFF] + wide(false), wide(true), wide(false), windows,
        ] { #expect(try read(bytes).tickets == plain) }
        #expect(throws: MovingFault(nil, "is no text: export it as CSV, best with UTF-8")) {
            try TicketTable([0x50, 0x4B, 3, 4, 0, 0, 0x81])
        }
        #expect(throws: MovingFault(nil, "is empty")) { try TicketTable([]) }
    }

    @Test("Lists are known by their heads, in whatever order and case")
    func layouts() {
        let heads = [
            "pretix": "Order code,Position ID,Status,Email,Product,Variation,Price,Attendee name,Ticket secret,Seat name",
            "eventbrite": "Order #,Order Date,First Name,Surname,Email,Quantity,Ticket Type,Attendee #,Attendee Status,Barcode #",
            "tickettailor": "Ticket type,Barcode,Order ID,Full name,Email", "weezevent": "CODE-BARRES,nom,Prénom,tarif",
            "plain": "name,code",
        ]
        for (name, head) in heads { #expect(ShopLayout.recognised(head.split(separator: ",").map(String.init))?.name == name) }
        #expect(ShopLayout.recognised(["Name", "Phone"]) == nil)
        let columns = ShopLayout.recognised(["Barcode #", "Order #", "Attendee #", "Shoe size"])?.columns([
            "Barcode #", "Order #", "Attendee #", "Shoe size",
        ])
        #expect(columns == [.code, .order, nil, nil])
    }

    @Test("A field in quotes may hold separators, quotes and lines; what is wrong is told with the line where its row begins")
    func lines() throws {
        let reader = try read(
            """
            code,order,name,status,quantity
            A-1,7,"Doe, ""Jane""
            née Roe",paid,1

            A-2,7,Max,abroad,1
            ,8,Nobody,paid,1
            A-1,8,Twice,paid,1
            5.00110E+17,9,Excel,paid,1
            A 3,9,Blank,paid,1
            A-4,9,Many,paid,0
            ="00017",10,Sheet,void,1
            ,11,Gone,refunded,1
            A-5,12,too,many,fields,here
            """)
        #expect(reader.tickets.map(\.code) == ["A-1", "00017"] && reader.tickets[0].name == "Doe, \"Jane\"\nnée Roe")
        #expect(reader.tickets.map(\.line) == [2, 11] && reader.tickets[1].status == .cancelled && reader.leftOut == 1)
        let told = reader.faults.map { "\($0.line ?? 0) \($0.message.prefix(22))" }
        #expect(
            told == [
                "5 the status \"abroad\" is n", "6 the code is missing", "7 the code A-1 stands in", "8 the code 5.00110E+17 w",
                "9 the code must be 1 to", "10 the quantity \"0\" must", "13 has 6 fields, the hea",
            ])
        #expect(throws: MovingFault(3, "its quotes do not end, or something stands behind them")) {
            try read("code,name\nA,B\n\"C,D\nE,F\n")
        }
        let many = try read("code,name\n" + String(repeating: "bad code,x\n", count: 200))
        #expect(many.faults.count == MovingFault.most)
    }

    @Test("Rows of other events are left out, and a shop's own words are told what they mean")
    func chosen() throws {
        let text = "Order #,Attendee #,Barcode #,Event name,Attendee Status\n1,1,A,Hamlet,Here\n2,2,B,Lear,Here\n"
        let reader = try read(Array(text.utf8)) {
            $0.only = ["Event name": "Hamlet"]; $0.statuses = ["Here": .paid]
        }
        #expect(reader.tickets.map(\.code) == ["A"] && reader.leftOut == 1 && reader.faults.isEmpty)
        #expect(throws: MovingFault(1, "there is no column \"Event\"")) { try read(Array(text.utf8)) { $0.only = ["Event": "Hamlet"] } }
    }

    @Test("An order is what its tickets are: who left it singly is told, what cannot be both is refused")
    func sales() {
        func ticket(_ line: Int, _ code: String, _ order: String, _ status: SaleStatus, _ quantity: Int = 1) -> MovedTicket {
            var ticket = MovedTicket(line: line)
            (ticket.code, ticket.order, ticket.status, ticket.quantity, ticket.name) = (code, order, status, quantity, "Name \(line)")
            return ticket
        }
        let (sales, faults) = MovedSale.gather([
            ticket(2, "a", "1", .paid), ticket(3, "b", "2", .refunded), ticket(4, "c", "1", .expired), ticket(5, "d", "", .unpaid),
            ticket(6, "e", "3", .paid, 4), ticket(7, "f", "2", .cancelled),
        ])
        #expect(faults.isEmpty && sales.map(\.key) == ["1", "2", "d", "3"] && sales.map(\.status) == [.paid, .refunded, .unpaid, .paid])
        #expect(
            sales[0].tickets.map { sales[0].status(of: $0) } == [nil, .cancelled] && sales[0].name == "Name 2" && sales[0].others == [])
        #expect(sales.map(\.isGroup) == [false, false, false, true])
        let wrong = MovedSale.gather([
            ticket(2, "a", "1", .paid), ticket(3, "b", "1", .unpaid), ticket(4, "c", "2", .paid, 2), ticket(5, "d", "2", .paid),
        ]).faults
        #expect(wrong.map(\.line) == [2, 4])
    }

    @Test(
        "Amounts as shops write them",
        arguments: [
            ("25.00", 2_500), ("£25", 2_500), ("25,5 €", 2_550), ("1.234,50 €", 123_450), ("1,234.50", 123_450), ("CHF 1'234.50", 123_450),
            ("0", 0),
            ("1.234", 123_400), ("free", nil), ("-3", nil), ("9999999999999999", nil),
        ] as [(String, Int64?)])
    func amounts(text: String, minor: Int64?) {
        #expect(MovedPrice.minor(text, "EUR") == minor)
        if text == "1.234" { #expect(MovedPrice.minor(text, "KWD") == 1_234 && MovedPrice.minor(text, "JPY") == 1_234) }
    }

    @Test("Ticket types get keys of their names, each its own, and the price that most paid")
    func types() {
        func ticket(_ type: String, _ price: String) -> MovedTicket {
            var ticket = MovedTicket(line: 2)
            (ticket.ticketType, ticket.price) = (type, price)
            return ticket
        }
        let (types, faults) = MovedTicketType.gather(
            [
                ticket("Stalls – Früh", "20"), ticket("Stalls (Früh)", "1"), ticket("Stalls – Früh", "25"), ticket("Stalls – Früh", "25"),
                ticket("", "x"),
            ],
            keys: ["Stalls (Früh)": "early"], currency: "EUR")
        #expect(types.map(\.key) == ["stalls-fruh", "early", "ticket"] && types.map(\.price) == [2_500, 100, 0])
        #expect(faults.map(\.line) == [2])
    }
}
