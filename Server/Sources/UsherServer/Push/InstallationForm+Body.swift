import UsherCore
import UsherHTTP

/// How an installation's fields are read: what is wrong first is told, as `invalid_request` with its name.
enum InstallationPolicy: JSONBodyPolicy {
    typealias Refusal = Problem

    static let limit = 16 * 1_024
    static let types: JSONTypes? = .wide

    static func fault(_ fault: FieldFault, at path: [String]) -> Problem { .invalidRequest(field: path.joined(separator: ".")) }
}

extension InstallationForm {
    init(_ fields: inout FieldReader<InstallationPolicy>) throws(Problem) {
        let token = try fields.must("token") { FieldValue.string($0).flatMap { Self.isToken($0) ? $0.lowercased() : nil } }
        let bundle = try fields.must("bundle", FieldValue.filled(155))
        let environment = try fields.must("environment") { FieldValue.string($0).flatMap { Environment(rawValue: $0) } }
        let platform = try fields.must("platform") { FieldValue.string($0).flatMap { Platform(rawValue: $0) } }
        let language = try fields.must("language", FieldValue.filled(35))
        let zone = try fields.must("time_zone") { FieldValue.string($0).flatMap { Zone($0) } }
        let kinds = try fields.texts("kinds", most: 32) { $0 }
        var quiet: QuietHours?
        if var hours = try fields.object("quiet") {
            let read = { (value: JSONValue) in FieldValue.string(value).flatMap { QuietHours.minutes($0) } }
            quiet = QuietHours(from: try hours.must("from", read), to: try hours.must("to", read))
        }
        let passes = try fields.texts("passes", most: Self.mostPasses) { UUIDText.normalised($0) }
        self.init(
            token: token, bundle: bundle, environment: environment, platform: platform, language: language, zone: zone,
            kinds: Set(names: kinds), quiet: quiet, passes: passes, tours: try Self.tours(&fields))
    }

    private static func tours(_ fields: inout FieldReader<InstallationPolicy>) throws(Problem) -> [FollowedTour] {
        guard let sent = try fields.array("tours") else { return [] }
        guard sent.count <= mostTours else { throw fields.fault("tours") }
        var tours: [FollowedTour] = []
        for tour in sent {
            guard let id = tour["id"].flatMap(FieldValue.string), let language = tour["language"].flatMap(FieldValue.string) else {
                throw fields.fault("tours")
            }
            guard let id = UUIDText.normalised(id), let language = WalkLanguage(rawValue: language) else { continue }
            tours.append(FollowedTour(id, language))
        }
        return tours
    }
}

extension FieldReader<InstallationPolicy> {
    /// A member that must be there.
    fileprivate mutating func must<T>(_ name: String, _ read: (JSONValue) -> T?) throws(Problem) -> T {
        guard let value = try optional(name, .invalid, read) else { throw fault(name) }
        return value
    }

    /// A list of texts; those that `keep` does not know are left out.
    fileprivate mutating func texts(_ name: String, most: Int, keep: (String) -> String?) throws(Problem) -> [String] {
        guard let sent = try array(name) else { return [] }
        guard sent.count <= most else { throw fault(name) }
        var texts: [String] = []
        for value in sent {
            guard let text = value.text else { throw fault(name) }
            if let kept = keep(text) { texts.append(kept) }
        }
        return texts
    }
}
