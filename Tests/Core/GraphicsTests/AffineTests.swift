import Graphics
import TestSupport
import Testing

@Suite("Affine maps")
struct AffineTests {
  private func randomMap(_ random: inout SplitMix64) -> Affine {
    Affine.scale(random.number(in: 0.2...3), random.number(in: -3 ... -0.2))
      .concatenating(Affine(1, 0, random.number(in: -1...1), 1, 0, 0))
      .concatenating(.rotation(random.number(in: -4...4)))
      .concatenating(.translation(random.number(in: -99...99), random.number(in: -99...99)))
  }

  @Test("Rotation by a quarter turn takes +x to +y, clockwise on screen")
  func rotationDirection() {
    expectClose(Affine.rotation(.pi / 2).apply(Point(1, 0)), Point(0, 1))
  }

  @Test("p.concatenating(q) maps by p first")
  func concatenationOrder() {
    let map = Affine.translation(10, 0).concatenating(.scale(2, 3))
    expectClose(map.apply(Point(1, 1)), Point(22, 3))
    expectClose(map.applyToVector(Point(1, 1)), Point(2, 3))
  }

  @Test("A map and its inverse cancel", arguments: SplitMix64.seeds(50))
  func inverse(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let map = randomMap(&random)
    let inverse = try #require(map.inverse)
    expectClose(map.concatenating(inverse), Affine.identity)
    expectClose(inverse.concatenating(map), Affine.identity)
    let point = random.point(in: -50...50)
    expectClose(inverse.apply(map.apply(point)), point)
  }

  @Test("A map is invertible exactly when it has an inverse")
  func invertible() {
    let values = [0, 1, -2, 1e-13, 1e-6, 1e99, 1e101, 1e200, -1e300, .infinity, .nan]
    var answers = Set<Bool>()
    for a in values {
      for b in values {
        for d in values {
          for t in values {
            let map = Affine(a, b, 0.5, d, t, -t)
            #expect(map.isInvertible == (map.inverse != nil), "\(map)")
            answers.insert(map.isInvertible)
          }
        }
      }
    }
    #expect(answers.count == 2)
  }

  @Test("Maps to a tiny plane are no flat ones")
  func tiny() throws {
    for scale in [1e-6, 1e-7, 1e-20, 1e-100] {
      let maps = [
        Affine.scale(scale, scale), Affine.scale(scale, -scale * 1e-9),
        Affine.rotation(1).concatenating(.scale(scale, scale)),
        Affine(scale, scale, 0, scale, 0, 0),
      ]
      for map in maps {
        #expect(map.isInvertible, "\(map)")
        let point = try #require(map.inverse).apply(map.apply(Point(7e8, 3e8)))
        #expect(point.distance(to: Point(7e8, 3e8)) <= 1, "\(map)")
      }
      // Flat at any size.
      #expect(!Affine.scale(scale, 0).isInvertible)
      #expect(!Affine(scale, 2 * scale, 2 * scale, 4 * scale, 0, 0).isInvertible)
      #expect(!Affine.scale(scale, scale * 1e-13).isInvertible)
    }
    // On its edge, as a rotation by a right angle leaves it.
    #expect(!Affine.scale(1, 6.1e-17).isInvertible)
    // Axes of different units.
    #expect(Affine.scale(1e-10, 160).isInvertible && Affine.scale(1e9, 1e-10).isInvertible)
  }

  @Test("Concatenation is application one after the other", arguments: SplitMix64.seeds(20))
  func concatenation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (p, q) = (randomMap(&random), randomMap(&random))
    let point = random.point(in: -50...50)
    expectClose(p.concatenating(q).apply(point), q.apply(p.apply(point)))
    expectClose(p.concatenating(q).determinant, p.determinant * q.determinant)
  }

  @Test("Flattening and infinite maps have no inverse")
  func noInverse() {
    #expect(Affine.scale(0, 1).inverse == nil)
    #expect(Affine(1, 2, 2, 4, 0, 0).inverse == nil)
    #expect(Affine(.infinity, 0, 0, 1, 0, 0).inverse == nil)
    #expect(Affine(.nan, 0, 0, 1, 0, 0).inverse == nil)
    #expect(Affine(1, 0, 0, 1, .infinity, 0).inverse == nil)
  }

  @Test("The largest scale bounds all stretches, and some direction reaches it")
  func largestScale() {
    expectClose(Affine.scale(2, -5).largestScale, 5)
    expectClose(Affine.rotation(0.7).largestScale, 1)
    // A shear by 1 has singular values (√5 ± 1)/2.
    expectClose(Affine(1, 0, 1, 1, 0, 0).largestScale, (5.0.squareRoot() + 1) / 2)
  }

  @Test("The largest scale is the maximum over directions", arguments: SplitMix64.seeds(20))
  func largestScaleBySampling(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let map = randomMap(&random)
    let longest = (0..<3600).map { step -> Double in
      let angle = Double(step) * .pi / 3600
      return map.applyToVector(Affine.rotation(angle).apply(Point(1, 0))).length
    }.max()
    expectClose(longest, map.largestScale, within: 1e-5 * map.largestScale)
  }

  @Test("A rectangle's image is boxed")
  func rectangles() {
    let image = Affine.rotation(.pi / 2).apply(Rect(0, 0, 40, 20))
    expectClose(image, Rect(-20, 0, 20, 40))
    #expect(Affine.scale(2, 3).isRectilinear)
    #expect(Affine(0, 1, 1, 0, 0, 0).isRectilinear)
    #expect(!Affine.rotation(0.1).isRectilinear)
  }

  @Test("The coordinate grid is the greatest power of two below 1/4096 of an output pixel")
  func coordinateGrid() {
    #expect(Affine.identity.coordinateGrid == 1.0 / 4096)
    #expect(Affine.scale(2, 2).coordinateGrid == 1.0 / 8192)
    #expect(Affine.scale(3, 1).coordinateGrid == 1.0 / 16384)
    #expect(Affine.scale(0, 0).coordinateGrid == 1.0 / 4096)
    let path = Path.polyline([Point(0.1, 1.0 / 3)], closed: false)
    for value in path.rounded(toMultiplesOf: 1.0 / 4096).numbers {
      #expect((value * 4096).rounded() == value * 4096)
    }
  }
}

@Suite("Matrices")
struct Transform3DTests {
  private func randomMatrix(_ random: inout SplitMix64) -> Transform3D {
    var matrix = Transform3D.identity
    for row in 0..<4 {
      for column in 0..<4 { matrix[row, column] = random.number(in: -2...2) }
    }
    return matrix
  }

  @Test("A matrix and its inverse cancel", arguments: SplitMix64.seeds(30))
  func inverse(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let matrix = randomMatrix(&random)
    let inverse = try #require(matrix.inverse)
    let size = max(1, inverse.rowMajor.map(abs).max() ?? 1)
    expectClose(matrix.concatenating(inverse), Transform3D.identity, within: 1e-11 * size)
    expectClose(inverse.concatenating(matrix), Transform3D.identity, within: 1e-11 * size)
  }

  @Test("Singular matrices have no inverse")
  func singular() {
    #expect(Transform3D.scale(0, 1, 1).inverse == nil)
    #expect(Transform3D(rowMajor: [1, 2, 3]) == nil)
  }

  @Test("Concatenation is the product of rows and columns", arguments: SplitMix64.seeds(10))
  func product(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (a, b) = (randomMatrix(&random), randomMatrix(&random))
    let product = a.concatenating(b)
    for row in 0..<4 {
      for column in 0..<4 {
        let sum = (0..<4).reduce(0.0) { $0 + a[row, $1] * b[$1, column] }
        expectClose(product[row, column], sum)
      }
    }
  }

  @Test("Perspective divides by 1 − z/d")
  func projection() {
    var matrix = Transform3D.identity
    matrix[2, 3] = -1.0 / 500
    let image = matrix.project(30, 40, 100)
    expectClose([image.x, image.y, image.w], [37.5, 50, 0.8])
    #expect(!matrix.isAffine == true)
  }

  @Test("Affine maps and their matrices agree")
  func affineRoundTrip() {
    let map = Affine(1, 2, 3, 4, 5, 6)
    let matrix = Transform3D(map)
    #expect(matrix.isAffine)
    #expect(matrix.affine == map)
    let image = matrix.project(7, 8)
    expectClose([image.x, image.y, image.w], map.apply(Point(7, 8)).numbers + [1])
  }

  @Test("Parts put together give the matrix again", arguments: SplitMix64.seeds(100))
  func components(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let matrix = Transform3D.scale(
      random.number(in: 0.2...3),
      random.number(in: 0.2...3),
      random.number(in: -3 ... -0.2)
    ).concatenating(.rotation(random.number(in: -3...3), 1, random.number(in: -1...1), 2))
      .concatenating(Transform3D(Affine(1, 0, random.number(in: -1...1), 1, 0, 0)))
      .concatenating(.translation(random.number(in: -99...99), 5, -7))
    expectClose(matrix.components.matrix, matrix)
    var tilted = matrix
    tilted[2, 3] = -1.0 / 500
    expectClose(tilted.components.matrix, tilted, within: 1e-8)
  }

  @Test("Collapsed axes never give NaN")
  func collapsed() {
    let scales: [(Double, Double, Double)] = [
      (0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0),
    ]
    for (x, y, z) in scales {
      for turn in [Transform3D.identity, .rotation(0.4, 0, 0, 1), .rotation(1, 1, 2, 3)] {
        let matrix = Transform3D.scale(x, y, z).concatenating(turn)
        let parts = matrix.components
        #expect(parts.matrix.isFinite, "scale \(x), \(y), \(z)")
        expectClose(parts.matrix, matrix, "scale \(x), \(y), \(z)")
      }
    }
    let parallel = Transform3D(Affine(1, 2, 2, 4, 0, 0))
    #expect(parallel.components.matrix.isFinite)
  }

  @Test("Gimbal lock: a quarter turn about y keeps the matrix")
  func gimbalLock() {
    for sign in [1.0, -1.0] {
      let matrix = Transform3D.rotation(sign * .pi / 2, 0, 1, 0)
        .concatenating(.rotation(0.3, 0, 0, 1))
      expectClose(matrix.components.matrix, matrix, within: 1e-7, "\(sign)")
    }
  }
}
