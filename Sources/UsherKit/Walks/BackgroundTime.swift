/// Time that the system gives while the app is behind: an adapter asks for it and hands it on, a script does in tests.
@MainActor
public protocol BackgroundTime: AnyObject {
    /// What is done in that time; whether all of it was. Its task is cancelled when the time is over.
    var onTime: (@MainActor () async -> Bool)? { get set }
    /// Wants time, once, when there is a network.
    func ask()
    /// Nothing is left to do.
    func withdraw()
}
