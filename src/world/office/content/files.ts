/**
 * The text files of a workspace. `{wrong|right}` is a place that may stand wrong; exactly one of them does in each file.
 * Lines that begin with `Decided:`, `Next:` and `Open:` are what a brief is made of.
 */
export interface FileContent {
  readonly path: string;
  /** How people call it. */
  readonly spoken: string;
  readonly lines: readonly string[];
}

export const FILES: readonly FileContent[] = [
  {
    path: "docs/welcome.md",
    spoken: "the welcome page",
    lines: [
      "# Welcome",
      "",
      "You will {recieve|receive} your door card on the first day.",
      "Ask Greta for a desk near your team.",
      "The help desk is open from 8 to 17.",
      "Lunch is on the {secound|second} floor.",
      "Your first week has {almots|almost} no fixed meetings but the tour.",
    ],
  },
  {
    path: "docs/travel-rules.md",
    spoken: "the travel rules",
    lines: [
      "# Travel",
      "",
      "Trains before planes for {jorneys|journeys} under six hours.",
      "Hotels up to 140 a night; ask before you book above that.",
      "Hand in receipts {withing|within} 30 days.",
      "The help desk orders cards for trips abroad.",
      "A trip on a {weekand|weekend} gives a day off.",
    ],
  },
  {
    path: "docs/printer-guide.md",
    spoken: "the printer guide",
    lines: [
      "# Printers",
      "",
      "Hold your card to the {reeder|reader} and choose the job.",
      "Colour costs are {sharred|shared} by floor.",
      "If paper jams, open the {left hand|left-hand} door first.",
      "Call the help desk when the light is red.",
      "Old jobs are {deletet|deleted} after two days.",
    ],
  },
  {
    path: "docs/glossary.md",
    spoken: "the glossary",
    lines: [
      "# Words we use",
      "",
      "- tile: one {screan|screen} beside a door",
      "- floor: all tiles that share a network",
      "- proof: the copy that is {aproved|approved} before print",
      "- gateway: the box at the {warehose|warehouse} door",
      "- loop: the mailing of the first of the month",
    ],
  },
  {
    path: "services/desk-hours.yaml",
    spoken: "the opening hours file",
    lines: [
      "# who answers when",
      "desk: help desk",
      "monday: 08:00-17:00",
      "friday: {08:00-71:00|08:00-17:00}",
      "holiday_note: see the {calender|calendar} of the town",
      "phone_text: You have reached the help desk.",
    ],
  },
  {
    path: "services/gateway-config.toml",
    spoken: "the gateway settings",
    lines: [
      "# settings of the gateway",
      'name = "door-{esat|east}"',
      "retry_seconds = {3O|30}",
      "keep_days = 14",
      'contact = "help desk"',
      'greeting = "{Wellcome|Welcome}"',
    ],
  },
  {
    path: "plans/spring-launch.md",
    spoken: "the launch plan",
    lines: [
      "# Spring launch",
      "",
      "Background: the autumn launch was late because the proofs came late.",
      "Decided: the launch stays on the first Monday of the month.",
      "Decided: two towns start, the others follow in two {weaks|weeks}.",
      "Next: Yuna sends the proofs to the {printters|printers} this week.",
      "Next: Ravi tests the gateway with 200 sensors.",
      "Open: who answers customers on the first weekend.",
      "Background: the {buget|budget} was agreed in January and has not changed.",
    ],
  },
  {
    path: "plans/office-move.md",
    spoken: "the plan for the move",
    lines: [
      "# Moving to the third floor",
      "",
      "Background: the lease of the first floor ends in summer.",
      "Decided: every team keeps its {desckes|desks} together.",
      "Decided: the workshop room becomes the new {kichen|kitchen}.",
      "Next: Greta orders 40 boxes and {lables|labels}.",
      "Next: Tomas moves the network on a Saturday.",
      "Open: whether the old chairs are sold or {giffen|given} away.",
    ],
  },
  {
    path: "plans/support-rota.md",
    spoken: "the support rota",
    lines: [
      "# Who is on call",
      "",
      "Background: until now two people shared all weekends.",
      "Decided: four people take turns, one week {eech|each}.",
      "Next: Kofi writes down what a call at night pays.",
      "Next: Lena asks the team in Brno for {volonteers|volunteers}.",
      "Open: what happens on public {holydays|holidays}.",
    ],
  },
  {
    path: "reports/printer-costs.md",
    spoken: "the report on printing costs",
    lines: [
      "# What printing cost last quarter",
      "",
      "Background: prices for paper rose by 9 percent.",
      "Decided: colour is switched off for {drafs|drafts} from next month.",
      "Next: Paul compares three {offres|offers} for new machines.",
      "Open: who pays for the posters of the {exibition|exhibition}.",
      "Background: the second floor prints twice as much as the {forth|fourth}.",
    ],
  },
  {
    path: "reports/customer-visits.md",
    spoken: "the report on customer visits",
    lines: [
      "# Visits in the last two months",
      "",
      "Background: seven customers were visited, five of them in the north.",
      "Decided: every visit ends with a written {sumary|summary}.",
      "Decided: Harbour Line gets a second sensor for free.",
      "Next: Ines sends the {contrakt|contract} to Harbour Line.",
      "Next: Marc checks the clause about data.",
      "Open: whether Eastern Gate wants {traning|training} in Suzhou.",
    ],
  },
  {
    path: "reports/sensor-test.md",
    spoken: "the sensor test report",
    lines: [
      "# Sensor test",
      "",
      "Background: 200 sensors ran for ten days in the cold store.",
      "Decided: the new battery is {exepted|accepted}.",
      "Next: Tomas repeats the test at minus 20 degrees.",
      "Next: Ravi writes to the {suplier|supplier} about two broken cases.",
      "Open: why three sensors were {sylent|silent} for an hour.",
      "See the help desk list for the numbers of the sensors.",
    ],
  },
  {
    path: "archive/old-phone-list.md",
    spoken: "the old phone list",
    lines: ["# Phone list of the old house", "", "help desk 11", "reception 10", "kitchen 44"],
  },
];

/** A term that stands in several files and gets another name. */
export const TERMS: readonly { readonly was: string; readonly becomes: string }[] = [
  { was: "help desk", becomes: "service desk" },
];

/** Lines that users want added, each to the end of a file. */
export const EXTRA_LINES: readonly string[] = [
  "Questions go to Dana, every day before noon.",
  "This page is looked at again in autumn.",
  "Next: Sven tells the other towns.",
  "A short film about it is on the screens at the door.",
  "Open: who keeps this page up to date.",
];
