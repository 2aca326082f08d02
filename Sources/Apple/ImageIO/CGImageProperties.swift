public import CoreGraphicsCompat

// The keys of dictionaries about images, as ImageIO names and spells them.

/// The columns of an image.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The rows of an image.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The properties of a frame in a GIF file.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// The seconds for which a frame of a GIF file is shown, as the file has them.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The seconds for which a frame of a GIF file is shown, not less than players show it.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// The properties of a frame in a PNG file.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// The seconds for which a frame of a PNG file is shown, as the file has them.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The seconds for which a frame of a PNG file is shown, not less than players show it.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// The properties of a frame in a WebP file.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// The seconds for which a frame of a WebP file is shown, as the file has them.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The seconds for which a frame of a WebP file is shown, not less than players show it.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
