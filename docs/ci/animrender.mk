# Rules of make: `include animrender.mk` in a Makefile gives
#   make videos     every scene of SCENES as a video in VIDEO_FOLDER, if it or a file that it reads changed
#   make check      errors, warnings and assertions of the scenes
#   make test       the scenes beside their golden images; the report is report.html
#   make approve    new golden images for changed scenes: look at each before you commit it
SCENE_FOLDER ?= scenes
# Scenes and Lottie files, without other JSON beside them: data, assertions and golden hashes.
SCENES ?= $(filter-out %/tests.json %.assertions.json %@hashes.json,$(shell \
  grep -lsE '"format" *: *"animrender/|"layers" *:' $(SCENE_FOLDER)/*.json))
VIDEO_FOLDER ?= out
VIDEO_TYPE ?= mp4
ANIMRENDER ?= animrender

.PHONY: videos check test approve
.DELETE_ON_ERROR:

videos: $(SCENES:$(SCENE_FOLDER)/%.json=$(VIDEO_FOLDER)/%.$(VIDEO_TYPE))

$(VIDEO_FOLDER)/%.$(VIDEO_TYPE): $(SCENE_FOLDER)/%.json
	@mkdir -p $(@D)
	$(ANIMRENDER) $< -q -o $@ --deps $@.d

-include $(wildcard $(VIDEO_FOLDER)/*.$(VIDEO_TYPE).d)

check:
	$(foreach scene,$(SCENES),$(ANIMRENDER) check $(scene) --strict --motion &&) true

test:
	$(ANIMRENDER) test $(SCENE_FOLDER) --html report.html

approve:
	$(ANIMRENDER) test $(SCENE_FOLDER) --update
