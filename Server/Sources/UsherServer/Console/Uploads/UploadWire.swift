import UsherCore
import UsherStore

/// A picture of a house's, as the console's API tells it.
struct PictureAnswer: Codable, Sendable {
    struct File: Codable, Sendable {
        let width: Int64
        let height: Int64
        let type: String
        let url: String
    }

    let id: String
    let files: [File]

    init(_ picture: Picture) {
        id = picture.uuid
        files = picture.files.map { File(width: $0.width, height: $0.height, type: $0.type.rawValue, url: picture.path($0)) }
    }
}

/// An upload as the console's API tells it.
struct UploadAnswer: Codable, Sendable {
    let id: String
    let purpose: String
    let name: String
    let size: Int64
    /// How much of it is here.
    let offset: Int64
    let done: Bool
    /// What was made of it: a picture of the house's, or a file of its walks.
    let picture: String?
    let media: String?

    init(_ row: UploadRow) {
        (id, purpose, name, size, offset) = (row.uuid, row.purpose.rawValue, row.name, row.size, row.received)
        (done, picture, media) = (row.ended != nil, row.picture, row.media)
    }
}
