public import Observation
public import UsherWire

/// How an airline's passes look, its key, and the end of it.
@MainActor @Observable
public final class AirlineSettingsModel {
    public enum State: Sendable, Hashable { case loading, shown, deleted, failed(BoardingError) }
    public enum Field: Sendable, Hashable, CaseIterable { case background, foreground, labels, customLabel }

    public private(set) var state = State.loading
    /// As the server has them; what is typed is in `draft`.
    public private(set) var settings: BoardingSettings?
    public var draft = BoardingSettings()
    public private(set) var keys: BoardingKeys?
    public private(set) var error: BoardingError?
    public private(set) var isBusy = false
    /// Somebody wants to delete it all: ask.
    public var asksToDelete = false
    private let client: BoardingClient
    private let onDeleted: @MainActor () -> Void

    /// `onDeleted`: sign out, `AirlineSignInModel.leave`.
    public init(client: BoardingClient, onDeleted: @escaping @MainActor () -> Void = {}) {
        (self.client, self.onDeleted) = (client, onDeleted)
    }

    public func load() async {
        await work { () async throws(BoardingError) in
            let fresh = try await self.client.settings()
            (self.settings, self.draft, self.state) = (fresh, fresh, .shown)
            self.keys = try await self.client.keys()
        }
    }

    public func fault(at field: Field) -> UsherText? {
        switch field {
        case .background: FieldRule.colour(draft.backgroundColor ?? "")
        case .foreground: FieldRule.colour(draft.foregroundColor ?? "")
        case .labels: FieldRule.colour(draft.labelColor ?? "")
        case .customLabel: FieldRule.judge(draft.customLabel ?? "", most: 64)
        }
    }

    public var canSave: Bool { !isBusy && state == .shown && Field.allCases.allSatisfy { fault(at: $0) == nil } }

    /// Sends what is typed, and shows what the server makes of it.
    public func save() async {
        guard canSave else { return }
        await work { () async throws(BoardingError) in
            let fresh = try await self.client.change(self.draft)
            (self.settings, self.draft) = (fresh, fresh)
        }
    }

    /// The airline with all that belongs to it; ask before.
    public func delete() async {
        asksToDelete = false
        await work { () async throws(BoardingError) in
            try await self.client.deleteAirline()
            self.state = .deleted
            self.onDeleted()
        }
    }

    private func work(_ body: () async throws(BoardingError) -> Void) async {
        guard !isBusy else { return }
        (isBusy, error) = (true, nil)
        defer { isBusy = false }
        do {
            try await body()
        } catch {
            if error == .cancelled { return }
            self.error = error
            if settings == nil { state = .failed(error) }
        }
    }
}
