import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension WalkPages {
    /// POST /walks and /walks/{slug}: opens what the code opens, and shows it. Guests are asked to sign in on the way.
    func redeem(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        let slug = context.parameters.get("slug")
        let sent = form["code"]
        let here = slug.map { SitePage.walk($0, language: nil).path } ?? SitePage.walks.path
        guard let principal = visit.principal else {
            return visit.see(SitePage.signIn(next: here + QueryText.query([("code", WireText.cut(sent, to: 64))])).path)
        }
        do {
            let redemption = try await redeem(sent, by: principal, context)
            return visit.see(SitePage.walk(redemption.slug, language: nil).path + "?opened=yes")
        } catch let refusal as WalkRefusal {
            // Who has it already only wants to hear it.
            if case .alreadyHasAccess(let tour) = refusal, let known = try await walks.tourCache.current().tour(uuid: tour) {
                return visit.see(SitePage.walk(known.tour.slug, language: nil).path)
            }
            let problem = refusal.problem
            guard let slug else {
                return try await visit.show(
                    try await walksPage(visit, code: sent, error: Self.sentence(problem, visit.words)), status: problem.status)
            }
            let item = try await find(slug)
            let version = try version(item.tour, visit)
            return try await visit.show(
                try await walkPage(
                    item.tour, version, visit, code: sent, error: Self.sentence(problem, WalkWords(version.language).words)),
                status: problem.status,
                house: try await face(item))
        }
    }

    private static func sentence(_ problem: Problem, _ words: Words) -> String {
        problem.code == "validation_failed" ? words("walk.voucher.empty") : words.refusal(problem.code, problem.message)
    }

    /// As an app redeems it, with the same limits.
    private func redeem(_ sent: String, by principal: Principal<SignIn>, _ context: UsherContext) async throws -> Redemption {
        let door = walks.door
        guard let code = VoucherCode.normalised(sent) else { throw WalkRefusal.invalid("code", "must be a text of 1 to 64 characters") }
        guard let walker = try await walks.walkers.find(principal.credential.account.uuid) else { throw Problem.notFound }
        return try await door.vouchers.counting(context.client.party, where: WalksAuthenticator.isGuess) {
            try await door.vouchersPerAccount.counting(walker.id, where: WalksAuthenticator.isGuess) {
                try await walks.vouchers.redeem(
                    code, by: walker, from: context.client.description, of: HostedHouse.current?.face.organisation, at: walks.clock.now())
            }
        }
    }
}
