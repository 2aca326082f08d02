#include "include/Runtime.h"

// #embed is part of C23, and known to the compilers that are needed.
#pragma clang diagnostic ignored "-Wc23-extensions"

const char *runtime_arithmetic(void) {
  static const unsigned char text[] = {
#embed "Runtime/arithmetic.js"
      , 0};
  return (const char *)text;
}

const char *runtime_interpolation(void) {
  static const unsigned char text[] = {
#embed "Runtime/interpolation.js"
      , 0};
  return (const char *)text;
}

const char *runtime_chance(void) {
  static const unsigned char text[] = {
#embed "Runtime/chance.js"
      , 0};
  return (const char *)text;
}

const char *runtime_paths(void) {
  static const unsigned char text[] = {
#embed "Runtime/paths.js"
      , 0};
  return (const char *)text;
}

const char *runtime_evaluation(void) {
  static const unsigned char text[] = {
#embed "Runtime/evaluation.js"
      , 0};
  return (const char *)text;
}

const char *runtime_properties(void) {
  static const unsigned char text[] = {
#embed "Runtime/properties.js"
      , 0};
  return (const char *)text;
}

const char *runtime_groups(void) {
  static const unsigned char text[] = {
#embed "Runtime/groups.js"
      , 0};
  return (const char *)text;
}

const char *runtime_shapes(void) {
  static const unsigned char text[] = {
#embed "Runtime/shapes.js"
      , 0};
  return (const char *)text;
}

const char *runtime_layers(void) {
  static const unsigned char text[] = {
#embed "Runtime/layers.js"
      , 0};
  return (const char *)text;
}

const char *runtime_maps(void) {
  static const unsigned char text[] = {
#embed "Runtime/maps.js"
      , 0};
  return (const char *)text;
}

const char *runtime_document(void) {
  static const unsigned char text[] = {
#embed "Runtime/document.js"
      , 0};
  return (const char *)text;
}

const char *runtime_scene(void) {
  static const unsigned char text[] = {
#embed "Runtime/scene.js"
      , 0};
  return (const char *)text;
}

const char *runtime_closing(void) {
  static const unsigned char text[] = {
#embed "Runtime/closing.js"
      , 0};
  return (const char *)text;
}

const char *runtime_rewriting(void) {
  static const unsigned char text[] = {
#embed "Runtime/rewriting.js"
      , 0};
  return (const char *)text;
}

const char *runtime_library(void) {
  static const unsigned char text[] = {
#embed "Runtime/library.js"
      , 0};
  return (const char *)text;
}
