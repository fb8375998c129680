/// Money in whole major units, as the seed's apps show it.
package enum MajorUnits {
    /// Rounded half up: 4950 is 50, 4949 is 49.
    package static func of(_ minor: Int64) -> Int64 { floorDivide(minor + 50, 100) }
}
