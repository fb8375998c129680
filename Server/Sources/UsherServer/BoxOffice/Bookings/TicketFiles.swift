import UsherHTTP
import UsherPapers
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore
import UsherTemplates

/// The files below a booking's page, for its buyer or whoever has the mailed link (boxoffice.md 6).
struct TicketFiles: Sendable {
    let bookings: BookingStore
    let brands: BrandStore
    let door: BoxOfficeAuthenticator
    let site: SiteURL
    let links: LinkToken
    let passes: WalletPasses?
    let clock: WallClock

    /// Whether bookings may link to passes.
    var hasWallet: Bool { passes?.isReady ?? false }

    /// In the colours of the house that sells.
    func paper(_ record: BookingRecord) async throws -> TicketDocument {
        let site = site.facing(record.booking.organisation)
        var paper = TicketDocument(record, site: site, links: links, wallet: hasWallet)
        paper.brand = try await brands.face(of: record.booking.organisation).flatMap { PaperBrand($0, base: site.base) }
        paper.language = try await bookings.language(of: record.booking.id).flatMap(Language.init(rawValue:)) ?? .en
        return paper
    }

    /// The booking that the request names and may see; whatever is wrong looks as if there were none.
    func record(_ request: Request, _ context: UsherContext) async throws -> BookingRecord {
        guard let uuid = UUIDText.normalised(context.parameters.get("id") ?? "") else { throw Problem.notFound }
        if let key = request.query("k"), let record = try await bookings.find(uuid), links.opens(key, record.booking) {
            guard record.booking.isListed(at: clock.now()) else { throw Problem.notFound }
            try await bookings.open([record.booking], at: clock.now())
            return record
        }
        guard let principal = try await principal(request, context),
            let record = try await bookings.find(uuid, of: principal.credential.account, at: clock.now())
        else { throw Problem.notFound }
        try await bookings.open([record.booking], at: clock.now())
        return record
    }

    /// Also whoever comes with a token that is none is simply nobody here.
    private func principal(_ request: Request, _ context: UsherContext) async throws -> Principal<SignIn>? {
        do { return try await door.principalOrGuest(request, context) } catch is AccountRefusal { return nil }
    }

    /// The sale's code, or with `seat` that seat's own.
    func code(_ request: Request, _ context: UsherContext) async throws -> Response {
        let paper = try await paper(try await record(request, context))
        var (code, name) = (paper.code, "Ticket")
        if let seat = request.query("seat") {
            guard let found = paper.seats.first(where: { $0.id == seat.lowercased() }), let own = found.code else { throw Problem.notFound }
            (code, name) = (own, "Ticket, \(found.section), \(found.place)")
        }
        guard paper.isValid else { throw Problem.notFound }
        let picture = try await ClientWork.run { [code, name] in QRCode(code)?.svg(title: "\(name): \(TicketDocument.grouped(code))") }
        guard let picture else { throw Problem.notFound }
        return file(Array(picture.utf8), "image/svg+xml", name: "qr.svg", shown: true)
    }

    func pdf(_ request: Request, _ context: UsherContext) async throws -> Response {
        let paper = try await paper(try await record(request, context))
        // Some 20 ms of drawing, and more for strange scripts: in a line of its own.
        let bytes = try await ClientWork.run(.papers) { TicketPDF.make(paper) }
        return file(bytes, "application/pdf", name: "ticket.pdf", shown: true)
    }

    func calendar(_ request: Request, _ context: UsherContext) async throws -> Response {
        let paper = try await paper(try await record(request, context))
        return file(CalendarFile(paper, host: site.main.host).bytes, CalendarFile.type, name: "event.ics", shown: false)
    }

    func pass(_ request: Request, _ context: UsherContext) async throws -> Response {
        let record = try await record(request, context)
        let paper = try await paper(record)
        guard let passes, let pass = try await passes.signed(document(paper, of: record)) else { throw Problem.walletUnavailable }
        return pass.response(to: request, fileName: "ticket.pkpass")
    }

    /// Phones ask for a booking's pass by its serial.
    func document(_ serial: String) async throws -> PassDocument? {
        guard let record = try await bookings.find(serial), record.booking.paidAt != nil else { return nil }
        return document(try await paper(record), of: record)
    }

    private func document(_ paper: TicketDocument, of record: BookingRecord) -> PassDocument {
        var pass = WalletPass.make(paper)
        pass.base = site.facing(record.booking.organisation).base
        return pass
    }

    /// Nobody keeps what is somebody's ticket, and no page that it links to learns its key.
    private func file(_ bytes: [UInt8], _ type: String, name: String, shown: Bool) -> Response {
        var headers: HTTPFields = [
            .contentType: type, .cacheControl: "private, no-store",
            .contentDisposition: "\(shown ? "inline" : "attachment"); filename=\"\(name)\"",
        ]
        headers[HTTPField.Name("Referrer-Policy")!] = "no-referrer"
        headers[HTTPField.Name("X-Robots-Tag")!] = "noindex, nofollow"
        headers[HTTPField.Name("Content-Security-Policy")!] = "default-src 'none'"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension SiteURL {
    /// The server's public name: what makes an identifier unique in the world.
    var host: String { URLComponents(string: base)?.host ?? "localhost" }
}
