import UsherServer

/// Whether apps on phones can be told of things: by a push to a device that there is not.
enum PushCheck {
    static func finding(_ settings: Settings) async -> Finding {
        guard settings.push.isOn else { return .note("pushes", "apns.key is not set: apps on phones are told of nothing") }
        do {
            if let fault = try await PushProbe.fault(settings.push) { return .wrong("pushes", fault) }
            return .well("pushes", "Apple knows the key of team \(settings.push.team) for \(settings.push.bundles.joined(separator: ", "))")
        } catch { return .wrong("pushes", CommandFailure.text(error)) }
    }
}
