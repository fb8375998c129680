package import UsherHTTP
import Foundation
import HTTPTypes
package import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension CanvassDesk {
    var teamEndpoints: [Endpoint] {
        [organisationsEndpoint, foundEndpoint, membersEndpoint, changeMemberEndpoint, removeMemberEndpoint] + inviteEndpoints
    }

    static let teamsTag = "Canvass teams"
    /// Of an organisation.
    static let longestName = 100

    private var organisationsEndpoint: Endpoint {
        endpoint(
            .get, "/api/organisations", "The caller's organisations",
            responses: [
                Endpoint.Answer(
                    200, "Oldest first", .canvass, CanvassOrganisations(organisations: [.sample]))
            ], tag: Self.teamsTag
        ) { [teams] _, _, principal in
            let organisations = try await teams.organisations(of: principal.account)
            return try .personal(CanvassOrganisations(organisations: organisations.map { CanvassOrganisation($0) }))
        }
    }

    private var foundEndpoint: Endpoint {
        endpoint(
            .post, "/api/organisations", "Founds an organisation", description: "The caller becomes its owner.",
            request: .json(.canvass, CanvassOrganisationRequest(name: "Prima")),
            responses: [
                Endpoint.Answer(201, "Founded", .canvass, CanvassOrganisation.sample),
                .problem(CanvassRefusal.foundingClosed.problem, desk: .canvass),
            ], tag: Self.teamsTag
        ) { [teams, clock] request, _, principal in
            let name = try await JSONBody<CanvassPolicy>(request).read { try $0.filled("name", most: Self.longestName) }
            var generator = SystemRandomNumberGenerator()
            let now = clock.now()
            let made = try await teams.found(
                name, uuid: UUIDText.v7(at: now, using: &generator), owner: principal.account, by: principal.actor, at: now)
            return try .personal(CanvassOrganisation(made), status: .created)
        }
    }

    static let organisationID = Endpoint.Parameter.path("id", .string(format: "uuid"), "The organisation.")
    private static let memberID = Endpoint.Parameter.path("account", .string(format: "uuid"), "The member's account.")

    private var membersEndpoint: Endpoint {
        endpoint(
            .get, "/api/organisations/{id}/members", "Who is in an organisation", parameters: [Self.organisationID],
            responses: [
                Endpoint.Answer(
                    200, "In the order in which they joined", .canvass, CanvassMembers(members: [.sample])),
                .problem(.notFound, desk: .canvass),
            ], tag: Self.teamsTag
        ) { [teams] _, context, principal in
            let members = try await teams.members(of: try Self.id("id", context), for: principal.account)
            return try .personal(CanvassMembers(members: members.map { CanvassMember($0) }))
        }
    }

    private var changeMemberEndpoint: Endpoint {
        endpoint(
            .patch, "/api/organisations/{id}/members/{account}", "Gives a member another role",
            description: "Owners change everybody's, admins those of editors and the door; nobody their own.",
            parameters: [Self.organisationID, Self.memberID],
            request: .json(.canvass, CanvassRoleRequest(role: .admin)),
            responses: [
                Endpoint.Answer(200, "Changed", .canvass, CanvassMember.sample)
            ] + Self.teamProblems + [
                .problem(TeamRefusal.lastOwner.problem, desk: .canvass), .problem(TeamRefusal.ownRole.problem, desk: .canvass),
            ],
            tag: Self.teamsTag, asAdmin: true
        ) { [teams, clock] request, context, principal in
            let (id, member) = (try Self.id("id", context), try Self.id("account", context))
            _ = try await teams.manageable(member, of: id, by: principal.account)
            var fields = try await JSONBody<CanvassPolicy>(request).fields()
            guard let role = Role(name: try fields.filled("role")) else { throw fields.fault("role") }
            let changed = try await teams.change(member, of: id, to: role, by: principal.account, principal.actor, at: clock.now())
            return try .personal(CanvassMember(changed))
        }
    }

    private var removeMemberEndpoint: Endpoint {
        endpoint(
            .delete, "/api/organisations/{id}/members/{account}", "Sends a member away, or leaves",
            parameters: [Self.organisationID, Self.memberID],
            responses: [Endpoint.Answer(204, "Gone", content: nil)] + Self.teamProblems
                + [.problem(TeamRefusal.lastOwner.problem, desk: .canvass)], tag: Self.teamsTag
        ) { [teams, clock, door] _, context, principal in
            let (id, member) = (try Self.id("id", context), try Self.id("account", context))
            if member != principal.credential.uuid { try await door.checkAdmin(principal) }
            try await teams.remove(member, of: id, by: principal.account, principal.actor, at: clock.now())
            return .nothing
        }
    }

    static var teamProblems: [Endpoint.Answer] {
        [.problem(CanvassRefusal.roleRequired.problem, desk: .canvass), .problem(.notFound, desk: .canvass)]
    }

    /// A UUID in the path; whatever is none is unknown.
    package static func id(_ name: String, _ context: UsherContext) throws -> String {
        guard let id = UUIDText.normalised(context.parameters.get(name) ?? "") else { throw CanvassRefusal.notFound }
        return id
    }
}

extension Response {
    /// 204.
    package static var nothing: Response { Response(status: .noContent, headers: [.cacheControl: "private, no-store"]) }
}
