package import UsherCore

extension Settings {
    package struct Walks: Sendable, Equatable {
        /// A file of 32 bytes instead of the key made in the data folder, which signs walkers' tokens.
        package var key = ""
        /// How long a media address in a download lasts, in hours.
        package var urlHours = 24
        package var tileSets: [TileSetFile] = []
        /// A template with {z}, {x} and {y} for tours that no tile set holds.
        package var tilesURL = ""
        package var tilesAttribution = ""
    }

    /// A tile set by its name and the MBTiles file that has it.
    package struct TileSetFile: Sendable, Equatable {
        package var name: String
        package var path: String

        package init(name: String, path: String) {
            self.name = name
            self.path = path
        }

        /// `name=path`; the name goes into addresses, and `none` is taken.
        package init?(_ text: String) {
            let parts = text.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
            guard parts.count == 2, parts[0] != "none", !parts[1].isEmpty,
                parts[0].utf8.allSatisfy({ ($0 >= 0x61 && $0 <= 0x7A) || Digits.value($0) != nil || $0 == 0x2D || $0 == 0x5F })
            else { return nil }
            self.init(name: parts[0], path: parts[1])
        }
    }

    package struct Media: Sendable, Equatable {
        /// A file of 32 bytes instead of the key made in the data folder, which signs media addresses.
        package var key = ""
        /// Empty: the data folder.
        package var folder = ""
        /// Empty: a local folder.
        package var s3Endpoint = ""
        package var s3Region = "us-east-1"
        package var s3Bucket = ""
        package var s3Key = ""
        package var s3Secret = ""
        package var s3Prefix = ""
        package var s3PathStyle = true

        /// What a bucket still needs; nil where nothing is missing, or there is none.
        var missing: String? {
            guard !s3Endpoint.isEmpty else { return nil }
            let needed = [("media.s3_bucket", s3Bucket), ("media.s3_key", s3Key), ("media.s3_secret", s3Secret)]
            return needed.first { $0.1.isEmpty }?.0
        }
    }
}

extension Settings.Limits {
    /// Each a burst, and the seconds until one is back.
    package struct Walks: Sendable, Equatable {
        package var registerBurst = 60
        package var registerSeconds = 10
        package var signinBurst = 30
        package var signinSeconds = 2
        package var signinPerEmailBurst = 10
        package var signinPerEmailSeconds = 60
        package var voucherBurst = 30
        package var voucherSeconds = 10
        package var voucherPerAccountBurst = 10
        package var voucherPerAccountSeconds = 60
        /// KiB of events from one address: a minute, and at once.
        package var events = 512
        package var eventsBurst = 8_192
        /// Events of one device: a minute, and at once.
        package var deviceEvents = 120
        package var deviceEventsBurst = 2_000
    }

    package var walkRegister: RateLimit? { walk(walks.registerBurst, walks.registerSeconds) }
    package var walkSignin: RateLimit? { walk(walks.signinBurst, walks.signinSeconds) }
    package var walkSigninPerEmail: RateLimit? { walk(walks.signinPerEmailBurst, walks.signinPerEmailSeconds) }
    package var walkVoucher: RateLimit? { walk(walks.voucherBurst, walks.voucherSeconds) }
    package var walkVoucherPerAccount: RateLimit? { walk(walks.voucherPerAccountBurst, walks.voucherPerAccountSeconds) }

    package var walkEvents: RateLimit? { off ? nil : RateLimit(perMinute: Double(walks.events), burst: walks.eventsBurst) }
    package var walkDeviceEvents: RateLimit? {
        off ? nil : RateLimit(perMinute: Double(walks.deviceEvents), burst: walks.deviceEventsBurst)
    }

    private func walk(_ burst: Int, _ seconds: Int) -> RateLimit? {
        off ? nil : RateLimit(perSecond: 1 / Double(seconds), burst: burst)
    }
}
