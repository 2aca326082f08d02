#include "include/Templates.h"

// #embed is part of C23, and known to the compilers that are needed.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char lower_third_scene_json[] = {
#embed "Templates/lower-third/scene.json"
};

static const unsigned char lower_third_people_csv[] = {
#embed "Templates/lower-third/people.csv"
};

static const unsigned char lower_third_readme_md[] = {
#embed "Templates/lower-third/README.md"
};

static const unsigned char chart_scene_json[] = {
#embed "Templates/chart/scene.json"
};

static const unsigned char chart_data_csv[] = {
#embed "Templates/chart/data.csv"
};

static const unsigned char chart_readme_md[] = {
#embed "Templates/chart/README.md"
};

static const unsigned char captions_scene_json[] = {
#embed "Templates/captions/scene.json"
};

static const unsigned char captions_words_json[] = {
#embed "Templates/captions/words.json"
};

static const unsigned char captions_readme_md[] = {
#embed "Templates/captions/README.md"
};

static const unsigned char sticker_scene_json[] = {
#embed "Templates/sticker/scene.json"
};

static const unsigned char sticker_readme_md[] = {
#embed "Templates/sticker/README.md"
};

static const unsigned char explainer_scene_json[] = {
#embed "Templates/explainer/scene.json"
};

static const unsigned char explainer_steps_json[] = {
#embed "Templates/explainer/steps.json"
};

static const unsigned char explainer_readme_md[] = {
#embed "Templates/explainer/README.md"
};

static const unsigned char logo_scene_json[] = {
#embed "Templates/logo/scene.json"
};

static const unsigned char logo_logo_svg[] = {
#embed "Templates/logo/logo.svg"
};

static const unsigned char logo_readme_md[] = {
#embed "Templates/logo/README.md"
};

static const unsigned char counter_scene_json[] = {
#embed "Templates/counter/scene.json"
};

static const unsigned char counter_counter_json[] = {
#embed "Templates/counter/counter.json"
};

static const unsigned char counter_readme_md[] = {
#embed "Templates/counter/README.md"
};

static const unsigned char phone_scene_json[] = {
#embed "Templates/phone/scene.json"
};

static const unsigned char phone_messages_csv[] = {
#embed "Templates/phone/messages.csv"
};

static const unsigned char phone_readme_md[] = {
#embed "Templates/phone/README.md"
};

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

static const unsigned char license_inter_txt[] = {
#embed "../../../scenes/fonts/LICENSE-Inter.txt"
};

static const unsigned char license_jetbrainsmono_txt[] = {
#embed "../../../scenes/fonts/LICENSE-JetBrainsMono.txt"
};

static const struct template_file files[] = {
    {"lower-third", "scene.json", lower_third_scene_json, sizeof lower_third_scene_json},
    {"lower-third", "people.csv", lower_third_people_csv, sizeof lower_third_people_csv},
    {"lower-third", "README.md", lower_third_readme_md, sizeof lower_third_readme_md},
    {"chart", "scene.json", chart_scene_json, sizeof chart_scene_json},
    {"chart", "data.csv", chart_data_csv, sizeof chart_data_csv},
    {"chart", "README.md", chart_readme_md, sizeof chart_readme_md},
    {"captions", "scene.json", captions_scene_json, sizeof captions_scene_json},
    {"captions", "words.json", captions_words_json, sizeof captions_words_json},
    {"captions", "README.md", captions_readme_md, sizeof captions_readme_md},
    {"sticker", "scene.json", sticker_scene_json, sizeof sticker_scene_json},
    {"sticker", "README.md", sticker_readme_md, sizeof sticker_readme_md},
    {"explainer", "scene.json", explainer_scene_json, sizeof explainer_scene_json},
    {"explainer", "steps.json", explainer_steps_json, sizeof explainer_steps_json},
    {"explainer", "README.md", explainer_readme_md, sizeof explainer_readme_md},
    {"logo", "scene.json", logo_scene_json, sizeof logo_scene_json},
    {"logo", "logo.svg", logo_logo_svg, sizeof logo_logo_svg},
    {"logo", "README.md", logo_readme_md, sizeof logo_readme_md},
    {"counter", "scene.json", counter_scene_json, sizeof counter_scene_json},
    {"counter", "counter.json", counter_counter_json, sizeof counter_counter_json},
    {"counter", "README.md", counter_readme_md, sizeof counter_readme_md},
    {"phone", "scene.json", phone_scene_json, sizeof phone_scene_json},
    {"phone", "messages.csv", phone_messages_csv, sizeof phone_messages_csv},
    {"phone", "README.md", phone_readme_md, sizeof phone_readme_md},
    {"", "fonts/Inter-Regular.otf", inter_regular_otf, sizeof inter_regular_otf},
    {"", "fonts/Inter-Bold.otf", inter_bold_otf, sizeof inter_bold_otf},
    {"", "fonts/Inter-ExtraBold.otf", inter_extrabold_otf, sizeof inter_extrabold_otf},
    {"", "fonts/JetBrainsMono-Bold.ttf", jetbrainsmono_bold_ttf, sizeof jetbrainsmono_bold_ttf},
    {"", "fonts/LICENSE-Inter.txt", license_inter_txt, sizeof license_inter_txt},
    {"", "fonts/LICENSE-JetBrainsMono.txt", license_jetbrainsmono_txt, sizeof license_jetbrainsmono_txt},
};

size_t template_file_count(void) { return sizeof files / sizeof files[0]; }

struct template_file template_file_at(size_t index) { return files[index]; }
