internal import DisplayModel
internal import Files
internal import Graphics
internal import MediaCodecs
internal import Sampling
internal import SceneModel

/// A video that has been opened: shared by all workers.
public struct VideoResource: Sendable {
  /// Which frame is shown when.
  let image: AnimatedImage
  /// The frames.
  let source: VideoSource

  /// The video of an asset.
  init?(_ source: VideoSource, name: String) {
    guard
      let sequence = FrameSequence(
        beginnings: source.beginnings.map { $0 * source.tick.numerator },
        end: source.end * source.tick.numerator,
        ticksPerSecond: source.tick.denominator,
        unit: source.tick.numerator
      )
    else { return nil }
    let frame = ImageFrame(
      source: name,
      content: source.content,
      index: 0,
      width: source.width,
      height: source.height
    )
    image = AnimatedImage(firstFrame: frame, sequence: sequence)
    self.source = source
  }
}

extension ResourceLoader {
  /// Opens every video of a scene and decodes its first frame, to see that it can be.
  func loadVideos(_ scene: Scene, into outcome: inout Outcome) {
    for asset in scene.assets where asset.kind == .video {
      do throws(RenderError) {
        outcome.resources.videos[asset.name] = try LoadingTime.measure(asset.scenePath) {
          () throws(RenderError) -> VideoResource? in
          try video(asset, into: &outcome)
        }
      } catch {
        outcome.problems.append(RenderError(error.code, path: asset.scenePath, error.message))
      }
    }
  }

  /// Warns of layers that play a part of a video or an animated image with nothing in it.
  func warnOfEmptyParts(_ scene: Scene, into outcome: inout Outcome) {
    let resources = outcome.resources
    scene.visitLayers { layer, path in
      for case .video(let video) in layer.modelStates.map(\.content) {
        let image = resources.animated[video.asset]?.image ?? resources.videos[video.asset]?.image
        guard let sequence = image?.sequence else { continue }
        let duration = sequence.duration
        let part = video.part(of: duration) { sequence.beginning(of: $0) }
        guard part.upperBound - part.lowerBound <= Timing.snap else { continue }
        let isLate = part.lowerBound >= duration - Timing.snap
        outcome.warn(
          .ignored,
          path: "\(path).\(isLate ? "from" : "to")",
          "nothing plays, and one frame stands: the file has \(duration.shortestDecimal) s "
            + (isLate ? "(begin earlier in it)" : "(end later than from)")
        )
        return
      }
    }
  }

  /// Opens the video of an asset and decodes its first frame.
  func video(
    _ asset: Asset,
    into outcome: inout Outcome
  ) throws(RenderError) -> VideoResource? {
    let file = try media(asset, into: &outcome)
    do throws(CodecError) {
      let video = try VideoSource(
        file,
        maxSide: limits.side,
        maxPixels: limits.imagePixels,
        maxFrames: limits.frames
      )
      _ = try VideoFrameDecoder(video).bitmap(of: 0)
      if video.isTruncated {
        outcome.warn(
          .truncated,
          path: asset.scenePath,
          "the video ends early; its \(video.beginnings.count) whole frames are shown (save it again)"
        )
      }
      if video.isInterlaced {
        outcome.report(
          .hint,
          .interlaced,
          path: asset.scenePath,
          "the video is interlaced: moving edges show combs (deinterlace it: ffmpeg -i IN "
            + "-vf bwdif=mode=send_frame -c:v libx264 -crf 16 -c:a copy OUT.mp4)"
        )
      }
      if video.lacksChecksums {
        outcome.report(
          .note,
          .noChecksum,
          path: asset.scenePath,
          "the video has no checksums, so damaged frames can be shown (encode it with -level 3 -slicecrc 1)"
        )
      }
      return VideoResource(video, name: asset.name)
    } catch {
      throw RenderError(error, input: true)
    }
  }
}
