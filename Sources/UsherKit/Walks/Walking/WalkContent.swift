import Foundation
public import UsherWire

/// What a walk consists of: a download, or what the server told just now.
public struct WalkContent: Sendable {
    /// The description, in the walk's language.
    public let tour: WalksTourDetail
    /// By their order.
    public let points: [WalksPoint]
    /// `[[lat, lng], …]`
    public let route: [[Double]]
    /// Nil where everything is fetched on the way.
    public let downloaded: DownloadedTour?

    /// A walk that needs no network.
    public init(_ downloaded: DownloadedTour) {
        self.init(tour: downloaded.tour, points: downloaded.points, route: downloaded.manifest.route, downloaded: downloaded)
    }

    /// To be fetched on the way.
    public init(tour: WalksTourDetail, points: [WalksPoint], route: [[Double]] = []) {
        self.init(tour: tour, points: points, route: route, downloaded: nil)
    }

    private init(tour: WalksTourDetail, points: [WalksPoint], route: [[Double]], downloaded: DownloadedTour?) {
        (self.tour, self.route, self.downloaded) = (tour, route, downloaded)
        self.points = points.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    }

    /// The language of texts and audio.
    public var language: TourLanguage { tour.version.language }
    /// It was downloaded: no network is asked.
    public var isOffline: Bool { downloaded != nil }

    /// A point by its id; nil where the walk has none such.
    public func point(_ id: String) -> WalksPoint? { points.first { $0.id == id } }
    func title(of id: String) -> String { point(id)?.localization.title ?? tour.version.title }
}
