import Testing
import UsherStore

@Suite struct SchemaTextTests {
    @Test func typesAndOptionsAreTranslated() {
        let script = """
            CREATE TABLE a (id INTEGER PRIMARY KEY, b TEXT NOT NULL, c BLOB) STRICT, WITHOUT ROWID /* fillfactor 80 */;
            CREATE TABLE d (e INTEGER, f INTEGER) STRICT;
            """
        #expect(
            SchemaText.spell(script, for: .postgres) == """
                CREATE TABLE a (id BIGINT PRIMARY KEY, b TEXT COLLATE "C" NOT NULL, c BYTEA)    WITH (fillfactor=80);
                CREATE TABLE d (e BIGINT, f BIGINT) ;
                """)
        #expect(SchemaText.spell(script, for: .sqlite) == script)
    }

    @Test func quotedAndLongerWordsStay() {
        let script = """
            -- TEXT, it's a comment
            /* INTEGER STRICT */
            CREATE TABLE "TEXT" (TEXTUAL BLOB, text INTEGER DEFAULT 'TEXT, it''s STRICT', CHECK (CAST(text AS TEXT) <> ''));
            """
        #expect(
            SchemaText.spell(script, for: .postgres) == """
                -- TEXT, it's a comment
                /* INTEGER STRICT */
                CREATE TABLE "TEXT" (TEXTUAL BYTEA, text BIGINT DEFAULT 'TEXT, it''s STRICT', CHECK (CAST(text AS TEXT) <> ''));
                """)
    }
}
