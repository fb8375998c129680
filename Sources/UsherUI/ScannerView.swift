#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// What reads codes at a door, over `DoorModel`: the camera, a keyboard, a scanner that types. `DoorView` has it; an app that draws its door
    /// itself takes it alone. The camera's picture is the app's, `camera` draws it.
    public struct ScannerView<Camera: View>: View {
        @Bindable private var model: DoorModel
        private let camera: Camera
        @State private var text = ""
        @FocusState private var isTyping: Bool
        @FocusState private var isTypingSeat: Bool
        @Environment(\.dynamicTypeSize) private var size

        /// Draws `model` over the picture of `camera`, which may be empty where codes are typed.
        public init(model: DoorModel, @ViewBuilder camera: () -> Camera) {
            _model = Bindable(wrappedValue: model)
            self.camera = camera()
        }

        public var body: some View {
            VStack(alignment: .leading) {
                // A page that scrolls gives a picture no height.
                if model.camera == .reading { camera.frame(minHeight: size.isAccessibilitySize ? 240 : nil) }
                if let words = model.camera.text { Text(words.localized).font(.footnote) }
                TextField(UsherText.doorCode.localized, text: $text).focused($isTyping).screen(.doorCode).onSubmit { Task { await type() } }
                    .target().onTapGesture { isTyping = true }
                TextField(UsherText.doorSeat.localized, text: $model.seat).focused($isTypingSeat)
                    .target().onTapGesture { isTypingSeat = true }
                if model.hasTorch { Button(UsherText.doorTorch.localized) { model.setTorch(!model.isTorchOn) } }
                if model.canUndo { BusyButton(UsherText.doorUndo.localized, isBusy: false) { await model.undo() } }
            }
            .largeTargets()
            // Without a camera the next code is typed, or comes from a scanner that types.
            .onChange(of: model.camera, initial: true) { _, state in isTyping = state != .reading }
        }

        private func type() async {
            let typed = text
            text = ""
            await model.type(typed)
            isTyping = model.camera != .reading
        }
    }

    #if DEBUG
        #Preview("Without a camera") {
            ScannerView(
                model: DoorModel(
                    client: PreviewServer.everything.gate, folder: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
                )
            ) { EmptyView() }
        }

        #Preview("Largest text, right to left") {
            Extremes {
                ScannerView(
                    model: DoorModel(
                        client: PreviewServer.everything.gate,
                        folder: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
                ) { EmptyView() }
            }
        }
    #endif
#endif
