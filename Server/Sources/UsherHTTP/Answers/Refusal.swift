/// A rule's "no" that knows how it is told: the one place that gives a desk's refusals their status and body.
package protocol Refusal: Error {
    var problem: Problem { get }
}
