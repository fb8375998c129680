package import UsherCore

/// What a tour is made with.
package struct TourDraft: Sendable {
    package var uuid: String
    package var key: String
    package var slug: String
    package var isProtected: Bool
    package var facts: FactsDraft
    package var route: [Coordinate]
    package var mapTiles: String?

    package init(
        uuid: String, key: String? = nil, slug: String, isProtected: Bool = false, facts: FactsDraft = FactsDraft(),
        route: [Coordinate] = [],
        mapTiles: String? = nil
    ) {
        self.uuid = uuid
        self.key = key ?? uuid
        self.slug = slug
        self.isProtected = isProtected
        self.facts = facts
        self.route = route
        self.mapTiles = mapTiles
    }
}

/// What a tour and its versions say alike.
package struct FactsDraft: Sendable {
    package var city: String?
    package var durationMinutes: Int64?
    package var distanceMetres: Int64?
    package var cover: MediaFile.ID?
    package var trailer: MediaFile.ID?

    package init(
        city: String? = nil, durationMinutes: Int64? = nil, distanceMetres: Int64? = nil, cover: MediaFile.ID? = nil,
        trailer: MediaFile.ID? = nil
    ) {
        self.city = city
        self.durationMinutes = durationMinutes
        self.distanceMetres = distanceMetres
        self.cover = cover
        self.trailer = trailer
    }

    /// As a stored tour or version has them.
    package init(_ facts: Tour.Facts) {
        self.init(
            city: facts.city, durationMinutes: facts.durationMinutes, distanceMetres: facts.distanceMetres, cover: facts.cover?.id,
            trailer: facts.trailer?.id)
    }
}

/// What a version is made with.
package struct VersionDraft: Sendable {
    package var uuid: String
    package var language: WalkLanguage
    package var title: String
    package var description: String
    package var start: Coordinate?
    package var completionMessage: String?
    package var facts: FactsDraft

    package init(
        uuid: String, language: WalkLanguage, title: String, description: String = "", start: Coordinate? = nil,
        completionMessage: String? = nil, facts: FactsDraft = FactsDraft()
    ) {
        self.uuid = uuid
        self.language = language
        self.title = title
        self.description = description
        self.start = start
        self.completionMessage = completionMessage
        self.facts = facts
    }
}

/// What a point is made with. `order` nil: behind the last.
package struct PointDraft: Sendable {
    package var uuid: String
    package var order: Int64?
    package var place: Coordinate
    package var radius: Int64

    package init(uuid: String, order: Int64? = nil, place: Coordinate, radius: Int64 = 150) {
        self.uuid = uuid
        self.order = order
        self.place = place
        self.radius = radius
    }
}

/// What is told at a point.
package struct TextDraft: Sendable {
    package var title: String
    package var content: String
    package var audio: MediaFile.ID?
    package var image: MediaFile.ID?
    package var subtitles: MediaFile.ID?

    package init(
        title: String, content: String = "", audio: MediaFile.ID? = nil, image: MediaFile.ID? = nil, subtitles: MediaFile.ID? = nil
    ) {
        self.title = title
        self.content = content
        self.audio = audio
        self.image = image
        self.subtitles = subtitles
    }
}
