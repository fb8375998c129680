import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension WalksDesk {
    var consoleVersions: [Endpoint] {
        let path = "/tours/{t}/versions"
        return [
            console(.get, path, "A tour's versions", shows: [ConsoleVersion].self) { _, context, member in
                let tour = try await owned(context, member)
                return try .walks(tour.versions.map { ConsoleVersion($0) })
            },
            console(.post, path, "Make a version", body: VersionForm.schema(new: true), shows: ConsoleVersion.self) {
                request, context, member in
                let form = try VersionForm(try await fields(request, upTo: WalkPolicy.console), new: true)
                guard let language = form.language else { throw WalkRefusal.notFound }
                let (uuid, media) = (newID(), try await mediaIDs(form.media, member))
                let tour = try await change(context, member, "version.created") { edit in
                    try edit.createVersion(form.draft(uuid: uuid, language, nil, media))
                }
                return try shown(tour, language, status: .created)
            },
            console(.get, path + "/{l}", "A version", shows: ConsoleVersion.self) { _, context, member in
                try shown(try await owned(context, member), try Self.language(context))
            },
            console(.patch, path + "/{l}", "Change a version", body: VersionForm.schema(new: false), shows: ConsoleVersion.self) {
                request, context, member in
                let language = try Self.language(context)
                let form = try VersionForm(try await fields(request, upTo: WalkPolicy.console), new: false)
                let media = try await mediaIDs(form.media, member)
                let tour = try await change(context, member, "version.changed") { edit in
                    let old = try edit.version(language)
                    try edit.updateVersion(form.draft(uuid: old.uuid, language, old, media))
                }
                return try shown(tour, language)
            },
            console(.delete, path + "/{l}", "Delete a version") { _, context, member in
                let language = try Self.language(context)
                _ = try await change(context, member, "version.deleted") { try $0.deleteVersion(language) }
                return Response(status: .noContent)
            },
        ] + consolePublishing
    }

    private static let published = Endpoint.Answer(200, "Done", content: .json(WireStyle.walks.schema(ConsolePublished.self)))

    private var consolePublishing: [Endpoint] {
        let path = "/tours/{t}/versions/{l}"
        return [
            console(.get, path + "/check", "Could it be published?", shows: ConsoleCheck.self) { _, context, member in
                let (tour, version) = try await version(context, member)
                let missing = try await missing(tour, version)
                let check = PublishCheck(tour, version) { file in file.sha256.map { !missing.contains($0) } ?? true }
                return try .walks(ConsoleCheck(check))
            },
            console(.get, path + "/preview", "As it would be served", shows: ConsolePreview.self) { _, context, member in
                let (tour, version) = try await version(context, member)
                let window = MediaWindow(at: clock.now(), hours: settings.urlHours)
                let map = offlineMap(tour, version)
                let detail = try WireEncoder.seconds.bytes(WalksTourDetail(tour, version, hasAccess: true, base: site.base))
                let addresses = signed(window)
                let points = try WireEncoder.seconds.bytes(tour.points.map { WalksPoint($0, version.language, addresses) })
                // The manifest is written by hand, so what holds it is too.
                var json = JSONWriter(capacity: 2_048)
                json.object { json in
                    json.name("tour")
                    json.raw(detail)
                    json.name("points")
                    json.raw(points)
                    json.name("manifest")
                    json.raw(WalkManifestAnswer(tour: tour, version: version, map: map, addresses: addresses).bytes)
                }
                return .walks(json.bytes)
            },
            console(.post, path + "/publish", "Publish", answer: Self.published) { _, context, member in
                let (tour, version) = try await version(context, member)
                let missing = try await missing(tour, version)
                let language = version.language
                let after = try await change(context, member, "version.published") { try $0.publish(language, missing: missing) }
                guard let now = after.version(language) else { throw WalkRefusal.notFound }
                let warnings = PublishCheck(after, now).warnings.map { ConsoleCheck.Finding($0) }
                return try .walks(ConsolePublished(version: Int(now.number), warnings: warnings))
            },
            console(.post, path + "/unpublish", "Take it out of sight", answer: Self.published) {
                _, context, member in
                let language = try Self.language(context)
                let tour = try await change(context, member, "version.unpublished") { try $0.unpublish(language) }
                return try .walks(ConsolePublished(version: Int(tour.version(language)?.number ?? 0)))
            },
        ]
    }

    private func version(_ context: UsherContext, _ member: Principal<Membership>) async throws -> (Tour, Tour.Version) {
        let (tour, language) = (try await owned(context, member), try Self.language(context))
        guard let version = tour.version(language) else { throw WalkRefusal.notFound }
        return (tour, version)
    }

    private func shown(_ tour: Tour, _ language: WalkLanguage, status: HTTPResponse.Status = .ok) throws -> Response {
        guard let version = tour.version(language) else { throw WalkRefusal.notFound }
        return try .walks(ConsoleVersion(version), status: status)
    }

    /// The digests of a version's files whose bytes are not in storage.
    func missing(_ tour: Tour, _ version: Tour.Version) async throws -> Set<String> {
        var missing: Set<String> = []
        for sha256 in Set(tour.files(of: version).compactMap(\.sha256)) where try await !storage.has(sha256) { missing.insert(sha256) }
        return missing
    }
}
