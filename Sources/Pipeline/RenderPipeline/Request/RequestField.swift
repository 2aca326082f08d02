/// A field of a request, for errors and notes about it; the raw value is its name in the API.
///
/// A program with other names for them, such as the options of a command line, gives these to
/// `RequestText.text(naming:)`.
public enum RequestField: String, Sendable, Hashable, CaseIterable {
  case output, format, overwriting, manifest, dependencies, trace, poster, sheetImage, sheetData
  case size, width, height, scale, fit, background
  case rate, frames, frame, time, from, to
  case place, maxBytes
  case codec, quality, crf, preset, pixelFormat, alpha, codecOptions, loops, matte
  case audio, noAudio, loudness, truePeak, captions, captionsMode, jobs
  case store, storeSize, resume, segments, part
  case ignoredLayers, layers, differenceImage, junitReport, reportPage
  case maxSide = "limits.side"
  case maxPixels = "limits.pixels"
  case maxFrames = "limits.frames"
}
