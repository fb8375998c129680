public import Foundation
public import UsherWire

/// Tickets, boarding, passes.
extension BoardingClient {
    /// One ticket a pair of flight and passenger: a repeat changes seat and label only. `isExclusive` refuses a seat that is taken.
    public func issue(
        flight: String, passenger: String, seat: String, label: String? = nil, isExclusive: Bool = false, key: String? = nil
    ) async throws(BoardingError) -> BoardingTicket {
        let body = IssueRequest(seatNumber: seat, customLabelValue: label)
        return try await post(
            BoardingTicket.self, try path("ticket", "issue", flight, passenger), body, query: [("exclusive", isExclusive ? "true" : nil)],
            key: key)
    }

    /// All tickets; what cannot be read is in `skipped`.
    public func tickets() async throws(BoardingError) -> BoardingList<BoardingTicket> {
        try await get(BoardingList<BoardingTicket>.self, try path("ticket", "list"))
    }

    /// One ticket; `notFound` where there is none.
    public func ticket(_ id: String) async throws(BoardingError) -> BoardingTicket {
        try await get(BoardingTicket.self, try path("ticket", id))
    }

    /// Judges what was read from a pass; changes nothing. `BoardingError.notValid` where it is not right.
    public func verify(_ signature: TicketSignature) async throws(BoardingError) -> BoardingTicket {
        try await post(BoardingTicket.self, try path("ticket", "verify"), signature)
    }

    /// Boards a passenger; `BoardingError.alreadyBoarded` where they are on board.
    public func board(ticket id: String, signature: TicketSignature? = nil) async throws(BoardingError) -> BoardingTicket {
        let path = try path("ticket", "board", id)
        if let signature { return try await post(BoardingTicket.self, path, signature) }
        var request = sender.request(.post, path)
        request.headers["Idempotency-Key"] = UUID().uuidString.lowercased()
        return try await send(request, BoardingTicket.self)
    }

    /// Takes a boarding back.
    public func unboard(ticket id: String) async throws(BoardingError) { try await delete(try path("ticket", "board", id)) }

    /// Deletes a ticket: its page and its pass are gone too.
    public func deleteTicket(_ id: String) async throws(BoardingError) { try await delete(try path("ticket", id)) }

    /// The Wallet pass, for `PKPass(data:)`.
    public func pass(ticket id: String) async throws(BoardingError) -> Data {
        let (request, sent) = (sender.request(.get, try path("boardingpass", id)), try proof())
        do { return try await sender.send(request.bearing(sent?.token), retry: .boarding).body } catch { throw refused(error, sent) }
    }

    /// The page to share: `{base}/pages/yourBoardingPass/{ticket}`.
    public func pageURL(ticket id: String, language: String? = nil) -> URL {
        sender.url("/pages/yourBoardingPass/\(RequestSender.encoded(id))", [("lang", language)])
    }

    /// The pass to download without a credential: `{base}/api/v1/boardingpass/{ticket}`.
    public func passURL(ticket id: String) -> URL { sender.url(api("boardingpass/\(RequestSender.encoded(id))")) }
}

private struct IssueRequest: Encodable {
    let seatNumber: String
    let customLabelValue: String?
}
