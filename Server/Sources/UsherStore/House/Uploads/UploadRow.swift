package import UsherCore

/// A file that somebody sends in pieces.
package struct UploadRow: Sendable, Equatable, Selectable {
    package let uuid: String
    package let organisation: Organisation.ID
    package let account: Account.ID
    package let purpose: UploadPurpose
    package let name: String
    /// As it was announced, in bytes.
    package let size: Int64
    /// How much of it is here.
    package let received: Int64
    /// What was made of it.
    package let picture: String?
    package let media: String?
    package let ended: Instant?

    init(_ columns: inout Columns) throws {
        uuid = columns.next("uuid")
        organisation = columns.next("organisation_id")
        account = columns.next("account_id")
        purpose = try columns.next("purpose")
        name = columns.next("name")
        size = columns.next("size")
        received = columns.next("received")
        picture = columns.next("picture_uuid")
        media = columns.next("media_uuid")
        ended = columns.next("ended_at")
    }
}

/// A part of one, its bytes already in storage.
package struct UploadPiece: Sendable, Equatable, Selectable {
    package let start: Int64
    package let size: Int64
    package let sha256: String

    package init(start: Int64, size: Int64, sha256: String) { (self.start, self.size, self.sha256) = (start, size, sha256) }

    init(_ columns: inout Columns) {
        self.init(start: columns.next("start"), size: columns.next("size"), sha256: columns.next("sha256"))
    }
}

/// An upload before it is stored.
package struct UploadDraft: Sendable {
    package let uuid: String
    package let purpose: UploadPurpose
    package let name: String
    package let size: Int64

    package init(uuid: String, purpose: UploadPurpose, name: String, size: Int64) {
        (self.uuid, self.purpose, self.name, self.size) = (uuid, purpose, name, size)
    }
}
