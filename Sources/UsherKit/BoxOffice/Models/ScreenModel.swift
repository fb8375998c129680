import Foundation
public import Observation
import UsherWire

/// What the models of all screens have: something under way, something gone wrong.
@MainActor
public protocol ScreenModel: AnyObject, Observable {
    /// Something is under way: buttons wait.
    var isBusy: Bool { get set }
    /// What went wrong last; nil where nothing did, and after the next try began.
    var error: BoxOfficeError? { get set }
}

extension ScreenModel {
    /// Does one thing at a time, and keeps what went wrong for the screen. Nil where it failed.
    func perform<Value: Sendable>(_ work: () async throws(BoxOfficeError) -> Value) async -> Value? {
        if isBusy { return nil }
        isBusy = true
        error = nil
        defer { isBusy = false }
        do {
            return try await work()
        } catch {
            if error != .cancelled { self.error = error }
            return nil
        }
    }
}
