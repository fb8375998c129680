import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// Lists that a house brings: one way for all kinds of them.
extension ConsoleDesk {
    var lists: ListStore {
        ListStore(database, most: Int64(settings.canvass.maxAddresses), quotas: settings.quotas)
    }

    var listImport: ListImport {
        ListImport(
            database, most: Int64(settings.canvass.maxAddresses), quotas: settings.quotas, terms: canvass.terms,
            folder: ImportFile(data: settings.data, most: settings.canvass.importMax).folder)
    }

    /// Behind what a job has done to a house's airline.
    @Sendable func forgetAirline(_ job: JobRow) async throws {
        guard job.listKind?.desk == .boarding, let airline = try await airlines.airline(of: job.organisation) else { return }
        boarding.cache.forget(airline.id)
    }

    private var mostBytes: Int64 { Int64(settings.canvass.importMax) }

    var importEndpoints: [Endpoint] {
        listUploads(
            "/campaigns/{campaign}/import", .campaigns, "a list of homes",
            aim: { visit, context in
                let campaign = try await campaign(visit, context)
                return ListPlace(
                    ListAim(.homes, campaign.id.rawValue, about: campaign.uuid), title: campaign.facts.name,
                    back: visit.path("campaigns", campaign.uuid))
            })
            + listUploads(
                "/passengers/import", .passengers, "a list of passengers",
                aim: { visit, _ in
                    let airline = try await airline(of: visit.organisation)
                    return ListPlace(ListAim(.passengers, of: airline), title: airline.name, back: visit.path(.passengers))
                })
            + listUploads(
                "/flights/import", .flights, "a list of flights",
                aim: { visit, _ in
                    let airline = try await airline(of: visit.organisation)
                    return ListPlace(ListAim(.flights, of: airline), title: airline.name, back: visit.path(.flights))
                })
            + listUploads(
                "/flights/{flight}/import", .flights, "a list of who flies",
                aim: { visit, context in
                    let flight = try await flight(visit, try await airline(of: visit.organisation), context).flight
                    return ListPlace(
                        ListAim(.manifest, flight.id.rawValue, about: flight.identifier), title: flight.called,
                        back: visit.path("flights", flight.identifier))
                }) + listEndpoints + importAPI
    }

    /// The page that asks for a file, and what takes it.
    private func listUploads(
        _ path: String, _ section: ConsoleSection, _ what: String,
        aim: @escaping @Sendable (ConsoleVisit, UsherContext) async throws -> ListPlace
    ) -> [Endpoint] {
        [
            housePage(path, "Asks for \(what)", section, needing: .content) { visit, context in
                try await uploadPage(visit, try await aim(visit, context), section)
            },
            houseUpload(
                path, "Takes \(what), to be tried and imported", section, needing: .content, places: canvass.imports,
                most: { _ in mostBytes }
            ) { visit, form, context in try await keep(form, visit, try await aim(visit, context), section) },
        ]
    }

    private func campaign(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> Campaign {
        try await Self.found { try await open(visit, context.segment("campaign")).campaign }
    }

    private func uploadPage(
        _ visit: ConsoleVisit, _ place: ListPlace, _ section: ConsoleSection, error: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, kind) = (visit.words, place.aim.kind.rawValue)
        let page = ListUploadPage(
            lead: words("console.import.lead.\(kind)"), action: place.back + "/import", token: visit.token, once: FormOnce.make(),
            button: words("console.import.look"),
            accept: place.aim.kind == .homes ? ".csv,.txt,.json,.geojson,text/csv,application/geo+json" : ".csv,.txt,text/csv",
            hint: words(place.aim.kind == .homes ? "console.import.hint" : "console.import.hint.csv", ["n": .number(mostBytes >> 20)]),
            error: error, cancel: place.back)
        return try await visit.show(
            page, ConsoleHead(title: words("console.import.title.\(kind)", ["name": .text(place.title)]), section: section),
            status: status)
    }

    private func keep(
        _ form: UploadForm, _ visit: ConsoleVisit, _ place: ListPlace, _ section: ConsoleSection
    ) async throws -> Response {
        func again(_ error: String, _ status: HTTPResponse.Status) async throws -> Response {
            try await uploadPage(visit, place, section, error: visit.words(error), status: status)
        }
        guard let file = form.file else { return try await again("console.import.none", .badRequest) }
        do {
            _ = try file.draft.close()
            let list = try await keep(file.draft.url.path, named: file.name, as: .either, place.aim, of: visit.organisation)
            return visit.see(visit.path("imports", list.uuid))
        } catch ListRefusal.unreadable { return try await again("console.import.unreadable", .unprocessableContent) } catch ListRefusal
            .tooManyRows
        { return try await again("console.import.full", .conflict) } catch is QuotaRefusal {
            return try await again("console.import.full", .conflict)
        }
    }

    /// Reads a file and keeps it, in turns with what other members send.
    func keep(
        _ path: String, named name: String, as form: ImportReader.Form, _ aim: ListAim, of house: Organisation
    ) async throws -> BroughtList {
        let (lists, now) = (lists, clock.now())
        return try await ClientWork.inTurns(.imports) {
            try await lists.keep(path, named: name, as: form, for: aim, of: house.id, in: $0, at: now)
        }
    }
}

/// What a list is for, as a page says it.
struct ListPlace: Sendable {
    let aim: ListAim
    /// What the campaign, airline or flight is called.
    let title: String
    /// Its page.
    let back: String

    init(_ aim: ListAim, title: String, back: String) { (self.aim, self.title, self.back) = (aim, title, back) }
}

extension ListAim {
    /// Into an airline as such: its passengers, its flights.
    init(_ kind: ListKind, of airline: Airline) { self.init(kind, airline.id.rawValue, about: "airline \(airline.id)") }
}
