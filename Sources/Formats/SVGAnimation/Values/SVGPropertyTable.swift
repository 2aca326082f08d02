/// The properties of SVG 2 and of CSS modules that browsers apply to SVG.
enum SVGPropertyTable {
  /// Names; `i` for inherited ones, `a` for presentation attributes; the initial value; the grammar of `CSSSyntax`.
  ///
  /// SVG 2, appendix G. An empty initial value is decided by the element.
  static let text = """
    alignment-baseline; a; auto; auto|baseline|before-edge|text-before-edge|middle|central|after-edge|text-after-edge|ideographic|alphabetic|hanging|mathematical|text-top|text-bottom|top|center|bottom
    animation; ; ; <animation>#
    animation-composition; ; replace; <animation-composition>#
    animation-delay; ; 0s; <animation-delay>#
    animation-direction; ; normal; <animation-direction>#
    animation-duration; ; 0s; <animation-duration>#
    animation-fill-mode; ; none; <animation-fill-mode>#
    animation-iteration-count; ; 1; <animation-iteration-count>#
    animation-name; ; none; <animation-name>#
    animation-play-state; ; running; <animation-play-state>#
    animation-timing-function; ; ease; <animation-timing-function>#
    background-color; ; transparent; <color>
    baseline-shift; a; 0; baseline|sub|super|top|center|bottom|<length-percentage>|<number>
    clip-path; a; none; none|<url>|<shape>
    clip-rule; ia; nonzero; nonzero|evenodd
    color; ia; black; <color>
    color-interpolation; ia; sRGB; auto|sRGB|linearRGB
    color-interpolation-filters; ia; linearRGB; auto|sRGB|linearRGB
    color-scheme; i; normal; *
    cursor pointer-events text-rendering; ia; auto; *
    cx cy x y; ; 0; <length-percentage>
    d; ; none; *
    direction; ia; ltr; ltr|rtl
    display; a; inline; none|inline|block|contents|inline-block|list-item|flex|inline-flex|grid|inline-grid|flow-root|run-in|compact|marker|table|inline-table|table-row-group|table-header-group|table-footer-group|table-row|table-column-group|table-column|table-cell|table-caption
    dominant-baseline; ia; auto; auto|text-bottom|alphabetic|ideographic|middle|central|mathematical|hanging|text-top|use-script|no-change|reset-size|text-before-edge|text-after-edge
    fill; ia; black; <paint>
    fill-opacity stroke-opacity; ia; 1; <opacity>
    fill-rule; ia; nonzero; nonzero|evenodd
    filter; a; none; none|<filter>
    flood-color stop-color; a; black; <color>
    flood-opacity opacity stop-opacity; a; 1; <opacity>
    font-family; ia; ; <words>
    font-feature-settings font-kerning font-optical-sizing font-variation-settings; i; ; *
    font-size; ia; 16px; <length-percentage[0]>|xx-small|x-small|small|medium|large|x-large|xx-large|xxx-large|larger|smaller
    font-size-adjust; ia; none; *
    font-stretch; ia; normal; normal|ultra-condensed|extra-condensed|condensed|semi-condensed|semi-expanded|expanded|extra-expanded|ultra-expanded|narrower|wider|<percentage[0]>
    font-style; ia; normal; *
    font-synthesis font-synthesis-style font-synthesis-weight; i; ; *
    font-variant; ia; normal; *
    font-variant-caps font-variant-east-asian font-variant-ligatures font-variant-numeric font-variant-position; i; ; *
    font-weight; ia; 400; normal|bold|bolder|lighter|<number[0]>
    height width; ; auto; auto|<length-percentage[0]>
    image-rendering; ia; auto; auto|smooth|high-quality|pixelated|crisp-edges|optimizeSpeed|optimizeQuality|-webkit-optimize-contrast
    isolation; ; auto; auto|isolate
    letter-spacing word-spacing; ia; 0; normal|<length-percentage>
    kerning; ia; ; *
    lighting-color; a; white; <color>
    marker-start marker-mid marker-end; ia; none; none|<url>
    mask; a; none; *
    mask-type; a; luminance; luminance|alpha
    mix-blend-mode; ; normal; normal|multiply|screen|overlay|darken|lighten|color-dodge|color-burn|hard-light|soft-light|difference|exclusion|hue|saturation|color|luminosity|plus-lighter|plus-darker
    offset-anchor; ; auto; *
    offset-distance; ; 0; <length-percentage>
    offset-path; ; none; none|<offset-path>
    offset-position; ; normal; *
    offset-rotate; ; auto; *
    overflow; a; ; visible|hidden|clip|scroll|auto|overlay
    paint-order; ia; normal; normal|<paint-order>
    r; ; 0; <length-percentage[0]>
    rx ry; ; auto; auto|<length-percentage[0]>
    rotate; ; none; none|<rotation>
    scale translate; ; none; *
    shape-rendering; ia; auto; auto|optimizeSpeed|crispEdges|geometricPrecision
    stroke; ia; none; <paint>
    stroke-dasharray; ia; none; none|<dashes>
    stroke-dashoffset; ia; 0; <length-percentage>|<number>
    stroke-linecap; ia; butt; butt|round|square
    stroke-linejoin; ia; miter; miter|round|bevel
    stroke-miterlimit; ia; 4; <number[0]>
    stroke-width; ia; 1; <length-percentage[0]>|<number[0]>
    text-anchor; ia; start; start|middle|end
    text-decoration; a; none; *
    text-decoration-color text-decoration-line; a; ; *
    text-decoration-style; ; ; solid|double|dotted|dashed|wavy
    text-decoration-thickness; ; ; *
    text-orientation text-transform text-underline-offset; i; ; *
    transform; ; none; none|<transform-list>
    transform-box; ; view-box; content-box|border-box|fill-box|stroke-box|view-box
    transform-origin; a; ; *
    unicode-bidi; a; normal; normal|embed|bidi-override|isolate|isolate-override|plaintext
    vector-effect; a; none; none|non-scaling-stroke|non-scaling-size|non-rotation|fixed-position
    visibility; ia; visible; visible|hidden|collapse
    white-space; ia; normal; *
    writing-mode; ia; horizontal-tb; horizontal-tb|vertical-rl|vertical-lr|sideways-rl|sideways-lr|lr-tb|rl-tb|tb-rl|lr|rl|tb
    """
}
