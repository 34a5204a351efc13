/**
 * Two of these open a reply address, so that a user can tell addresses apart at a glance and read one out. 256 plain
 * words of four to seven letters; none has an "i", which handwriting and some typefaces confuse with "l". Never
 * change their order: a word's place is part of how an address follows from its bytes.
 */
export const ADDRESS_WORDS: readonly string[] = `
acorn alder amber anchor apple arbor arch aspen aster autumn badge baker barley barn basket beach beacon
beam beaver berry beryl bloom bluff boat book brace branch brass bread breeze brook brush butter cable
camel canal candle canoe canyon cargo carpet carrot castle cave cedar chalk chapel chart cherry chest clam
clay clock cloud clover coast cobalt comet copper coral corn cotton cove crab crane creek crest crown
curlew dale dawn deer delta desert dock door dove drum dune eagle earth echo elder ember fable falcon farm
fern ferry flag flame flax fleet flour flute forest frost garden garnet gate geyser glade globe goose
grape grass grove gull hall hammer harbor hare harp hawk hazel heath hedge herb heron hollow honey horn
horse house jasper jewel jungle kelp kernel kettle lagoon lake lamp larch lark laurel leaf lemon lens
letter loom lotus lunar lute lynx maple marble marsh meadow melon mesa meteor mole moose morel moss mussel
myrtle nectar nest north nutmeg oats ocean onyx opal orange otter oyster paddle palm panda paper parrot
path peach pearl pebble pecan pepper petal plate plum pond poplar poppy porch prose quarry quartz radar
raven reed reef rocket rose ruby rudder sable saddle sage salmon sand scarf seal sedge shale shell shore
slate snow sonnet south spruce square star steam stone stork storm stove straw stream sugar sumac summer
swan table teal temple tern tower track trout tundra tunnel turtle valley vault velvet verse vessel wagon
walnut water wave west whale wheat wheel wolf wool wren yarrow zebra zephyr
`
  .trim()
  .split(/\s+/);
