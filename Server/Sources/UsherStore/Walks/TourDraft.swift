package import UsherCore

/// What a tour is made with.
package struct TourDraft: Sendable, Storable {
    package var uuid: String
    package var key: String
    package var slug: String
    package var isProtected: Bool
    package var facts: FactsDraft
    package var route: [Coordinate]
    package var mapTiles: String?

    /// What an edit may change.
    static let columns: StoredColumns<TourDraft> =
        ["slug": { $0.slug }, "protected": { $0.isProtected }] + FactsDraft.columns.of { $0.facts }
        + ["route": { RouteText.write($0.route) }, "map_tiles": { $0.mapTiles }]

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
package struct FactsDraft: Sendable, Storable {
    package var city: String?
    package var durationMinutes: Int64?
    package var distanceMetres: Int64?
    package var cover: MediaFile.ID?
    package var trailer: MediaFile.ID?

    static let columns: StoredColumns<FactsDraft> = [
        "city": { $0.city }, "duration_minutes": { $0.durationMinutes }, "distance_metres": { $0.distanceMetres },
        "cover_id": { $0.cover }, "trailer_id": { $0.trailer },
    ]

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
package struct VersionDraft: Sendable, Storable {
    package var uuid: String
    package var language: WalkLanguage
    package var title: String
    package var description: String
    package var start: Coordinate?
    package var completionMessage: String?
    package var facts: FactsDraft

    /// What an edit may change.
    static let columns: StoredColumns<VersionDraft> =
        [
            "title": { $0.title }, "description": { $0.description }, "start_lat": { $0.start?.lat }, "start_lng": { $0.start?.lng },
            "completion_message": { $0.completionMessage },
        ] + FactsDraft.columns.of { $0.facts }

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
package struct PointDraft: Sendable, Storable {
    package var uuid: String
    package var order: Int64?
    package var place: Coordinate
    package var radius: Int64

    /// What an edit may change.
    static let columns: StoredColumns<PointDraft> = [
        "position": { $0.order }, "lat": { $0.place.lat }, "lng": { $0.place.lng }, "radius": { $0.radius },
    ]

    package init(uuid: String, order: Int64? = nil, place: Coordinate, radius: Int64 = 150) {
        self.uuid = uuid
        self.order = order
        self.place = place
        self.radius = radius
    }
}

/// What is told at a point.
package struct TextDraft: Sendable, Storable {
    package var title: String
    package var content: String
    package var audio: MediaFile.ID?
    package var image: MediaFile.ID?
    package var subtitles: MediaFile.ID?

    static let columns: StoredColumns<TextDraft> = [
        "title": { $0.title }, "content": { $0.content }, "audio_id": { $0.audio }, "image_id": { $0.image },
        "subtitle_id": { $0.subtitles },
    ]

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
