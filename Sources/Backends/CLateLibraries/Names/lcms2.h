// What is called of Little CMS.
LATE_FUNCTION(cmsCloseProfile)
LATE_FUNCTION(cmsCreateTransform)
LATE_FUNCTION(cmsCreate_sRGBProfile)
LATE_FUNCTION(cmsDeleteTransform)
LATE_FUNCTION(cmsDoTransform)
LATE_FUNCTION(cmsGetColorSpace)
LATE_FUNCTION(cmsOpenProfileFromMem)
