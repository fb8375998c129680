import UsherCore
import UsherServer

/// The demo's walks: one for everybody, and one that a voucher opens.
extension DemoCatalogue {
    static let milan = "550e8400-e29b-41d4-a716-446655440000"
    static let brera = "550e8400-e29b-41d4-a716-446655440001"

    /// Opens the protected walk, always the same.
    var voucher: String { memory.voucher("BRERA") }

    var walks: [JSONValue] {
        [
            tour(
                Self.milan, "demo-milan", "milan-historic-center", stories: DemoStory.milan, route: DemoRoute.milan, cover: "cover-milan",
                minutes: 45, kilometres: 1.7,
                titles: [.it: "Centro storico di Milano", .en: "Historic Center of Milan"],
                texts: [
                    .it:
                        "Dal Duomo al parco, con calma: cinque tappe, due passi e qualche segreto.\nMettete le cuffie e partite dalla piazza.",
                    .en: "From the cathedral to the park, at your ease: five stops, a short stroll and a secret or two.\n"
                        + "Put your headphones in and start from the square.",
                ],
                ends: [
                    .it: "Siete arrivati al parco. Buona giornata a Milano!", .en: "You have reached the park. Enjoy your day in Milan!",
                ]),
            tour(
                Self.brera, "demo-brera", "milan-brera-evening", stories: DemoStory.brera, route: DemoRoute.brera, cover: "cover-brera",
                minutes: 25, kilometres: 0.7, protected: true,
                titles: [.it: "Brera di sera", .en: "Brera in the evening"],
                texts: [
                    .it: "Cortili, un giardino nascosto e una chiesa antica, quando la città si fa silenziosa.",
                    .en: "Courtyards, a hidden garden and an ancient church, when the city grows quiet.",
                ],
                ends: [.it: "Buona serata a Brera!", .en: "Enjoy your evening in Brera!"]),
        ]
    }

    var vouchers: [JSONValue] {
        [.members(["code": .string(voucher), "tour": .string("demo-brera"), "max_uses": .integer(100_000)])]
    }

    private typealias Words = [DemoWalk.Language: String]

    private func tour(
        _ uuid: String, _ key: String, _ slug: String, stories: [DemoStory], route: JSONValue, cover: String, minutes: Int64,
        kilometres: Double, protected: Bool = false, titles: Words, texts: Words, ends: Words
    ) -> JSONValue {
        let versions = DemoWalk.Language.allCases.map { language -> JSONValue in
            .members([
                "language": .string(language.rawValue), "title": .string(titles[language] ?? ""),
                "description": .string(texts[language] ?? ""), "completion_message": .string(ends[language] ?? ""),
                "starting_point": .members(["lat": .number(stories[0].lat), "lng": .number(stories[0].lng)]), "published": .bool(true),
            ])
        }
        return .members([
            "key": .string(key), "uuid": .string(uuid), "organisation": .string("demo-globe"), "slug": .string(slug),
            "protected": .bool(protected), "city": .string("Milan"), "duration_minutes": .integer(minutes),
            "distance_km": .number(kilometres), "cover": .string(file(DemoWalk.picture(cover))), "route": route,
            "versions": .array(versions), "points": .array(stories.enumerated().map { point($0 + 1, $1, of: uuid) }),
        ])
    }

    private func point(_ order: Int, _ story: DemoStory, of tour: String) -> JSONValue {
        let texts = DemoWalk.Language.allCases.map { JSONValue.Member(name: $0.rawValue, value: text(story, $0)) }
        // The tour's UUID begins with 55, its points' with 77.
        let number = 9 + order + (tour == Self.brera ? 10 : 0)
        let uuid = "77\(tour.dropFirst(2).dropLast(2))\(number)"
        let members: KeyValuePairs<String, JSONValue> = [
            "uuid": .string(uuid), "order": .integer(Int64(order)), "lat": .number(story.lat), "lng": .number(story.lng),
            "trigger_radius_m": .integer(story.radius), "localizations": .object(texts),
        ]
        return .members(members)
    }

    private func text(_ story: DemoStory, _ language: DemoWalk.Language) -> JSONValue {
        let content = (story.sentences[language] ?? []).joined(separator: " ")
        let members: KeyValuePairs<String, JSONValue> = [
            "title": .string(story.title[language] ?? ""), "content": .string(content),
            "audio": .string(file(DemoWalk.audio(story, language))), "image": .string(file(DemoWalk.picture(story.name))),
            "subtitles": .string(file(DemoWalk.subtitles(story, language))),
        ]
        return .members(members)
    }

    private func file(_ name: String) -> String { "demo-walk/" + name }
}
