import Foundation
public import Observation
public import UsherWire

/// The list of who has a ticket, to find somebody who has lost theirs.
@MainActor @Observable
public final class DoorListModel {
    /// What the screen shows.
    public enum State: Sendable, Hashable {
        /// Nothing has come yet.
        case loading
        /// There are sales.
        case shown
        /// Nobody fits what was typed.
        case empty
        /// There are none to show, and this is why.
        case failed(GateError)
    }

    /// Those fetched so far, by name.
    public private(set) var sales: [DoorListResponse.Sale] = []
    /// What was searched for last; empty for everybody.
    public private(set) var query = ""
    /// Why the last call failed; nil if it did not.
    public private(set) var error: GateError?
    /// Whether a call is under way, with or without something on the screen.
    public private(set) var isLoading = false
    /// Whether the server has another page.
    public private(set) var hasMore = false
    /// What came of admitting somebody.
    public private(set) var outcome: ScanOutcome?
    private let client: GateClient
    private let scanner: TicketScanner
    private let event: Int?
    private var page = 1
    /// Counts the searches: only the latest one's answer is shown.
    private var latest = 0
    private var hasLoaded = false

    /// The sales of one event; of all that the key may see if nil.
    public init(client: GateClient, scanner: TicketScanner, event: Int? = nil) {
        (self.client, self.scanner, self.event) = (client, scanner, event)
    }

    /// What the screen shows, from sales and error.
    public var state: State {
        if !sales.isEmpty { return .shown }
        if let error { return .failed(error) }
        return isLoading || !hasLoaded ? .loading : .empty
    }

    /// This key may take entries back and see addresses: the server shows those to supervisors alone.
    public var isSupervisor: Bool { sales.contains { $0.email != nil } }

    /// After the text has rested for 300 ms. Call it on every keystroke: an older call ends without effect.
    public func search(_ text: String) async {
        query = text
        latest += 1
        let mine = latest
        do { try await client.sender.clock.sleep(0.3) } catch { return }
        if mine == latest { await load() }
    }

    /// Fetches the first page anew, for what was searched for last.
    public func load() async { await fetch(page: 1) }

    /// The next page, when the end of the list is seen.
    public func more() async { if hasMore, !isLoading { await fetch(page: page + 1) } }

    private func fetch(page wanted: Int) async {
        latest += 1
        let (mine, text) = (latest, ScanText.trimmed(query))
        (isLoading, error) = (true, nil)
        let result: Result<DoorListResponse, GateError>
        do { result = .success(try await client.doorList(event: event, query: text.isEmpty ? nil : text, page: wanted)) } catch {
            result = .failure(error)
        }
        guard mine == latest else { return }
        (isLoading, hasLoaded) = (false, true)
        switch result {
        case .success(let answer):
            let known = wanted == 1 ? [] : Set(sales.map(\.id))
            sales = (wanted == 1 ? [] : sales) + answer.data.filter { !known.contains($0.id) }
            (page, hasMore) = (wanted, answer.meta.page < answer.meta.pages)
        case .failure(.cancelled): break
        case .failure(let failure): error = failure
        }
    }

    /// Lets somebody in by their sale; the list shows it then.
    public func admit(_ sale: DoorListResponse.Sale) async {
        outcome = nil
        let result = await scanner.scan(ScanRequest(saleID: sale.saleID))
        guard result != .cancelled else { return }
        outcome = result
        if let entry = result.entry { admitted(sale.saleID, entry) }
    }

    private func admitted(_ sale: Int, _ entry: ScanResponse.Data) {
        guard let index = sales.firstIndex(where: { $0.saleID == sale }) else { return }
        sales[index].used = entry.used
        sales[index].usageStatus = UsageStatus(used: entry.used, of: sales[index].total)
        let ids = Set(entry.admissions.map(\.id))
        for place in sales[index].admissions.indices where ids.contains(sales[index].admissions[place].id) {
            (sales[index].admissions[place].entryID, sales[index].admissions[place].scannedAt) = (entry.entryID, entry.scannedAt)
        }
    }

    /// Takes an entry back; supervisors alone see the button.
    public func undo(entry: Int) async {
        error = nil
        do {
            _ = try await client.undo(entry: entry)
            await load()
        } catch {
            if error != .cancelled { self.error = error }
        }
    }
}
