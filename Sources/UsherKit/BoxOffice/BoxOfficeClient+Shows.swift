public import UsherWire

/// Shows and seats: section 3 of the contract. No sign-in is needed.
extension BoxOfficeClient {
    /// `GET /api/shows`
    public func shows(_ query: ShowQuery = ShowQuery()) async throws(BoxOfficeError) -> [BoxOffice.Show] {
        try await get([BoxOffice.Show].self, "/api/shows", query.items)
    }

    /// `GET /api/shows` by pages, `query.limit` and `query.offset`: with how many match in all.
    public func page(_ query: ShowQuery) async throws(BoxOfficeError) -> ShowPage {
        do {
            let response = try await sender.send(sender.request(.get, "/api/shows", query.items), retry: .boxOffice)
            let shows = try RequestSender.decode([BoxOffice.Show].self, response)
            let known = (query.offset ?? 0) + shows.count
            return ShowPage(shows: shows, total: max(known, response.headers["X-Total-Count"].flatMap { Int($0) } ?? known))
        } catch {
            throw BoxOfficeError(error)
        }
    }

    /// `GET /api/shows/{id}`. `code`: a discount code, which tells what it unlocks, too.
    public func show(_ id: String, code: String? = nil) async throws(BoxOfficeError) -> BoxOffice.Show {
        try await get(BoxOffice.Show.self, "/api/shows/\(RequestSender.encoded(id))", [("code", code)])
    }

    /// `GET /api/shows/{id}/seats`. `code`: a discount code: seats that are set aside for it are available.
    public func seats(of show: String, code: String? = nil) async throws(BoxOfficeError) -> [BoxOffice.Seat] {
        try await get([BoxOffice.Seat].self, "/api/shows/\(RequestSender.encoded(show))/seats", [("code", code)], quickly: SeatReader.seats)
    }

    /// `GET /api/shows/{id}/seats?fields=status`: what a seat map polls. `code` as for `seats`.
    public func seatStatuses(of show: String, code: String? = nil) async throws(BoxOfficeError) -> [BoxOffice.SeatStatusRow] {
        let query = [("fields", "status"), ("code", code)]
        return try await get([BoxOffice.SeatStatusRow].self, "/api/shows/\(RequestSender.encoded(show))/seats", query)
    }

    /// `PUT /api/shows/{id}/watch`: whoever is signed in hears when a sold-out show has a free seat, until it begins.
    public func watch(_ show: String) async throws(BoxOfficeError) -> BoxOffice.WatchResponse {
        try await send(sender.request(.put, Self.watchPath(show)), BoxOffice.WatchResponse.self, signed: true, retry: .boxOffice)
    }

    /// `DELETE /api/shows/{id}/watch`
    public func unwatch(_ show: String) async throws(BoxOfficeError) -> BoxOffice.WatchResponse {
        try await send(sender.request(.delete, Self.watchPath(show)), BoxOffice.WatchResponse.self, signed: true, retry: .boxOffice)
    }

    private static func watchPath(_ show: String) -> String { "/api/shows/\(RequestSender.encoded(show))/watch" }

    /// `GET /api/shows/{id}/seatmap`
    public func seatMap(of show: String) async throws(BoxOfficeError) -> BoxOffice.SeatMap {
        try await get(BoxOffice.SeatMapResponse.self, "/api/shows/\(RequestSender.encoded(show))/seatmap").seatMap
    }
}
