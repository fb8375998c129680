import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct HomeModelTests {
    private let line = FaultyTransport()
    private let clock = VirtualClock(skips: true)

    private func model(_ cache: BookingCache? = nil) -> HomeModel {
        HomeModel(client: BoxOfficeClient(baseURL: EveryCall.base, transport: line, clock: clock.kit), cache: cache)
    }

    private static func shows(_ ids: [Int], total: Int, change: (inout BoxOffice.Show) -> Void = { _ in }) throws -> UsherResponse {
        let shows = ids.map { id -> BoxOffice.Show in
            var show = Fixtures.show
            show.id = "\(id)"
            change(&show)
            return show
        }
        let body = try WireJSON.encoder(.milliseconds).encode(shows)
        return .json(200, String(decoding: body, as: UTF8.self), ["X-Total-Count": "\(total)"])
    }

    private var query: String? { line.requests.last?.url.query() }

    @Test("Apps P41 Each filter and each order reaches the query; they are counted, and cleared at once")
    func filters() async throws {
        let home = model()
        let empty = try Self.shows([], total: 0)
        for _ in 0..<20 { line.next(.answer(empty)) }
        let changes: [(String, (inout ShowQuery) -> Void)] = [
            ("category=Opera,Play", { $0.categories = ["Opera", "Play"] }), ("available=1", { $0.isAvailable = true }),
            ("min_price=10", { $0.minPrice = 10 }), ("max_price=50", { $0.maxPrice = 50 }), ("from=2025-12-20", { $0.from = "2025-12-20" }),
            ("to=2025-12-24", { $0.to = "2025-12-24" }), ("when=weekend", { $0.when = .weekend }),
        ]
        for (index, change) in changes.enumerated() {
            await home.filter(change.1)
            #expect(query?.removingPercentEncoding?.contains(change.0) == true, "\(query ?? "")")
            #expect(query?.contains("limit=50") == true && home.filterCount == [1, 2, 3, 3, 4, 4, 5][index])
        }
        for sort in ShowQuery.Sort.allCases {
            await home.filter { $0.sort = sort }
            #expect(query?.contains("sort=\(sort.rawValue)") == true)
        }
        for when in ShowQuery.When.allCases {
            await home.filter(when: when)
            #expect(query?.contains("when=\(when.rawValue)") == true)
        }
        #expect(home.state == .empty)
        await home.clear()
        #expect(home.filterCount == 0 && query == "sort=title&limit=50")
        await home.search("ham")
        #expect(query == "q=ham&sort=title&limit=50" && home.filterCount == 0)
    }

    @Test(
        "Apps P41 What the filters' screen has come to is asked for at once, what is typed stays; a category that is chosen hides no other")
    func draft() async throws {
        let home = model()
        line.next(
            .answer(try Self.shows([1, 2], total: 2) { $0.category = $0.id == "1" ? "Opera" : "Play" }),
            .answer(try Self.shows([], total: 0)), .answer(try Self.shows([1], total: 1) { $0.category = "Opera" }))
        await home.load()
        #expect(home.categories == ["Opera", "Play"])
        await home.search("ham")
        var draft = home.query
        draft[has: "Opera"] = true
        (draft.leastPrice, draft.mostPrice, draft.sort) = ("10", "£50", .price)
        (draft.isAvailable, draft.hasDays) = (true, true)
        draft.firstDate = LocalDateTime(day: "2026-03-29", time: "12:00").instant(in: .current)
        #expect(draft.from == "2026-03-29" && draft.to?.description ?? "" >= "2026-03-29" && draft[has: "Opera"] && !draft[has: "Play"])
        draft.lastDate = LocalDateTime(day: "2026-03-28", time: "00:00").instant(in: .current)
        #expect(draft.from == "2026-03-28" && draft.to == "2026-03-28" && draft.leastPrice == "10" && draft.mostPrice == "50")
        draft.text = nil
        await home.apply(draft)
        let asked = query?.removingPercentEncoding ?? ""
        for part in [
            "q=ham", "category=Opera", "min_price=10", "max_price=50", "from=2026-03-28", "to=2026-03-28", "available=1", "sort=price",
        ] {
            #expect(asked.contains(part), "\(asked)")
        }
        #expect(home.categories == ["Opera", "Play"] && home.filterCount == 4)
        draft.hasDays = false
        draft.mostPrice = "a lot"
        #expect(draft.from == nil && draft.to == nil && draft.maxPrice == nil)
        #expect(Set(ShowQuery.Sort.allCases.map(\.text)).count == 5 && Set(ShowQuery.When.allCases.map(\.text)).count == 4)
    }

    @Test("Apps P41 The second page is appended, what is there already is not there twice; a late answer is dropped")
    func pages() async throws {
        let home = model()
        #expect(home.state == .loading)
        line.next(
            .answer(try Self.shows(Array(0..<50), total: 60)), .answer(try Self.shows(Array(49..<59), total: 60)),
            .answer(try Self.shows([], total: 60)))
        await home.load()
        #expect(home.total == 60 && home.hasMore && home.state == .shown)
        await home.more()
        #expect(query == "limit=50&offset=50" && home.shows.map(\.id) == (0..<59).map(String.init) && home.hasMore)
        // One has gone meanwhile.
        await home.more()
        #expect(!home.hasMore && home.shows.count == 59)
        await home.more()
        #expect(line.requests.count == 3)
        let latch = Latch()
        line.next(.held(latch), .answer(try Self.shows([7], total: 1)))
        let slow = Task { await home.load() }
        let isAsked = try await eventually { line.requests.count == 4 }
        #expect(isAsked)
        await home.filter(when: .today)
        latch.open()
        await slow.value
        #expect(home.shows.map(\.id) == ["7"] && home.error == nil && !home.isLoading)
    }

    @Test("Apps P41 A card says its price in the show's own money")
    func prices() async throws {
        let home = model()
        line.next(
            .answer(
                try Self.shows([1], total: 1) { ($0.currency, $0.minPrice, $0.minPricePence) = ("JPY", 19_500, 19_500) }),
            .answer(try Self.shows([1], total: 1) { ($0.currency, $0.minPrice, $0.minPricePence) = ("GBP", 50, 4_950) }))
        await home.load()
        #expect(home.shows[0].lowestPrice.formatted(locale: Locale(identifier: "en_GB")).contains("19,500"))
        await home.load()
        #expect(home.shows[0].lowestPrice.formatted(locale: Locale(identifier: "en_GB")) == "£49.50")
        var show = home.shows[0]
        (show.startsAt, show.timeZone) = (Date(timeIntervalSince1970: 1_774_747_800), "Asia/Tokyo")
        #expect(
            show.when(locale: Locale(identifier: "de_DE")) == "29. März 2026 um 10:30"
                || show.when(locale: Locale(identifier: "de_DE")) == "29. März 2026, 10:30")
    }

    @Test("Apps P41 Without a network the last list is there with its age, and has no next page; a filtered one is not")
    func offline() async throws {
        try await withTemporaryFolder { folder in
            line.next(.answer(try Self.shows([1, 2], total: 60)))
            await model(BookingCache(folder: folder)).load()
            let fetched = clock.now
            clock.advance(600)
            line.isDown = true
            let home = model(BookingCache(folder: folder))
            await home.load()
            #expect(home.shows.count == 2 && home.staleSince == fetched && home.error == nil && !home.hasMore)
            let other = model(BookingCache(folder: folder))
            await other.filter(when: .today)
            #expect(other.state == .failed(.network))
        }
    }
}
