public import Foundation
public import Observation
import UsherWire

/// A flight's gate: reads passes and boards who has one. A pass with a signature is judged by the airline's key, which is kept, before the
/// server is asked; without a network that has to do.
@MainActor @Observable
public final class BoardingDoorModel {
    /// What the gate does.
    public enum State: Sendable, Hashable {
        /// Waits for the next pass.
        case ready
        /// Asks key and server; nothing else is read meanwhile.
        case judging
        /// What came of it: of a good pass for 2 s, else until it is touched.
        case shown(BoardingOutcome)
    }

    /// What the gate does.
    public private(set) var state = State.ready
    /// How many are on board, by this gate.
    public private(set) var boarded = 0
    private var lastCode: String?
    private var judgedAt: Date?
    private var key: String?
    private var number = 0
    private let client: BoardingClient
    private let files: KeptFiles?
    private let watch: CameraWatch
    private var clock: UsherClock { client.sender.clock }

    /// `folder` keeps the airline's public key for when the network is away.
    public init(client: BoardingClient, folder: URL? = nil, camera feed: (any CameraFeed)? = nil) {
        self.client = client
        files = folder.map(KeptFiles.init(folder:))
        watch = CameraWatch(feed)
        key = files.flatMap { $0.read("key", client.airlineIdentifier ?? "") as BookingCache.Kept<String>? }?.value
        watch.onCode = { [weak self] text in await self?.read(text) }
    }

    /// Begins to read; fetches the airline's key where it is not known. A key never changes.
    public func load() async {
        watch.start()
        guard key == nil, let fresh = try? await client.keys().publicKey else { return }
        key = fresh
        files?.write("key", client.airlineIdentifier ?? "", fresh, clock.now())
    }

    /// Stops to read; the camera is let go.
    public func leave() { watch.stop() }

    /// A text that the camera reads. What was judged just now is the same person still.
    public func read(_ text: String) async {
        guard state != .judging, !CameraWatch.isSame(text, as: lastCode, judgedAt, now: clock.now()) else { return }
        await judge(text)
    }

    /// A text that somebody typed: a pass's, or a ticket's number.
    public func type(_ text: String) async {
        guard state != .judging, !ScanText.trimmed(text).isEmpty else { return }
        await judge(text)
    }

    /// Somebody touches what is shown: the next one, please.
    public func dismiss() { if case .shown = state { state = .ready } }

    private func judge(_ text: String) async {
        number += 1
        let (mine, code) = (number, ScanText.trimmed(text))
        (state, lastCode) = (.judging, code)
        let outcome = await outcome(of: code)
        guard mine == number else { return }
        guard let outcome else { return state = .ready }
        (state, judgedAt) = (.shown(outcome), clock.now())
        if outcome.signal == .ok { hide(after: DoorModel.shown, mine) }
    }

    private func hide(after seconds: Double, _ mine: Int) {
        let clock = clock
        // The screen clears by itself, whoever has gone on meanwhile.
        Task {
            try? await clock.sleep(seconds)
            if mine == number { dismiss() }
        }
    }

    /// Nil where it was cancelled.
    private func outcome(of code: String) async -> BoardingOutcome? {
        let signature: TicketSignature?
        do { signature = try TicketSignature(qr: code) } catch {
            // What looks like a document is a code of something else; what does not may be a ticket's number.
            guard code.wholeMatch(of: /[0-9A-Za-z._:\-]{1,64}/) != nil else { return .refused(.failurePassUnreadable) }
            signature = nil
        }
        let verdict = signature.flatMap { signature in key.flatMap { try? signature.verify(publicKeyPEM: $0) } } ?? .absent
        if verdict == .incorrect { return .refused(.failurePassNotValid) }
        do {
            let ticket = try await client.board(ticket: signature?.ticket ?? code, signature: signature)
            boarded += 1
            return .boarded(ticket)
        } catch {
            return Self.outcome(error, verdict, signature?.ticket)
        }
    }

    private static func outcome(_ error: BoardingError, _ verdict: TicketSignature.Verdict, _ ticket: String?) -> BoardingOutcome? {
        switch error {
        case .cancelled: nil
        case .alreadyBoarded(let at): .alreadyOnBoard(at: at)
        case .network, .server:
            if verdict == .verified, let ticket {
                .genuine(ticket: ticket)
            } else {
                .failed(error == .network ? .boardAsk : .failureServer)
            }
        case .signedOut, .locked, .rateLimited, .decoding: .failed(error.text ?? .failureServer)
        case .notValid, .forbidden, .notFound, .invalid, .conflict, .expired: .refused(error.text ?? .failurePassNotValid)
        }
    }
}

extension BoardingDoorModel {
    /// What eye, ear and hand are told just now.
    public var signal: ScanOutcome.Signal? { if case .shown(let outcome) = state { outcome.signal } else { nil } }
}

/// The camera.
extension BoardingDoorModel {
    /// What the camera does, or why there is none.
    public var camera: CameraState { watch.state }
    /// Whether the camera has a light.
    public var hasTorch: Bool { watch.hasTorch }
    /// Whether the camera's light is on.
    public var isTorchOn: Bool { watch.isTorchOn }
    /// Switches the camera's light.
    public func setTorch(_ isOn: Bool) { watch.setTorch(isOn) }
    /// The app is in front, or no longer: the camera rests behind it.
    public func setActive(_ isActive: Bool) { watch.setActive(isActive) }
}
