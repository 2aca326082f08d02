#include "include/OutputTexts.h"

#include <string.h>

// #embed is part of C23, and known to the compilers that are needed.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char places[] = {
#embed "Outputs/places.json"
    , 0};

static const unsigned char foreign[] = {
#embed "Outputs/foreign.txt"
    , 0};

static const unsigned char slurm[] = {
#embed "Outputs/slurm.sh"
    , 0};

static const unsigned char parallel[] = {
#embed "Outputs/parallel.sh"
    , 0};

static const unsigned char openjd[] = {
#embed "Outputs/openjd.yaml"
    , 0};

static const unsigned char kubernetes[] = {
#embed "Outputs/kubernetes.yaml"
    , 0};

const char *places_json(void) { return (const char *)places; }

const char *foreign_formats(void) { return (const char *)foreign; }

const char *farm_template(const char *engine) {
  static const struct {
    const char *name;
    const unsigned char *text;
  } templates[] = {
      {"slurm", slurm},
      {"parallel", parallel},
      {"openjd", openjd},
      {"kubernetes", kubernetes},
  };
  for (size_t i = 0; i < sizeof templates / sizeof *templates; i++) {
    if (strcmp(templates[i].name, engine) == 0) return (const char *)templates[i].text;
  }
  return "";
}
