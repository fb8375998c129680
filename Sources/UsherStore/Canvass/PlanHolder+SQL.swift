import UsherCore

private enum HolderStatements {
    static let account = Statement("SELECT id, email FROM accounts WHERE uuid = $1")
    static let organisation = Statement("SELECT id FROM organisations WHERE uuid = $1")
    static let accountName = Statement("SELECT uuid FROM accounts WHERE id = $1")
    static let organisationName = Statement("SELECT uuid FROM organisations WHERE id = $1")
    static let email = Statement("SELECT email FROM accounts WHERE id = $1")
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

extension Connection {
    /// Whom `account:<uuid>` or `organisation:<uuid>` means.
    func holder(named name: String) throws -> NamedHolder {
        let parts = name.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let uuid = UUIDText.normalised(String(parts[1])) else { return .unknown }
        switch parts[0] {
        case "account":
            guard let found = try first(HolderStatements.account, uuid, read: { ($0.id(0) as Account.ID, $0.text(1)) }) else {
                return .unknown
            }
            return PlaceholderAddress.isGone(found.1) ? .gone : .known(.account(found.0))
        case "organisation":
            return try first(HolderStatements.organisation, uuid) { .known(.organisation($0.id(0))) } ?? .unknown
        default: return .unknown
        }
    }

    /// Whether the account behind a holder has been deleted.
    func isGone(_ holder: PlanHolder) throws -> Bool {
        guard case .account(let id) = holder else { return false }
        return try first(HolderStatements.email, id) { PlaceholderAddress.isGone($0.text(0)) } ?? true
    }

    /// What `holder(named:)` reads.
    package func name(of holder: PlanHolder) throws -> String {
        switch holder {
        case .account(let id): "account:" + (try first(HolderStatements.accountName, id) { $0.text(0) } ?? "")
        case .organisation(let id): "organisation:" + (try first(HolderStatements.organisationName, id) { $0.text(0) } ?? "")
        }
    }

    /// Holds the holder's row until the commit: two changes of what it pays for come one after the other.
    func lock(_ holder: PlanHolder) throws {
        switch holder {
        case .account(let id): _ = try first(HolderStatements.lockAccount, id) { _ in true }
        case .organisation(let id): _ = try first(HolderStatements.lockOrganisation, id) { _ in true }
        }
    }
}
