/// The steps that filters may take in a frame, charged before they are taken.
struct FilterBudget {
  private var steps = 0

  /// Charges an image with so many steps a pixel.
  mutating func charge(pixels: Int, steps perPixel: Int) throws(RasterError) {
    let (product, overflows) = pixels.multipliedReportingOverflow(by: max(1, perPixel))
    guard !overflows, product <= RasterLimits.filterSteps - steps else {
      throw RasterError(
        code: .limit,
        message: "the filters of a frame need more than \(RasterLimits.filterSteps) steps;"
          + " use smaller filter regions, kernels or radii, or fewer primitives"
      )
    }
    steps += product
  }
}
