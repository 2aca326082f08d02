public import Graphics

/// The primitives of a filter by Filter Effects Module Level 1; the last result replaces the image.
///
/// Lengths and positions are in the filter's user space, whose y grows down. Results are
/// premultiplied colours; each is transparent outside of its subregion.
public struct FilterGraph: Sendable, Equatable {
  /// Maps user space to output pixels: positive scales along the axes, and a translation.
  public var transform: Affine
  /// The filter region in user space; the result and the source are transparent outside of it.
  public var region: Rect
  /// The primitives in order; without any the result is transparent.
  public var primitives: [Primitive]

  /// A graph.
  public init(transform: Affine, region: Rect, primitives: [Primitive]) {
    (self.transform, self.region, self.primitives) = (transform, region, primitives)
  }

  /// An input of a primitive.
  public enum Input: Sendable, Hashable {
    /// The image that is filtered.
    case sourceGraphic
    /// The alpha of that image, with black.
    case sourceAlpha
    /// The result of an earlier primitive, by its index.
    case result(Int)
    /// A transparent image.
    case none
  }

  /// One step of the graph.
  public struct Primitive: Sendable, Equatable {
    /// The operation and its parameters.
    public var operation: FilterOperation
    /// The inputs: `in` and `in2`, or the nodes of a merge from back to front.
    public var inputs: [Input]
    /// The subregion in user space, cut to the filter region.
    public var region: Rect
    /// The space in which the operation computes.
    public var colorSpace: FilterColorSpace

    /// A primitive.
    public init(
      _ operation: FilterOperation,
      inputs: [Input] = [],
      region: Rect,
      colorSpace: FilterColorSpace = .linearRGB
    ) {
      (self.operation, self.inputs) = (operation, inputs)
      (self.region, self.colorSpace) = (region, colorSpace)
    }
  }
}

/// The operation of a filter primitive; lengths are in the filter's user space.
public enum FilterOperation: Sendable, Equatable {
  /// A Gaussian blur by standard deviations; 0 leaves a direction sharp.
  case gaussianBlur(x: Double, y: Double)
  /// The image moved by a vector.
  case offset(Point)
  /// One sRGB colour.
  case flood(Color)
  /// All inputs, back to front.
  case merge
  /// The first input blended over the second one.
  case blend(BlendMode)
  /// The first input composited with the second one.
  case composite(FilterComposite)
  /// A map of the straight colours, also of transparent ones.
  case colorMatrix(ColorMatrix)
  /// Functions of the straight red, green, blue and alpha, in this order; missing ones change nothing.
  case componentTransfer([TransferFunction])
  /// The extremes of premultiplied components around each pixel.
  case morphology(FilterMorphology)
  /// Noise by Perlin's functions.
  case turbulence(FilterTurbulence)
  /// The first input, moved at each pixel by the colour of the second one.
  case displacementMap(FilterDisplacement)
  /// Sums of neighbouring pixels with weights.
  case convolveMatrix(FilterConvolution)
  /// The light that the input reflects if its alpha is a surface.
  case lighting(FilterLighting)
  /// The subregion of the input, repeated.
  case tile
  /// Items in output pixels, in sRGB.
  case items([DisplayItem])
}

/// A component that a filter reads.
public enum FilterChannel: String, Sendable, Hashable, CaseIterable {
  case red, green, blue, alpha
}

/// The compositing of two images, *a* and *b*, both premultiplied.
public enum FilterComposite: Sendable, Hashable {
  /// Porter and Duff's operator of the name.
  case over, `in`, out, atop, xor
  /// The sum.
  case lighter
  /// k1·*a*·*b* + k2·*a* + k3·*b* + k4.
  case arithmetic(Double, Double, Double, Double)
}

/// A function of a straight component 0…1, whose result is clamped to 0…1.
public enum TransferFunction: Sendable, Hashable {
  /// The component.
  case identity
  /// Lines between evenly spaced values; without values the component.
  case table([Double])
  /// Steps of equal width; without values the component.
  case discrete([Double])
  /// slope · *c* + intercept.
  case linear(slope: Double, intercept: Double)
  /// amplitude · *c*^exponent + offset.
  case gamma(amplitude: Double, exponent: Double, offset: Double)
}

/// The parameters of a morphology.
public struct FilterMorphology: Sendable, Hashable {
  /// Whether the greatest values are taken, and not the smallest ones.
  public var dilates: Bool
  /// The distances to the borders of the neighbourhood along the axes.
  public var radius: Size

  /// A morphology.
  public init(dilates: Bool, radius: Size) { (self.dilates, self.radius) = (dilates, radius) }
}

/// The parameters of a turbulence.
public struct FilterTurbulence: Sendable, Hashable {
  /// Whether the noise is summed with its signs, around one half.
  public var isFractal: Bool
  /// The base frequencies along the axes, at least 0.
  public var frequency: Point
  /// The number of octaves.
  public var octaves: Int
  /// The seed of the generator.
  public var seed: Int
  /// Whether frequencies are adjusted so that the noise continues at the borders of the subregion.
  public var stitches: Bool

  /// A turbulence.
  public init(isFractal: Bool, frequency: Point, octaves: Int, seed: Int, stitches: Bool) {
    (self.isFractal, self.frequency, self.octaves) = (isFractal, frequency, octaves)
    (self.seed, self.stitches) = (seed, stitches)
  }
}

/// The parameters of a displacement map.
public struct FilterDisplacement: Sendable, Hashable {
  /// The distances that belong to a component of 1 instead of 0.
  public var scale: Size
  /// The component that moves along x.
  public var x: FilterChannel
  /// The component that moves along y.
  public var y: FilterChannel

  /// A displacement.
  public init(scale: Size, x: FilterChannel, y: FilterChannel) {
    (self.scale, self.x, self.y) = (scale, x, y)
  }
}

/// The parameters of a convolution, whose kernel counts in output pixels.
public struct FilterConvolution: Sendable, Hashable {
  /// How the input continues beyond the borders of its subregion.
  public enum EdgeMode: String, Sendable, Hashable, CaseIterable {
    /// The nearest pixel.
    case duplicate
    /// The pixel at the opposite border.
    case wrap
    /// A transparent pixel.
    case none
  }

  /// The columns of the kernel, at least 1.
  public var columns: Int
  /// The weights, row by row, rotated by half a turn as the specification has it; whole rows.
  public var kernel: [Double]
  /// Divides the sums; not 0.
  public var divisor: Double
  /// Added to the quotients, times alpha unless alpha is preserved.
  public var bias: Double
  /// The column of the kernel at the pixel.
  public var targetX: Int
  /// The row of the kernel at the pixel.
  public var targetY: Int
  /// How the input continues beyond its borders.
  public var edgeMode: EdgeMode
  /// Whether straight colours are convolved and alpha does not change.
  public var preservesAlpha: Bool

  /// A convolution.
  public init(
    columns: Int,
    kernel: [Double],
    divisor: Double,
    bias: Double,
    targetX: Int,
    targetY: Int,
    edgeMode: EdgeMode,
    preservesAlpha: Bool
  ) {
    (self.columns, self.kernel, self.divisor, self.bias) = (columns, kernel, divisor, bias)
    (self.targetX, self.targetY) = (targetX, targetY)
    (self.edgeMode, self.preservesAlpha) = (edgeMode, preservesAlpha)
  }

  /// The rows of the kernel.
  public var rows: Int { kernel.count / max(1, columns) }
}

/// The parameters of a diffuse or specular lighting.
public struct FilterLighting: Sendable, Hashable {
  /// How the surface reflects.
  public enum Reflection: Sendable, Hashable {
    /// In all directions, opaque: by a constant.
    case diffuse(Double)
    /// As a highlight: by a constant and an exponent.
    case specular(Double, exponent: Double)
  }

  /// A source of light; z points at the observer.
  public enum Light: Sendable, Hashable {
    /// Parallel rays from a direction by angles in radians, from +x to +y and from there to +z.
    case distant(azimuth: Double, elevation: Double)
    /// Rays from a point.
    case point(SIMD3<Double>)
    /// A cone from a point to another one, with the fading by an exponent, and half of the opening
    /// in radians; nil for none.
    case spot(SIMD3<Double>, target: SIMD3<Double>, exponent: Double, cone: Double?)
  }

  /// How the surface reflects.
  public var reflection: Reflection
  /// The height of the surface where alpha is 1.
  public var surfaceScale: Double
  /// The colour of the light, in sRGB; alpha has no effect.
  public var color: Color
  /// The source of light.
  public var light: Light

  /// A lighting.
  public init(reflection: Reflection, surfaceScale: Double, color: Color, light: Light) {
    (self.reflection, self.surfaceScale) = (reflection, surfaceScale)
    (self.color, self.light) = (color, light)
  }
}
