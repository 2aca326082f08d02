internal import CFFmpeg

extension Frame {
  /// Requests a finer or coarser frame than the encoder's settings.
  ///
  /// The corresponding C type is `AVRegionOfInterest`, as side data of the whole frame. libx264
  /// ignores it where adaptive quantisation is off.
  ///
  /// - Parameter offset: added to the quantiser, of 52 steps.
  func setQuality(offset: Int32) throws(CodecError) {
    let kind = AV_FRAME_DATA_REGIONS_OF_INTEREST
    av_frame_remove_side_data(pointer, kind)
    guard offset != 0 else { return }
    let size = MemoryLayout<AVRegionOfInterest>.size
    guard let data = av_frame_new_side_data(pointer, kind, size)?.pointee.data else {
      throw .outOfMemory("the frame's quality hints")
    }
    let region = AVRegionOfInterest(
      self_size: UInt32(size),
      top: 0,
      bottom: pointer.pointee.height,
      left: 0,
      right: pointer.pointee.width,
      qoffset: AVRational(num: offset, den: 51)
    )
    UnsafeMutableRawPointer(data).storeBytes(of: region, as: AVRegionOfInterest.self)
  }
}
