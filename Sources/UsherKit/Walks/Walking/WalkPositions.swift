/// Where positions come from: Core Location in an app, a recorded walk in tests.
@MainActor
public protocol WalkPositions: AnyObject {
    /// Hears of positions and of what somebody allows.
    var onEvent: ((WalkPositionEvent) -> Void)? { get set }
    var permission: WalkPermission { get }
    /// Asks somebody, if they were not asked yet.
    func ask()
    /// What is wanted from now on.
    func follow(_ request: LocationPlan.Request)
}

public enum WalkPositionEvent: Sendable, Hashable {
    case fixes([TourNavigator.Fix])
    case permission(WalkPermission)
}

/// What an app may know of where its device is.
public enum WalkPermission: Sendable, Hashable, CaseIterable {
    case unasked, granted, denied
    /// Only within some kilometres.
    case reduced
    /// The device tells nobody.
    case off
}
