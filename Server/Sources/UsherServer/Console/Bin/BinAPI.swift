import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// Something in a house's bin, as programs see it.
struct ConsoleBinned: Codable, Sendable {
    let kind: String
    let id: String
    let name: String
    let deletedAt: Date
    let endsAt: Date

    static let sample = ConsoleBinned(
        kind: "show", id: "0198c6d2-7a10-7000-8000-000000000001", name: "Hamlet", deletedAt: Date(timeIntervalSince1970: 1_765_981_800),
        endsAt: Date(timeIntervalSince1970: 1_768_573_800))
}

struct ConsoleBin: Codable, Sendable { let binned: [ConsoleBinned] }

extension ConsoleDesk {
    var binAPI: [Endpoint] {
        [
            houseAPI(
                .get, "/bin", "What a house has deleted and may have back", needing: .content,
                answer: Endpoint.Answer(
                    200, "Newest first", .object(["binned": .array(Self.binnedSchema)]),
                    Example(ConsoleBin(binned: [.sample]), .milliseconds))
            ) { caller, _, _ in
                let rows = try await bin.list(of: caller.organisation.id, at: clock.now()).filter {
                    caller.house.role.may($0.kind.permission)
                }
                return try .json(ConsoleBin(binned: rows.map { ConsoleBinned($0) }), .milliseconds)
            },
            houseAPI(
                .post, "/bin/{kind}/{id}/restore", "Take something out of the bin", needing: .content,
                answer: Endpoint.Answer(204, "It is as it was", content: nil),
                refusals: [
                    .problem(Self.thereAgain, desk: .boxOffice), .problem(Self.alone, desk: .boxOffice),
                    .problem(Self.unfit, desk: .boxOffice),
                ]
            ) { caller, _, context in
                try await inBin(context) {
                    _ = try await restored($0, context.segment("id"), in: caller.organisation, Self.staff(caller))
                }
            },
        ]
    }

    private static let thereAgain = Problem(.conflict, "The same one is there again", code: "taken")
    private static let alone = Problem(.conflict, "What it belongs to is gone", code: "alone")
    private static let unfit = Problem(.conflict, "It does not fit how the show is sold by now", code: "unfit")

    private static let binnedSchema = Schema.object([
        "kind": .string(oneOf: BinnedKind.allCases.map(\.rawValue)), "id": .string(format: "uuid"), "name": .string(),
        "deletedAt": .string(format: "date-time"), "endsAt": .string("Then it is gone for good.", format: "date-time"),
    ])

    private static func staff(_ caller: ConsoleCaller) -> ManagedShowStore.Staff {
        ManagedShowStore.Staff(account: caller.account, actor: caller.actor)
    }

    private func inBin(_ context: UsherContext, _ body: (BinnedKind) async throws -> Void) async throws -> Response {
        guard let kind = BinnedKind(rawValue: context.segment("kind")) else { throw Problem.notFound }
        do { try await body(kind) } catch BinRefusal.taken { throw Self.thereAgain } catch BinRefusal.alone {
            throw Self.alone
        } catch BinRefusal.unfit {
            throw Self.unfit
        } catch BinRefusal.roleRequired where kind.permission == .content {
            // Of the rest they do not even hear.
            throw Self.roleRequired
        } catch is BinRefusal {
            throw Problem.notFound
        }
        return Response(status: .noContent)
    }
}

extension ConsoleBinned {
    init(_ row: BinnedRow) {
        self.init(
            kind: row.kind.rawValue, id: row.uuid, name: row.name, deletedAt: row.at.wire, endsAt: row.ends.wire)
    }
}
