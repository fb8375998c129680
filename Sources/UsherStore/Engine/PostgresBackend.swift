import Logging

final class PostgresBackend: Backend {
    let parallelBatches = 1
    init(url: String, log: Logger) throws {}
    func read(_ job: Job) {}
    func write(_ job: Job) {}
    func close() {}
}

enum PostgresText {
    static func integer(_ text: UnsafePointer<CChar>?) -> Int64 { 0 }
    static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] { [] }
}
