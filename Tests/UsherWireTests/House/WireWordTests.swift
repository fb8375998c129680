import Foundation
import Testing
import UsherWire

@Suite struct WireWordTests {
    /// Every closed set of the wire.
    private static let sets: [any WireWord.Type] = [
        BoxOffice.SeatStatus.self, BoxOffice.SaleStatus.self, BoxOffice.BookingStatus.self, BoxOffice.BookedSeatStatus.self,
        BoxOffice.PaymentStatus.self, BoxOffice.UserRole.self, UsageStatus.self, MemberRole.self, GateSaleStatus.self, EntryCode.self,
        EntrySource.self, ReentryPolicy.self, ScanDecision.self, UploadResult.self, CampaignStatus.self, VisitStatus.self,
        InviteStatus.self, Entitlement.Plan.self, Entitlement.Source.self, TourLanguage.self,
    ]

    @Test("Apps P10 The words of a closed set read and write their text; one of a later version survives", arguments: sets.indices)
    func words(index: Int) throws {
        func check<Word: WireWord>(_ type: Word.Type) throws {
            #expect(Set(Word.known).count == Word.known.count && !Word.known.isEmpty)
            for text in Word.known.map(\.rawValue) + ["of_a_later_version", ""] {
                let json = Data("[\"\(text)\"]".utf8)
                let words = try WireJSON.decoder.decode([Word].self, from: json)
                #expect(words == [Word(rawValue: text)] && Word.known.contains(words[0]) == Word.known.map(\.rawValue).contains(text))
                #expect(try WireJSON.encoder.encode(words) == json)
            }
            #expect(throws: DecodingError.self) { try WireJSON.decoder.decode([Word].self, from: Data("[1]".utf8)) }
        }
        try check(Self.sets[index])
    }

    @Test("Apps P10 A seat that is standing, null beside it, and what is nested in a layout come back as they were")
    func survives() throws {
        let text =
            #"{"booking":{"bookingDate":"2025-08-01T10:15:00.000Z","id":"b","seats":[],"showDate":"2025-08-15","showId":"s","#
            + #""showTime":"19:30:00","showTitle":"Hamlet","status":"on_ice","totalAmount":1,"usageStatus":"half","venue":"Globe"},"#
            + #""payment_status":"thinking","success":true,"verification_code":"x"}"#
        let answer = try WireJSON.decoder.decode(BoxOffice.PaymentConfirmation.self, from: Data(text.utf8))
        #expect(answer.paymentStatus == .unknown("thinking") && answer.booking?.status == .unknown("on_ice"))
        #expect(answer.booking?.usageStatus == .unknown("half"))
        #expect(String(decoding: try WireJSON.encoder(.milliseconds).encode(answer), as: UTF8.self) == text)
    }
}
