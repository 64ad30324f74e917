/** Goods for the home. */
import type { GoodsKind } from "../goods.js";

export const homeGoods: readonly GoodsKind[] = [
  {
    id: "rice-cooker",
    category: "Kitchen",
    titles: ["{brand} Rice Cooker with Ceramic Pot", "{brand} Everyday Rice Cooker, Steam Rack Included"],
    short: "rice cooker",
    price: [4900, 12900],
    priceStep: 500,
    axes: [
      { name: "capacity", values: ["3 L", "4 L", "5 L"] },
      { name: "colour", values: ["white", "graphite"] },
    ],
    specs: [
      {
        name: "power",
        values: ["650 W", "770 W", "860 W"],
        asks: [
          "how many watts does the {short} draw?",
          "power of the {short}?",
          "will the {short} trip my fuse, what wattage is it",
        ],
        tells: [
          "The {short} draws {value}.",
          "It is listed with {value} of power.",
          "{value}, according to the listing.",
        ],
      },
      {
        name: "inner pot",
        values: ["ceramic coating, 2 mm", "stainless steel, 3 mm", "non-stick aluminium, 2.5 mm"],
        asks: [
          "what is the inner pot of the {short} made of?",
          "is the pot inside the {short} non stick",
          "inner pot material??",
        ],
        tells: [
          "The inner pot is {value}.",
          "Inside the {short} is a pot with {value}.",
          "Listed for the inner pot: {value}.",
        ],
      },
      {
        name: "programmes",
        values: ["6 incl. porridge and soup", "8 incl. brown rice and cake", "10 incl. slow cook"],
        asks: [
          "can the {short} do porridge",
          "how many programs has the {short} got",
          "which modes does the {short} have?",
        ],
        tells: [
          "It has {value}.",
          "Programmes of the {short}: {value}.",
          "There are {value} to choose from.",
        ],
      },
    ],
    weightGrams: [2600, 4200],
  },
  {
    id: "desk-lamp",
    category: "Lighting",
    titles: ["{brand} Desk Lamp, Dimmable", "{brand} Study Light with Clamp"],
    short: "desk lamp",
    price: [2400, 6900],
    priceStep: 250,
    axes: [
      { name: "stand", values: ["base", "clamp"] },
      { name: "colour", values: ["white", "black", "sage"] },
    ],
    specs: [
      {
        name: "brightness",
        values: ["450 lm", "600 lm", "820 lm"],
        asks: [
          "how bright is the {short}",
          "lumens on the {short}?",
          "is the {short} bright enough for drawing, how many lumens",
        ],
        tells: [
          "It gives {value} at full power.",
          "The {short} is listed with {value}.",
          "{value} on the highest level.",
        ],
      },
      {
        name: "colour temperature",
        values: ["3000-5000 K in 4 steps", "2700-6500 K, stepless"],
        asks: [
          "does the {short} do warm light",
          "what colour temperature has the {short}",
          "can I make the {short} warmer in the evening?",
        ],
        tells: [
          "You can set {value}.",
          "The light goes {value}.",
          "Colour temperature of the {short}: {value}.",
        ],
      },
      {
        name: "power supply",
        values: ["USB-C, adapter included", "USB-C, adapter not included"],
        asks: [
          "what plug does the {short} use",
          "does an adapter come with the {short}?",
          "can i run the {short} from a power bank",
        ],
        tells: ["It runs on {value}.", "Power for the {short}: {value}.", "The listing says {value}."],
      },
    ],
    weightGrams: [900, 1800],
  },
  {
    id: "tea-set",
    category: "Tableware",
    titles: ["{brand} Travel Tea Set in a Case", "{brand} Tea Set, Pot and Cups"],
    short: "tea set",
    price: [1900, 5900],
    priceStep: 200,
    axes: [{ name: "pattern", values: ["plain white", "blue wave", "moss"] }],
    specs: [
      {
        name: "pieces",
        values: ["1 pot and 2 cups", "1 pot and 4 cups", "1 pot, 4 cups and a tray"],
        asks: [
          "how many cups are in the {short}",
          "what is in the box of the {short}?",
          "is a tray part of the {short}",
        ],
        tells: ["In the box: {value}.", "The {short} comes with {value}.", "You get {value}."],
      },
      {
        name: "dishwasher",
        values: ["dishwasher safe", "hand wash only"],
        asks: [
          "dishwasher ok for the {short}?",
          "can the {short} go in the dishwasher",
          "how do i clean the {short}",
        ],
        tells: ["The {short} is {value}.", "It is {value}.", "According to the listing it is {value}."],
      },
      {
        name: "material",
        values: ["stoneware", "porcelain", "borosilicate glass"],
        asks: ["what is the {short} made of?", "is the {short} porcelain", "{short} material pls"],
        tells: ["It is made of {value}.", "The {short} is {value}.", "Material: {value}."],
      },
    ],
    weightGrams: [700, 1900],
  },
  {
    id: "bedding",
    category: "Bedroom",
    titles: ["{brand} Washed Cotton Bedding, 3 Pieces", "{brand} Bedding with Zip"],
    short: "bedding set",
    price: [3900, 11900],
    priceStep: 500,
    axes: [
      { name: "size", values: ["twin", "queen", "king"] },
      { name: "colour", values: ["sand", "sky", "rust"] },
    ],
    specs: [
      {
        name: "fabric",
        values: ["100% washed cotton", "cotton and linen, 70/30", "bamboo viscose"],
        asks: ["is the {short} real cotton", "what fabric is the {short}?", "material of the {short} please"],
        tells: ["The fabric is {value}.", "The {short} is made of {value}.", "Listed as {value}."],
      },
      {
        name: "washing",
        values: ["40 °C, tumble dry low", "60 °C, tumble dry low", "30 °C, line dry"],
        asks: [
          "how hot can I wash the {short}",
          "can the {short} go in the dryer?",
          "washing instructions for the {short}",
        ],
        tells: ["Wash it at {value}.", "Care for the {short}: {value}.", "The label says {value}."],
      },
      {
        name: "pillowcases",
        values: ["1 of 50 x 75 cm", "2 of 50 x 75 cm", "2 of 80 x 80 cm"],
        asks: [
          "how many pillowcases come with the {short}",
          "pillow size in the {short}?",
          "are pillowcases included in the {short}",
        ],
        tells: [
          "It includes {value}.",
          "Pillowcases in the {short}: {value}.",
          "There are pillowcases inside, {value}.",
        ],
      },
    ],
    weightGrams: [1400, 2600],
  },
  {
    id: "storage-box",
    category: "Storage",
    titles: ["{brand} Storage Box with Lid, Stackable", "{brand} Folding Storage Box"],
    short: "storage box",
    price: [900, 3900],
    priceStep: 150,
    axes: [
      { name: "volume", values: ["30 L", "50 L", "80 L"] },
      { name: "colour", values: ["clear", "grey"] },
    ],
    specs: [
      {
        name: "load",
        values: ["15 kg when stacked", "20 kg when stacked", "35 kg when stacked"],
        asks: [
          "how much weight can the {short} take",
          "can I stack the {short}s, what load?",
          "max load of the {short}?",
        ],
        tells: ["It takes {value}.", "The {short} holds {value}.", "Load: {value}."],
      },
      {
        name: "wheels",
        values: ["4 wheels, 2 with brakes", "no wheels"],
        asks: [
          "does the {short} have wheels",
          "is the {short} on wheels?",
          "can i roll the {short} under the bed",
        ],
        tells: ["It has {value}.", "The {short} comes with {value}.", "Listed: {value}."],
      },
      {
        name: "lid",
        values: ["hinges on one side", "lifts off", "opens at the front and the top"],
        asks: [
          "how does the lid of the {short} open",
          "does the lid of the {short} come off?",
          "front opening on the {short}?",
        ],
        tells: [
          "The lid {value}.",
          "On the {short} the lid is described like this: {value}.",
          "The listing says of the lid: {value}.",
        ],
      },
    ],
    weightGrams: [1100, 3200],
  },
];
