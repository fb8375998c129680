import Foundation
public import Observation
import UsherWire

/// Setting a door up: address and key, typed or from a code, proved by the events that the key may see.
@MainActor @Observable
public final class DoorSetupModel {
    /// Where setting up stands.
    public enum State: Sendable, Hashable {
        /// Somebody types, or holds a code before the camera.
        case entering
        /// The server is being asked.
        case proving
        /// The key is taken, and kept.
        case done(DoorKey)
        /// Something else answers there, or nothing at all.
        case wrongAddress
        /// The server is the right one, the key is not.
        case wrongKey
        /// The server could not answer just now.
        case failed(GateError)
    }

    /// What is typed; `https://` may be left out.
    public var address = ""
    /// What is typed: the API key.
    public var key = ""
    /// Where setting up stands.
    public private(set) var state = State.entering
    private let store: any TokenStore
    private let makeClient: @MainActor (DoorKey) -> GateClient

    /// `store` keeps the key. `client` makes a client of what was entered.
    public init(
        store: any TokenStore,
        client makeClient: @escaping @MainActor (DoorKey) -> GateClient = { GateClient(baseURL: $0.server, apiKey: $0.key) }
    ) {
        (self.store, self.makeClient) = (store, makeClient)
    }

    /// Whether there is an address and a key to prove.
    public var canProve: Bool { state != .proving && DoorKey(address: address, key: key) != nil }

    /// What the words are for what is wrong.
    public var text: UsherText? {
        switch state {
        case .entering, .proving, .done: nil
        case .wrongAddress: .doorWrongAddress
        case .wrongKey: .doorWrongKey
        case .failed(let error): error.text
        }
    }

    /// A code that the camera read; false where it is none for setting up.
    @discardableResult
    public func read(_ code: String) async -> Bool {
        guard state != .proving, let read = DoorKey(code: code) else { return false }
        (address, key) = (read.server.absoluteString, read.key)
        await prove()
        return true
    }

    /// Asks the server; keeps the key once it has shown its events.
    public func prove() async {
        guard canProve, let entered = DoorKey(address: address, key: key) else { return }
        state = .proving
        do {
            _ = try await makeClient(entered).events()
        } catch {
            return state = Self.judged(error)
        }
        do {
            try entered.write(store)
            state = .done(entered)
        } catch {
            state = .failed(.network("\(error)"))
        }
    }

    /// A Gate refuses in its own words; what else answers is no Gate.
    private static func judged(_ error: GateError) -> State {
        switch error {
        case .cancelled: .entering
        case .refused(let refusal) where refusal.status == 401 || refusal.status == 403: .wrongKey
        case .network, .decoding, .redirected, .http: .wrongAddress
        case .refused(let refusal) where refusal.status == 404: .wrongAddress
        case .refused, .signedOut, .locked: .failed(error)
        }
    }
}
