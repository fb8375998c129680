import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct AccountModelTests {
    private let line = FaultyTransport()
    private let tokens = MemoryTokenStore(Data("jwt".utf8))
    private var client: BoxOfficeClient {
        BoxOfficeClient(baseURL: EveryCall.base, tokens: tokens, transport: line, clock: EveryCall.clock)
    }

    private static func user(_ name: String = "Ann", verified: Bool = false) -> UsherResponse {
        let at = verified ? #""2025-12-20T23:30:00Z""# : "null"
        return .json(
            200,
            #"{"user":{"id":"ann","email":"ann@example.org","name":"\#(name)","created_at":"2025-12-20T23:30:00Z","role":"customer","emailVerified":\#(at)}}"#
        )
    }

    private static let done = UsherResponse.json(200, #"{"success":true,"message":"Done"}"#)

    @Test("Apps P47 Renamed, another password, another mail to confirm the address with")
    func changes() async throws {
        let model = AccountModel(client: client)
        line.next(
            .answer(Self.user()), .answer(Self.user("Anna")),
            .answer(.json(400, #"{"success":false,"error":"x","code":"invalid_credentials"}"#)), .answer(Self.done), .answer(Self.done),
            .answer(Self.user(verified: true)))
        await model.load()
        #expect(model.user?.name == "Ann" && !model.isVerified)
        await model.rename("Anna")
        #expect(model.user?.name == "Anna" && line.requests.last?.method == .patch)
        await model.changePassword(current: "wrong", new: "Passw0rd")
        #expect(model.error != nil && model.notice == nil)
        await model.changePassword(current: "Passw0rd", new: "Passw0rd2")
        #expect(model.notice == "Done" && model.error == nil)
        await model.resendVerification()
        #expect(line.requests.last?.url.path() == "/api/auth/verify-email")
        await model.load()
        #expect(model.isVerified)
        let before = line.requests.count
        await model.resendVerification()
        #expect(line.requests.count == before)
    }

    @Test("Apps P47 Signing out here, everywhere, and leaving take this device's token; the server hears of it")
    func leaving() async throws {
        let here = AccountModel(client: client)
        line.next(.answer(Self.done))
        await here.signOut()
        #expect(
            here.isSignedOut && tokens.read() == nil && !String(decoding: line.requests[0].body ?? Data(), as: UTF8.self).contains("all"))
        tokens.write(Data("jwt".utf8))
        line.next(.answer(Self.done))
        let everywhere = AccountModel(client: client)
        await everywhere.signOut(everywhere: true)
        #expect(everywhere.isSignedOut && String(decoding: line.requests[1].body ?? Data(), as: UTF8.self) == #"{"all":true}"#)
        tokens.write(Data("jwt".utf8))
        let leaving = AccountModel(client: client)
        leaving.asksToDelete = true
        line.next(.answer(.json(400, #"{"success":false,"error":"Wrong password","code":"invalid_password"}"#)), .answer(Self.done))
        await leaving.deleteAccount(password: "wrong")
        #expect(!leaving.isSignedOut && leaving.error != nil && !leaving.asksToDelete && tokens.read() != nil)
        await leaving.deleteAccount(password: "Passw0rd")
        #expect(leaving.isSignedOut && tokens.read() == nil && line.requests.last?.method == .delete)
    }

    @Test("Apps P47 The last account's bookings are never seen by the next one, signed out or not")
    func bookings() async throws {
        try await withTemporaryFolder { folder in
            let cache = BookingCache(folder: folder)
            let list = String(decoding: try WireJSON.encoder(.milliseconds).encode(Fixtures.bookings), as: UTF8.self)
            line.next(.answer(.json(200, list)))
            await TicketsModel(client: client, account: "ann", cache: cache).load()
            #expect(TicketsModel(client: client, account: "ann", cache: cache).bookings.count == 3)
            #expect(TicketsModel(client: client, account: "bob", cache: cache).bookings.isEmpty)
            line.next(.answer(Self.done))
            await AccountModel(client: client, cache: cache).signOut()
            #expect(TicketsModel(client: client, account: "ann", cache: cache).bookings.isEmpty)
        }
    }

    @Test("Apps P47 Each setting is shown, kept and there again after a restart; one that cannot be kept is told")
    func settings() async throws {
        try await withTemporaryFolder { folder in
            let store = SettingsStore.file(folder.appending(path: "settings.json"))
            let changes: [(inout AppSettings) -> Void] = [
                { $0.language = "de" }, { $0.isLocked = true }, { $0.lockGrace = 300 }, { $0.hasSound = false }, { $0.hasHaptics = false },
                { $0.usesCellular = true }, { $0.analytics = .given }, { $0.wantsNotifications = true },
            ]
            let model = SettingsModel(store: store)
            #expect(model.settings == AppSettings())
            var expected = AppSettings()
            for change in changes {
                change(&expected)
                model.change(change)
                #expect(model.settings == expected && SettingsModel(store: store).settings == expected && model.text == nil)
            }
            model.change { $0.lockGrace = 61 }
            #expect(model.settings.lockGrace == 300)
            // A folder stands where the file should be.
            let broken = SettingsModel(store: .file(folder))
            broken.change { $0.hasSound = false }
            #expect(!broken.settings.hasSound && broken.text == .failureStorage)
        }
    }
}
