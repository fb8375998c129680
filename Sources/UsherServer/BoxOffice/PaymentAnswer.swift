import HTTPTypes
import Hummingbird
import UsherCore

/// Writes the answers of boxoffice.md 5.3.
struct PaymentAnswer: Sendable {
    let bookings: BookingAnswer

    func response(_ view: PaymentView) -> Response {
        switch view {
        case .paid(let record): .json(paid(record))
        case .processing(let booking): .json(processing(booking))
        case .open: refusal(.notCompleted, code: "ERROR", status: "unpaid")
        case .expired: refusal(.expired, code: "ERROR", status: "unpaid")
        case .refunded: refusal(.refunded, code: "REFUNDED", status: "refunded")
        }
    }

    private func refusal(_ refusal: PaymentRefusal, code: String, status: String) -> Response {
        var problem = refusal.problem
        problem.members = [
            .init(name: "verification_code", value: .string(code)), .init(name: "payment_status", value: .string(status)),
            .init(name: "show_details", value: .null),
        ]
        return Desk.boxOffice.response(problem)
    }

    private func processing(_ booking: Booking) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("success", true)
        json.member("verification_code", "PROCESSING")
        json.member("payment_status", "processing")
        customer(email: "", name: "", &json)
        json.member("amount_total", booking.total)
        json.name("show_details")
        json.null()
        json.member("error", "Your payment is being confirmed")
        json.member("retry_after_ms", 2_000)
        json.endObject()
        return json.bytes
    }

    private func paid(_ record: BookingRecord) -> [UInt8] {
        let booking = record.booking
        var json = JSONWriter(capacity: 4_096)
        json.beginObject()
        json.member("success", true)
        json.member("verification_code", record.code ?? "")
        json.member("payment_status", "paid")
        customer(email: booking.email, name: booking.guestName, &json)
        json.member("amount_total", booking.total)
        json.member("currency", booking.currency)
        json.name("show_details")
        show(record, &json)
        json.name("booking")
        bookings.write(record, &json)
        json.name("seats")
        seats(record, &json)
        json.endObject()
        return json.bytes
    }

    private func customer(email: String, name: String, _ json: inout JSONWriter) {
        json.name("customer_details")
        json.beginObject()
        json.member("email", email)
        json.member("name", name)
        json.endObject()
    }

    private func show(_ record: BookingRecord, _ json: inout JSONWriter) {
        let event = record.event
        let start = LocalStart(event)
        json.beginObject()
        json.member("id", event.uuid)
        json.member("title", event.title)
        json.member("name", event.title)
        json.member("description", event.description)
        json.member("image_url", event.imageURL)
        json.member("start_time", "\(start.date)T\(start.time)")
        json.member("date", start.date)
        json.member("time", start.time)
        json.member("venue_name", event.venue)
        json.name("venue")
        json.beginObject()
        json.member("name", event.venue)
        json.member("address", event.address)
        json.endObject()
        json.name("booking")
        summary(record, &json)
        json.name("seats")
        seats(record, &json)
        json.endObject()
    }

    private func summary(_ record: BookingRecord, _ json: inout JSONWriter) {
        let booking = record.booking
        json.beginObject()
        json.member("id", booking.uuid)
        json.member("validation_code", record.code ?? "")
        json.member("customer_name", booking.guestName)
        json.member("customer_email", booking.email)
        json.member("total_amount", Money(booking.total, booking.currency).major)
        json.member("total_amount_pence", booking.total)
        json.member("status", booking.status.shown)
        json.member("created_at", Timestamp.milliseconds(booking.bookedAt))
        json.endObject()
    }

    private func seats(_ record: BookingRecord, _ json: inout JSONWriter) {
        json.beginArray()
        for seat in record.booking.seats {
            json.beginObject()
            json.member("id", seat.id(in: record.event.uuid))
            json.member("section_name", seat.sectionName)
            json.member("row", seat.row)
            json.member("number", seat.leadingNumber)
            json.member("seat_label", seat.number)
            json.member("price_paid", Money(seat.price, record.booking.currency).major)
            json.member("price_paid_pence", seat.price)
            json.member("section_color", seat.colour)
            json.endObject()
        }
        json.endArray()
    }

    static let processingExample = """
        {"success":true,"verification_code":"PROCESSING","payment_status":"processing","customer_details":{"email":"","name":""},\
        "amount_total":19500,"show_details":null,"error":"Your payment is being confirmed","retry_after_ms":2000}
        """
    private static let seatExample = """
        {"id":"3b241101-e2bb-8255-8caf-4136c566a962","section_name":"Stalls","row":"A","number":12,"seat_label":"12","price_paid":85,\
        "price_paid_pence":8500,"section_color":"#2E7D32"}
        """
    static let paidExample = """
        {"success":true,"verification_code":"ABCDEFGHJK23456789MN","payment_status":"paid","customer_details":{"email":\
        "ann@example.org","name":"Ann"},"amount_total":8500,"currency":"GBP","show_details":{"id":"0198a1b2-0000-7000-8000-000000000001",\
        "title":"Hamlet","name":"Hamlet","description":"","image_url":"","start_time":"2025-08-15T19:30:00","date":"2025-08-15",\
        "time":"19:30:00","venue_name":"Playhouse","venue":{"name":"Playhouse","address":"1 High Street"},"booking":{"id":\
        "0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b","validation_code":"ABCDEFGHJK23456789MN","customer_name":"Ann","customer_email":\
        "ann@example.org","total_amount":85,"total_amount_pence":8500,"status":"confirmed","created_at":"2025-08-01T10:15:00.000Z"},\
        "seats":[\(seatExample)]},"booking":\(BookingAnswer.example),"seats":[\(seatExample)]}
        """
}
