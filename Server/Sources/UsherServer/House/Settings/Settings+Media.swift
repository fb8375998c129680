extension Settings {
    /// Where media files are kept.
    package struct Media: Sendable, Equatable {
        package var key = Setting.keyFile("media.key", help: "The key that signs media addresses")
        package var folder = Setting.text(
            "media.folder", expected: "a folder",
            help: "Where media files are kept; without it, media/ in the data folder. Processes that share a database share it.")
        package var s3Endpoint = Setting.url(
            "media.s3_endpoint", schemes: ["http", "https"], help: "An S3-compatible service that keeps the media instead of the folder.")
        package var s3Region = Setting.text("media.s3_region", "us-east-1", help: "The region of the bucket.")
        package var s3Bucket = Setting.text("media.s3_bucket", help: "The bucket.")
        package var s3Key = Setting.text("media.s3_key", help: "The access key.")
        package var s3Secret = Setting.text("media.s3_secret", secret: true, help: "The secret access key.")
        package var s3Prefix = Setting.text("media.s3_prefix", help: "What the names of objects begin with.")
        package var s3PathStyle = Setting.switch(
            "media.s3_path_style", true, help: "Addresses name the bucket in the path, not in the host.")

        /// What a bucket still needs; nil where nothing is missing, or there is none.
        var missing: String? {
            guard !s3Endpoint.isEmpty else { return nil }
            let needed = [("media.s3_bucket", s3Bucket), ("media.s3_key", s3Key), ("media.s3_secret", s3Secret)]
            return needed.first { $0.1.isEmpty }?.0
        }
    }
}
