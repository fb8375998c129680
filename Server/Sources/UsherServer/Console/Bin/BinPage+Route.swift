import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var bin: BinStore { BinStore(database, quotas: settings.quotas) }

    var binEndpoints: [Endpoint] {
        [
            housePage("/bin", "What a house has deleted and may have back", .bin) { visit, _ in
                try await visit.show(
                    ConsoleTablePage(table: try await binTable(visit)),
                    ConsoleHead(title: visit.words(ConsoleSection.bin.key), section: .bin))
            },
            houseForm("/shows/{show}/delete", "Moves a show into the bin", .shows, needing: .content) { visit, _, context in
                try await deleteShow(visit, try await show(visit, context))
            },
            houseForm("/plans/{plan}/delete", "Moves a plan into the bin", .plans, needing: .content) { visit, _, context in
                try await deletePlan(visit, context.segment("plan"))
            },
            houseForm("/bin/{kind}/{id}/restore", "Takes something out of the bin", .bin, needing: .content) { visit, _, context in
                try await restore(visit, context)
            },
            housePage("/bin/{kind}/{id}/destroy", "Asks before something is deleted for good", .bin, needing: .content) { visit, context in
                try await destroyPage(visit, try await binned(visit, context))
            },
            houseForm("/bin/{kind}/{id}/destroy", "Deletes something for good", .bin, needing: .content) { visit, form, context in
                try await destroy(visit, try await binned(visit, context), form, context)
            },
        ] + binAPI
    }

    private func binned(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> BinnedRow {
        guard let kind = BinnedKind(rawValue: context.segment("kind")), visit.may(kind.permission),
            let row = try await bin.find(kind, context.segment("id"), of: visit.organisation.id, at: visit.now)
        else { throw Problem.notFound }
        return row
    }

    private func binTable(_ visit: ConsoleVisit) async throws -> ConsoleTable {
        let words = visit.words
        let rows = try await bin.list(of: visit.organisation.id, at: visit.now).filter { visit.may($0.kind.permission) }
        return ConsoleTable(
            words(ConsoleSection.bin.key),
            heads: [
                .init(label: words("console.bin.what")), .init(label: words("console.bin.at")), .init(label: words("console.bin.until")),
                .init(label: words("console.table.acts")),
            ],
            rows: rows.map { row in
                let path = visit.path("bin", row.kind.rawValue, row.uuid)
                return ConsoleTable.Row(cells: [
                    .init(head: "", text: row.name, note: words("console.bin.\(row.kind.rawValue)"), isName: true),
                    .init(
                        head: words("console.bin.at"), text: words.shortMoment(row.at, visit.zone), note: row.by),
                    .init(head: words("console.bin.until"), text: words.shortDay(row.ends.wire, visit.zone.foundation)),
                    .init(
                        head: "", text: words("console.bin.destroy"), href: path + "/destroy",
                        buttons: [
                            .init(
                                action: path + "/restore", label: words("console.bin.restore"),
                                name: words("console.bin.restore.of", ["name": .text(row.name)]))
                        ]),
                ])
            },
            empty: rows.isEmpty
                ? EmptyState(
                    title: words("console.bin.none"), text: words("console.bin.none.text"),
                    action: ConsoleSection.shows.isOpen(to: visit.house)
                        ? .init(href: visit.path(.shows), label: words("console.bin.shows")) : nil) : nil,
            token: visit.token)
    }

    // MARK: Deleting

    private func deleteShow(_ visit: ConsoleVisit, _ row: HouseShowRow) async throws -> Response {
        do {
            let name = try await bin.deleteShow(row.uuid, staff(visit), at: clock.now())
            return gone(visit, .show, row.uuid, name, to: visit.path(.shows))
        } catch BinRefusal.sold {
            return visit.see(visit.path("shows", row.uuid), saying: Toast(.bad, visit.words("console.bin.sold")))
        }
    }

    private func deletePlan(_ visit: ConsoleVisit, _ uuid: String) async throws -> Response {
        let plan = try await planned { try await plans.plan(uuid, staff(visit)) }
        guard plan.organisation == visit.organisation.id else { throw Problem.notFound }
        try await planned { try await plans.delete(uuid, staff(visit), at: clock.now()) }
        return gone(visit, .plan, plan.uuid, plan.name, to: visit.path(.plans))
    }

    /// What was deleted, with the form that takes it back.
    func gone(_ visit: ConsoleVisit, _ kind: BinnedKind, _ uuid: String, _ name: String, to path: String) -> Response {
        let undo = Toast.Undo(
            action: visit.path("bin", kind.rawValue, uuid, "restore"), label: visit.words("console.undo"))
        let said = visit.words("console.bin.deleted.\(kind.rawValue)", ["name": .text(WireText.cut(name, to: 80))])
        return visit.see(path, saying: Toast(.good, said, undo: undo))
    }

    private func restore(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> Response {
        let row = try await binned(visit, context)
        do {
            let back = try await restored(row.kind, row.uuid, in: visit.organisation, staff(visit))
            let said = visit.words("console.bin.restored", ["name": .text(WireText.cut(back.name, to: 80))])
            return visit.see(try await place(of: row, back.show, visit), saying: Toast(.good, said))
        } catch BinRefusal.notFound { throw Problem.notFound } catch is QuotaRefusal { return noRoom(visit) } catch HousePlanRefusal.tooMany
        {
            return noRoom(visit)
        } catch let refusal as BinRefusal {
            let key: String
            switch refusal {
            case .taken: key = row.kind.piece == nil ? "console.bin.taken" : "console.bin.named"
            case .alone: key = "console.bin.alone"
            case .unfit: key = row.kind.isHousePrices ? "console.bin.full" : "console.bin.unfit"
            case .sold, .notFound, .roleRequired: throw refusal
            }
            return visit.see(visit.path(.bin), saying: Toast(.bad, visit.words(key)))
        }
    }

    /// Takes something out of the bin, by the store of what it is. A desk that the house has no more makes nothing. `show`: whose it is.
    func restored(
        _ kind: BinnedKind, _ uuid: String, in house: Organisation, _ staff: ManagedShowStore.Staff
    ) async throws -> (name: String, show: String?) {
        if let piece = kind.piece {
            let back = try await managedShows.restore(piece, uuid, of: house.id, staff, at: clock.now())
            return (back.name, back.show)
        }
        if kind.isHousePrices { return (try await housePrices.restore(kind, uuid, of: house, staff, at: clock.now()), nil) }
        if kind.isAirlines {
            let back = try await change(try await airline(of: house), of: house, by: staff.actor) {
                try $0.restore(kind, uuid, of: house.id, staff)
            }
            boarding.passes?.forget(back.tickets)
            return (back.name, nil)
        }
        if kind.isWalks, !house.desks.contains(.walks) { throw BinRefusal.notFound }
        defer { walks.tourCache.expire() }
        return (try await bin.restore(kind, uuid, of: house.id, staff, at: clock.now()), nil)
    }

    /// Where one sees what is back.
    private func place(of row: BinnedRow, _ show: String?, _ visit: ConsoleVisit) async throws -> String {
        switch row.kind {
        case .category, .area, .limit, .allotment, .seats, .fee: return visit.path("shows", show ?? "", "prices")
        case .houseFee, .tax: return visit.path("settings", "fees")
        case .question: return visit.path("shows", show ?? "", "questions")
        case .show: return visit.path("shows", row.uuid)
        case .plan: return visit.path(.plans)
        case .tour: return visit.path("tours", row.uuid)
        case .point:
            let tours = try await walks.managed.list(visit.organisation.id)
            let tour = tours.first { $0.points.contains { $0.uuid == row.uuid } }
            return tour.map { visit.path("tours", $0.uuid, "map") } ?? visit.path(.tours)
        case .language:
            let tours = try await walks.managed.list(visit.organisation.id)
            let tour = tours.first { $0.versions.contains { $0.uuid == row.uuid } }
            return tour.map { visit.path("tours", $0.uuid, "texts") } ?? visit.path(.tours)
        case .batch:
            let batch = try await voucherCodes.batch(row.uuid, in: visit.organisation.id)
            return batch.tour.map { visit.path("tours", $0, "vouchers", batch.uuid) } ?? visit.path(.tours)
        case .flight: return visit.path(.flights)
        case .aircraft: return visit.path(.aircraft)
        case .passenger: return visit.path(.passengers)
        }
    }

    /// It stays where it is.
    private func noRoom(_ visit: ConsoleVisit) -> Response {
        visit.see(visit.path(.bin), saying: Toast(.bad, visit.words("console.bin.full")))
    }

    // MARK: For good

    private func destroyPage(
        _ visit: ConsoleVisit, _ row: BinnedRow, typed: String = "", fault: String? = nil, proof: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let page = ConsoleConfirmPage(
            confirmation: Confirmation(
                text: words("console.bin.destroy.lead"),
                facts: [
                    ConsoleFigure(name: words("console.bin.what"), value: row.name, note: words("console.bin.\(row.kind.rawValue)")),
                    ConsoleFigure(name: words("console.bin.at"), value: words.shortMoment(row.at, visit.zone)),
                ],
                form: ConsoleForm(
                    visit.path("bin", row.kind.rawValue, row.uuid, "destroy"),
                    [TypedName.field(row.name, words, typed: typed, error: fault)]
                        + SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof),
                    button: words("console.bin.destroy"), token: visit.token, cancel: visit.path(.bin), isBad: true)))
        return try await visit.show(page, ConsoleHead(title: row.name, section: .bin), status: status)
    }

    private func destroy(
        _ visit: ConsoleVisit, _ row: BinnedRow, _ form: FormBody, _ context: UsherContext
    ) async throws -> Response {
        let fault = TypedName.fault(form, row.name, visit.words)
        // A wrong name is told before a proof is tried.
        let proof = fault == nil ? try await renew(visit.principal, form, visit.words, context) : nil
        if fault != nil || proof != nil {
            return try await destroyPage(
                visit, row, typed: form[TypedName.field], fault: fault, proof: proof, status: .badRequest)
        }
        do {
            try await bin.destroy(row.kind, row.uuid, of: visit.organisation.id, staff(visit), at: clock.now())
        } catch BinRefusal.notFound { throw Problem.notFound }
        return visit.see(
            visit.path(.bin), saying: Toast(.good, visit.words("console.bin.destroyed", ["name": .text(WireText.cut(row.name, to: 80))])))
    }
}
