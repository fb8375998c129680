import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// Bringing an archive, for programs.
extension ConsoleDesk {
    var arrivalAPI: [Endpoint] {
        [
            houseAPI(
                .post, "/data/import", "Bring an archive of a house, as a job", needing: .owners,
                description:
                    "What lies beside its catalogue: plans, brand, legal texts, mails and embedding sites; all of it where the caller runs the "
                    + "server. `upload` is one of purpose `archive` whose pieces are all here. A house has one such job at a time; how far it "
                    + "is, and what came of it, tells `/console/api/jobs/{id}`. What is wrong is in its `failed`, by the archive’s files.",
                body: Endpoint.Content.json(
                    .object(
                        [
                            "upload": .string("The upload.", format: "uuid"), "dry_run": .boolean("Only says what would come."),
                        ], required: ["upload"]),
                    example: Example(#"{"upload":"0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11","dry_run":true}"#)),
                answer: Endpoint.Answer(
                    202, "The job has begun",
                    .object(["success": .boolean("Always true."), "job": .object(["id": .string(format: "uuid"), "kind": .string()])]),
                    Example(
                        #"{"success":true,"job":{"id":"019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b","kind":"house-arrival"}}"#, as: JobBegun.self)),
                refusals: [
                    .problem(CampaignRefusal.importUnderway.problem, desk: .boxOffice),
                    .problem(UploadRefusal.wrongOffset(0).problem, desk: .boxOffice),
                ], renewed: true
            ) { caller, request, _ in
                var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
                guard let upload = try fields.text("upload") else { throw fields.fault("upload") }
                let isTry = try fields.bool("dry_run") ?? false
                let row = try await sent(upload, to: caller.organisation, by: caller.account)
                let begun = try await begin(row, isTry: isTry, of: caller.organisation, by: caller.account, caller.actor)
                guard begun.isNew else { throw CampaignRefusal.importUnderway.problem }
                return try .json(JobBegun(begun.job), .milliseconds, status: .accepted)
            }
        ]
    }
}
