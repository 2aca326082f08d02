#include "include/Templates.h"

#include <string.h>

// #embed is part of C23, and known to the compilers that are needed.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char inter_regular_otf[] = {
#embed "../../../scenes/fonts/Inter-Regular.otf"
};

static const unsigned char inter_bold_otf[] = {
#embed "../../../scenes/fonts/Inter-Bold.otf"
};

static const unsigned char inter_extrabold_otf[] = {
#embed "../../../scenes/fonts/Inter-ExtraBold.otf"
};

static const unsigned char jetbrainsmono_bold_ttf[] = {
#embed "../../../scenes/fonts/JetBrainsMono-Bold.ttf"
};

// The files; a count of 0 means a text that ends with a zero byte.
static const struct template_file files[] = {
    {"lower-third", "scene.json", (const unsigned char[]){
#embed "Templates/lower-third/scene.json"
        , 0}, 0},
    {"lower-third", "people.csv", (const unsigned char[]){
#embed "Templates/lower-third/people.csv"
        , 0}, 0},
    {"lower-third", "README.md", (const unsigned char[]){
#embed "Templates/lower-third/README.md"
        , 0}, 0},
    {"chart", "scene.json", (const unsigned char[]){
#embed "Templates/chart/scene.json"
        , 0}, 0},
    {"chart", "data.csv", (const unsigned char[]){
#embed "Templates/chart/data.csv"
        , 0}, 0},
    {"chart", "README.md", (const unsigned char[]){
#embed "Templates/chart/README.md"
        , 0}, 0},
    {"captions", "scene.json", (const unsigned char[]){
#embed "Templates/captions/scene.json"
        , 0}, 0},
    {"captions", "words.json", (const unsigned char[]){
#embed "Templates/captions/words.json"
        , 0}, 0},
    {"captions", "README.md", (const unsigned char[]){
#embed "Templates/captions/README.md"
        , 0}, 0},
    {"sticker", "scene.json", (const unsigned char[]){
#embed "Templates/sticker/scene.json"
        , 0}, 0},
    {"sticker", "README.md", (const unsigned char[]){
#embed "Templates/sticker/README.md"
        , 0}, 0},
    {"explainer", "scene.json", (const unsigned char[]){
#embed "Templates/explainer/scene.json"
        , 0}, 0},
    {"explainer", "steps.json", (const unsigned char[]){
#embed "Templates/explainer/steps.json"
        , 0}, 0},
    {"explainer", "README.md", (const unsigned char[]){
#embed "Templates/explainer/README.md"
        , 0}, 0},
    {"logo", "scene.json", (const unsigned char[]){
#embed "Templates/logo/scene.json"
        , 0}, 0},
    {"logo", "logo.svg", (const unsigned char[]){
#embed "Templates/logo/logo.svg"
        , 0}, 0},
    {"logo", "README.md", (const unsigned char[]){
#embed "Templates/logo/README.md"
        , 0}, 0},
    {"counter", "scene.json", (const unsigned char[]){
#embed "Templates/counter/scene.json"
        , 0}, 0},
    {"counter", "counter.json", (const unsigned char[]){
#embed "Templates/counter/counter.json"
        , 0}, 0},
    {"counter", "README.md", (const unsigned char[]){
#embed "Templates/counter/README.md"
        , 0}, 0},
    {"phone", "scene.json", (const unsigned char[]){
#embed "Templates/phone/scene.json"
        , 0}, 0},
    {"phone", "messages.csv", (const unsigned char[]){
#embed "Templates/phone/messages.csv"
        , 0}, 0},
    {"phone", "README.md", (const unsigned char[]){
#embed "Templates/phone/README.md"
        , 0}, 0},
    {"", "fonts/Inter-Regular.otf", inter_regular_otf, sizeof inter_regular_otf},
    {"", "fonts/Inter-Bold.otf", inter_bold_otf, sizeof inter_bold_otf},
    {"", "fonts/Inter-ExtraBold.otf", inter_extrabold_otf, sizeof inter_extrabold_otf},
    {"", "fonts/JetBrainsMono-Bold.ttf", jetbrainsmono_bold_ttf, sizeof jetbrainsmono_bold_ttf},
    {"", "fonts/LICENSE-Inter.txt", (const unsigned char[]){
#embed "../../../scenes/fonts/LICENSE-Inter.txt"
        , 0}, 0},
    {"", "fonts/LICENSE-JetBrainsMono.txt", (const unsigned char[]){
#embed "../../../scenes/fonts/LICENSE-JetBrainsMono.txt"
        , 0}, 0},
};

size_t template_file_count(void) { return sizeof files / sizeof files[0]; }

struct template_file template_file_at(size_t index) {
  struct template_file file = files[index];
  if (file.count == 0) file.count = strlen((const char *)file.bytes);
  return file;
}
