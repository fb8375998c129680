import SwiftSyntax
import SwiftSyntaxMacros

/// `#Preview` where there is nobody to look: its arguments have been type-checked by then, and nothing comes of them.
public struct PreviewMacro: DeclarationMacro {
    public static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
}
