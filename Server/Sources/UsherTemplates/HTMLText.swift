import Mustache

/// How templates escape. Mustache's own goes by `Character`s, and lets a quotation mark with a combining accent through.
package struct HTMLText: MustacheContentType {
    package init() {}

    package func escapeText(_ text: String) -> String { MarkupText.escaped(text) }
}
