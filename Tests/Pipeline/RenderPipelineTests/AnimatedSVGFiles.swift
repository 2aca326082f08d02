/// Animated SVG files of 100 × 100 pixels that become layers, each for one feature.
enum AnimatedSVGFiles {
  /// The texts by the names of the features.
  static let all: [(name: String, text: String)] = contents.map { name, content in
    (
      name,
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100' width='100' height='100'>\(content)</svg>"
    )
  }

  /// A gradient of 12 × 8 pixels.
  private static let image =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAIAAABChommAAAArklEQVR42g3KIQFFIQxA0R9sARCTSAQBFuCKSeQEARYAMUkAov139PmJ0IQuTMEEhCVsIYUjXOEJP1Ga0pWpmIKylK2kcpSrPP3SoA36YA5swGAN9iAHZ3AHb3zJaEY3pmEGxjK2kcYxrvHsS05zujMdc3CWs510jnOd518KWtCDGVhAsIIdZHCCG7z4UtKSnszEEpKV7CSTk9zk5ZeKVvRiFlZQrGIXWZziFq/4A1RPh8EJNemGAAAAAElFTkSuQmCC"

  private static let contents: [(String, String)] = [
    (
      "values, splines and freeze",
      """
      <rect x='10' y='20' width='30' height='30' fill='#27a'><animate attributeName='x' values='10;60;30' \
      calcMode='spline' keySplines='.4 0 .2 1;.4 0 1 1' dur='1s' fill='freeze'/></rect>
      """
    ),
    (
      "radius and colour",
      """
      <circle cx='50' cy='50' r='10' fill='#a22'><animate attributeName='r' values='10;40;10' dur='1s' \
      repeatCount='indefinite'/><animate attributeName='fill' values='#a22;#22a' dur='1s' repeatCount='indefinite'/></circle>
      """
    ),
    (
      "rotation about a point",
      """
      <path d='M50 10a40 40 0 0 1 40 40' fill='none' stroke='#182' stroke-width='8' stroke-linecap='round'>\
      <animateTransform attributeName='transform' type='rotate' from='0 50 50' to='360 50 50' dur='1s' \
      repeatCount='indefinite'/></path>
      """
    ),
    (
      "sums of transforms",
      """
      <g transform='translate(20 20)'><animateTransform attributeName='transform' type='translate' additive='sum' \
      values='0 0;30 10;0 0' dur='1s' repeatCount='indefinite'/><animateTransform attributeName='transform' type='scale' \
      additive='sum' values='1;1.5;1' dur='1s' repeatCount='indefinite'/><path d='M0 0h30v30z' fill='#639'/></g>
      """
    ),
    (
      "motion along a path",
      """
      <path d='M-8-5L8 0L-8 5z' fill='#d60'><animateMotion path='M20 20C80 20 80 80 20 80' rotate='auto' dur='1s' \
      fill='freeze'/></path>
      """
    ),
    (
      "dashes that are drawn",
      """
      <style>@keyframes a{to{stroke-dashoffset:0}}path{stroke-dasharray:200;stroke-dashoffset:200;animation:a 1s ease-in-out \
      forwards}</style><path d='M10 10H90V90H10' fill='none' stroke='#048' stroke-width='6'/>
      """
    ),
    (
      "delays of dots",
      """
      <style>@keyframes a{50%{opacity:.2}}circle{animation:a 1s linear infinite}.b{animation-delay:-.33s}\
      .c{animation-delay:-.66s}</style><circle cx='20' cy='50' r='9'/><circle class='b' cx='50' cy='50' r='9'/>\
      <circle class='c' cx='80' cy='50' r='9'/>
      """
    ),
    (
      "transform lists and origins",
      """
      <style>@keyframes a{from{transform:translate(0px,0px) rotate(0deg)}to{transform:translate(20px,10px) rotate(90deg)}}\
      g{transform-origin:30px 30px;animation:a 1s ease infinite alternate}</style>\
      <g><rect x='20' y='20' width='40' height='20' fill='#a33'/></g>
      """
    ),
    (
      "fill box and steps",
      """
      <style>@keyframes a{to{transform:rotate(360deg)}}rect{transform-box:fill-box;transform-origin:center;\
      animation:a 1s steps(8) infinite}</style><rect x='30' y='40' width='40' height='10' fill='#333'/>
      """
    ),
    (
      "individual transforms",
      """
      <style>@keyframes a{to{translate:30px 20px;rotate:90deg;scale:1.5}}rect{transform-origin:20px 20px;\
      animation:a 1s linear forwards}</style><rect x='10' y='10' width='20' height='20' fill='#070'/>
      """
    ),
    (
      "copies and symbols",
      """
      <defs><g id='u'><rect width='20' height='20'><animate attributeName='height' values='20;40' dur='1s' \
      repeatCount='indefinite'/></rect></g><symbol id='s' viewBox='0 0 10 10'><circle cx='5' cy='5' r='6'/></symbol></defs>\
      <use href='#u' x='10' y='10' fill='#a50'/><use href='#u' x='40' y='30' fill='#05a'/>\
      <use href='#s' x='60' y='60' width='30' height='30'/>
      """
    ),
    (
      "gradients and clips",
      """
      <linearGradient id='g' x2='1' y2='1'><stop stop-color='#fd4'/><stop offset='1' stop-color='#c31'/></linearGradient>\
      <radialGradient id='h'><stop stop-color='#fff'/><stop offset='1' stop-color='#26c'/></radialGradient>\
      <clipPath id='c'><circle cx='50' cy='50' r='30'><animate attributeName='r' values='10;40' dur='1s' fill='freeze'/>\
      </circle></clipPath><g clip-path='url(#c)'><rect width='100' height='60' fill='url(#g)'/>\
      <rect y='60' width='100' height='40' fill='url(#h)'/></g>
      """
    ),
    (
      "chains of animations",
      """
      <rect width='20' height='20' fill='#0a6'><animate id='a' attributeName='x' from='0' to='80' dur='.4s' \
      begin='0;b.end' fill='freeze'/><animate id='b' attributeName='y' from='0' to='80' dur='.6s' begin='a.end'/></rect>
      """
    ),
    (
      "path data",
      """
      <path fill='#538' d='M10 50Q30 10 50 50T90 50V90H10z'><animate attributeName='d' dur='1s' repeatCount='indefinite' \
      values='M10 50Q30 10 50 50T90 50V90H10z;M10 50Q30 90 50 50T90 50V90H10z;M10 50Q30 10 50 50T90 50V90H10z'/></path>
      """
    ),
    (
      "embedded images",
      """
      <image href='\(image)' width='24' height='16'><animate attributeName='x' values='0;60' dur='1s'/></image>\
      <image href='\(image)' x='10' y='40' width='20' height='20' opacity='.5' transform='rotate(9)'/>\
      <clipPath id='c'><circle cx='70' cy='70' r='12'/></clipPath>\
      <image href='\(image)' x='50' y='50' width='40' height='40' preserveAspectRatio='xMidYMid slice' clip-path='url(#c)'/>\
      <image href='\(image)' x='5' y='70' width='30' height='25' preserveAspectRatio='none'/>
      """
    ),
    (
      "blurs and shadows",
      """
      <filter id='f' x='-.5' y='-.5' width='2' height='2'><feGaussianBlur stdDeviation='3'/></filter>\
      <g filter='url(#f)'><rect x='10' y='10' width='30' height='30' fill='#c42'/></g>\
      <circle cx='70' cy='30' r='15' fill='#27a' style='filter:blur(2px)'><animate attributeName='r' values='15;8' dur='1s'/></circle>\
      <g style='filter:drop-shadow(4px 3px 2px #0008)'>\
      <rect x='20' y='60' width='40' height='20' fill='#4a4'/></g>
      """
    ),
    (
      "gradients that move",
      """
      <linearGradient id='g' x2='.5' spreadMethod='reflect'><stop stop-color='#fd4'><animate attributeName='stop-color' \
      values='#ffdd44;#2244cc' dur='1s'/></stop><stop offset='1' stop-color='#c31'/></linearGradient>\
      <linearGradient id='h' gradientUnits='userSpaceOnUse' x1='0' x2='50'><animate attributeName='x1' values='0;40' dur='1s'/>\
      <stop stop-color='#fff'/><stop offset='1' stop-color='#063'/></linearGradient>\
      <rect width='100' height='50' fill='url(#g)'/><rect y='50' width='100' height='50' fill='url(#h)'/>
      """
    ),
    (
      "masks and clips that move",
      """
      <clipPath id='c'><path d='M20 20h60v60h-60z'><animateTransform attributeName='transform' type='rotate' \
      from='0 50 50' to='90 50 50' dur='1s' repeatCount='indefinite'/></path></clipPath>\
      <mask id='n'><rect width='100' height='100' fill='#fff'><animate attributeName='x' values='-60;0' dur='1s'/></rect></mask>\
      <mask id='m' mask='url(#n)'><circle cx='50' cy='50' r='45' fill='#ccc'/></mask>\
      <g clip-path='url(#c)'><rect width='100' height='50' fill='#a33'/></g>\
      <rect y='50' width='100' height='50' fill='#33a' mask='url(#m)'/>
      """
    ),
    (
      "markers and scales from nothing",
      """
      <marker id='m' markerUnits='userSpaceOnUse' orient='auto' overflow='visible'><path d='M-6-6L6 0L-6 6z' fill='#a20'/></marker>\
      <path d='M10 50a20 20 0 0 1 40 0h30' fill='none' stroke='#000' marker-mid='url(#m)' marker-end='url(#m)'>\
      <animate attributeName='stroke-width' values='0;4' dur='1s'/></path>\
      <g><animateTransform attributeName='transform' type='scale' values='0;1' dur='1s'/><path d='M60 60h30v30z'/></g>
      """
    ),
    (
      "skews at the frames",
      """
      <g><animateTransform attributeName='transform' type='skewX' values='0;30;0' dur='1s' repeatCount='indefinite'/>\
      <rect x='20' y='20' width='30' height='50' fill='#777'/></g>
      """
    ),
    (
      "visibility and background",
      """
      <style>svg{background:#eed}@keyframes v{50%{visibility:hidden}}rect{animation:v 1s infinite}</style>\
      <rect x='20' y='20' width='60' height='30' fill='#262'/><path d='M0 90H100' stroke='#000'/>
      """
    ),
  ]
}
