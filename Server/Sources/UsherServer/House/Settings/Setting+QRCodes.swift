import UsherCore

extension Setting {
    static let qrCodes: [Setting] = [
        .value(
            "canvass.bots", \.qrCodes.bots, expected: "names, with commas", defaultText: Settings.QRCodes().bots.joined(separator: ","),
            help: "Names in User-Agent whose scans do not count: link previews and search engines."
        ) { $0.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty } },
        .duration(
            "canvass.dedupe_window", \.qrCodes.dedupeWindow, in: 0...86_400, unit: .s,
            help: "How long a device counts once at a printed code."),
        .duration(
            "canvass.scan_retention", \.qrCodes.scanRetention, in: 86_400...315_360_000, unit: .d,
            help: "After how long scans forget their visitors, and those that never counted go; counts stay."),
        .integer(
            "limits.unknown_codes", \.qrCodes.unknownSlugsPerMinute, in: rates,
            help: "Printed codes that do not exist, a minute from one address."),
        .integer(
            "limits.scans", \.qrCodes.scansPerMinute, in: rates,
            help: "Scans of printed codes a minute from one address that are kept; those beyond lead on and count nothing."),
        .integer(
            "limits.scans_burst", \.qrCodes.scansBurst, in: rates,
            help: "Scans of printed codes at once from one address that are kept."),
    ]
}
