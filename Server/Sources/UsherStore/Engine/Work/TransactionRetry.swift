/// Thrown by a transaction's body that found the world changed under it: it is rolled back and run again at once, up to
/// eight times, and then fails with `DatabaseError.conflict`.
package struct TransactionRetry: Error {
    package init() {}
}
