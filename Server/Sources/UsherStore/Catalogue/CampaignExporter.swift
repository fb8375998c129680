import UsherCore

private enum CampaignExportStatements {
    static let all = Statement(
        """
        SELECT c.id, c.key, c.uuid, o.key, c.name, c.description, c.region, c.status, c.destination_url, c.created_at
        FROM campaigns c JOIN organisations o ON o.id = c.organisation_id WHERE c.deleted_at IS NULL ORDER BY o.key, c.key
        """)
    static let homes = Statement(
        """
        SELECT h.id, h.uuid, h.seq, h.address, h.unit, h.city, h.region, h.postal_code, h.lat, h.lng, h.gers_id, h.building_gers_id,
            h.external_id, h.note, h.visited, h.visited_at, a.email, h.created_at,
            q.uuid, q.slug, q.destination_url, q.label, q.enabled, q.scans, q.last_scanned_at, q.created_at
        FROM homes h LEFT JOIN accounts a ON a.id = h.visited_by LEFT JOIN qr_codes q ON q.home_id = h.id AND q.off_forever = 0
        WHERE h.campaign_id = $1 AND h.seq > $2 AND h.deleted_at IS NULL ORDER BY h.seq LIMIT $3
        """)
    static let links = Statement(
        """
        SELECT l.home_id, l.gers_id, l.confidence FROM home_links l JOIN homes h ON h.id = l.home_id
        WHERE h.campaign_id = $1 AND h.seq > $2 AND h.seq <= $3 ORDER BY l.home_id, l.created_at, l.id
        """)
    static let codes = Statement(
        """
        SELECT uuid, slug, destination_url, label, enabled, scans, last_scanned_at, created_at FROM qr_codes
        WHERE campaign_id = $1 AND home_id IS NULL AND off_forever = 0 ORDER BY id
        """)
}

/// Writes campaigns as a catalogue tells them, long ones in several parts.
struct CampaignExporter {
    let connection: any Connection

    /// Homes in one element.
    static let part = 20_000

    private struct Head {
        let id: Campaign.ID
        let key: String
        let uuid: String
        let organisation: String
        let facts: CampaignFacts
        let created: Instant
    }

    func write(_ element: (JSONWriter) throws -> Void) throws {
        let heads = try connection.all(CampaignExportStatements.all) { row in
            Head(
                id: row.id(0), key: row.text(1), uuid: row.text(2), organisation: row.text(3),
                facts: CampaignFacts(
                    name: row.text(4), description: row.optionalText(5), region: row.optionalText(6),
                    status: Campaign.Status(rawValue: row.text(7)) ?? .draft, destination: row.optionalText(8)),
                created: row.instant(9))
        }
        for head in heads {
            var (part, seq): (Int64, Int64?) = (1, 0)
            while let after = seq {
                var json = JSONWriter(capacity: 4_096)
                json.beginObject()
                write(head, part, &json)
                if part == 1 { try writeCodes(head.id, &json) }
                seq = try writeHomes(head.id, after: after, &json)
                json.endObject()
                try element(json)
                part += 1
            }
        }
    }

    private func write(_ head: Head, _ part: Int64, _ json: inout JSONWriter) {
        json.member("key", head.key)
        json.member("uuid", head.uuid)
        json.member("organisation", head.organisation)
        if part > 1 { json.member("part", part) }
        json.member("name", head.facts.name)
        json.member("description", head.facts.description)
        json.member("region", head.facts.region)
        json.member("status", head.facts.status.rawValue)
        json.member("destination_url", head.facts.destination)
        json.exact("created_at", head.created)
    }

    private func writeCodes(_ campaign: Campaign.ID, _ json: inout JSONWriter) throws {
        json.name("qr_codes")
        json.beginArray()
        try connection.run(CampaignExportStatements.codes, each: [[campaign.sql]]) { _, row in code(row, from: 0, &json) }
        json.endArray()
    }

    /// Writes the homes after a number; the last one's number if there may be more.
    private func writeHomes(_ campaign: Campaign.ID, after start: Int64, _ json: inout JSONWriter) throws -> Int64? {
        json.name("addresses")
        json.beginArray()
        defer { json.endArray() }
        var (last, count) = (start, 0)
        while count < CampaignExporter.part {
            var ends: [Int64] = []
            let page = try connection.all(CampaignExportStatements.homes, campaign, last, 1_000) { row -> (Int64, JSONWriter) in
                ends.append(row.int(2))
                return (row.int(0), home(row))
            }
            guard let end = ends.last else { return nil }
            var links: [Int64: [(String, Int64)]] = [:]
            try connection.run(CampaignExportStatements.links, each: [[campaign.sql, last.sql, end.sql]]) { _, row in
                links[row.int(0), default: []].append((row.text(1), row.int(2)))
            }
            for (id, written) in page {
                var written = written
                if let links = links[id] { write(links, &written) }
                written.endObject()
                json.raw(written.bytes)
            }
            (last, count) = (end, count + page.count)
            if page.count < 1_000 { return nil }
        }
        return last
    }

    private func write(_ links: [(String, Int64)], _ json: inout JSONWriter) {
        json.name("links")
        json.beginArray()
        for (gersID, confidence) in links {
            json.beginObject()
            json.member("gers_id", gersID)
            json.name("confidence")
            json.degrees(confidence)
            json.endObject()
        }
        json.endArray()
    }

    /// A home's members; the object is left open.
    private func home(_ row: Row) -> JSONWriter {
        var json = JSONWriter(capacity: 512)
        json.beginObject()
        json.member("uuid", row.text(1))
        json.member("seq", row.int(2))
        json.member("address", row.text(3))
        json.present("unit", row.optionalText(4))
        json.present("city", row.optionalText(5))
        json.present("region", row.optionalText(6))
        json.present("postal_code", row.optionalText(7))
        if !row.isNull(8) {
            json.name("lat")
            json.degrees(row.int(8))
            json.name("lng")
            json.degrees(row.int(9))
        }
        json.present("gers_id", row.optionalText(10))
        json.present("building_gers_id", row.optionalText(11))
        json.present("external_id", row.optionalText(12))
        json.present("note", row.optionalText(13))
        json.member("visited", row.bool(14))
        if row.bool(14) {
            json.exact("visited_at", row.optionalInstant(15))
            json.present("visited_by", row.optionalText(16))
        }
        json.exact("created_at", row.instant(17))
        if !row.isNull(18) {
            json.name("qr")
            code(row, from: 18, &json)
        }
        return json
    }

    private func code(_ row: Row, from first: Int32, _ json: inout JSONWriter) {
        json.beginObject()
        json.member("uuid", row.text(first))
        json.member("slug", row.text(first + 1))
        json.present("destination_url", row.optionalText(first + 2))
        json.present("label", row.optionalText(first + 3))
        if !row.bool(first + 4) { json.member("enabled", false) }
        json.member("scans", row.int(first + 5))
        if !row.isNull(first + 6) { json.exact("last_scanned_at", row.instant(first + 6)) }
        json.exact("created_at", row.instant(first + 7))
        json.endObject()
    }
}

extension JSONWriter {
    /// The member, unless there is nothing to say.
    fileprivate mutating func present(_ name: StaticString, _ text: String?) { if let text { member(name, text) } }
}
