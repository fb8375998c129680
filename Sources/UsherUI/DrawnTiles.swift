#if canImport(SwiftUI)
    import CoreGraphics
    import Foundation
    import SwiftUI
    import UsherKit

    #if canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    /// The tiles of a downloaded walk, read once each: pictures as they are, vector tiles drawn by the house's own colours.
    @MainActor
    final class DrawnTiles {
        private enum Tile {
            case picture(Image)
            case shapes(VectorTile)
            /// It is broken.
            case blank
        }

        private var files: [MapTile: URL]?
        private var known: [MapTile: Tile] = [:]
        /// As many as some screens need.
        private static let most = 200

        nonisolated init() {}

        func draw(_ scene: MapScene, of tour: DownloadedTour, in context: GraphicsContext) {
            let files = files ?? tour.tiles
            self.files = files
            for placed in scene.tiles({ files[$0] != nil }) {
                guard let file = files[placed.tile] else { continue }
                draw(tile(placed.tile, file), placed, in: context)
            }
        }

        private func tile(_ tile: MapTile, _ file: URL) -> Tile {
            if let known = known[tile] { return known }
            if known.count >= Self.most { known = [:] }
            let read = Self.read(file)
            known[tile] = read
            return read
        }

        private static func read(_ file: URL) -> Tile {
            guard let data = try? Data(contentsOf: file) else { return .blank }
            if file.pathExtension == "pbf" { return (try? VectorTile(data)).map(Tile.shapes) ?? .blank }
            #if canImport(UIKit)
                return UIImage(data: data).map { .picture(Image(uiImage: $0)) } ?? .blank
            #elseif canImport(AppKit)
                return NSImage(data: data).map { .picture(Image(nsImage: $0)) } ?? .blank
            #endif
        }

        private func draw(_ tile: Tile, _ placed: MapScene.PlacedTile, in context: GraphicsContext) {
            // The whole tile, of which a part is seen.
            let whole = CGRect(
                x: placed.frame.x - placed.part.x / placed.part.width * placed.frame.width,
                y: placed.frame.y - placed.part.y / placed.part.height * placed.frame.height,
                width: placed.frame.width / placed.part.width, height: placed.frame.height / placed.part.height)
            var clipped = context
            clipped.clip(to: Path(CGRect(x: placed.frame.x, y: placed.frame.y, width: placed.frame.width, height: placed.frame.height)))
            switch tile {
            case .picture(let image): clipped.draw(image, in: whole)
            case .shapes(let vector): for shape in vector.shapes { Self.draw(shape, whole, in: clipped) }
            case .blank: break
            }
        }

        private static func draw(_ shape: VectorTile.Shape, _ frame: CGRect, in context: GraphicsContext) {
            var path = Path()
            for line in shape.lines {
                path.addLines(line.map { CGPoint(x: frame.minX + $0.x * frame.width, y: frame.minY + $0.y * frame.height) })
                if shape.isArea { path.closeSubpath() }
            }
            if shape.isArea {
                context.fill(path, with: .color(color(shape.kind)), style: FillStyle(eoFill: true))
            } else {
                context.stroke(path, with: .color(color(shape.kind)), lineWidth: shape.kind == .road ? 3 : 1)
            }
        }

        private static func color(_ kind: VectorTile.Kind) -> Color {
            switch kind {
            case .land: Color(red: 0.85, green: 0.91, blue: 0.8)
            case .water: Color(red: 0.66, green: 0.8, blue: 0.91)
            case .building: Color(red: 0.83, green: 0.81, blue: 0.78)
            case .road: Color(red: 0.6, green: 0.6, blue: 0.6)
            case .path: Color(red: 0.72, green: 0.6, blue: 0.45)
            }
        }
    }
#endif
