/// Where positions come from: Core Location in an app, a recorded walk in tests.
@MainActor
public protocol WalkPositions: AnyObject {
    /// Hears of positions and of what somebody allows.
    var onEvent: ((WalkPositionEvent) -> Void)? { get set }
    /// What the app may know now.
    var permission: WalkPermission { get }
    /// Asks somebody, if they were not asked yet.
    func ask()
    /// What is wanted from now on.
    func follow(_ request: LocationPlan.Request)
}

/// What a source of positions tells.
public enum WalkPositionEvent: Sendable, Hashable {
    /// Positions, as they were measured.
    case fixes([TourNavigator.Fix])
    /// Somebody has changed what the app may know.
    case permission(WalkPermission)
}

/// What an app may know of where its device is.
public enum WalkPermission: Sendable, Hashable, CaseIterable {
    /// Nobody was asked yet; exact positions; none.
    case unasked, granted, denied
    /// Only within some kilometres.
    case reduced
    /// The device tells nobody.
    case off
}
