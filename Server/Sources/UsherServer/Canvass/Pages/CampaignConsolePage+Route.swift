import UsherHTTP
import UsherCore
import UsherStore
import UsherTemplates

extension CampaignPages {
    func page(
        _ principal: Principal<SignIn>, _ words: Words, _ context: UsherContext, after: Int64
    ) async throws -> CampaignConsolePage {
        let (uuid, actor) = (try campaign(context), actor(principal))
        let (campaign, gate) = try await campaigns.find(uuid, for: actor)
        let organisation = try await desk.database.read { try OrganisationTransaction($0).organisation(campaign.organisation) }
        let zone = organisation.flatMap { Zone($0.timeZone) } ?? .universal
        let list = try await homes.list(uuid, after: max(0, after), limit: Self.pageSize, for: actor)
        let scans = gate.isPaid ? try await self.scans(uuid, actor, zone, words) : nil
        let share = campaign.addresses == 0 ? 0 : campaign.visited * 100 / campaign.addresses
        let says = words(
            "campaign.progress",
            ["visited": .number(campaign.visited), "all": .number(campaign.addresses), "percent": .number(share)])
        return CampaignConsolePage(
            words: words, title: campaign.facts.name, organisation: organisation?.name ?? "",
            status: words("campaign.status.\(campaign.facts.status)"),
            paragraphs: [campaign.facts.description, campaign.facts.region].compactMap(\.self).filter { !$0.isEmpty },
            facts: Self.facts(campaign, gate, zone, words),
            progress: .init(visited: campaign.visited, homes: campaign.addresses, says: says),
            map: .init(homes: SitePage.campaignMap(uuid).path, isPaid: gate.isPaid, tiles: tiles, note: Self.mapNote(campaign, words)),
            scans: scans,
            upgrade: gate.isPaid ? nil : words("campaign.upgrade"),
            list: Self.list(list.homes, more: list.more, gate, zone, uuid, after: after, words),
            imageOrigins: [tiles.flatMap { PageHeaders.origin(of: $0.template) }].compactMap(\.self))
    }

    func listPage(_ principal: Principal<SignIn>, _ words: Words, after cursor: CampaignCursor?) async throws
        -> CampaignsConsolePage
    {
        let list = try await campaigns.list(for: actor(principal), after: cursor ?? .start, limit: Self.pageSize)
        let rows = list.campaigns.map { campaign in
            CampaignsConsolePage.Row(
                href: SitePage.campaign(campaign.uuid, after: nil).path, name: campaign.facts.name,
                status: words("campaign.status.\(campaign.facts.status)"), homes: words.number(campaign.addresses),
                visited: words.number(campaign.visited), scans: words.number(list.gate.shown(campaign.figures.scans)))
        }
        return CampaignsConsolePage(
            words: words, rows: rows, isEmpty: rows.isEmpty, isPaid: list.gate.isPaid,
            upgrade: list.gate.isPaid || rows.isEmpty ? nil : words("campaign.upgrade"),
            next: list.next.map { SitePage.campaigns(after: $0.text).path })
    }

    /// Homes and buildings with their places, as the page's script draws them.
    func mapData(_ principal: Principal<SignIn>, _ context: UsherContext) async throws -> [UInt8] {
        let (uuid, actor) = (try campaign(context), actor(principal))
        var json = JSONWriter(capacity: 64 * 1024)
        json.beginObject()
        json.name("homes")
        json.beginArray()
        var (after, count, more) = (Int64(0), 0, true)
        while more, count < Self.mostOnMap {
            let list = try await homes.list(uuid, after: after, limit: 1_000, for: actor)
            for home in list.homes {
                guard let place = home.fields.place else { continue }
                json.spot(home.fields.line, place, visited: home.visit.isVisited, scans: list.gate.shown(home.figures.scans), homes: 1)
            }
            more = list.more
            after = list.homes.last?.seq ?? after
            count += list.homes.count
        }
        json.endArray()
        json.name("buildings")
        json.beginArray()
        if let (features, gate) = try? await buildings.features(uuid, within: nil, for: actor) {
            for building in features where building.homes > 1 {
                guard let place = building.place else { continue }
                json.spot(
                    building.address, place, visited: building.visited, scans: gate.shown(building.figures.scans), homes: building.homes)
            }
        }
        json.endArray()
        json.endObject()
        return json.bytes
    }

    private func scans(
        _ uuid: String, _ actor: CanvassActor, _ zone: Zone, _ words: Words
    ) async throws -> CampaignConsolePage.Scans? {
        let call = QRCall(account: actor.account, campaign: uuid, actor: actor.actor, now: actor.now, terms: actor.terms)
        guard let days = try? ScanDays(from: nil, to: nil, zone: zone.name, now: actor.now) else { return nil }
        let figures = try await codes.figures(call, days)
        let shown = figures.days.map { DayChart.Day(date: $0.date.description, count: $0.scans, homes: $0.homes) }
        return .init(
            chart: DayChart.both(shown, words), days: shown.reversed(),
            note: words("campaign.days.note", ["n": .number(Int64(shown.count)), "city": .text(words.city(zone.name))]))
    }

    private static func mapNote(_ campaign: Campaign, _ words: Words) -> String? {
        campaign.addresses > mostOnMap ? words("campaign.map.most", ["n": .number(Int64(mostOnMap))]) : nil
    }

    /// The map's ground, if the operator names one.
    private var tiles: MapTiles? {
        let settings = desk.settings.canvass
        guard PageHeaders.origin(of: settings.tilesURL) != nil else { return nil }
        return MapTiles(template: settings.tilesURL, form: .pictures, zooms: "", bounds: "", attribution: settings.tilesAttribution)
    }

    private static func facts(
        _ campaign: Campaign, _ gate: ScanVisibility, _ zone: Zone, _ words: Words
    ) -> [CampaignConsolePage.Fact] {
        let printed: [CampaignConsolePage.Fact] = [
            .init(name: words("campaign.homes"), text: words.number(campaign.addresses)),
            .init(name: words("campaign.visited"), text: words.number(campaign.visited)),
            .init(name: words("campaign.codes"), text: words.number(campaign.codes)),
        ]
        guard gate.isPaid else { return printed }
        return printed + [
            .init(name: words("campaign.scans"), text: words.number(campaign.figures.scans)),
            .init(name: words("campaign.scanned"), text: words.number(campaign.homesScanned)),
            .init(name: words("campaign.last"), text: campaign.figures.lastScanned.map { time($0, zone) } ?? words("campaign.never")),
        ]
    }

    private static func list(
        _ homes: [CampaignHome], more: Bool, _ gate: ScanVisibility, _ zone: Zone, _ uuid: String, after: Int64, _ words: Words
    ) -> CampaignHomeList {
        let rows = homes.map { home in
            let figures = gate.shown(home.figures)
            return CampaignHomeList.Row(
                seq: home.seq, address: home.fields.line,
                place: [home.fields.postalCode, home.fields.city, home.fields.region].compactMap(\.self).filter { !$0.isEmpty }
                    .joined(separator: " "),
                isVisited: home.visit.isVisited,
                visitedAt: home.visit.at.map { zone.date(of: $0).description } ?? words("campaign.visited"),
                scans: words.number(figures.scans), lastScan: figures.lastScanned.map { time($0, zone) } ?? "–")
        }
        let note =
            homes.first.map { first in
                words("campaign.range", ["from": .number(first.seq), "to": .number(homes.last?.seq ?? first.seq)])
            } ?? words("campaign.range.none")
        return CampaignHomeList(
            rows: rows, isEmpty: rows.isEmpty && after == 0, isPaid: gate.isPaid, note: note,
            next: more ? homes.last.map { SitePage.campaign(uuid, after: $0.seq).path } : nil,
            first: after > 0 ? SitePage.campaign(uuid, after: nil).path : nil)
    }

    /// `2026-11-21 13:34`, as narrow as a column.
    private static func time(_ instant: Instant, _ zone: Zone) -> String {
        let local = LocalTime(instant, zone)
        return "\(local.date) \(local.clock)"
    }
}

extension JSONWriter {
    fileprivate mutating func spot(_ address: String, _ place: Coordinate, visited: Bool, scans: Int64, homes: Int64) {
        beginObject()
        member("address", address)
        name("lat")
        degrees(place.lat)
        name("lng")
        degrees(place.lng)
        member("visited", visited)
        member("scans", scans)
        member("homes", homes)
        endObject()
    }
}
