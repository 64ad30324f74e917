/** Issues as people report them. What the report says decides how the issue is sorted. */
export interface IssueContent {
  readonly title: string;
  readonly report: string;
  /** Two or three words of the title, for a search. */
  readonly words: string;
  /** How people call it. */
  readonly spoken: string;
}

export const ISSUES: readonly IssueContent[] = [
  {
    title: "Door reader on the third floor dead",
    report: "Nobody can get in on the third floor since seven. The light is off.",
    words: "door reader",
    spoken: "the door reader",
  },
  {
    title: "No network in the whole house",
    report: "Nobody can work, neither by cable nor by air. Phones are out too.",
    words: "no network",
    spoken: "the network being out",
  },
  {
    title: "Sales cannot open the price list",
    report: "Our team cannot open the price list; it asks for a key that we do not have.",
    words: "price list",
    spoken: "the price list",
  },
  {
    title: "Design machines lose the colour profile",
    report: "Our team cannot print proofs, the profile is gone after each restart.",
    words: "colour profile",
    spoken: "the colour profile",
  },
  {
    title: "Printer on two is slow",
    report: "It works, but a page takes a minute. Worse in the morning.",
    words: "printer slow",
    spoken: "the slow printer",
  },
  {
    title: "Booking screen shows yesterday",
    report: "It works, but the screen at the door of room 310 is a day late until noon.",
    words: "booking screen",
    spoken: "the booking screen",
  },
  {
    title: "Search in the wiki finds too much",
    report: "It works, but short words give hundreds of pages.",
    words: "search wiki",
    spoken: "the wiki search",
  },
  {
    title: "Dark mode for the rota page",
    report: "We would like a dark page for calls at night.",
    words: "dark mode",
    spoken: "dark mode for the rota",
  },
  {
    title: "Export of visits as a table",
    report: "We would like the list of visits as a table, once a month.",
    words: "export visits",
    spoken: "the export of visits",
  },
  {
    title: "Second screen at the packing table",
    report: "We would like another screen, people stand in line to see the list.",
    words: "second screen",
    spoken: "the second screen",
  },
  {
    title: "Screen at reception stays black",
    report: "It works, but only after the third try, and guests stand before a black screen.",
    words: "screen reception",
    spoken: "the black screen at reception",
  },
  {
    title: "Printer in the hall leaves stripes",
    report: "It works, but every page has two grey stripes.",
    words: "printer stripes",
    spoken: "the stripes on paper",
  },
  {
    title: "Access for the new trainee",
    report: "The form for Mila is missing a signature, access starts on Monday.",
    words: "access trainee",
    spoken: "access for the trainee",
  },
  {
    title: "Contract of the cleaning company",
    report: "The contract ends next month and the new form was never signed.",
    words: "contract cleaning",
    spoken: "the cleaning contract",
  },
];

/** What an outside company is waited for. */
export const WAITING_FOR = [
  "the maker of the screens",
  "the print shop",
  "the landlord",
  "the network company",
] as const;
