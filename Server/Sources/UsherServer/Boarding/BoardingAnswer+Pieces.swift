import UsherHTTP
import Hummingbird
import NIOCore
import Synchronization
import UsherCore
import UsherStore

/// Answers that may be of any length leave piece by piece. Only one piece of an airline is being made at a time, so that nobody's rows keep the
/// house busy or its memory full, and none is made for a client that has gone.
extension BoardingDesk {
    /// Size of a piece; the first is larger, since what ends within it is sent, and kept, whole.
    private static let piece = UnreadBytes.piece
    private static let firstPiece = AirlineCache.longest

    /// A list that is kept until something of the airline changes, as far as it is not long.
    func list(
        _ call: Principal<AirlineProof>, _ kind: BoardingKind, _ parts: @escaping @Sendable (BoardingHorizon) -> [BoardingPart]
    ) async throws -> Response {
        if let known = cache.list(call.airline, kind).known { return .json(known) }
        return try await inPieces(call, keptAs: kind) { BoardingDocument(parts(try BoardingReader($0).horizon(of: call.airline))) }
    }

    /// Begins an answer by `open` and sends it. What ends within the first piece is of one state of the database.
    func inPieces(
        _ call: Principal<AirlineProof>, keptAs kind: BoardingKind? = nil,
        _ open: @escaping @Sendable (any Connection) throws -> BoardingDocument
    ) async throws -> Response {
        let (work, airline) = (ClientWork.current, call.airline)
        let begun = try await inTurn(work, airline) { () async throws -> Begun in
            let kept = kind.map { cache.list(airline, $0) }
            // Whoever waited for the same list has it already.
            if let known = kept?.known { return Begun(document: BoardingDocument([]), bytes: known) }
            let begun = try await store.read { connection in
                var document = try open(connection)
                let bytes = ByteBuffer(bytes: try document.next(connection, size: Self.firstPiece))
                return Begun(document: document, bytes: bytes)
            }
            if begun.document.isFinished, let kind, let kept { cache.keep(begun.bytes, airline, kind, begun: kept.beginning) }
            return begun
        }
        if begun.document.isFinished { return .json(begun.bytes) }
        let first = FirstPiece(begun)
        return Response(
            status: .ok, headers: .json,
            body: ResponseBody { writer in
                guard var begun = first.take() else { throw ChannelError.ioOnClosedChannel }
                while true {
                    while let piece = begun.bytes.readSlice(length: min(Self.piece, begun.bytes.readableBytes)), piece.readableBytes > 0 {
                        try await writer.write(piece)
                    }
                    if begun.document.isFinished { break }
                    begun = try await next(begun.document, work, airline)
                }
                try await writer.finish(nil)
            })
    }

    /// Reads on. Where the airline is gone or has been shut meanwhile, the answer breaks off: it is not complete.
    private func next(_ document: BoardingDocument, _ work: ClientWork?, _ airline: Airline.ID) async throws -> Begun {
        try await inTurn(work, airline) {
            try await store.read { connection in
                guard let own = try AirlineTransaction(connection).airline(airline), own.suspended == nil else {
                    throw BoardingRefusal.airlineGone
                }
                var document = document
                let bytes = ByteBuffer(bytes: try document.next(connection, size: Self.piece))
                return Begun(document: document, bytes: bytes)
            }
        }
    }

    private func inTurn<T: Sendable>(_ work: ClientWork?, _ airline: Airline.ID, _ body: () async throws -> T) async throws -> T {
        guard let work else { return try await turns.take(airline, body) }
        return try await work.inTurn(of: turns, airline, body)
    }
}

/// A piece of an answer and what is to come.
private struct Begun: Sendable {
    var document: BoardingDocument
    var bytes: ByteBuffer
}

/// Gives the first piece away, so that nobody holds it while the others leave.
private final class FirstPiece: Sendable {
    private let begun: Mutex<Begun?>

    init(_ begun: Begun) { self.begun = Mutex(begun) }

    func take() -> Begun? {
        begun.withLock { begun in
            defer { begun = nil }
            return begun
        }
    }
}
