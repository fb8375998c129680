import Foundation
import Testing
import UsherKit
import UsherTesting

@Suite struct BoxOfficeClientTests {
    @Test("BoxOffice A57 A 401 clears the token; 500, 503 and a broken line do not")
    func token() async throws {
        try await ShopKit.run { shop in
            let client = shop.client
            _ = try await client.signUp(email: "ann@example.org", password: "Passw0rd", name: "Ann")
            let token = client.token
            #expect(token != nil)
            shop.line.next([500])
            await #expect(throws: BoxOfficeError.server(status: 500, code: nil)) { try await client.bookings() }
            shop.line.next([503, 503, 503])
            await #expect(throws: BoxOfficeError.server(status: 503, code: nil)) { try await client.bookings() }
            shop.line.isDown = true
            await #expect(throws: BoxOfficeError.network) { try await client.bookings() }
            shop.line.isDown = false
            shop.line.next(.answer(.json(404, #"{"success":false,"error":"No","code":"not_found"}"#)))
            await #expect(throws: BoxOfficeError.notFound) { try await client.booking("x") }
            #expect(client.token == token)
            let bookings = try await client.bookings()
            #expect(bookings.isEmpty)
            shop.store.write(Data("forged".utf8))
            await #expect(throws: BoxOfficeError.unauthorized) { try await client.bookings() }
            #expect(client.token == nil)
            await #expect(throws: BoxOfficeError.validation(code: "invalid_credentials", message: "Wrong email or password", details: [])) {
                try await client.signIn(email: "ann@example.org", password: "Wrong-1")
            }
        }
    }

    @Test("BoxOffice A57 409 gives the seats that are taken, 429 its Retry-After")
    func refusals() async throws {
        try await ShopKit.run { shop in
            let client = shop.client
            _ = try await client.checkout(show: ShopKit.hamlet, seats: ["stalls-A-1", "stalls-A-2"], email: "a@example.org")
            let error = await #expect(throws: BoxOfficeError.self) {
                try await client.checkout(show: ShopKit.hamlet, seats: ["stalls-A-2", "stalls-A-3"], email: "b@example.org")
            }
            guard case .seatsTaken(let seats) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(seats.map(\.row) == ["A"] && seats.map(\.number) == ["2"] && seats[0].status == .reserved)
            shop.line.next(.answer(.json(429, #"{"success":false,"error":"Slow","code":"rate_limited"}"#, ["Retry-After": "7"])))
            await #expect(throws: BoxOfficeError.rateLimited(retryAfter: 7)) { try await client.shows() }
            let weak = await #expect(throws: BoxOfficeError.self) {
                try await client.signUp(email: "c@example.org", password: "short", name: "C C")
            }
            #expect(
                weak
                    == .validation(
                        code: "weak_password", message: "This password is too weak",
                        details: ["At least 8 characters", "At least one uppercase letter", "At least one number"]))
        }
    }

    @Test("BoxOffice A57 Reading, and a checkout with its key, is tried three times; other writes once")
    func retries() async throws {
        try await ShopKit.run { shop in
            let (client, clock) = (shop.client, shop.kit.clock)
            shop.line.next(.answer(.json(503)), .dropBefore)
            let shows = try await client.shows()
            #expect(shows.count == 4 && shop.line.requests.count == 3 && clock.waits == [0.5, 1])
            shop.line.forget()
            // The first checkout succeeds, its answer is lost: the repeat gives the same hold.
            shop.line.next(.dropAfter)
            let hold = try await client.checkout(show: ShopKit.hamlet, seats: ["stalls-B-1"], email: "a@example.org")
            #expect(hold.reservedSeats == 1 && shop.line.requests.count == 2)
            #expect(Set(shop.line.requests.map { $0.headers["Idempotency-Key"] }).count == 1)
            shop.line.forget()
            shop.line.next([503])
            await #expect(throws: BoxOfficeError.self) { try await client.release(hold.reservationID, holdToken: hold.holdToken) }
            #expect(shop.line.requests.count == 1)
            let freed = try await client.release(hold.reservationID, holdToken: hold.holdToken)
            #expect(freed == 1)
        }
    }

    @Test("BoxOffice A58 Unknown statuses decode; a layout with null and nested arrays round-trips")
    func lenient() async throws {
        let seat = #"{"id":"1","row":"A","number":"1","section":"S","price":1,"status":"melted","seatMapId":"m"}"#
        let read = try WireJSON.decoder.decode(BoxOffice.Seat.self, from: Data(seat.utf8))
        #expect(read.status == .unknown("melted"))
        let layout = #"{"a":[[1,[null,2.5]],{}],"b":null,"c":"x"}"#
        let value = try WireJSON.decoder.decode(AnyJSON.self, from: Data(layout.utf8))
        let written = String(decoding: try WireJSON.encoder.encode(value), as: UTF8.self)
        #expect(written == layout)
    }

    @Test("BoxOffice: the seed's structs decode what the server answers; a purchase from the list to the ticket")
    func purchase() async throws {
        try await ShopKit.run { shop in
            let client = shop.client
            let shows = try await client.shows(ShowQuery(text: "hamlet", isAvailable: true))
            let seedShows = try JSONDecoder().decode([SeedShop.Show].self, from: try await shop.again())
            #expect(seedShows.map(\.id) == shows.map(\.id) && shows.map(\.id) == [ShopKit.hamlet])
            let seats = try await client.seats(of: ShopKit.hamlet)
            let seedSeats = try JSONDecoder().decode([SeedShop.Seat].self, from: try await shop.again())
            #expect(seedSeats.count == seats.count && seats.count == 40)
            let map = try await client.seatMap(of: ShopKit.hamlet)
            #expect(map.totalCapacity == 40 && map.layoutConfig["version"] == .integer(1))
            _ = try await client.signUp(email: "ann@example.org", password: "Passw0rd", name: "Ann")
            let seedUser = try JSONDecoder().decode(SeedShop.AuthResponse.self, from: try await client.signedAgain(shop))
            #expect(seedUser.user?.email == "ann@example.org" && seedUser.success)
            let hold = try await client.checkout(show: ShopKit.hamlet, seats: [seats[0].id, seats[1].id])
            #expect(hold.totalAmount == 17_000)
            try await shop.pay(hold)
            let paid = try await client.waitForConfirmation(sessionID: hold.sessionID)
            #expect(paid.paymentStatus == .paid && paid.amountTotal == 17_000)
            let bookings = try await client.bookings()
            let seedBookings = try JSONDecoder().decode([SeedShop.UserBooking].self, from: try await shop.again())
            #expect(seedBookings.map(\.qrCode) == [paid.verificationCode] && bookings[0].seats.count == 2)
            let one = try await client.booking(bookings[0].id)
            #expect(one == bookings[0])
        }
    }

    @Test("BoxOffice: every route of an account has its method")
    func account() async throws {
        try await ShopKit.run { shop in
            let client = shop.client
            _ = try await client.signUp(email: "ann@example.org", password: "Passw0rd", name: "Ann")
            let renamed = try await client.rename("Anna")
            let profile = try await client.profile()
            #expect(renamed.name == "Anna" && profile == renamed)
            let changed = try await client.changePassword(current: "Passw0rd", new: "Passw0rd2")
            let fresh = try await client.verify()
            #expect(changed.success && fresh.user == profile)
            let resent = try await client.resendVerification(email: "ann@example.org")
            let reset = try await client.requestPasswordReset(email: "ann@example.org")
            let valid = try await client.isResetLinkValid(token: "x", email: "ann@example.org")
            #expect(resent.success && reset.success && !valid)
            await client.signOut()
            #expect(client.token == nil)
            _ = try await client.signIn(email: "ann@example.org", password: "Passw0rd2")
            let gone = try await client.deleteAccount(password: "Passw0rd2")
            #expect(gone.success && client.token == nil)
            await #expect(throws: BoxOfficeError.unauthorized) { try await client.profile() }
        }
    }
}

extension ShopKit {
    /// The bytes of the answer to the last request, once more.
    func again() async throws -> Data { try await line.send(try #require(line.requests.last)).body }
}

extension BoxOfficeClient {
    func signedAgain(_ shop: ShopKit) async throws -> Data {
        _ = try await verify()
        return try await shop.again()
    }
}
