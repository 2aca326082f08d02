internal import MediaCodecs

extension OutputPlace {
  /// All places, in the order in which they are listed.
  ///
  /// A "KB" of a page counts as 1,000 bytes, so that a file fits whichever unit is meant.
  public static let all: [OutputPlace] = [
    OutputPlace(
      "telegram-sticker",
      ["webm"],
      codec: .vp9,
      size: .touching(width: 512, height: 512),
      rates: 0...30,
      seconds: 0...3,
      bytes: 256_000,
      source: "https://core.telegram.org/stickers/webm"
    ),
    OutputPlace(
      "telegram-emoji",
      ["webm"],
      codec: .vp9,
      size: .exactly(width: 100, height: 100),
      rates: 0...30,
      seconds: 0...3,
      bytes: 256_000,
      source: "https://core.telegram.org/stickers/webm"
    ),
    OutputPlace(
      "discord-sticker",
      ["apng"],
      size: .exactly(width: 320, height: 320),
      rates: 0...60,
      seconds: 0...5,
      bytes: 512_000,
      source: "https://support.discord.com/hc/en-us/articles/4402687377815"
    ),
    OutputPlace(
      "discord-emoji",
      ["gif", "webp"],
      size: .exactly(width: 128, height: 128),
      rates: 0...60,
      seconds: 0...(.infinity),
      bytes: 256_000,
      source: "https://support.discord.com/hc/en-us/articles/360036479811"
    ),
    OutputPlace(
      "slack-emoji",
      ["gif"],
      size: .within(width: 128, height: 128),
      rates: 0...50,
      frames: 1...50,
      seconds: 0...(.infinity),
      bytes: 128_000,
      source: "https://slack.com/help/articles/206870177"
    ),
    OutputPlace(
      "whatsapp-sticker",
      ["webp"],
      size: .exactly(width: 512, height: 512),
      rates: 0...125,
      shortestFrame: 0.008,
      seconds: 0...10,
      plays: .finite,
      bytes: 500_000,
      source: "https://github.com/WhatsApp/stickers/tree/main/Android"
    ),
    OutputPlace(
      "line-sticker",
      ["apng"],
      size: .touching(width: 320, height: 270),
      rates: 0...60,
      frames: 5...20,
      seconds: 0...4,
      plays: .times(1...4, seconds: 4),
      bytes: 300_000,
      source: "https://creator.line.me/en/guideline/animationsticker/"
    ),
    OutputPlace(
      "youtube",
      ["mp4"],
      codec: .h264,
      hasAlpha: false,
      size: .listed(
        [3840, 2560, 1920, 1280, 854, 640, 426].map { [$0, ($0 * 9 / 16 + 1) / 2 * 2] }
          + [[2160, 3840], [1440, 2560], [1080, 1920], [720, 1280], [1080, 1080], [720, 720]]
      ),
      rates: 0...60,
      seconds: 0...43_200,
      bytes: 256_000_000_000,
      hasAudio: true,
      source: "https://support.google.com/youtube/answer/1722171"
    ),
    OutputPlace(
      "instagram-reel",
      ["mp4", "mov"],
      codec: .h264,
      hasAlpha: false,
      size: .listed([[1080, 1920], [720, 1280]]),
      rates: 23...60,
      seconds: 3...900,
      bytes: 300_000_000,
      hasAudio: true,
      source:
        "https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media"
    ),
    OutputPlace(
      "tiktok",
      ["mp4", "mov"],
      codec: .h264,
      hasAlpha: false,
      size: .listed([[1080, 1920], [720, 1280]]),
      rates: 23...60,
      seconds: 3...600,
      bytes: 4_000_000_000,
      hasAudio: true,
      source: "https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide"
    ),
    OutputPlace(
      "x",
      ["mp4"],
      codec: .h264,
      hasAlpha: false,
      size: .listed([
        [1920, 1080], [1280, 720], [1080, 1920], [720, 1280], [1080, 1080], [720, 720],
      ]),
      rates: 0...60,
      seconds: 0.5...140,
      bytes: 512_000_000,
      hasAudio: true,
      source:
        "https://developer.x.com/en/docs/x-api/v1/media/upload-media/uploading-media/media-best-practices"
    ),
    OutputPlace(
      "web-alpha",
      ["webm"],
      codec: .vp9,
      size: .any,
      rates: 0...(.infinity),
      seconds: 0...(.infinity),
      bytes: .max,
      hasAudio: true,
      source: "https://wiki.webmproject.org/alpha-channel"
    ),
  ]
}
