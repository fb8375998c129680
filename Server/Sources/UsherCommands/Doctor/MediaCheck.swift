import UsherServer

/// Whether audio and pictures of walks can be had.
enum MediaCheck {
    static func finding(_ settings: Settings) async -> Finding {
        let place = MediaProbe.place(settings)
        guard let fault = await MediaProbe.fault(settings) else { return .well("media", place) }
        return .wrong("media", "\(place): \(fault)")
    }
}
