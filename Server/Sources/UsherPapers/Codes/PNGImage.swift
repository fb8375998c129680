package import CPango

/// A small picture drawn with cairo.
package enum PNGImage {
    /// The PNG of what `draw` draws on an opaque white ground.
    package static func make(width: Int, height: Int, _ draw: (OpaquePointer) -> Void) -> [UInt8] {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { return [] }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        draw(context)
        cairo_destroy(context)
        let sink = ByteSink()
        cairo_surface_write_to_png_stream(surface, ByteSink.write, sink.pointer)
        return sink.bytes
    }
}

/// Where cairo's streams write to. Used within one call on one thread.
package final class ByteSink {
    package private(set) var bytes: [UInt8] = []

    /// Unretained: the sink must outlive what writes into it.
    package var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    package static let write: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> cairo_status_t = {
        sink, data, count in
        guard let sink else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue().bytes.append(
            contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
    }
}
