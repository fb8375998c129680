import UsherCore

extension Setting {
    /// What one organisation, or one airline, may have of this server.
    static let quotas: [Setting] = [
        .size("media.quota", .media, help: "The bytes of media that one organisation may have."),
        .quota("quota.uploads", .uploads, help: "Files that one organisation uploads a day."),
        .quota("quota.tours", .tours, help: "The most tours of one organisation."),
        .quota("quota.shows", .shows, help: "The most shows of one organisation."),
        .quota("quota.homes", .homes, help: "The most homes in all campaigns of one organisation."),
        .quota("quota.codes", .codes, help: "The most printed codes and vouchers of one organisation."),
        .quota("quota.mails", .mails, help: "Mails that people of one organisation have sent to others a day."),
        .quota("quota.members", .members, help: "The most members of one organisation."),
        .quota("quota.changes", .changes, help: "Changes that one airline makes a day; boarding goes on behind them."),
        .quota("quota.rows", .rows, help: "The most aircraft, passengers, flights and tickets of one airline, together."),
    ]

    private static func quota(_ name: String, _ quota: Quota, help: String) -> Setting {
        Setting(
            name: name, help: help, expected: "an integer from 0 to 1000000000", defaultText: String(Settings().quotas[quota] ?? 0),
            isSwitch: false
        ) { settings, text in
            guard let value = Int64(text), (0...1_000_000_000).contains(value) else { return false }
            settings.quotas[quota] = value
            return true
        }
    }

    private static func size(_ name: String, _ quota: Quota, help: String) -> Setting {
        Setting(
            name: name, help: help, expected: "a size such as 20 GiB, or bytes", defaultText: ByteSize.text(Settings().quotas[quota] ?? 0),
            isSwitch: false
        ) { settings, text in
            guard let value = ByteSize.bytes(text) else { return false }
            settings.quotas[quota] = value
            return true
        }
    }
}

/// Bytes as people write them.
enum ByteSize {
    private static let units: [(name: String, shift: Int64)] = [("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)]

    /// `20 GiB`, `512MiB`, or a number of bytes.
    static func bytes(_ text: String) -> Int64? {
        let unit = units.first { text.lowercased().hasSuffix($0.name.lowercased()) }
        let digits = (unit == nil ? text : String(text.dropLast(3))).trimmed
        guard let number = Int64(digits), number >= 0 else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << (unit?.shift ?? 0))
        return overflow ? nil : bytes
    }

    static func text(_ bytes: Int64) -> String {
        guard bytes > 0, let unit = units.first(where: { bytes % (1 << $0.shift) == 0 }) else { return String(bytes) }
        return "\(bytes >> unit.shift) \(unit.name)"
    }
}
