import Foundation
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherKit
@testable import UsherServer
@testable import UsherStore

/// A scan with all that decides it, as the server knows it and as a device does: the list was fetched in between.
struct DoorCase {
    /// Somebody who came in earlier.
    struct Entry {
        var at: Instant
        var person: UsherCore.Person.ID?
        var seat: String?
        var quantity: Int?
    }

    var name: String
    var event = GateFixture.event
    var sale = GateFixture.sale
    /// What the list knows.
    var before: [Entry] = []
    /// What this device has done since.
    var alone: [Entry] = []
    var now = GateFixture.now
    /// As a device sends it.
    var scan: UsherWire.ScanRequest

    private var core: UsherCore.Event { event.event }
    private var date: CivilDate { sale.date ?? core.ownDate }
    private var occurrence: Occurrence { Occurrence(event: core, date: date) }

    private func sale(with log: AdmissionLog) -> UsherCore.Sale {
        UsherCore.Sale(
            id: sale.id, event: event.id, status: sale.status, name: sale.name, email: sale.email, eventDate: date, roster: sale.roster,
            log: log)
    }

    private func usage(_ log: AdmissionLog) -> Usage { Usage(sale: sale(with: log), reentry: event.reentry, zone: occurrence.zone) }

    /// The log after so many of the entries.
    private func log(_ entries: [Entry]) -> AdmissionLog {
        var log = AdmissionLog()
        for (index, entry) in entries.enumerated() {
            let selection = ScanSelection(person: entry.person, seat: entry.seat, quantity: entry.quantity)
            log.insert(
                LogItem(id: .init(Int64(index + 1)), at: entry.at, kind: .scan(selection, source: .online, gate: "North")))
        }
        return log
    }
}

// MARK: - Verdicts
extension DoorCase {
    /// What the door says.
    enum Verdict: Equatable, CustomStringConvertible {
        case admits(persons: [Int], label: String?, again: Bool)
        case alreadyUsed(at: Int64)
        case refused(code: String)
        case notOnList

        var description: String { String(decoding: JSONText.bytes(value), as: UTF8.self) }

        var value: JSONValue {
            switch self {
            case .admits(let persons, let label, let again):
                .members([
                    "verdict": .string("admits"), "persons": .array(persons.map { .integer(Int64($0)) }),
                    "label": label.map { .string($0) } ?? .null, "again": .bool(again),
                ])
            case .alreadyUsed(let at):
                .members(["verdict": .string("already_used"), "at": .string(Timestamp.seconds(Instant(seconds: at)))])
            case .refused(let code): .members(["verdict": .string("refused"), "code": .string(code)])
            case .notOnList: .members(["verdict": .string("not_on_list")])
            }
        }
    }

    /// The server's: `ScanRule`, with all that has happened in the log.
    func coreVerdict() throws -> Verdict {
        let fields: ScanForm
        do { fields = try ScanForm(JSONValue.read(Array(WireJSON.encoder.encode(scan)))) } catch let refusal as ScanRefusal {
            return .refused(code: refusal.code)
        }
        guard let person = found(fields) else { return .notOnList }
        let log = log(before + alone)
        let scanCase = ScanCase(
            event: core, occurrence: occurrence, sale: sale(with: log), usage: usage(log), role: .door, person: person, fields: fields,
            at: now)
        switch ScanRule.judge(scanCase) {
        case .success(let admission):
            let persons = admission.persons.map { Int(sale.roster.persons[$0].id.rawValue) }
            return .admits(persons: persons, label: admission.label, again: admission.previous != nil)
        case .failure(.alreadyUsed(_, let at)): return .alreadyUsed(at: at.seconds)
        case .failure(let refusal): return .refused(code: refusal.code)
        }
    }

    /// Whose code it is, nil in it for the sale's own; nil where it is nobody's.
    private func found(_ fields: ScanForm) -> UsherCore.Person.ID?? {
        if let id = fields.saleID { return id == sale.id ? .some(nil) : nil }
        for code in fields.ticketCode.map(TicketCode.candidates) ?? [] {
            if code == sale.code { return .some(nil) }
            if let person = sale.roster.persons.first(where: { $0.code == code }) { return person.id }
        }
        return nil
    }

    /// The SDK's, by the page.
    func kitVerdict() throws -> Verdict {
        var list = TicketList()
        list.apply(try WireJSON.decoder.decode(ManifestResponse.self, from: Data(page)).data, at: Date(timeIntervalSince1970: 0))
        let seconds = Double(now.microseconds) / 1e6
        let judge = OfflineJudge(list: list, marks: kitMarks(), now: Date(timeIntervalSince1970: seconds))
        switch judge.judge(scan.trimmed) {
        case .admits(_, let persons, let label, let again): return .admits(persons: persons.map(\.id), label: label, again: again)
        case .alreadyUsed(let at): return .alreadyUsed(at: Int64(at.timeIntervalSince1970))
        case .refused(let code, _): return .refused(code: code)
        case .notOnList: return .notOnList
        }
    }

    private func kitMarks() -> [Int: OfflineJudge.Mark] {
        marks.mapValues { OfflineJudge.Mark(at: Date(timeIntervalSince1970: Double($0.at.seconds)), seat: $0.label) }
    }

    /// What this device noted when it let them in.
    var marks: [Int: (at: Instant, label: String?)] {
        var marks: [Int: (at: Instant, label: String?)] = [:]
        for count in alone.indices {
            let (entry, usage) = (alone[count], usage(log(before + alone[..<count])))
            let selection = ScanSelection(person: entry.person, seat: entry.seat, quantity: entry.quantity)
            guard case .admits(let persons, let label) = usage.select(selection, at: entry.at) else { continue }
            for index in persons {
                let id = Int(sale.roster.persons[index].id.rawValue)
                marks[id] = (entry.at, label ?? marks[id]?.label)
            }
        }
        return marks
    }
}

// MARK: - Rows
extension DoorCase {
    /// The answer of Gate 5.5 for this sale, as the server writes it.
    var page: [UInt8] {
        let usage = usage(log(before))
        let persons = sale.roster.persons.indices.map { ManifestPerson(seat: usage.seat(of: $0), since: usage.latest(of: $0)?.at) }
        let dates = Set([date, core.ownDate]).sorted().map { Occurrence(event: core, date: $0) }
        let page = ManifestPage(
            event: core, salt: event.salt, dates: dates,
            sales: [.sale(sale(with: AdmissionLog()), code: sale.code, persons: persons)],
            next: ManifestCursor(event: core, salt: event.salt, date: nil, sales: FeedCursor(), scans: FeedCursor()), more: false)
        return ManifestAnswer.body(page, at: now)
    }

    /// A row of the table that the browser reads, too.
    func row() throws -> JSONValue {
        let marks = marks.sorted { $0.key < $1.key }.map { person, mark in
            JSONValue.members([
                "person": .integer(Int64(person)), "at": .string(Timestamp.seconds(mark.at)),
                "seat": mark.label.map { .string($0) } ?? .null,
            ])
        }
        return .members([
            "name": .string(name), "page": try JSONValue.read(page)["data"] ?? .null, "marks": .array(marks),
            "now": .string(Timestamp.seconds(now)), "scan": try JSONValue.read(Array(WireJSON.encoder.encode(scan))),
            "verdict": try coreVerdict().value,
        ])
    }
}
