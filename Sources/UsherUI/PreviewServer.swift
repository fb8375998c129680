#if canImport(SwiftUI) && DEBUG
    import Foundation
    import UsherKit
    import UsherWire

    /// The server behind previews: answers each path with what it was given, as it stands on the wire.
    struct PreviewServer: Transport {
        /// Path and answer; what stands here alone is answered with.
        var answers: [String: String] = [:]
        /// Every other path is refused so.
        var status = 503

        func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
            guard let answer = answers[request.url.path] else {
                return UsherResponse(status: status, body: Data(#"{"success":false,"error":"Not here, in a preview"}"#.utf8))
            }
            return UsherResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(answer.utf8))
        }

        var boxOffice: BoxOfficeClient { BoxOfficeClient(baseURL: Self.address, transport: self) }
        var gate: GateClient { GateClient(baseURL: Self.address, apiKey: "preview", transport: self, random: { 0 }) }

        static let address = URL(filePath: "/")
        static let everything = PreviewServer(answers: [
            "/api/shows": "[\(Text.show)]", "/api/shows/show/seats": Text.seats, "/api/shows/show/seatmap": Text.seatMap,
            "/api/user/profile": #"{"user":\#(Text.user)}"#, "/api/user/bookings": "[\(Text.booking)]",
            "/api/checkout/success": Text.confirmation,
            "/api/auth/verify-email": #"{"success":true,"message":"We have sent another mail."}"#,
        ])
        static let nothing = PreviewServer(answers: ["/api/shows": "[]", "/api/user/bookings": "[]"])
        static let signedOut = PreviewServer(status: 401)
        static let down = PreviewServer()

        /// A value that a view needs before anybody was asked.
        static func value<Wire: Decodable>(_ type: Wire.Type, _ text: String) -> Wire {
            do { return try JSONDecoder().decode(type, from: Data(text.utf8)) } catch { preconditionFailure("\(error)") }
        }
        static var show: BoxOffice.Show { value(BoxOffice.Show.self, Text.show) }
        static func hold(until end: Date) -> BoxOffice.CheckoutResponse {
            value(BoxOffice.CheckoutResponse.self, Text.hold.replacing("END", with: end.ISO8601Format()))
        }

        enum Text {
            static let show = #"""
                {"id":"show","title":"Hamlet","description":"","date":"2030-08-15","time":"19:30:00","venue_name":"Globe","location":"London",
                 "imageUrl":"","min_price":50,"max_price":85,"seatMapId":"map","seat_pricing":[],"currency":"GBP","on_sale":true}
                """#
            static let seats = #"""
                [{"id":"1","row":"A","number":"1","section":"Stalls","price":85,"status":"available","seatMapId":"map","position":{"x":80,"y":80}},
                 {"id":"2","row":"A","number":"2","section":"Stalls","price":85,"status":"booked","seatMapId":"map","position":{"x":120,"y":80}}]
                """#
            static let seatMap = #"""
                {"success":true,"seatMap":{"id":"map","name":"Globe","totalCapacity":2,"svgViewbox":"0 0 200 160","layoutConfig":{}}}
                """#
            static let user = #"{"id":"user","email":"jane@example.org","name":"Jane Roe","created_at":"2030-01-01T00:00:00.000Z"}"#
            static let booking = #"""
                {"id":"booking","showId":"show","showTitle":"Hamlet","showDate":"2030-08-15","showTime":"19:30:00","venue":"Globe",
                 "seats":[{"id":"1","section":"Stalls","row":"A","number":"1","price":85,"price_pence":8500,"status":"valid"}],"totalAmount":85,
                 "bookingDate":"2030-01-01T00:00:00.000Z","status":"confirmed","qrCode":"K7Q2M4XWPZ9T"}
                """#
            static let confirmation = #"{"success":true,"verification_code":"K7Q2M4XWPZ9T","payment_status":"paid","show_details":null}"#
            static let hold = #"""
                {"success":true,"sessionId":"session","url":"about:blank","reservationId":"hold","expiresAt":"END","totalAmount":85,"reservedSeats":1}
                """#
        }
    }
#endif
