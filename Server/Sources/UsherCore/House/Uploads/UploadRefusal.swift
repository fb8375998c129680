/// Why a file is not taken.
package enum UploadRefusal: Error, Sendable, Equatable {
    case notFound
    case roleRequired
    /// More bytes than its purpose allows, or than were announced.
    case tooLarge(most: Int64)
    /// More pixels than its purpose allows.
    case tooManyPixels(width: Int64, height: Int64)
    /// Its bytes are of no kind that its purpose takes.
    case wrongKind
    /// It begins as a picture and cannot be read as one.
    case unreadable
    /// The piece does not begin where the last one ended.
    case wrongOffset(Int64)
    case tooMany
    /// It is finished, or was given up.
    case ended
    /// This server has nothing to read pictures with.
    case noReader

    package var code: String {
        switch self {
        case .notFound: "not_found"
        case .roleRequired: "role_required"
        case .tooLarge: "file_too_large"
        case .tooManyPixels: "too_many_pixels"
        case .wrongKind: "unsupported_media_type"
        case .unreadable: "unreadable_picture"
        case .wrongOffset: "wrong_offset"
        case .tooMany: "too_many_uploads"
        case .ended: "upload_ended"
        case .noReader: "no_picture_reader"
        }
    }

    package var message: String {
        switch self {
        case .notFound: "There is no such upload"
        case .roleRequired: "Your role in this house may not send such a file"
        case .tooLarge(let most): "The file is larger than \(most >> 20) MiB, so nothing was kept"
        case .tooManyPixels(let width, let height):
            "The picture is \(width) by \(height) pixels, and may be \(UploadPurpose.widest) either way. Nothing was kept"
        case .wrongKind: "This is no PNG, JPEG or WebP picture, whatever its name says. Nothing was kept"
        case .unreadable: "This picture is damaged and cannot be read. Nothing was kept"
        case .wrongOffset: "The piece does not begin where the last one ended"
        case .tooMany: "Your house has \(UploadPurpose.mostAtOnce) uploads under way. Finish one, or wait a little"
        case .ended: "This upload has ended"
        case .noReader: "This server cannot read pictures: whoever runs it has to install libvips-tools"
        }
    }
}
