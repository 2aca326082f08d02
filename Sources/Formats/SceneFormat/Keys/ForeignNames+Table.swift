extension ForeignNames {
  /// Where names are written, and below it the names of one thing, a colon, and how it is written here.
  static let text = ##"""
    == a scene
    width, height, w, h, size, resolution, dimensions, aspectRatio: write "canvas": {"width": 1280, "height": 720}
    background, backgroundColor: write "canvas": {…, "background": "#ffffff"}
    fps, fr, framerate: write "frameRate": 30
    durationInFrames, frames, op, length: write "duration" in seconds: the number of frames divided by the rate
    scenes, timeline, tracks, slides, clips, compositions: write "layers": [{"sequence": [{"duration": 2, "layers": […]}]}]
    elements, nodes, children, objects, sublayers: write "layers": […]
    captions, subtitles, cues: write "assets": {"talk": {"type": "captions", "src": "talk.srt"}} and a layer {"type": "captions", "asset": "talk"}
    music, sound, sounds, soundtrack: write "audio": [{"asset": "song"}], and the file under "assets"
    camera: give a layer around the others a "sublayerTransform": [{"perspective": 500}]
    fonts, images, videos: write "assets": {"title": {"type": "font", "src": "title.ttf"}}
    components, precomps, defs: write "symbols": {"dot": {"layers": […]}}
    props, params, parameters, data, inputs: write "variables": {"title": "Hello"}
    version, v: leave it out: "format": "animrender/1" has the version
    loop, repeat, loops: leave it out: GIF, APNG and WebP repeat for ever; an animation repeats by "repeatCount"
    title, name, description, author, meta, metadata: write "comment": "…"
    style, styles, css, classes, palette, colors: write "theme": {"colors": {"accent": "#ff8000"}}
    output, outputs, export, codec, quality: the command line has it: animrender scene.json -o out.mp4 --codec h264
    animations, keyframes, tweens: write "animations" in the layers that they move
    transition, transitions: write "transition": {"type": "fade"} in the items of a "sequence"
    effects, filters, postProcessing: put the layers into the "sublayers" of one layer with "filters"
    == the type of a layer
    rect, rectangle, box, solid: a layer without a type is a rectangle: give it "frame" and "backgroundColor"
    group, container, view, div, g, null, precomp: a layer without a type holds others: give it "sublayers"
    stack, hstack, vstack, flex, row, column: a layer without a type places others: give it "stack": {"axis": "vertical"} and "sublayers"
    image, picture, img, photo: a layer without a type shows an image: give it "contents": {"image": "path.png"}
    subtitles, subtitle, caption, srt, closedCaptions: write "type": "captions", and under "assets" {"type": "captions", "src": "talk.srt"}
    sequence, timeline, scenes: a layer without a type shows layers one after the other: write {"sequence": [{"duration": 2, "layers": […]}]}
    circle, ellipse: write "type": "shape" with a "path" such as {"ellipse": [x, y, width, height]}
    line: write "type": "shape" with a "path" such as {"line": [[0, 0], [100, 0]]}
    path: write "type": "shape" with a "path" such as "M 0 0 L 100 0"
    polygon: write "type": "shape" with a "path" such as {"polygon": {"center": [50, 50], "radius": 50, "sides": 6}}
    star: write "type": "shape" with a "path" such as {"star": {"center": [50, 50], "points": 5, "outerRadius": 50, "innerRadius": 20}}
    label, string, title: write "type": "text"
    particles, particle, confetti: write "type": "emitter"
    audio, sound: audio tracks go under "audio" at the top of the file
    symbol, repeat, include: leave type out: the key is enough
    camera: give a layer around the others a "sublayerTransform": [{"perspective": 500}]
    adjustment, adjustmentLayer: give a layer without a type "backgroundFilters": [{"type": "gaussianBlur", "inputRadius": 8}]
    linearGradient, radialGradient: write "type": "gradient", "colors": ["red", "blue"]
    == any layer
    x, y, left, top, right, bottom, cx, cy: write "frame": [x, y, width, height] or "position"
    width, height, size, w, h: write "frame": [x, y, width, height] or "bounds"
    rotate, angle: did you mean rotation?
    rotationX, rotationY, rotateX, rotateY: write "transform.rotation.y": "30deg", and "sublayerTransform": [{"perspective": 500}] in its parent
    scaleX, scaleY: write "scale": [2, 1]
    translate, translateX, translateY, translation, offset, tx: write "transform.translation": [10, 0]
    anchor, transformOrigin, pivot, origin: write "anchorPoint": [0.5, 0.5], in fractions of the size
    skew, skewX, skewY: write "transform": [1, 0, 0.3, 1, 0, 0]
    blur, filter, effect, effects: write "filters": [{"type": "gaussianBlur", "inputRadius": 8}]
    backdropFilter, backgroundBlur, adjustment: write "backgroundFilters": [{"type": "gaussianBlur", "inputRadius": 8}]
    shadow, boxShadow, dropShadow, textShadow: write "shadowOpacity": 0.5, and shadowRadius, shadowOffset, shadowColor
    glow: write "filters": [{"type": "glow", "inputRadius": 12}]
    objectFit, backgroundSize, contentMode, resizeMode: write "contentsGravity": "resizeAspectFill"
    noise, grain: write "filters": [{"type": "noise", "inputAmount": 0.1}]
    camera: give a layer around the others a "sublayerTransform": [{"perspective": 500}]
    ease, easing: write "timingFunction": "easeOut" in its animations
    border, outline: write "borderWidth" and "borderColor"
    tint: write "filters": [{"type": "tint", "inputColor": "red"}]
    gradient: write "type": "gradient" with "colors", or fillGradient in a shape
    overflow, clip, clipsToBounds, clipped: write "masksToBounds": true
    clipPath, masksProperties: write "mask": {"type": "shape", "path": {"ellipse": [0, 0, 50, 50]}}
    trackMatte, tt: write "matte": {"layer": "name", "mode": "alpha"}
    blend, bm, compositingFilter: write "blendMode": "multiply"
    display, visibility: write "hidden": true
    inPoint, outPoint, startTime, endTime, start, end, in, out, ip, op, durationInFrames: write "lifetime": [from, to] in seconds
    delay: write "beginTime": 0.5 in seconds
    parent: put the layer into the "sublayers" of its parent
    margin: write "inset": 12, or "spacing" in the stack around the layer
    gap: write "stack": {"spacing": 12}
    trim, trimPath: write "strokeStart": 0 and "strokeEnd": 0.5 in a shape layer
    keyframes: write "animations": [{"keyPath": …, "values": …, "times": …}]
    animation, transition, animate, tween, preset, enter, exit, entrance, intro, outro, appear, fadeIn, fadeOut, slideIn, slideOut, animateIn: write "animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 0.5}]
    ty, ks, nm, ddd, shapes: a key of Lottie, whose files are inputs themselves; layers here have "type": "text" or "shape" and "name"
    class, className, style, css, modifiers, props, properties, attributes: write each property as a key of the layer; "theme" at the top names colours and fonts
    backgroundImage, picture, photo, img: write "contents": {"image": "path.png"}
    wiggle, shake, jitter: write "rotation": {"expression": "wiggle(2, 0.1)", "value": 0}
    zIndex, depth, z, order, layerIndex: did you mean zPosition?
    if, when, condition, show, isVisible: write "hidden": true; with a variable, "hidden": "${show == false}"
    text, content, textContent, label: write "type": "text", "string": "Hello"
    padding: write "inset": 12 in the layers inside, or "stack": {"padding": 12}
    video, lottie, movie: write "type": "video", "asset": "clip", and the file under "assets"
    symbols: symbols go at the top of the file; use one by "symbol": name
    repeat, repeater: a repeat goes into a list of layers: {"repeat": 5, "layers": […]}
    include: an include goes into a list of layers: {"include": "parts/logo.json"}
    symbol: a symbol goes into a list of layers: {"symbol": name, "with": {…}}
    stroke, strokeWidth: write "borderColor" and "borderWidth", or a shape layer with "strokeColor" and "lineWidth"
    == a text layer
    letterSpacing, kerning: did you mean tracking? write "tracking": 2 in points
    size: write "fontSize": 24 for the letters, "frame" or "bounds" for the box
    text, content, value, textContent, innerText: write "string": "Hello"
    textCase, uppercase, lowercase, capitalize, allCaps: write "textTransform": "uppercase"
    lineHeight, leading: write "lineSpacing": 4, the points between lines
    bold: write "fontWeight": "bold"
    italic: write "fontStyle": "italic"
    align, alignment, horizontalAlign, textAlignment, justify: write "alignmentMode": "center"
    verticalAlign, baseline: write "verticalAlignment": "center"
    wrap, wordWrap, whiteSpace, multiline: write "isWrapped": true, and a frame with the width of the lines
    maxLines, lineClamp, textOverflow, ellipsis: write "truncationMode": "end"
    textDecoration, textDecorationLine, underlined: write "underline": true, or "strikethrough": true
    lineThrough, strike: write "strikethrough": true
    backgroundClip, gradient, textFill: write "fillGradient": {"colors": ["red", "blue"], "startPoint": [0, 0], "endPoint": [300, 0]}
    textBackground, marker, backgroundHighlight, box: write "highlight": {"color": "yellow", "padding": 4}
    animators, splitText, chars, characters, letterAnimation, staggerLetters: write "letters": {"stagger": 0.04, "animations": [{"keyPath": "opacity", "from": 0, "to": 1}]}
    stroke, textStroke, outline, outlineColor, lineWidth: write "strokeColor": "black" and "strokeWidth": 2
    textPath: write a vector layer: {"type": "vector", "items": [{"type": "text", "string": "Hello", "textPath": {"path": "M 0 50 Q 50 0 100 50"}}]}
    == letters of a text
    by, split, type, basedOn: write "unit": "word"
    delay, each, interval: write "stagger": 0.04 in seconds
    amount, total, duration: write "within": 0.6 in seconds
    from, direction: write "order": "center"
    transformOrigin, anchorPoint, origin: write "anchor": [0.5, 1]
    animation, keyframes: write "animations": [{"keyPath": "opacity", …}]
    filters: write "filters" in the layer; a filter that these animations change acts on each unit
    == a highlight of a text
    backgroundColor, background, fill: write "color": "yellow"
    radius, borderRadius: write "cornerRadius": 4
    == a shape layer
    stroke: did you mean strokeColor?
    strokeWidth: did you mean lineWidth?
    d, pathData, points: write "path": "M 0 0 L 100 0"
    strokeDasharray, dashArray, dashes: write "lineDashPattern": [8, 4]
    strokeDashoffset, dashOffset: write "lineDashPhase": 4
    strokeLinecap, cap: write "lineCap": "round"
    strokeLinejoin, join: write "lineJoin": "round"
    cx, cy, r, rx, ry, shape, shapeType, kind, geometry, rect, ellipse, circle, polygon, star, line: write "path": {"ellipse": [x, y, width, height]}, or rect, line, polygon or star
    == a gradient layer
    stops, offsets, positions: write "locations": [0, 1]
    angle, direction, rotate: write "startPoint": [0, 0.5] and "endPoint": [1, 0.5], in fractions of the size
    == a replicator layer
    count, copies, instances, times: did you mean instanceCount?
    spacing, step, offset, translate: write "instanceTransform": [{"translate": [20, 0]}]
    delay, stagger: did you mean instanceDelay? write "instanceDelay": 0.1 in seconds
    == an emitter layer
    cells, particles, particle: write "emitterCells": [{"contents": {"shape": "circle"}, "birthRate": 20, "lifetime": 2}]
    rate, emissionRate, count, spawnRate: write "birthRate": 20 in its cells, in particles a second
    == a layer that plays a file
    src, source, file, url, href, path: write "asset": "clip", and the file under "assets"
    == a stack
    flexWrap, isWrapped: write "wrap": true
    gap: did you mean spacing?
    rowGap, columnGap: did you mean lineSpacing?
    direction, flexDirection, orientation: write "axis": "vertical"
    align, alignItems, justify, justifyContent: write "alignment": "center"
    == the type of a filter
    blur, gaussian, gblur, boxBlur, fastBlur: write {"type": "gaussianBlur", "inputRadius": 8}
    outerGlow, bloom, neon: write {"type": "glow", "inputRadius": 8}; for the surroundings alone, add "position": "below"
    grain, filmGrain, turbulence: write {"type": "noise", "inputAmount": 0.1, "isAnimated": true}
    shadow: write {"type": "dropShadow", "inputRadius": 8}
    saturation: write {"type": "saturate", "inputAmount": 0.5}
    grayscale, greyscale: write {"type": "saturate", "inputAmount": 0}
    sepia, duotone: write {"type": "tritone"}
    hueRotate, invert: write {"type": "colorMatrix", "inputMatrix": […]}
    == a filter
    radius, blurRadius, sigma, stdDeviation: did you mean inputRadius?
    amount, intensity, value, strength: did you mean inputAmount?
    color: did you mean inputColor?
    size, grainSize: did you mean inputSize?
    animated: did you mean isAnimated?
    angle: did you mean inputAngle?
    distance, offset: did you mean inputDistance?
    matrix: did you mean inputMatrix?
    == an animation
    keyframes, k: write "values": [0, 1, 0] with "times": [0, 1, 2] in seconds, or "keyTimes" in 0…1
    stagger: repeat the layers: {"repeat": 5, "stagger": 0.1, "layers": […]}
    ease, interpolation, animationTimingFunction, curve: did you mean timingFunction? write "timingFunction": "easeInOut"
    yoyo, alternate, direction, reverse, autoreverse: write "autoreverses": true
    iterations, iterationCount, animationIterationCount, loops, cycles, infinite, repeatForever, forever: did you mean repeatCount? write "repeatCount": "infinity" for no end
    animationDelay, start, startTime, startFrame, offset, at: did you mean beginTime? write "beginTime": 0.5
    end, endTime, endFrame, animationDuration, durationInFrames: did you mean duration? write "duration": 0.5 in seconds
    animationFillMode, fill, hold, keep, persist, freeze: did you mean fillMode? write "fillMode": "forwards"
    onStart, onUpdate, onComplete, callback, completion: scenes call nothing back: leave it out ("after": "key" starts an animation at an end)
    spring: write "type": "spring", with "stiffness" and "damping"
    tension: did you mean stiffness?
    friction: did you mean damping?
    target, targets, element, layer: write the animation in the "animations" of its layer
    == the keyPath of an animation
    scaleX, scale.x, sx: did you mean transform.scale.x?
    scaleY, scale.y, sy: did you mean transform.scale.y?
    scaleZ, scale.z: did you mean transform.scale.z?
    zoom: did you mean transform.scale?
    translateX, translate.x, translation.x, tx, moveX, offsetX: did you mean transform.translation.x?
    translateY, translate.y, translation.y, ty, moveY, offsetY: did you mean transform.translation.y?
    translateZ, translate.z, translation.z: did you mean transform.translation.z?
    translate, offset, move: write "keyPath": "transform.translation", "from": [0, 0], "to": [100, 0]
    rotateX, rotationX, rotate.x, rotation.x: write "keyPath": "transform.rotation.x", "to": "30deg"
    rotateY, rotationY, rotate.y, rotation.y: write "keyPath": "transform.rotation.y", "to": "30deg"
    rotateZ, rotationZ, rotate.z, rotation.z: write "keyPath": "transform.rotation.z", "to": "30deg"
    left, right: did you mean position.x, the middle of the layer?
    top, bottom: did you mean position.y, the middle of the layer?
    z, depth: did you mean zPosition?
    skew, skewX, skewY: write "keyPath": "transform", "from": [1, 0, 0, 1, 0, 0], "to": [1, 0, 0.3, 1, 0, 0]
    blur, filter, filter.blur, blurRadius, gaussianBlur: name the filter and animate its input: "filters": [{"type": "gaussianBlur", "name": "blur"}] and "keyPath": "filters.blur.inputRadius"
    brightness, filter.brightness: name the filter and animate its input: "filters": [{"type": "brightness", "name": "light"}] and "keyPath": "filters.light.inputAmount"
    saturation, saturate, grayscale: name the filter and animate its input: "filters": [{"type": "saturate", "name": "colour"}] and "keyPath": "filters.colour.inputAmount"
    drawSVG, trim, trimPath, trimEnd, pathLength, strokeDashoffset, draw: write "keyPath": "strokeEnd", "from": 0, "to": 1 in a shape layer
    d, morph, morphSVG: did you mean path?
    motionPath, offsetPath, followPath, offsetDistance: write "keyPath": "position", "path": "M 0 0 Q 50 50 100 0"
    volume, gain: a track has its volume: "audio": [{"asset": "song", "gain": {"values": [0, 1], "times": [0, 2]}}]
    shadow, boxShadow, textShadow: animate shadowOpacity, shadowRadius, shadowOffset or shadowColor
    visibility, display: did you mean hidden?
    autoAlpha: did you mean opacity?
    transformOrigin, anchor, pivot: did you mean anchorPoint?
    letterSpacing, kerning: did you mean tracking?
    clipPath, clip: animate the path or the bounds of its mask
    == a timingFunction
    power2.out, back.inOut(1.7), expo.in: write "easeOutCubic", "easeInOutBack" or "easeInExpo"; power1 to power4 are Quad, Cubic, Quart and Quint
    easyEase, curveEaseInOut, smooth, swing, inOut, f9: write "easeInEaseOut"
    easyEaseIn, curveEaseIn: write "easeIn"
    easyEaseOut, curveEaseOut: write "easeOut"
    spring, bouncy, snappy, wobbly, gentle, interactiveSpring: write "spring(1, 100, 10)", or "type": "spring" in the animation
    none, curveLinear: write "linear"
    hold, stepEnd, step, discrete: write "steps(1)"
    stepStart: write "steps(1, start)"
    bezier, customEase: write four numbers: [0.4, 0, 0.2, 1]
    == the type of a transition
    wipe, iris, zoom, dissolve, slide: there are fade, moveIn, push, reveal and flip; the items of a "sequence" have this one
    crossfade, crossDissolve: write "transitionType": "fade"
    cube: there are fade, moveIn, push, reveal and flip
    == the transition of a sequence
    crossfade, crossDissolve: write "type": "fade"
    moveIn, cover, slideIn: write "type": "slide"
    circle, circleOpen, clock: write "type": "iris"
    slideLeft, slideRight, wipeLeft, wipeRight, reveal: write "type": "wipe" or "slide", with "direction": "left"
    == an audio track
    volume: did you mean gain? write "gain": 0.5
    keyframes, envelope, automation, volumeKeyframes: write "gain": {"values": [0, 1], "times": [0, 2]}
    sidechain, ducking: write "duck": {"under": "voice"}
    src, file: write "asset": "song", and the file under "assets"
    start, startTime, delay, beginTime: did you mean begin?
    == an asset
    source, file, path, url, href, uri: did you mean src?
    == an expression
    uppercase, toUpper, toUpperCase, ucase: did you mean upper?
    lowercase, toLower, toLowerCase, lcase: did you mean lower?
    strip, trimmed: did you mean trim?
    len, size, count: did you mean length?
    substring, substr, mid, left, right, sliced: write slice(text, 0, 3); negative positions count from the end
    replaceAll, gsub, sub: write replace(text, 'old', 'new')
    pad, padLeft, zfill, rjust: write padStart(text, 2, '0')
    padRight, ljust: write padEnd(text, 8)
    concat, str, string, toString: write '' + value: + joins texts
    toFixed, toLocaleString, numberFormat, sprintf, printf, formatNumber: write format(number, '%.2f'), format(number, "%'d") or format(number, 'compact')
    formatDate, strftime, dateFormat, parseDate: write date('2026-11-26', '%d %b')
    average, avg: did you mean mean?
    total: did you mean sum?
    maximum, largest: write max(list) or max(rows, 'member')
    minimum, smallest: write min(list) or min(rows, 'member')
    distinct, uniq, set: did you mean unique?
    sortBy, orderBy, sorted, order: write sort(rows, 'member')
    groupBy, rollup: write group(rows, 'member')
    where, find, select: write filter(rows, 'member', value)
    scale, remap, interpolate, linear, mapRange, scaleLinear: write map(number, from0, from1, to0, to1), or lerp(a, b, fraction)
    blend, mixColors, lerpColor: write mix(colour, colour, fraction)
    rgb, rgba: write the colour as a text with expressions in it, "rgb(${r}, ${g}, ${b})"
    int, trunc: did you mean floor or round?
    at, get, nth, index: write list[0], or list[-1] for the last
    if, iif: write condition ? value : value
    """##
}
