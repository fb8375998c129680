import UsherCore

private enum HolderStatements {
    static let account = Selection<Account.ID, String>("SELECT id, email FROM accounts WHERE uuid = $1")
    static let organisation = Selection<Organisation.ID>("SELECT id FROM organisations WHERE uuid = $1")
    static let accountName = Selection<String>("SELECT uuid FROM accounts WHERE id = $1")
    static let organisationName = Selection<String>("SELECT uuid FROM organisations WHERE id = $1")
    static let email = Selection<String>("SELECT email FROM accounts WHERE id = $1")
    static let lockAccount = Statement("SELECT 1 FROM accounts WHERE id = $1 {{for_update}}")
    static let lockOrganisation = Statement("SELECT 1 FROM organisations WHERE id = $1 {{for_update}}")
}

/// Whom a name such as `account:<uuid>` means.
enum NamedHolder: Equatable {
    case known(PlanHolder)
    /// An account that has been deleted.
    case gone
    case unknown
}

extension PlanTransaction {
    /// Whom `account:<uuid>` or `organisation:<uuid>` means.
    func holder(named name: String) throws -> NamedHolder {
        let parts = name.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let uuid = UUIDText.normalised(String(parts[1])) else { return .unknown }
        switch parts[0] {
        case "account":
            guard let (id, email) = try connection.first(HolderStatements.account, uuid) else { return .unknown }
            return PlaceholderAddress.isGone(email) ? .gone : .known(.account(id))
        case "organisation":
            return try connection.first(HolderStatements.organisation, uuid).map { .known(.organisation($0)) } ?? .unknown
        default: return .unknown
        }
    }

    /// Whether the account behind a holder has been deleted.
    func isGone(_ holder: PlanHolder) throws -> Bool {
        guard case .account(let id) = holder else { return false }
        return try connection.first(HolderStatements.email, id).map(PlaceholderAddress.isGone) ?? true
    }

    /// What `holder(named:)` reads.
    package func name(of holder: PlanHolder) throws -> String {
        switch holder {
        case .account(let id): "account:" + (try connection.first(HolderStatements.accountName, id) ?? "")
        case .organisation(let id): "organisation:" + (try connection.first(HolderStatements.organisationName, id) ?? "")
        }
    }

    /// Holds the holder's row until the commit: two changes of what it pays for come one after the other.
    func lock(_ holder: PlanHolder) throws {
        switch holder {
        case .account(let id): _ = try connection.first(HolderStatements.lockAccount, id) { _ in true }
        case .organisation(let id): _ = try connection.first(HolderStatements.lockOrganisation, id) { _ in true }
        }
    }
}
