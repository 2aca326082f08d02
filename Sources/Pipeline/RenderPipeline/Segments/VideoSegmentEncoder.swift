internal import Files
internal import MediaCodecs
internal import SceneLoading
internal import SegmentStore

/// Codes the segments of a video.
struct VideoSegmentEncoder: SegmentEncoding {
  let settings: VideoSettings

  var kind: EntryKind { .video }

  func addSettings(of segment: Segment, to hasher: inout ContentHasher) {
    // The text of a structure has all of its stored values.
    hasher.add("\(settings)")
    // Encoders are configured so that bytes do not depend on the processor; options can override
    // this.
    hasher.add(settings.codecOptions.isEmpty ? 0 : CodecLibrary.processorFlags)
    // Packets have the numbers of their frames.
    hasher.add(segment.firstFrame)
  }

  func makePreparation() -> FramePrefetcher<DrawnFrame>.Preparation {
    guard let layout = settings.alphaLayout else { return { $0 } }
    return { $0.stacked(layout) }
  }

  func encode(
    _ segment: Segment,
    frames: FramePrefetcher<DrawnFrame>,
    entry: EntryWriter?,
    trace: RenderTrace?,
    monitor: FrameMonitor
  ) throws -> (encoded: EncodedSegment, statistics: RenderStatistics) {
    var encoding = 0.0
    var statistics = RenderStatistics()
    do {
      var encoder = try SegmentEncoder(settings: settings, firstFrame: Int64(segment.firstFrame))
      for (offset, frame) in segment.frames.enumerated() {
        try monitor.check()
        try monitor.progress.frame {
          let drawn = try frames.next()
          let index = Int64(segment.firstFrame + offset)
          if settings.pixelFormat.hasSharedChroma, offset == segment.frames.count / 2 {
            statistics.colorDetails = ColorDetails(of: drawn.bitmap, at: frame.time)
          }
          let begin = trace.map { _ in RenderTrace.Moment() }
          let converted = encoder.conversionTime
          try timed(&encoding) { () throws(CodecError) in
            if drawn.isRepeat {
              try encoder.appendRepeat(index: index)
            } else {
              try encoder.append(drawn.bitmap, changedAreas: drawn.changedAreas, index: index)
            }
          }
          if let begin {
            let conversion = encoder.conversionTime - converted
            trace?.add(.encoding, since: begin, at: frame.time, conversion: conversion)
          }
        }
      }
      let conversion = encoder.conversionTime
      let start = ThreadClock.now
      let encoded = try trace.finishing(encoder)
      encoding += ThreadClock.now - start
      entry?.add(encoded.packed)
      statistics.conversion = conversion
      statistics.encoding = encoding - conversion
      return (encoded, statistics)
    } catch let error as CodecError {
      throw RenderError(error)
    }
  }

  func encoded(_ segment: Segment, from entry: EntryReader) throws -> EncodedSegment {
    guard let part = try entry.next(), let encoded = EncodedSegment(packed: part),
      encoded.packets.count == segment.frames.count
    else { throw DamagedEntry() }
    return encoded
  }
}

extension RenderTrace? {
  fileprivate func finishing(_ encoder: consuming SegmentEncoder) throws(CodecError)
    -> EncodedSegment
  {
    let begin = RenderTrace.Moment()
    let segment = try encoder.finish()
    self?.add(.encoding, since: begin)
    return segment
  }
}

extension EncodedSegment {
  /// All of it in one piece.
  var packed: [UInt8] {
    var writer = PackedBytesWriter()
    writer.add(extradata)
    writer.add(encoderName == nil ? 0 : 1)
    writer.add(Array((encoderName ?? "").utf8))
    writer.add(packets.count)
    for packet in packets {
      writer.add(Int(packet.presentation))
      writer.add(Int(packet.decode))
      writer.add(packet.isKey ? 1 : 0)
      writer.add(packet.data)
      writer.add(packet.blockAddition)
    }
    return writer.bytes
  }

  /// Creates the contents of a packed piece; nil if it is malformed.
  init?(packed: [UInt8]) {
    var reader = PackedBytesReader(packed)
    guard let extradata = reader.block(), let hasName = reader.integer(in: 0...1),
      let name = reader.block(), let count = reader.integer(in: 0...packed.count)
    else { return nil }
    var packets: [Packet] = []
    for _ in 0..<count {
      guard let presentation = reader.integer(), let decode = reader.integer(),
        let isKey = reader.integer(in: 0...1), let data = reader.block(),
        let addition = reader.block()
      else { return nil }
      packets.append(
        Packet(
          data: data,
          presentation: Int64(presentation),
          decode: Int64(decode),
          isKey: isKey == 1,
          blockAddition: addition
        )
      )
    }
    guard reader.isAtEnd else { return nil }
    self.init(
      extradata: extradata,
      packets: packets,
      encoderName: hasName == 1 ? String(decoding: name, as: UTF8.self) : nil
    )
  }
}
