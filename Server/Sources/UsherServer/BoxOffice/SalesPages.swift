import UsherHTTP
import UsherPapers
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// The web pages of the BoxOffice. They ask the same stores and rules as the API.
struct SalesPages: PageDesk {
    let boxOffice: BoxOfficeDesk
    let forms: FormToken
    /// For tickets' pages, which somebody might try to guess.
    let ticketPages: RateLimiter<ClientAddress>
    /// Pictures of links to shows, once drawn.
    let previews = BoundedCache<PreviewPicture, Lazy<[UInt8]>>(most: 256)
    /// The list of addresses for search engines, as long as no show has changed.
    let sitemaps = BoundedCache<String, SiteMap>(most: 1)

    init(_ boxOffice: BoxOfficeDesk) {
        self.boxOffice = boxOffice
        forms = FormToken(links: boxOffice.links)
        let limits = boxOffice.settings.limits
        let most = limits.boxOffice.ticketPage
        ticketPages = RateLimiter(limits.off ? nil : RateLimit(perMinute: Double(most), burst: most))
    }

    var shows: ShowStore { boxOffice.shows.store }
    var brands: BrandStore { BrandStore(boxOffice.database) }
    var sales: BoxOfficeSales { boxOffice.sales }
    var bookings: BookingStore { boxOffice.sales.bookings }
    var door: BoxOfficeAuthenticator { boxOffice.door }
    var auth: BoxOfficeAuth { boxOffice.auth }
    var limits: BoxOfficeLimits { boxOffice.limits }
    var site: SiteURL { boxOffice.site }
    var links: LinkToken { boxOffice.links }
    var clock: WallClock { boxOffice.clock }

    var endpoints: [Endpoint] {
        [Assets.endpoint, homeEndpoint] + houseEndpoints + engineEndpoints + showEndpoints + checkoutEndpoints + demoPaymentEndpoints
            + ticketEndpoints + passOnEndpoints + exchangeEndpoints + waitingEndpoints + answerEndpoints + signinEndpoints
            + socialEndpoints + accountEndpoints + mailEndpoints + setupEndpoints
    }

    /// A page's declaration.
    func page(_ path: String, _ summary: String, parameters: [Endpoint.Parameter] = [], _ handler: @escaping Endpoint.Handler) -> Endpoint {
        .page(path, summary, parameters: parameters, handler)
    }

    /// A form's declaration.
    func form(_ path: String, _ summary: String, parameters: [Endpoint.Parameter] = [], _ handler: @escaping Endpoint.Handler) -> Endpoint {
        .form(path, summary, parameters: parameters, handler)
    }
}
