/// The names of Swift 2 and before that Swift 3 replaced, and their replacements.
enum OlderNames {
  /// Types and functions.
  static let types = pairs(
    """
    NSBundle Bundle NSTimer Timer NSDate Date NSNotificationCenter NotificationCenter NSTimeInterval TimeInterval
    NSURL URL NSData Data NSUserDefaults UserDefaults NSFileManager FileManager NSRunLoop RunLoop
    NSIndexPath IndexPath NSNumberFormatter NumberFormatter NSDateFormatter DateFormatter
    NSOperationQueue OperationQueue NSCharacterSet CharacterSet NSUUID UUID NSCalendar Calendar
    NSLocale Locale NSIndexSet IndexSet println print
    """
  )

  /// Methods without arguments that are properties.
  static let properties = pairs(
    """
    mainScreen main currentDevice current sharedApplication shared mainBundle main defaultCenter default
    mainRunLoop main currentRunLoop current standardUserDefaults standard defaultManager default
    containerView containerView transitionWasCancelled transitionWasCancelled CGPointValue cgPointValue
    CGRectValue cgRectValue CGSizeValue cgSizeValue CATransform3DValue caTransform3DValue
    isFirstResponder isFirstResponder indexPathsForVisibleRows indexPathsForVisibleRows
    indexPathsForVisibleItems indexPathsForVisibleItems visibleCells visibleCells
    isAnimating isAnimating isInteractive isInteractive isAnimated isAnimated isViewLoaded isViewLoaded
    presentationLayer presentation()
    modelLayer model() closePath close() removeAllPoints removeAllPoints()
    uppercaseString uppercased() lowercaseString lowercased() enumerate enumerated() reverse reversed()
    """
  )

  /// Properties.
  static let members = pairs(
    """
    CGColor cgColor CGPath cgPath CGImage cgImage removedOnCompletion isRemovedOnCompletion hidden isHidden
    enabled isEnabled selected isSelected highlighted isHighlighted on isOn
    userInteractionEnabled isUserInteractionEnabled pagingEnabled isPagingEnabled
    scrollEnabled isScrollEnabled opaque isOpaque doubleSided isDoubleSided
    geometryFlipped isGeometryFlipped paused isPaused wrapped isWrapped additive isAdditive
    cumulative isCumulative multipleTouchEnabled isMultipleTouchEnabled exclusiveTouch isExclusiveTouch
    navigationBarHidden isNavigationBarHidden translucent isTranslucent continuous isContinuous
    valid isValid dragging isDragging decelerating isDecelerating tracking isTracking
    uppercaseString uppercased() lowercaseString lowercased() characters self
    """
  )

  /// Labels of arguments and parameters.
  static let labels = pairs(
    """
    forState for forControlEvents for withEvent with toView to fromView from toLayer to fromLayer from
    inView in atIndex at inContext in forBarMetrics for forIndexPath for
    cellForRowAtIndexPath cellForRowAt didSelectRowAtIndexPath didSelectRowAt
    heightForRowAtIndexPath heightForRowAt cellForItemAtIndexPath cellForItemAt
    sizeForItemAtIndexPath sizeForItemAt didSelectItemAtIndexPath didSelectItemAt
    willDisplayCell willDisplay forRowAtIndexPath forRowAt forItemAtIndexPath forItemAt
    atScrollPosition at atIndexPath at withRowAnimation with presentingController presenting
    sourceController source inFrame in CGPoint cgPoint CGRect cgRect CGSize cgSize
    CATransform3D caTransform3D CGColor cgColor CGPath cgPath CGImage cgImage
    ovalInRect ovalIn inRect in
    """
  )

  /// Methods by their former names: the name and the label of the first argument, `_` for none.
  static let methods = triples(
    """
    addAnimation add _ animationForKey animation forKey removeAnimationForKey removeAnimation forKey
    animateWithDuration animate withDuration animateKeyframesWithDuration animateKeyframes withDuration
    addKeyframeWithRelativeStartTime addKeyframe withRelativeStartTime
    transitionWithView transition with transitionFromView transition from
    colorWithAlphaComponent withAlphaComponent _ systemFontOfSize systemFont ofSize
    boldSystemFontOfSize boldSystemFont ofSize italicSystemFontOfSize italicSystemFont ofSize
    moveToPoint move to addLineToPoint addLine to addCurveToPoint addCurve to
    addQuadCurveToPoint addQuadCurve to addArcWithCenter addArc withCenter appendPath append _
    applyTransform apply _ containsPoint contains _
    convertPoint convert _ convertRect convert _ locationInView location in
    translationInView translation in velocityInView velocity in pointInside point inside
    presentViewController present _ dismissViewControllerAnimated dismiss animated
    instantiateViewControllerWithIdentifier instantiateViewController withIdentifier
    performSegueWithIdentifier performSegue withIdentifier prepareForSegue prepare for
    valueForKey value forKey valueForKeyPath value forKeyPath
    removeValueForKey removeValue forKey setTranslation setTranslation _
    joinWithSeparator joined separator removeAtIndex remove at appendContentsOf append contentsOf
    indexOf firstIndex of stringByAppendingString appending _ sortInPlace sort by
    scheduledTimerWithTimeInterval scheduledTimer timeInterval addToRunLoop add to
    viewControllerForKey viewController forKey viewForKey view forKey
    finalFrameForViewController finalFrame for initialFrameForViewController initialFrame for
    animateTransition animateTransition using transitionDuration transitionDuration using
    animationControllerForPresentedController animationController forPresented
    animationControllerForDismissedController animationController forDismissed
    drawRect draw _ drawLayer draw _ drawInContext draw in renderInContext render in
    drawInRect draw in drawAtPoint draw at sizeWithAttributes size withAttributes
    needsDisplayForKey needsDisplay forKey actionForKey action forKey actionForLayer action for
    defaultActionForKey defaultAction forKey layoutSublayersOfLayer layoutSublayers of
    dequeueReusableCellWithIdentifier dequeueReusableCell withIdentifier
    dequeueReusableCellWithReuseIdentifier dequeueReusableCell withReuseIdentifier
    cellForRowAtIndexPath cellForRow at cellForItemAtIndexPath cellForItem at
    deselectRowAtIndexPath deselectRow at reloadRowsAtIndexPaths reloadRows at
    insertRowsAtIndexPaths insertRows at deleteRowsAtIndexPaths deleteRows at
    scrollToRowAtIndexPath scrollToRow at scrollToItemAtIndexPath scrollToItem at
    layoutAttributesForElementsInRect layoutAttributesForElements in
    layoutAttributesForItemAtIndexPath layoutAttributesForItem at
    shouldInvalidateLayoutForBoundsChange shouldInvalidateLayout forBoundsChange
    isDescendantOfView isDescendant of
    titleForState title for imageForState image for titleColorForState titleColor for
    sendActionsForControlEvents sendActions for advancedBy advanced by
    stringByReplacingOccurrencesOfString replacingOccurrences of componentsSeparatedByString components separatedBy
    requireGestureRecognizerToFail require toFail
    updateInteractiveTransition update _
    """
  )

  /// Methods that are overridden as properties.
  static let overriddenProperties: Set = [
    "layerClass", "intrinsicContentSize", "preferredStatusBarStyle", "prefersStatusBarHidden",
    "shouldAutorotate", "canBecomeFirstResponder", "collectionViewContentSize",
    "requiresConstraintBasedLayout", "supportedInterfaceOrientations",
  ]

  /// Types and constants that Swift 4.2 renamed, with their names since then.
  static let renamed = pairs(
    """
    NSIntegerMax Int.max NSIntegerMin Int.min UIViewNoIntrinsicMetric UIView.noIntrinsicMetric
    UILayoutPriorityRequired UILayoutPriority.required
    UILayoutPriorityDefaultHigh UILayoutPriority.defaultHigh
    UILayoutPriorityDefaultLow UILayoutPriority.defaultLow
    UILayoutFittingCompressedSize UIView.layoutFittingCompressedSize
    UIControlEvents UIControl.Event UIControlState UIControl.State
    UIControlContentHorizontalAlignment UIControl.ContentHorizontalAlignment
    UIControlContentVerticalAlignment UIControl.ContentVerticalAlignment
    UIButtonType UIButton.ButtonType UIViewAnimationOptions UIView.AnimationOptions
    UIViewAnimationCurve UIView.AnimationCurve
    UIViewKeyframeAnimationOptions UIView.KeyframeAnimationOptions
    UIViewContentMode UIView.ContentMode UIViewAutoresizing UIView.AutoresizingMask
    UILayoutConstraintAxis NSLayoutConstraint.Axis NSLayoutRelation NSLayoutConstraint.Relation
    NSLayoutAttribute NSLayoutConstraint.Attribute UIStackViewDistribution UIStackView.Distribution
    UIStackViewAlignment UIStackView.Alignment UIGestureRecognizerState UIGestureRecognizer.State
    UISwipeGestureRecognizerDirection UISwipeGestureRecognizer.Direction
    UIActivityIndicatorViewStyle UIActivityIndicatorView.Style
    UIProgressViewStyle UIProgressView.Style UITextBorderStyle UITextField.BorderStyle
    UITextFieldViewMode UITextField.ViewMode UIImageOrientation UIImage.Orientation
    UIImageRenderingMode UIImage.RenderingMode UIFontTextStyle UIFont.TextStyle
    UIBlurEffectStyle UIBlurEffect.Style UIApplicationState UIApplication.State
    UIApplicationLaunchOptionsKey UIApplication.LaunchOptionsKey UIAccessibilityIdentifier String
    NSAttributedStringKey NSAttributedString.Key NSInteger Int NSUInteger UInt
    RunLoopMode RunLoop.Mode
    """
  )

  /// Members that Swift 4.2 renamed, with their names since then.
  static let renamedMembers = pairs(
    """
    addChildViewController addChild removeFromParentViewController removeFromParent
    childViewControllers children defaultRunLoopMode default commonModes common
    UITrackingRunLoopMode tracking
    """
  )

  /// Notifications whose names Swift 4.2 moved into the classes that post them.
  static let notifications = pairs(
    """
    UIApplicationDidBecomeActive UIApplication.didBecomeActiveNotification
    UIApplicationWillResignActive UIApplication.willResignActiveNotification
    UIApplicationDidEnterBackground UIApplication.didEnterBackgroundNotification
    UIApplicationWillEnterForeground UIApplication.willEnterForegroundNotification
    UIDeviceOrientationDidChange UIDevice.orientationDidChangeNotification
    """
  )

  private static func words(_ text: String) -> [String] {
    text.split { $0.isWhitespace }.map(String.init)
  }

  private static func pairs(_ text: String) -> [String: String] {
    let words = words(text)
    return Dictionary(
      stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
    ) { first, _ in first }
  }

  private static func triples(_ text: String) -> [String: (name: String, label: String)] {
    let words = words(text)
    return Dictionary(
      stride(from: 0, to: words.count - 2, by: 3).map {
        (words[$0], (words[$0 + 1], words[$0 + 2]))
      }
    ) { first, _ in first }
  }
}
