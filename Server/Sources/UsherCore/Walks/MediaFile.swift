/// What a media file is for.
package enum MediaKind: String, Sendable, CaseIterable {
    case audio, image, subtitle, video

    /// The largest upload, in bytes.
    package var largest: Int64 {
        switch self {
        case .audio: 50 << 20
        case .image: 10 << 20
        case .subtitle: 1 << 20
        case .video: 500 << 20
        }
    }
}

/// A media file as links speak of it: its current bytes, or an address elsewhere.
package struct MediaFile: Sendable, Hashable {
    package typealias ID = Identifier<MediaFile>

    package let id: ID
    package let uuid: String
    package let kind: MediaKind
    package let type: MediaType
    package let size: Int64
    /// Lower-case hexadecimal; nil for a file that another host has.
    package let sha256: String?
    /// Where another host has it.
    package let url: String?

    package init(id: ID, uuid: String, kind: MediaKind, type: MediaType, size: Int64, sha256: String?, url: String?) {
        self.id = id
        self.uuid = uuid
        self.kind = kind
        self.type = type
        self.size = MediaFile.bounded(size)
        self.sha256 = sha256
        self.url = url
    }

    /// The most bytes that a file elsewhere can be said to have: sums of sizes stay numbers whatever its host says.
    package static let largest: Int64 = 1 << 40

    /// A size as another host tells it, within what a size can be.
    package static func bounded(_ size: Int64) -> Int64 { min(max(0, size), largest) }

    /// `/media/{id}/{16 hex}.{ext}`; nil for a file elsewhere.
    package var path: String? { sha256.map { MediaFile.path(uuid, sha256: $0, type) } }

    package static func path(_ uuid: String, sha256: String, _ type: MediaType) -> String {
        "/media/\(uuid)/\(sha256.prefix(16)).\(type.fileExtension)"
    }
}
