import Foundation
public import UsherWire

/// The airline itself: registration, settings, keys, sessions.
extension BoardingClient {
    /// `POST airline/create`: registers, or signs in again. With Apple's identity token the answer holds a session, which
    /// becomes the credential.
    public func create(
        appleIdentifier: String? = nil, name: String? = nil, identityToken: String? = nil
    ) async throws(BoardingError) -> BoardingAirline {
        var apple = appleIdentifier
        if apple == nil, case .appleIdentifier(let text)? = credential { apple = text }
        guard let apple else { throw .invalid("No Apple identifier") }
        let body = Registration(appleIdentifier: apple, airlineName: name, identityToken: identityToken)
        let request: UsherRequest
        do { request = try sender.request(.post, api("airline/create"), json: body) } catch { throw BoardingError(error) }
        let airline = try await send(request, BoardingAirline.self, signed: false)
        remember(airline, airline.session?.token.map { .session($0) } ?? .appleIdentifier(apple))
        return airline
    }

    /// The airline as the server has it; `BoardingError.signedOut` where the credential is not taken.
    public func airline() async throws(BoardingError) -> BoardingAirline { try await get(BoardingAirline.self, try path()) }

    /// Erases the airline and everything of it.
    public func deleteAirline() async throws(BoardingError) {
        try await delete(try path())
        try? store.write(nil)
    }

    /// The public key that passes are signed for; it never changes.
    public func keys() async throws(BoardingError) -> BoardingKeys { try await get(BoardingKeys.self, try path("keys")) }

    /// How passes look.
    public func settings() async throws(BoardingError) -> BoardingSettings { try await get(BoardingSettings.self, try path("settings")) }

    /// What is nil stays.
    public func change(_ settings: BoardingSettings) async throws(BoardingError) -> BoardingSettings {
        try await post(BoardingSettings.self, try path("settings"), settings)
    }

    /// This airline as a catalogue.
    public func export() async throws(BoardingError) -> AnyJSON { try await get(AnyJSON.self, try path("export")) }

    /// The token is only in this answer.
    public func createSession(name: String? = nil, days: Int? = nil) async throws(BoardingError) -> BoardingSession {
        try await post(BoardingSession.self, try path("session", "create"), SessionRequest(name: name, days: days), retry: .never)
    }

    /// The sessions that live, without their tokens.
    public func sessions() async throws(BoardingError) -> [BoardingSession] {
        try await send(sender.request(.get, try path("session", "list")), BoardingList<BoardingSession>.self, retry: .never).elements
    }

    /// Ends one session; `notFound` where there is none of this id.
    public func endSession(_ id: String) async throws(BoardingError) { try await delete(try path("session", id)) }

    /// Ends every session, also the one that asks.
    public func endAllSessions() async throws(BoardingError) { try await delete(try path("session")) }
}

private struct Registration: Encodable {
    let appleIdentifier: String
    let airlineName: String?
    let identityToken: String?

    enum CodingKeys: String, CodingKey {
        case appleIdentifier = "apple_identifier", airlineName = "airline_name", identityToken = "identity_token"
    }
}

private struct SessionRequest: Encodable {
    let name: String?
    let days: Int?
}
