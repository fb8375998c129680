extension Migrations {
    /// A sale's lines by the sale: lists of orders add up their tickets, and whoever asks for one of them reads no other.
    static let linesOfSales = Migration(
        name: "0103-lines-of-sales", script: "CREATE INDEX sale_lines_by_sale ON sale_lines (sale_id);")
}
