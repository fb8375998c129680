extension Setting {
    static let work: [Setting] = [
        .integer(
            "work.waiting", \.work.waiting, in: 1...1_000_000,
            help: "Pages, pictures, passes and answers to be compressed that may wait for a thread; who comes then is told that it is busy."
        ),
        .integer("work.per_address", \.work.perAddress, in: 1...1_000_000, help: "The same for one address."),
        .integer(
            "papers.threads", \.work.papersThreads, in: 1...64,
            help: "Threads that make tickets on paper (PDF); nothing else waits for them."),
        .integer("papers.waiting", \.work.papersWaiting, in: 1...100_000, help: "Papers that may wait for a thread."),
        .integer("papers.per_address", \.work.papersPerAddress, in: 1...100_000, help: "The same for one address."),
        .integer(
            "imports.threads", \.work.importsThreads, in: 1...64,
            help: "Threads that read files of homes, a thousand rows at a time; nothing else waits for them."),
        .integer("imports.waiting", \.work.importsWaiting, in: 1...100_000, help: "Such pieces of files that may wait for a thread."),
        .integer("imports.per_address", \.work.importsPerAddress, in: 1...100_000, help: "The same for one address."),
    ]
}
