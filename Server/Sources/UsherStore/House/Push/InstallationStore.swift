package import UsherCore

/// Who is signed in on a device, and by what: a session's id, a walker's token family, or nothing of ours.
package struct DeviceOwner: Sendable, Equatable {
    package let account: Account.ID
    package let session: String?

    package init(account: Account.ID, session: String?) { (self.account, self.session) = (account, session) }
}

/// What is kept of an installation, as it is told.
package struct KnownInstallation: Sendable, Equatable {
    package let isOwned: Bool
    package let kinds: Set<PushKind>
    package let passes: [String]
    package let tours: [InstallationForm.FollowedTour]

    package init(isOwned: Bool, kinds: Set<PushKind>, passes: [String], tours: [InstallationForm.FollowedTour]) {
        (self.isOwned, self.kinds, self.passes, self.tours) = (isOwned, kinds, passes, tours)
    }
}

/// Why a device is not registered: whoever is signed in on it is so no more.
package struct DeviceSignedOut: Error {}

/// Apps on devices that want to be told of things. A device is known by a secret that it made itself, of which only the digest is kept.
package struct InstallationStore: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// What a device wants from now on, in place of whatever it wanted before. Throws `DeviceSignedOut`.
    package func register(
        _ form: InstallationForm, as device: SecretDigest, by owner: DeviceOwner?, at now: Instant
    ) async throws -> KnownInstallation {
        try await database.write { connection in
            let installations = InstallationTransaction(connection)
            if let owner { try installations.hold(owner, at: now) }
            try installations.save(form, as: device, by: owner, at: now)
            guard let known = try installations.find(device) else { throw TransactionRetry() }
            return known
        }
    }

    /// Nil where no such device is known.
    package func find(_ device: SecretDigest) async throws -> KnownInstallation? {
        try await database.read { try InstallationTransaction($0).find(device) }
    }

    /// Ends some of the devices that are nobody's where there are more than are kept; true if there may be others. They are looked for outside of
    /// the transaction: nobody waits for it.
    package func thin(keeping most: Int = InstallationForm.mostWithoutAccount) async throws -> Bool {
        let beyond = try await database.read { connection in
            // What a device follows goes with it, and may be a house's that is on its way.
            try connection.first(HouseMoves.any) == nil ? InstallationTransaction(connection).unowned(beyond: most) : []
        }
        guard !beyond.isEmpty else { return false }
        try await database.write { try InstallationTransaction($0).removeUnowned(beyond) }
        return true
    }

    package func remove(_ device: SecretDigest) async throws {
        try await database.write { try InstallationTransaction($0).remove(device) }
    }

    /// Forgets a device that Apple says is gone, unless it has been heard of since.
    package func forget(_ device: SecretDigest, token: String, goneAt: Instant?) async throws {
        try await database.write { try InstallationTransaction($0).forget(device, token: token, goneAt: goneAt) }
    }
}
