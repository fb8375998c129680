extension Setting {
    static let walks: [Setting] = [
        .text(
            "walks.key", \.walks.key, expected: "a file of 32 bytes",
            help: "The key that signs walkers' tokens; without it, one is made in keys/ in the data folder. "
                + "Processes that share a database share it."),
        .integer("walks.url_ttl", \.walks.urlHours, in: 1...160, help: "How many hours the media addresses of a download last."),
        .list(
            "walks.tile_sets", \.walks.tileSets, expected: "MBTiles files as name=path, with commas",
            help: "Map tiles that this server serves at /tiles/name; the first that holds a tour's start is the tour's map."
        ) { texts in
            let sets = texts.compactMap { Settings.TileSetFile($0) }
            return sets.count == texts.count ? sets : nil
        },
        .url(
            "walks.tiles_url", \.walks.tilesURL, schemes: ["http", "https"],
            help: "A template such as https://tiles.example.org/{z}/{x}/{y}.pbf for tours that no tile set holds."),
        .text("walks.tiles_attribution", \.walks.tilesAttribution, help: "Whom a map from walks.tiles_url is to be credited to."),
    ]

    static let media: [Setting] = [
        .text(
            "media.key", \.media.key, expected: "a file of 32 bytes",
            help: "The key that signs media addresses; without it, one is made in keys/ in the data folder. "
                + "Processes that share a database share it."),
        .text(
            "media.folder", \.media.folder, expected: "a folder",
            help: "Where media files are kept; without it, media/ in the data folder. Processes that share a database share it."),
        .url(
            "media.s3_endpoint", \.media.s3Endpoint, schemes: ["http", "https"],
            help: "An S3-compatible service that keeps the media instead of the folder."),
        .text("media.s3_region", \.media.s3Region, help: "The region of the bucket."),
        .text("media.s3_bucket", \.media.s3Bucket, help: "The bucket."),
        .text("media.s3_key", \.media.s3Key, help: "The access key."),
        .text("media.s3_secret", \.media.s3Secret, help: "The secret access key.").secret,
        .text("media.s3_prefix", \.media.s3Prefix, help: "What the names of objects begin with."),
        .switch("media.s3_path_style", \.media.s3PathStyle, help: "Addresses name the bucket in the path, not in the host."),
    ]

    static let walksLimits: [Setting] = [
        .integer("limits.walk_register_burst", \.limits.walks.registerBurst, in: rates, help: "Registrations at once from one address."),
        .integer("limits.walk_register_seconds", \.limits.walks.registerSeconds, in: rates, help: "Seconds until one more is allowed."),
        .integer(
            "limits.walk_signin_burst", \.limits.walks.signinBurst, in: rates,
            help: "Failed sign-ins and refreshes at once from one address."),
        .integer("limits.walk_signin_seconds", \.limits.walks.signinSeconds, in: rates, help: "Seconds until one more is allowed."),
        .integer(
            "limits.walk_signin_per_email_burst", \.limits.walks.signinPerEmailBurst, in: rates,
            help: "Failed sign-ins at once from one address for one e-mail."),
        .integer(
            "limits.walk_signin_per_email_seconds", \.limits.walks.signinPerEmailSeconds, in: rates,
            help: "Seconds until one more is allowed."),
        .integer(
            "limits.walk_voucher_burst", \.limits.walks.voucherBurst, in: rates, help: "Unknown voucher codes at once from one address."),
        .integer("limits.walk_voucher_seconds", \.limits.walks.voucherSeconds, in: rates, help: "Seconds until one more is allowed."),
        .integer(
            "limits.walk_voucher_per_account_burst", \.limits.walks.voucherPerAccountBurst, in: rates,
            help: "Unknown voucher codes at once of one account."),
        .integer(
            "limits.walk_voucher_per_account_seconds", \.limits.walks.voucherPerAccountSeconds, in: rates,
            help: "Seconds until one more is allowed."),
        .integer("limits.walk_events", \.limits.walks.events, in: rates, help: "KiB of reported events a minute from one address."),
        .integer(
            "limits.walk_events_burst", \.limits.walks.eventsBurst, in: rates, help: "KiB of reported events at once from one address."),
        .integer("limits.walk_device_events", \.limits.walks.deviceEvents, in: rates, help: "Reported events a minute of one device."),
        .integer(
            "limits.walk_device_events_burst", \.limits.walks.deviceEventsBurst, in: rates, help: "Reported events at once of one device."),
    ]
}
