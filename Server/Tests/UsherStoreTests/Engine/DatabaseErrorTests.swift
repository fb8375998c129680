import Testing

@testable import UsherStore

@Suite struct DatabaseErrorTests {
    @Test(
        "A value that a message quotes is not in the error, in whatever language the cluster speaks",
        arguments: [
            (#"invalid input syntax for type bigint: "ada@example.org""#, "invalid input syntax for type bigint: …"),
            ("ungültige Eingabesyntax für Typ bigint: »ada@example.org«", "ungültige Eingabesyntax für Typ bigint: …"),
            ("syntaxe en entrée invalide pour le type bigint : « ada@example.org »", "syntaxe en entrée invalide pour le type bigint : …"),
            ("sintaxis de entrada no válida para tipo bigint: «ada@example.org»", "sintaxis de entrada no válida para tipo bigint: …"),
            ("JSON path error near 'ada'", "JSON path error near …"), ("bigint out of range", "bigint out of range"),
        ])
    func values(message: String, text: String) {
        #expect(DatabaseError.withoutValues(message) == text)
    }
}
