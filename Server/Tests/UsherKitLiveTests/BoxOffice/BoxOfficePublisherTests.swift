#if canImport(Combine)
    import Combine
#elseif OpenCombine
    import OpenCombine
#endif
import Synchronization
import Testing
import UsherKit
import UsherTesting

#if canImport(Combine) || OpenCombine
    @Suite struct BoxOfficePublisherTests {
        @Test("BoxOffice A58 Each publisher equals its async twin: shows, seats, accounts, bookings")
        func twins() async throws {
            try await ShopKit.run { shop in
                let client = shop.client
                try await same(client) { try await $0.shows(ShowQuery(text: "hamlet")) }
                try await same(client) { try await $0.show(ShopKit.hamlet) }
                try await same(client) { try await $0.seats(of: ShopKit.hamlet) }
                try await same(client) { try await $0.seatStatuses(of: ShopKit.hamlet) }
                try await same(client) { try await $0.seatMap(of: ShopKit.hamlet) }
                _ = try await client.signUp(email: "ann@example.org", password: "Passw0rd", name: "Ann")
                try await same(client) { try await $0.signIn(email: "ann@example.org", password: "Passw0rd").user }
                try await same(client) { try await $0.verify().user }
                try await same(client) { try await $0.profile() }
                try await same(client) { try await $0.rename("Anna") }
                try await same(client) { try await $0.resendVerification(email: "ann@example.org") }
                try await same(client) { try await $0.requestPasswordReset(email: "ann@example.org") }
                try await same(client) { try await $0.isResetLinkValid(token: "x", email: "ann@example.org") }
                let hold = try await client.checkout(show: ShopKit.hamlet, seats: ["stalls-A-1"])
                // Of an account, the same seats again are the same hold.
                try await same(client) { try await $0.checkout(show: ShopKit.hamlet, seats: ["stalls-A-1"]).sessionID }
                try await shop.pay(hold)
                try await same(client) { try await $0.confirmation(sessionID: hold.sessionID) }
                try await same(client) { try await $0.waitForConfirmation(sessionID: hold.sessionID) }
                try await same(client) { try await $0.bookings() }
                let booking = try #require(try await client.bookings().first)
                try await same(client) { try await $0.booking(booking.id) }
            }
        }

        @Test("BoxOffice A58 Each publisher fails as its async twin does")
        func failures() async throws {
            try await ShopKit.run { shop in
                let client = shop.client
                _ = try await client.checkout(show: ShopKit.hamlet, seats: ["stalls-A-1"], email: "a@example.org")
                try await sameFailure(client) { try await $0.show("nobody") }
                try await sameFailure(client) { try await $0.bookings() }
                try await sameFailure(client) { try await $0.signIn(email: "ann@example.org", password: "wrong") }
                try await sameFailure(client) {
                    try await $0.checkout(show: ShopKit.hamlet, seats: ["stalls-A-1"], email: "b@example.org")
                }
                try await sameFailure(client) { try await $0.verifyEmail(token: "x", email: "ann@example.org") }
                try await sameFailure(client) { try await $0.resetPassword(email: "ann@example.org", token: "x", newPassword: "Passw0rd2") }
                try await sameFailure(client) { try await $0.release("nobody", holdToken: "x") }
                try await sameFailure(client) { try await $0.confirmation(sessionID: "cs_nobody") }
                _ = try await client.signUp(email: "ann@example.org", password: "Passw0rd", name: "Ann")
                try await sameFailure(client) { try await $0.signUp(email: "ann@example.org", password: "Passw0rd", name: "Ann") }
                try await sameFailure(client) { try await $0.cancel("nobody") }
                try await sameFailure(client) { try await $0.resendTicket("nobody") }
                shop.line.isDown = true
                try await sameFailure(client) { try await $0.shows() }
            }
        }

        @Test("BoxOffice A58 Nothing is asked before somebody subscribes; cancelling the subscription stops the request")
        func cancels() async throws {
            try await ShopKit.run { shop in
                let publisher = shop.client.publisher { try await $0.shows() }
                #expect(shop.line.requests.isEmpty)
                shop.line.next(.hang)
                let subscription = publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
                let isAsked = try await eventually { !shop.line.requests.isEmpty }
                #expect(isAsked)
                #expect(shop.line.abandoned == 0)
                subscription.cancel()
                let isGivenUp = try await eventually { shop.line.abandoned > 0 }
                #expect(isGivenUp)
                #expect(shop.line.requests.count == 1)
            }
        }

        /// The publisher gives one value, the twin's, and ends.
        private func same<Value: Sendable & Equatable>(
            _ client: BoxOfficeClient, _ call: @escaping @Sendable (BoxOfficeClient) async throws -> Value,
            sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            let twin = try await call(client)
            let published = await outcome(client.publisher(call))
            #expect(published == .success([twin]), sourceLocation: sourceLocation)
        }

        private func sameFailure<Value: Sendable & Equatable>(
            _ client: BoxOfficeClient, _ call: @escaping @Sendable (BoxOfficeClient) async throws -> Value,
            sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            let twin = await #expect(throws: BoxOfficeError.self, sourceLocation: sourceLocation) { _ = try await call(client) }
            let published = await outcome(client.publisher(call))
            let expected = try #require(twin, sourceLocation: sourceLocation)
            #expect(published == .failure(expected), sourceLocation: sourceLocation)
        }

        /// What a publisher told from beginning to end.
        private func outcome<Value: Sendable>(_ publisher: AnyPublisher<Value, BoxOfficeError>) async -> Result<[Value], BoxOfficeError> {
            let told = Told<Value>()
            let subscription = publisher.sink(receiveCompletion: { told.end($0) }, receiveValue: { told.add($0) })
            await told.ended.wait()
            return withExtendedLifetime(subscription) { told.result }
        }
    }

    /// What a subscriber heard.
    private final class Told<Value: Sendable>: Sendable {
        private let values = Mutex<[Value]>([])
        private let failure = Mutex<BoxOfficeError?>(nil)
        let ended = Latch()

        var result: Result<[Value], BoxOfficeError> {
            if let failure = failure.withLock({ $0 }) { return .failure(failure) }
            return .success(values.withLock { $0 })
        }

        func add(_ value: Value) { values.withLock { $0.append(value) } }

        func end(_ completion: Subscribers.Completion<BoxOfficeError>) {
            if case .failure(let error) = completion { failure.withLock { $0 = error } }
            ended.open()
        }
    }
#endif
