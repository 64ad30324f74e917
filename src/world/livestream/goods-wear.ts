/** Clothes, bags and shoes. */
import type { GoodsKind } from "../goods.js";

const SIZES = ["S", "M", "L", "XL"];

export const wearGoods: readonly GoodsKind[] = [
  {
    id: "down-jacket",
    category: "Clothing",
    titles: ["{brand} Light Down Jacket, Packable", "{brand} Winter Down Jacket with Hood"],
    short: "down jacket",
    price: [8900, 22900],
    priceStep: 1000,
    axes: [
      { name: "colour", values: ["black", "olive", "cream"] },
      { name: "size", values: SIZES },
    ],
    specs: [
      {
        name: "filling",
        values: ["90% duck down, 10% feather", "80% goose down, 20% feather"],
        asks: [
          "what is the filling of the {short}",
          "goose or duck in the {short}?",
          "down percentage of the {short}??",
        ],
        tells: [
          "The filling is {value}.",
          "The {short} is filled with {value}.",
          "According to the listing: {value}.",
        ],
      },
      {
        name: "fill power",
        values: ["600 FP", "650 FP", "750 FP"],
        asks: [
          "fill power of the {short}?",
          "how warm is the {short}, what fp",
          "is the {short} 700 fill or less",
        ],
        tells: ["Fill power is {value}.", "The {short} has {value}.", "It is listed with {value}."],
      },
      {
        name: "fit",
        values: ["regular, take your usual size", "slim, take one size up", "loose, one size down is fine"],
        asks: [
          "how does the {short} fit",
          "does the {short} run small?",
          "should I size up with the {short}",
        ],
        tells: ["The cut is {value}.", "Fit of the {short}: {value}.", "It is described as {value}."],
      },
    ],
    weightGrams: [420, 980],
  },
  {
    id: "linen-shirt",
    category: "Clothing",
    titles: ["{brand} Linen Shirt, Long Sleeve", "{brand} Summer Shirt in Linen Blend"],
    short: "linen shirt",
    price: [2900, 7900],
    priceStep: 500,
    axes: [
      { name: "colour", values: ["white", "navy", "clay"] },
      { name: "size", values: SIZES },
    ],
    specs: [
      {
        name: "fabric",
        values: ["100% linen", "55% linen, 45% cotton", "70% linen, 30% viscose"],
        asks: [
          "is the {short} pure linen?",
          "what fabric is the {short}",
          "how much linen is in the {short}",
        ],
        tells: ["The fabric is {value}.", "It is made of {value}.", "The {short} is {value}."],
      },
      {
        name: "care",
        values: ["machine wash at 30 °C", "machine wash at 40 °C", "hand wash"],
        asks: ["can i machine wash the {short}", "care label of the {short}?", "how do you wash the {short}"],
        tells: [
          "Care: {value}.",
          "For the {short} the label says {value}.",
          "You can {value}, says the label.",
        ],
      },
      {
        name: "collar",
        values: ["band collar", "button-down collar", "open camp collar"],
        asks: [
          "what collar has the {short}",
          "is that a band collar on the {short}?",
          "collar type on the {short}",
        ],
        tells: ["It has a {value}.", "The {short} comes with a {value}.", "That is a {value}."],
      },
    ],
    weightGrams: [180, 340],
  },
  {
    id: "sneakers",
    category: "Shoes",
    titles: ["{brand} Canvas Sneakers", "{brand} Everyday Sneakers with Cushion Sole"],
    short: "sneakers",
    price: [3900, 9900],
    priceStep: 500,
    axes: [
      { name: "colour", values: ["white", "black"] },
      { name: "size", values: ["38", "39", "40", "41", "42", "43"] },
    ],
    specs: [
      {
        name: "sole",
        values: ["rubber, 28 mm", "EVA foam, 32 mm", "rubber with foam core, 35 mm"],
        asks: [
          "how thick is the sole of the {short}",
          "sole material on the {short}?",
          "are the {short} cushioned, what sole",
        ],
        tells: ["The sole is {value}.", "The {short} have a sole of {value}.", "Listed sole: {value}."],
      },
      {
        name: "width",
        values: ["normal width", "wide fit"],
        asks: ["are the {short} ok for wide feet", "width of the {short}?", "do the {short} come in wide"],
        tells: ["They are {value}.", "The {short} are {value}.", "The listing says {value}."],
      },
      {
        name: "upper",
        values: ["cotton canvas", "recycled mesh", "split leather"],
        asks: [
          "what are the {short} made of on top",
          "upper material of the {short}",
          "is it real leather on the {short}?",
        ],
        tells: [
          "The upper is {value}.",
          "On top the {short} are {value}.",
          "It is {value}, says the listing.",
        ],
      },
    ],
    weightGrams: [650, 1050],
  },
  {
    id: "backpack",
    category: "Bags",
    titles: ["{brand} Commuter Backpack", "{brand} Roll-Top Backpack, Water Repellent"],
    short: "backpack",
    price: [3400, 9900],
    priceStep: 500,
    axes: [
      { name: "volume", values: ["18 L", "24 L"] },
      { name: "colour", values: ["black", "stone", "teal"] },
    ],
    specs: [
      {
        name: "laptop sleeve",
        values: ["up to 14 inches", "up to 15.6 inches", "up to 17 inches"],
        asks: [
          "does a 15 inch laptop fit the {short}",
          "laptop size for the {short}?",
          "how big is the laptop sleeve in the {short}",
        ],
        tells: [
          "Laptops {value} fit.",
          "The sleeve takes laptops {value}.",
          "In the {short} there is room for a laptop {value}.",
        ],
      },
      {
        name: "water protection",
        values: ["water repellent, no rain cover", "waterproof to 1,500 mm, with rain cover"],
        asks: ["is the {short} waterproof", "can the {short} take rain?", "rain cover with the {short}?"],
        tells: ["It is {value}.", "The {short} is listed as {value}.", "The listing says {value}."],
      },
      {
        name: "back panel",
        values: ["padded mesh", "foam with air channel"],
        asks: [
          "does the back of the {short} get sweaty",
          "is the {short} padded at the back?",
          "back panel of the {short}?",
        ],
        tells: [
          "The back panel is {value}.",
          "At the back the {short} has {value}.",
          "It has a back of {value}.",
        ],
      },
    ],
    weightGrams: [620, 1250],
  },
];
