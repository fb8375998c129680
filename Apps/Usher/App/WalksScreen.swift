import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// The walks, one of them, and walking it.
struct WalksScreen: View {
    let house: AppHouse
    @State private var tours: ToursModel
    @State private var tour: WalksTour?
    @State private var session: WalkSession?
    @Environment(\.openURL) private var openURL

    init(house: AppHouse) {
        self.house = house
        _tours = State(wrappedValue: ToursModel(cache: house.tours))
    }

    var body: some View {
        if let session {
            WalkView(session: session) { if let settings = URL(string: "app-settings:") { openURL(settings) } }
        } else {
            ToursView(model: tours) { tour = $0 }
                .navigationDestination(item: $tour) { tour in
                    let model = TourModel(cache: house.tours, id: tour.id, language: .en)
                    TourView(model: model, onRedeem: {}, onStart: { start(model) })
                }
        }
    }

    private func start(_ model: TourModel) {
        guard let content = model.content else { return }
        session = WalkSession(
            content: content, audio: DeviceAudio(), positions: DevicePositions(),
            file: .applicationSupportDirectory.appending(path: "walk.json"),
            cache: PointCache(client: house.walks, folder: .cachesDirectory.appending(path: "points")))
    }
}
