extension Setting {
    static let qrCodes: [Setting] = [
        .list(
            "canvass.bots", \.qrCodes.bots, expected: "names, with commas",
            help: "Names in User-Agent whose scans do not count: link previews and search engines. Without it: "
                + Settings.QRCodes().bots.joined(separator: ", ") + ".", read: { $0 }),
        .integer(
            "canvass.dedupe_window", \.qrCodes.dedupeWindow, in: 0...86_400,
            help: "Seconds in which a device counts once at a printed code."),
        .integer(
            "canvass.scan_retention", \.qrCodes.scanRetention, in: 1...3650,
            help: "Days after which scans forget their visitors, and those that never counted go; counts stay."),
        .integer(
            "limits.unknown_codes", \.qrCodes.unknownSlugsPerMinute, in: rates,
            help: "Printed codes that do not exist, a minute from one address."),
    ]
}
