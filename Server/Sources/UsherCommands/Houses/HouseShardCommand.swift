import ArgumentParser
import UsherStore

/// `usher house shard NUMBER`
struct HouseShardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shard", abstract: "Give this database its number among those that houses move between.",
        discussion: """
            From then on it counts its ids in windows of its own, so that no other database gives out the same ones. Do it once for each \
            database, while no server runs on it.
            """)

    @Argument(help: "0 to 1023, another one for each database.")
    var number: Int

    @OptionGroup var place: DatabaseOptions
    @OptionGroup var output: OutputOptions

    private struct Answer: Encodable { let shard: Int }

    func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            guard IDTransaction.shards.contains(Int64(number)) else {
                throw CommandFailure("the number must be from 0 to 1023", exitCode: 2)
            }
            try await place.withDatabase(making: true) { database in
                try await database.write { try IDTransaction($0).becomeShard(Int64(number)) }
            }
            try output.answer(Answer(shard: number), text: "This database is number \(number).")
        }
    }
}
