import UsherHTTP
import Logging
import ServiceLifecycle
import UsherStore

/// Adds what came to the books' figures, each minute.
struct BooksJob: Sendable {
    let store: BooksStore

    func service(_ log: Logger) -> any Service {
        PeriodicJob("Keeping the books", every: .seconds(60), log: log) {
            while try await store.open() {}
            while try await store.fold() {}
        }
    }
}
