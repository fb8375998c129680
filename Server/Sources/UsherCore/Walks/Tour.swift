/// A walk with its points and everything that is told at them, in every language.
package struct Tour: Sendable, Equatable {
    package typealias ID = Identifier<Tour>

    package let id: ID
    package let uuid: String
    package let organisation: Organisation.ID
    package let organisationKey: String
    package var slug: String
    package var isProtected: Bool
    package var facts: Facts
    package var route: [Coordinate]
    package var mapTiles: String?
    package let created: Instant
    /// Whether its house may show tours to the public.
    package let isOffered: Bool
    package var versions: [Version]
    /// In order.
    package var points: [Point]

    package init(
        id: ID, uuid: String, organisation: Organisation.ID, organisationKey: String, slug: String, isProtected: Bool, facts: Facts,
        route: [Coordinate], mapTiles: String?, created: Instant, isOffered: Bool = true, versions: [Version] = [], points: [Point] = []
    ) {
        self.id = id
        self.uuid = uuid
        self.organisation = organisation
        self.organisationKey = organisationKey
        self.slug = slug
        self.isProtected = isProtected
        self.facts = facts
        self.route = route
        self.mapTiles = mapTiles
        self.created = created
        self.isOffered = isOffered
        self.versions = versions
        self.points = points
    }

    /// What a version may say differently from its tour.
    package struct Facts: Sendable, Equatable {
        package var city: String?
        package var durationMinutes: Int64?
        package var distanceMetres: Int64?
        package var cover: MediaFile?
        package var trailer: MediaFile?

        package init(
            city: String? = nil, durationMinutes: Int64? = nil, distanceMetres: Int64? = nil, cover: MediaFile? = nil,
            trailer: MediaFile? = nil
        ) {
            self.city = city
            self.durationMinutes = durationMinutes
            self.distanceMetres = distanceMetres
            self.cover = cover
            self.trailer = trailer
        }

        package func over(_ base: Facts) -> Facts {
            Facts(
                city: city ?? base.city, durationMinutes: durationMinutes ?? base.durationMinutes,
                distanceMetres: distanceMetres ?? base.distanceMetres, cover: cover ?? base.cover, trailer: trailer ?? base.trailer)
        }
    }

    /// The tour in one language.
    package struct Version: Sendable, Equatable {
        package let uuid: String
        package let language: WalkLanguage
        package var title: String
        package var description: String
        package var start: Coordinate?
        package var completionMessage: String?
        package var facts: Facts
        package var isPublished: Bool
        /// Counts up with everything that changes what is downloaded; 0 before the first publication.
        package var number: Int64
        /// Of what was last served, to tell whether it changed.
        package var fingerprint: [UInt8]

        package init(
            uuid: String, language: WalkLanguage, title: String, description: String, start: Coordinate?, completionMessage: String?,
            facts: Facts, isPublished: Bool, number: Int64, fingerprint: [UInt8]
        ) {
            self.uuid = uuid
            self.language = language
            self.title = title
            self.description = description
            self.start = start
            self.completionMessage = completionMessage
            self.facts = facts
            self.isPublished = isPublished
            self.number = number
            self.fingerprint = fingerprint
        }
    }

    /// A place where something is told.
    package struct Point: Sendable, Equatable {
        package typealias ID = Identifier<Point>
        package let id: ID
        package let uuid: String
        package var order: Int64
        package var place: Coordinate
        package var radius: Int64
        package var texts: [WalkLanguage: Text]

        package init(id: ID, uuid: String, order: Int64, place: Coordinate, radius: Int64, texts: [WalkLanguage: Text] = [:]) {
            self.id = id
            self.uuid = uuid
            self.order = order
            self.place = place
            self.radius = radius
            self.texts = texts
        }
    }

    /// What is told at a point in one language.
    package struct Text: Sendable, Equatable {
        package var title: String
        package var content: String
        package var audio: MediaFile?
        package var image: MediaFile?
        package var subtitles: MediaFile?

        package init(title: String, content: String, audio: MediaFile? = nil, image: MediaFile? = nil, subtitles: MediaFile? = nil) {
            self.title = title
            self.content = content
            self.audio = audio
            self.image = image
            self.subtitles = subtitles
        }

        package var files: [MediaFile] { [audio, image, subtitles].compactMap(\.self) }
    }
}

extension Tour {
    package var published: [Version] { versions.filter(\.isPublished) }

    package func version(_ language: WalkLanguage) -> Version? { versions.first { $0.language == language } }

    /// What holds for a version, its own over the tour's.
    package func facts(of version: Version) -> Facts { version.facts.over(facts) }

    /// Where a version begins: where it says, else at the first point.
    package func start(of version: Version) -> Coordinate? { version.start ?? points.first?.place }

    /// The title in somebody's language, else in another, else the slug.
    package func title(for language: String) -> String {
        for language in WalkLanguage.fallbacks(language) {
            if let version = published.first(where: { $0.language == language }) { return version.title }
        }
        return slug
    }

    /// Every media file that a version shows or plays.
    package func files(of version: Version) -> [MediaFile] {
        let facts = facts(of: version)
        return [facts.cover, facts.trailer].compactMap(\.self) + points.flatMap { $0.texts[version.language]?.files ?? [] }
    }
}
