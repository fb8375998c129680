package import UsherCore

private enum PictureStatements {
    static let insert = Statement("INSERT INTO pictures (uuid, organisation_id, purpose, name, created_at) VALUES ($1, $2, $3, $4, $5)")
    static let insertFile = Statement(
        "INSERT INTO picture_files (picture_uuid, width, height, mime, size, sha256) VALUES ($1, $2, $3, $4, $5, $6)")
    static let files = Selection<Picture.File>("SELECT {{columns}} FROM picture_files WHERE picture_uuid = $1 ORDER BY width")
    static let file = Selection<Picture.File>("SELECT {{columns}} FROM picture_files WHERE picture_uuid = $1 AND width = $2")
    static let purpose = Selection<String>("SELECT purpose FROM pictures WHERE uuid = $1 AND organisation_id = $2")
    static let forgetFiles = Statement("DELETE FROM picture_files WHERE picture_uuid = $1")
    static let forgetUploads = Statement("UPDATE uploads SET picture_uuid = NULL WHERE picture_uuid = $1")
    static let forget = Statement("DELETE FROM pictures WHERE uuid = $1")
}

extension Picture.File: Selectable {
    init(_ columns: inout Columns) throws {
        let (width, height): (Int64, Int64) = (columns.next("width"), columns.next("height"))
        self.init(
            width: width, height: height, type: try columns.next("mime"), size: columns.next("size"), sha256: columns.next("sha256"))
    }
}

/// Pictures, inside a transaction.
struct PictureTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func add(_ picture: Picture, _ purpose: UploadPurpose, named name: String, to organisation: Organisation.ID, at now: Instant) throws {
        try connection.execute(PictureStatements.insert, picture.uuid, organisation, purpose.rawValue, name, now)
        for file in picture.files {
            try connection.execute(
                PictureStatements.insertFile, picture.uuid, file.width, file.height, file.type.rawValue, file.size, file.sha256)
        }
    }

    func picture(_ uuid: String) throws -> Picture? { Picture(uuid: uuid, files: try connection.all(PictureStatements.files, uuid)) }

    func file(_ uuid: String, width: Int64) throws -> Picture.File? { try connection.first(PictureStatements.file, uuid, width) }

    /// What a house's picture was sent for; nil for one that it has not.
    func purpose(of uuid: String, in organisation: Organisation.ID) throws -> UploadPurpose? {
        try connection.first(PictureStatements.purpose, uuid, organisation).flatMap(UploadPurpose.init(rawValue:))
    }

    /// Takes a picture away that nothing shows any more. Its bytes go when nobody has them.
    func forget(_ uuid: String) throws {
        try connection.execute(PictureStatements.forgetUploads, uuid)
        try connection.execute(PictureStatements.forgetFiles, uuid)
        try connection.execute(PictureStatements.forget, uuid)
    }
}

/// Finds pictures by their addresses.
package struct PictureStore: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    package func file(_ uuid: String, width: Int64) async throws -> Picture.File? {
        try await database.read { try PictureTransaction($0).file(uuid, width: width) }
    }
}
