/** Tools of trades that the Harnesses met in practice do not ply. Their own names and parameters are free of any Harness's. */
import {
  choice,
  type Distractor,
  distractor,
  flag,
  list,
  number,
  record,
  text,
  whole,
} from "./_distractor.js";

export const distractorsEn: readonly Distractor[] = [
  distractor(
    "compute_tide_table",
    ["tide", "tides", "harbour", "harbor"],
    "Gives the hours and heights of high and low water at a tide gauge. Heights are in metres above chart datum.",
    {
      gauge_code: text("Code of the tide gauge, for example `BRE-04`."),
      tide_day: text("Day to compute, written as 2025-06-30."),
      "height_datum?": choice("Level that heights are measured from.", "chart", "mean_sea", "ordnance"),
    },
  ),
  distractor(
    "identify_bird_call",
    ["bird", "birds", "birdsong"],
    "Names the bird species most likely heard in a field recording, with a confidence for each.",
    {
      clip_path: text("Where the recording lies."),
      "habitat?": choice("Where it was made.", "forest", "wetland", "coast", "city_park"),
      "top_species?": whole("How many species to name.", 1, 10),
    },
  ),
  distractor(
    "tune_piano_string",
    ["piano", "tuner", "semitone"],
    "Works out the tension for one piano string from its length, gauge and target pitch.",
    {
      string_length_mm: number("Speaking length in millimetres."),
      wire_gauge: text("Gauge of the music wire, for example `13.5`."),
      pitch_hz: number("Target pitch in hertz."),
    },
  ),
  distractor(
    "solve_chess_endgame",
    ["chess", "endgame"],
    "Looks a chess position with seven pieces or fewer up in the endgame tablebase and tells who wins and in how many moves.",
    {
      position_fen: text("The position in Forsyth-Edwards notation."),
      "show_line?": flag("Whether to give the whole winning line."),
    },
  ),
  distractor(
    "plan_crop_rotation",
    ["crop", "crops", "harvest", "soil"],
    "Proposes what to sow on each field over the coming seasons so that the soil recovers.",
    {
      plots: list(
        record({
          plot_label: text("Label of the field."),
          last_crop: text("What grew there last."),
          "soil_ph?": number("Acidity of the soil."),
        }),
        "The fields to plan for.",
      ),
      season_span: whole("How many seasons to plan.", 1, 8),
    },
  ),
  distractor(
    "measure_star_brightness",
    ["telescope", "star", "stars", "astronomy"],
    "Estimates the apparent magnitude of a star on a telescope exposure by comparing it with catalogue stars nearby.",
    {
      exposure_ref: text("Reference of the exposure in the observatory archive."),
      right_ascension: text("Right ascension, for example `05h34m32s`."),
      declination: text("Declination, for example `+22d00m52s`."),
      "filter_band?": choice("Photometric band.", "U", "B", "V", "R", "I"),
    },
  ),
  distractor(
    "convert_knitting_chart",
    ["knitting", "stitch", "stitches", "yarn"],
    "Turns a knitting chart into written rows, one line a row, for the needles and yarn that are given.",
    {
      chart_symbols: list(text("One row of the chart, one sign a stitch."), "The rows from the bottom up."),
      needle_mm: number("Needle thickness in millimetres."),
      "knit_in_rounds?": flag("True for circular needles."),
    },
  ),
  distractor(
    "predict_avalanche_risk",
    ["avalanche", "snowpack", "slope"],
    "Rates avalanche danger for a mountain slope from one to five by its snowpack profile and recent wind.",
    {
      slope_sector: text("Sector code on the mountain service's map."),
      aspect: choice("Which way the slope faces.", "north", "east", "south", "west"),
      "new_snow_cm?": whole("Fresh snow in the last day.", 0, 300),
    },
  ),
  distractor(
    "transpose_sheet_music",
    ["sheet", "music", "melody", "chord", "chords"],
    "Moves a piece of sheet music into another key and keeps rhythm and dynamics.",
    {
      score_uri: text("Where the MusicXML score lies."),
      target_key: text("Key to move to, for example `B flat minor`."),
      "instrument?": choice("Instrument it is written for.", "concert", "clarinet", "horn", "saxophone"),
    },
  ),
  distractor(
    "simulate_traffic_light",
    ["traffic", "junction", "crossroads"],
    "Runs a junction's traffic light programme against a vehicle count and gives the mean waiting seconds on each arm.",
    {
      junction_code: text("Code of the junction."),
      green_seconds: list(whole("Green seconds of one phase.", 5, 180), "Green phases in their order."),
      vehicles_per_hour: whole("Vehicles on all arms together.", 0, 9000),
    },
  ),
  distractor(
    "assay_ore_sample",
    ["ore", "mine", "mineral", "minerals", "geology"],
    "Reports metal grades of an ore sample from its fire assay, in grams a tonne.",
    {
      sample_bag: text("Number on the sample bag."),
      metals: list(choice("A metal.", "gold", "silver", "copper", "zinc"), "Metals to report."),
    },
  ),
  distractor(
    "render_molecule_model",
    ["molecule", "chemistry", "chemical", "atom"],
    "Draws a ball-and-stick model of a molecule from its SMILES string.",
    {
      smiles: text("Structure in SMILES notation, for example `CCO`."),
      "show_hydrogens?": flag("Whether hydrogen atoms are drawn."),
      "tilt_degrees?": whole("How far the model is tilted.", 0, 359),
    },
  ),
  distractor(
    "grade_diamond_cut",
    ["diamond", "gemstone", "carat"],
    "Grades the cut of a round diamond from its measured angles and percentages.",
    {
      table_percent: number("Width of the table facet against the girdle."),
      crown_angle: number("Crown angle in degrees."),
      pavilion_angle: number("Pavilion angle in degrees."),
    },
  ),
  distractor(
    "calibrate_beehive_scale",
    ["beehive", "bees", "honey", "apiary"],
    "Sets the zero of the scale under a beehive and returns the drift since it was last set.",
    {
      hive_tag: text("Tag on the beehive."),
      known_weight_kg: number("Weight laid on for the calibration."),
    },
  ),
  distractor(
    "trace_family_line",
    ["ancestor", "ancestors", "genealogy", "parish"],
    "Follows one family line back through parish registers and lists each ancestor with the source of the entry.",
    {
      surname_root: text("Surname as it is spelt in the oldest register."),
      parish: text("Parish to begin in."),
      "generations?": whole("How many generations back.", 1, 12),
    },
  ),
  distractor(
    "decode_morse_audio",
    ["morse", "telegraph"],
    "Turns Morse code in an audio clip into plain letters and marks the ones it is unsure of.",
    {
      morse_clip: text("Where the clip lies."),
      "words_per_minute?": whole("Speed of the sender.", 5, 60),
    },
  ),
  distractor(
    "estimate_glacier_melt",
    ["glacier", "meltwater", "icefield"],
    "Models how much a glacier thins over a summer for a given warming, in metres of water equivalent.",
    {
      glacier_code: text("Code in the world glacier inventory."),
      warming_kelvin: number("Warming against the reference period."),
      "debris_covered?": flag("Whether rubble covers the tongue."),
    },
  ),
  distractor(
    "schedule_kiln_firing",
    ["kiln", "pottery", "glaze", "ceramic"],
    "Builds a firing curve for a pottery kiln: ramps, holds and cooling for the clay and the glaze.",
    {
      clay_body: choice("Clay to fire.", "earthenware", "stoneware", "porcelain"),
      cone: text("Pyrometric cone to reach, for example `6`."),
      "hold_minutes?": whole("Hold at the top.", 0, 240),
    },
  ),
  distractor(
    "score_archery_round",
    ["archery", "arrow", "arrows", "archer"],
    "Adds up an archery round end by end and gives the handicap that it is worth.",
    {
      round_type: choice("Round that was shot.", "york", "hereford", "metric_70", "indoor_18"),
      arrow_values: list(whole("Value of one arrow.", 0, 10), "All arrows in the order shot."),
    },
  ),
  distractor(
    "classify_cloud_photo",
    ["cloud", "clouds", "meteorology"],
    "Names the cloud genus on a sky photograph and tells how high its base is likely to be.",
    {
      sky_photo: text("Where the photograph lies."),
      "camera_bearing?": whole("Compass bearing of the camera.", 0, 359),
    },
  ),
  distractor(
    "model_bridge_load",
    ["bridge", "girder", "beam"],
    "Checks a single-span bridge girder against a moving load and reports the largest bending moment.",
    {
      span_metres: number("Free span of the girder."),
      axle_loads_kn: list(number("Load of one axle."), "Axles from front to rear."),
      "axle_gap_metres?": number("Distance between axles."),
    },
  ),
  distractor(
    "brew_beer_profile",
    ["beer", "brewing", "malt", "hops"],
    "Predicts bitterness, colour and strength of a beer from its malt and hops.",
    {
      malts: list(
        record({ malt: text("Kind of malt."), malt_kg: number("Mass in kilograms.") }),
        "Malts in the mash.",
      ),
      hops_grams: number("Hops at the start of the boil."),
      "yeast_strain?": text("Yeast that is pitched."),
    },
  ),
  distractor(
    "map_cave_survey",
    ["cave", "caving", "cavern"],
    "Draws the plan of a cave from survey shots and closes its loops.",
    {
      shots: list(
        record({
          tape_m: number("Taped distance."),
          compass_deg: number("Bearing."),
          clino_deg: number("Inclination."),
        }),
        "Survey shots from the entrance on.",
      ),
      "loop_tolerance?": number("Largest misclosure that is spread over a loop."),
    },
  ),
  distractor(
    "inspect_sail_trim",
    ["sail", "sailing", "yacht", "jib"],
    "Suggests sheet and traveller positions for a sailing yacht from true wind and heel.",
    {
      wind_knots: number("True wind speed."),
      wind_angle: whole("True wind angle off the bow.", 0, 180),
      "heel_degrees?": whole("Heel of the yacht.", 0, 60),
    },
  ),
  distractor(
    "date_pottery_shard",
    ["shard", "excavation", "archaeology"],
    "Gives the likely century of an excavated shard from its fabric, rim and decoration.",
    {
      trench_label: text("Trench that it was found in."),
      rim_shape: choice("Shape of the rim.", "everted", "inverted", "straight", "flanged"),
      "slip_colour?": text("Colour of the slip."),
    },
  ),
  distractor(
    "forecast_aurora",
    ["aurora", "geomagnetic"],
    "Tells how likely the aurora shows at a latitude during the coming night, from the geomagnetic index.",
    {
      magnetic_latitude: number("Geomagnetic latitude in degrees."),
      "kp_threshold?": whole("Lowest index that counts.", 0, 9),
    },
  ),
  distractor(
    "design_crossword_grid",
    ["crossword"],
    "Fills a crossword grid with symmetrical blocks from a word list and numbers its lights.",
    {
      grid_side: whole("Squares on a side.", 5, 25),
      seed_words: list(text("A word that must appear."), "Words to build around."),
      "barred?": flag("True for bars in place of blocks."),
    },
  ),
];
