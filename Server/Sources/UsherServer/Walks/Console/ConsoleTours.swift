import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension WalksDesk {
    var consoleTours: [Endpoint] {
        [
            console(.get, "/tours", "Your tours", shows: [ConsoleTour].self) { _, _, member in
                let tours = try await managed.list(member.organisation)
                return try .walks(tours.map { ConsoleTour($0) })
            },
            console(.post, "/tours", "Make a tour", body: TourForm.schema(new: true), shows: ConsoleTour.self) { request, _, member in
                let form = try TourForm(try await fields(request, upTo: WalkPolicy.console), new: true)
                defer { tourCache.expire() }
                let media = try await mediaIDs(form.media, member)
                let draft = form.draft(uuid: newID(), nil, media)
                let tour = try await managed.create(draft, in: member.organisation, by: member.actor, at: clock.now())
                return try .walks(ConsoleTour(tour), status: .created)
            },
            console(.get, "/tours/{t}", "A tour", shows: ConsoleTour.self) { _, context, member in
                let tour = try await owned(context, member)
                return try .walks(ConsoleTour(tour))
            },
            console(.patch, "/tours/{t}", "Change a tour", body: TourForm.schema(new: false), shows: ConsoleTour.self) {
                request, context, member in
                let form = try TourForm(try await fields(request, upTo: WalkPolicy.console), new: false)
                let media = try await mediaIDs(form.media, member)
                let tour = try await change(context, member, "tour.changed") { edit in
                    try edit.update(form.draft(uuid: edit.tour.uuid, edit.tour, media))
                }
                return try .walks(ConsoleTour(tour))
            },
            console(.delete, "/tours/{t}", "Delete a tour", role: .admin, query: ["force"]) { request, context, member in
                let tour = try await owned(context, member)
                defer { tourCache.expire() }
                try await managed.delete(
                    tour.uuid, in: member.organisation, force: request.query("force") == "true", by: member.actor, at: clock.now())
                return Response(status: .noContent)
            },
            console(.get, "/tours/{t}/grants", "Who may enter a tour", role: .admin, shows: [ConsoleGrant].self) { _, context, member in
                let rows = try await managed.grants(of: try await owned(context, member).id)
                return try .walks(rows.map { ConsoleGrant($0) })
            },
            console(.delete, "/tours/{t}/grants/{account}", "Take a grant back", role: .admin) { _, context, member in
                let account = try Self.uuid("account", context)
                _ = try await change(context, member, "grant.revoked") { try $0.revokeGrant(ofAccount: account) }
                return Response(status: .noContent)
            },
        ]
    }

    /// The tour of the path, if it is the member's.
    func owned(_ context: UsherContext, _ member: Principal<Membership>) async throws -> Tour {
        do { return try await managed.find(try Self.uuid("t", context), in: member.organisation) } catch WalkRefusal.tourNotFound {
            throw WalkRefusal.notFound
        }
    }

    /// The ids of the files that a form names, each of the kind that its field takes.
    func mediaIDs(_ wanted: [FactsForm.Wanted], _ member: Principal<Membership>) async throws -> [String: MediaFile.ID] {
        var ids: [String: MediaFile.ID] = [:]
        var problems: [String] = []
        for item in wanted {
            let row = try? await MediaUploadStore(database).find(item.uuid, in: member.organisation)
            if let file = row?.file, file.kind == item.kind {
                ids[item.field] = file.id
            } else {
                problems.append("\(item.field): must be the id of a file of kind \(item.kind.rawValue)")
            }
        }
        if !problems.isEmpty { throw WalkRefusal.invalid(problems) }
        return ids
    }
}
