// The functions called in Little CMS.
DYNLIB_FUNCTION(cmsCloseProfile)
DYNLIB_FUNCTION(cmsCreateTransform)
DYNLIB_FUNCTION(cmsCreate_sRGBProfile)
DYNLIB_FUNCTION(cmsDeleteTransform)
DYNLIB_FUNCTION(cmsDoTransform)
DYNLIB_FUNCTION(cmsGetColorSpace)
DYNLIB_FUNCTION(cmsOpenProfileFromMem)
