extension Migrations {
    /// A file that comes in pieces may be one of a walk's: the upload says which it became. No reference, since a file that nothing uses may go first.
    static let mediaUploads = Migration(name: "0120-media-uploads", script: "ALTER TABLE uploads ADD COLUMN media_uuid TEXT;")
}
