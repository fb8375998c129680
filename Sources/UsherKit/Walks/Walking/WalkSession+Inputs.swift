import Foundation

/// What comes in: positions, what the player tells, buttons, hands.
extension WalkSession {
    func hear(_ event: WalkPositionEvent) {
        switch event {
        case .permission(let permission): note(permission)
        case .fixes(let fixes):
            guard isWalking else { return }
            handle(.fixes(fixes, now: clock.now()))
            replan()
        }
    }

    /// What somebody allows, or no longer.
    func note(_ permission: WalkPermission) {
        problems.removeAll(where: \.isOfLocation)
        if let problem = WalkProblem(permission) { problems.append(problem) }
    }

    /// A problem was seen, and is out of the way.
    public func dismiss(_ problem: WalkProblem) { problems.removeAll { $0 == problem } }

    func hear(_ event: WalkAudioEvent) {
        guard isWalking else { return }
        switch event {
        case .loaded: feed(.loaded)
        case .loadFailed: feed(.loadFailed)
        case .finished: feed(.finished)
        case .interruptionBegan:
            keepPlace()
            feed(.interruptionBegan)
        case .interruptionEnded(let shouldResume): feed(.interruptionEnded(shouldResume: shouldResume))
        case .headphonesUnplugged:
            keepPlace()
            feed(.headphonesUnplugged)
        case .mediaReset: feed(.mediaReset)
        case .button(let button): press(button)
        }
    }

    /// Before the player stops or is gone, where it was.
    private func keepPlace() { if isPlaying { move(to: audio.position) } }

    // MARK: - By hand

    /// A button of the screen's, the lock screen's or of headphones.
    public func press(_ button: WalkButton) {
        guard isWalking else { return }
        switch button {
        case .play: feed(.play)
        case .pause:
            keepPlace()
            feed(.pause)
        case .toggle: press(isPlaying ? .pause : .play)
        case .next: goOn()
        case .previous: goBack()
        case .skip(let seconds): seek(to: (isPlaying ? audio.position : position) + seconds)
        case .seek(let seconds): seek(to: seconds)
        }
    }

    /// What waits, else the next point.
    private func goOn() {
        if coordinator.current != nil, !coordinator.queue.isEmpty {
            audio.stop()
            feed(.finished)
        } else if let next {
            play(next.id)
        }
    }

    /// To the beginning, or if that was just now to the point before.
    private func goBack() {
        let index = content.points.firstIndex { $0.id == coordinator.current }
        keepPlace()
        if let index, index > 0, position < 3 { return play(content.points[index - 1].id) }
        seek(to: 0)
    }

    private func seek(to seconds: Double) {
        guard coordinator.current != nil else { return }
        audio.seek(to: max(0, min(seconds, max(0, audio.duration))))
        move(to: audio.position)
        present()
        save()
    }

    /// Plays a point, wherever somebody is; points before it that were never heard are left out.
    public func play(_ point: String) {
        guard isWalking else { return }
        suggestion = nil
        keepPlace()
        handle(.playNow(id: point, now: clock.now()))
        replan()
    }

    /// Leaves the next point out.
    public func skipNext() {
        guard isWalking else { return }
        suggestion = nil
        handle(.skipNext(now: clock.now()))
        replan()
    }

    // MARK: - Navigator and coordinator

    func handle(_ input: TourNavigator.Input) {
        let outputs = navigator.handle(input)
        fix = navigator.last
        for output in outputs {
            note(output)
            feed(.navigator(output))
        }
    }

    private func note(_ output: TourNavigator.Output) {
        switch output {
        case .offRoute(let metres): offRoute = metres
        case .backOnRoute: offRoute = nil
        case .suggestSkip(let missed, let candidate): suggestion = Suggestion(missed: missed, candidate: candidate)
        case .triggered: suggestion = nil
        case .rejected, .exited, .skipped, .lastPointReached, .approaching: break
        }
    }

    func feed(_ input: PlaybackCoordinator.Input) {
        let before = coordinator.current
        let commands = coordinator.handle(input, now: clock.now())
        for command in commands { perform(command) }
        guard !commands.isEmpty || coordinator.current != before, isWalking else { return }
        present()
        save()
    }
}
