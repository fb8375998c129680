public import Observation
public import UsherWire

/// How an airline's passes look, its key, and the end of it.
@MainActor @Observable
public final class AirlineSettingsModel {
    /// What the screen shows.
    public enum State: Sendable, Hashable {
        /// Nothing has come yet.
        case loading
        /// The settings are there to be changed.
        case shown
        /// The airline is gone.
        case deleted
        /// The settings could not be fetched.
        case failed(BoardingError)
    }
    /// What can be wrong, and is told at its place.
    public enum Field: Sendable, Hashable, CaseIterable {
        /// The pass's ground.
        case background
        /// The values' colour.
        case foreground
        /// The labels' colour.
        case labels
        /// What the airline's own field is called.
        case customLabel
    }

    /// What the screen shows.
    public private(set) var state = State.loading
    /// As the server has them; what is typed is in `draft`.
    public private(set) var settings: BoardingSettings?
    /// What is typed; a colour may be written as `#0a141e`, and comes back as the server says it.
    public var draft = BoardingSettings()
    /// The airline's public key, for gates without a network; nil until it is fetched.
    public private(set) var keys: BoardingKeys?
    /// Why the last deed failed; nil if it did not.
    public private(set) var error: BoardingError?
    /// Whether a call is under way: no second one begins.
    public private(set) var isBusy = false
    /// Somebody wants to delete it all: ask.
    public var asksToDelete = false
    private let client: BoardingClient
    private let onDeleted: @MainActor () -> Void

    /// `onDeleted`: sign out, `AirlineSignInModel.leave`.
    public init(client: BoardingClient, onDeleted: @escaping @MainActor () -> Void = {}) {
        (self.client, self.onDeleted) = (client, onDeleted)
    }

    /// Fetches settings and key; what was typed is dropped.
    public func load() async {
        await work { () async throws(BoardingError) in
            let fresh = try await self.client.settings()
            (self.settings, self.draft, self.state) = (fresh, fresh, .shown)
            self.keys = try await self.client.keys()
        }
    }

    /// What is wrong at a field, while it is typed; nil where it is right.
    public func fault(at field: Field) -> UsherText? {
        switch field {
        case .background: FieldRule.colour(draft.backgroundColor ?? "")
        case .foreground: FieldRule.colour(draft.foregroundColor ?? "")
        case .labels: FieldRule.colour(draft.labelColor ?? "")
        case .customLabel: FieldRule.judge(draft.customLabel ?? "", most: 64)
        }
    }

    /// Whether what is typed can be sent: nothing is wrong, and nothing under way.
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
