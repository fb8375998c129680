import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct ChangesRouteTests {
    private typealias World = CampaignWorld

    private static let scan = Statement("UPDATE homes SET scans = scans + 1, last_scanned_at = $2, scan_mark = $3 WHERE uuid = $1")

    @Test("Canvass A40: the beginning, then what changes, then what is gone", arguments: Engine.allCases)
    func feed(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let first = try await canvass.changes(nil)
            #expect(first.full && !first.hasMore && first.deleted.isEmpty)
            #expect(first.changed.map(\.addressID).sorted() == [World.home(1), World.home(2), World.home(3), World.home(4), World.home(5)])
            let nothing = try await canvass.changes(first.cursor)
            #expect(!nothing.full && nothing.changed.isEmpty && nothing.deleted.isEmpty && !nothing.hasMore)
            _ = try await canvass.send(.patch, canvass.path("/addresses/\(World.home(3))"), #"{"note":"x"}"#, token: canvass.token())
            _ = try await canvass.send(.delete, canvass.path("/addresses/\(World.home(4))"), token: canvass.token())
            let some = try await canvass.changes(nothing.cursor)
            #expect(!some.full && some.changed.map(\.addressID) == [World.home(3)] && some.deleted == [World.home(4)])
            let anew = try await canvass.changes(nil)
            #expect(anew.full && anew.changed.count == 4 && anew.deleted.isEmpty)
            var (seen, cursor, pages) = ([String](), String?.none, 0)
            try await exhaust {
                let page = try await canvass.changes(cursor, limit: 2)
                #expect(page.full == (pages == 0))
                seen += page.changed.map(\.addressID)
                (cursor, pages) = (page.hasMore ? page.cursor : nil, pages + 1)
                return cursor != nil
            }
            #expect(seen.count == 4 && Set(seen).count == 4 && pages == 2)
        }
    }

    @Test("Canvass A40: a home changed only by scans goes to payers only; a change of plan begins anew", arguments: Engine.allCases)
    func plans(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let paid = try await canvass.changes(nil).cursor
            canvass.endPlan()
            let free = try await canvass.changes(paid)
            let shown = free.changed.filter { $0.scans != 0 }
            #expect(free.full && shown.isEmpty)
            try await canvass.database.write { connection in
                let access = try CampaignTransaction(connection).campaign(World.prima, for: connection.memberOfRun(), locked: true)
                let feed = try CampaignTransaction(connection).stepFeed(access.id)
                try connection.execute(Self.scan, World.home(5), CanvassServing.start, feed)
            }
            #expect(try await canvass.changes(free.cursor).changed.isEmpty)
            canvass.clock.set(CanvassServing.start)
            let again = try await canvass.changes(paid)
            #expect(!again.full && again.changed.map(\.addressID) == [World.home(5)] && again.changed[0].scans == 1)
            #expect(again.changed[0].revision == 1)
            #expect(try await canvass.changes(free.cursor).full)
        }
    }

    @Test(
        "Canvass A40: a cursor that is none, of another campaign, too old or from before a restore begins anew", arguments: Engine.allCases)
    func cursors(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let cursor = try await canvass.changes(nil).cursor
            for bad in [
                "", "x", cursor + "0.1", cursor + ".1", String(repeating: "1", count: 200), "-1.-1.-1.-1.-1.-1.-1", "9.9.9.9.9.9.9",
            ] {
                #expect(try await canvass.changes(bad).full, "\(bad)")
            }
            let body = #"{"name":"Second"}"#
            let second = try await canvass.post("/api/campaigns", body, token: canvass.token()).decoded(CanvassCampaign.self)
            let other = try await canvass.get(canvass.path("/changes?since=\(cursor)", of: second.id), token: canvass.token())
            #expect(try other.decoded(CanvassChanges.self).full)
            for limit in ["0", "1001", "x"] {
                let response = try await canvass.get(canvass.path("/changes?limit=\(limit)"), token: canvass.token())
                #expect(response.status == .badRequest && response.code == "validation_failed")
            }
            try await canvass.database.settleMarks()
            #expect(try await canvass.changes(cursor).full)
            canvass.clock.set(Instant(seconds: CanvassServing.start.seconds - 91 * 86_400))
            let old = try await canvass.changes(nil).cursor
            #expect(try await canvass.changes(old).full == false)
            canvass.clock.set(CanvassServing.start)
            #expect(try await canvass.changes(old).full)
        }
    }

    @Test("Canvass A40: eight writers and a poller, and nothing is missed", arguments: Engine.allCases)
    func writers(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let file = "address\n" + (1...40).map { "\($0) Poll St" }.joined(separator: "\n")
            #expect(try await canvass.upload(file).status == .ok)
            let homes = try await canvass.addresses().map(\.addressID)
            let done = Flag()
            let polled = Task {
                var (copy, cursor) = ([String: Int](), String?.none)
                try await exhaust {
                    let last = done.isSet
                    let page = try await canvass.changes(cursor, limit: 7)
                    if page.full { copy = [:] }
                    for home in page.changed { copy[home.addressID] = home.revision }
                    for id in page.deleted { copy[id] = nil }
                    cursor = page.cursor
                    return !last || page.hasMore
                }
                return copy
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<8 {
                    group.addTask {
                        for round in 0..<12 {
                            let home = homes[(writer * 5 + round * 3) % homes.count]
                            let id = "7d0b1c52-6a4e-4f0c-9b57-0000000\(10_000 + writer * 100 + round)"
                            let body = #"{"mutation_id":"\#(id)","changes":[{"address_id":"\#(home)","visited":true}]}"#
                            let response = try await canvass.post(canvass.path("/visits"), body, token: canvass.token())
                            #expect(response.status == .ok, "\(response.text)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            done.set()
            let copy = try await polled.value
            let truth = Dictionary(uniqueKeysWithValues: try await canvass.addresses().map { ($0.addressID, $0.revision) })
            #expect(copy == truth)
        }
    }
}

extension CanvassServing {
    func changes(_ since: String?, limit: Int = 500) async throws -> CanvassChanges {
        let query = since.map { "&since=\($0)" } ?? ""
        let response = try await get(path("/changes?limit=\(limit)\(query)"), token: token())
        #expect(response.status == .ok, "\(response.text)")
        return try response.decoded(CanvassChanges.self)
    }
}

/// Set once, seen by all.
private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}

extension Connection {
    /// Somebody of the organisation that pays.
    fileprivate func memberOfRun() throws -> Account.ID {
        try AccountTransaction(self).account(with: OutsideIdentity(provider: .supabase, subject: "ann")) ?? 0
    }
}
