/** Food, care, electronics and toys. */
import type { GoodsKind } from "../goods.js";

export const dailyGoods: readonly GoodsKind[] = [
  {
    id: "earbuds",
    category: "Electronics",
    titles: ["{brand} Wireless Earbuds with Charging Case", "{brand} Earbuds, Noise Reduction"],
    short: "earbuds",
    price: [2900, 11900],
    priceStep: 500,
    axes: [{ name: "colour", values: ["white", "black", "lilac"] }],
    specs: [
      {
        name: "battery",
        values: ["5 h, 20 h with case", "6 h, 24 h with case", "8 h, 32 h with case"],
        asks: [
          "how long do the {short} last",
          "battery of the {short}?",
          "hours of music on the {short} w/o the case",
        ],
        tells: ["Playing time is {value}.", "The {short} run for {value}.", "Battery as listed: {value}."],
      },
      {
        name: "water rating",
        values: ["IPX4", "IPX5", "IP57"],
        asks: [
          "can i run in the rain with the {short}",
          "ip rating of the {short}?",
          "are the {short} sweat proof",
        ],
        tells: ["They are rated {value}.", "The {short} carry the rating {value}.", "Water rating: {value}."],
      },
      {
        name: "connection",
        values: ["Bluetooth 5.2, one device", "Bluetooth 5.3, two devices at once"],
        asks: [
          "do the {short} connect to two phones",
          "bluetooth version of the {short}",
          "multipoint on the {short}?",
        ],
        tells: ["They use {value}.", "The {short} connect by {value}.", "Listed: {value}."],
      },
    ],
    weightGrams: [90, 180],
  },
  {
    id: "sunscreen",
    category: "Skin care",
    titles: ["{brand} Daily Sunscreen Lotion", "{brand} Sunscreen Gel, Light Texture"],
    short: "sunscreen",
    price: [1200, 3200],
    priceStep: 100,
    axes: [{ name: "volume", values: ["30 ml", "50 ml"] }],
    specs: [
      {
        name: "protection",
        values: ["SPF 30, PA+++", "SPF 50, PA++++", "SPF 50+, PA++++"],
        asks: ["what spf is the {short}", "protection factor of the {short}?", "is the {short} spf 50"],
        tells: ["It is {value}.", "The {short} is listed as {value}.", "Protection: {value}."],
      },
      {
        name: "perfume",
        values: ["free of perfume", "lightly scented"],
        asks: ["does the {short} smell", "is the {short} without perfume?", "scent of the {short}?"],
        tells: ["It is {value}.", "The {short} is {value}.", "According to the listing it is {value}."],
      },
      {
        name: "shelf life",
        values: ["36 months, 6 after opening", "30 months, 12 after opening"],
        asks: [
          "how long does the {short} keep once opened",
          "shelf life of the {short}",
          "expiry on the {short}?",
        ],
        tells: ["It keeps for {value}.", "Shelf life of the {short}: {value}.", "Listed: {value}."],
      },
    ],
    weightGrams: [60, 130],
  },
  {
    id: "nut-box",
    category: "Food",
    titles: ["{brand} Mixed Nuts, Daily Packs", "{brand} Nut Box without Sugar"],
    short: "nut box",
    price: [1400, 3900],
    priceStep: 100,
    axes: [{ name: "pack", values: ["15 bags", "30 bags"] }],
    specs: [
      {
        name: "contents",
        values: ["almond, cashew, walnut", "almond, hazelnut, cranberry", "cashew, pistachio, raisin"],
        asks: ["which nuts are in the {short}", "what is inside the {short}?", "any cashews in the {short}"],
        tells: ["Inside: {value}.", "The {short} holds {value}.", "Each bag has {value}."],
      },
      {
        name: "best before",
        values: ["8 months from packing", "10 months from packing", "12 months from packing"],
        asks: ["how long do the nuts keep", "best before of the {short}?", "shelf life for the {short}?"],
        tells: ["Best before: {value}.", "The {short} keeps {value}.", "It is good for {value}."],
      },
      {
        name: "salt",
        values: ["unsalted", "lightly salted"],
        asks: ["is the {short} salted", "salt in the {short}?", "are those nuts roasted with salt"],
        tells: ["It is {value}.", "The {short} is {value}.", "They are {value}, as listed."],
      },
    ],
    weightGrams: [420, 900],
  },
  {
    id: "puzzle",
    category: "Toys",
    titles: ["{brand} Wooden Animal Puzzle", "{brand} Jigsaw Puzzle in a Tin"],
    short: "puzzle",
    price: [900, 2900],
    priceStep: 100,
    axes: [{ name: "motif", values: ["fox", "whale", "city map"] }],
    specs: [
      {
        name: "pieces",
        values: ["120 pieces", "300 pieces", "500 pieces"],
        asks: ["how many pieces has the {short}", "is the {short} 500 pieces?", "piece count of the {short}"],
        tells: ["It has {value}.", "The {short} comes in {value}.", "{value}, says the listing."],
      },
      {
        name: "age",
        values: ["from 6 years", "from 8 years", "from 10 years"],
        asks: [
          "what age is the {short} for",
          "is the {short} ok for a 7 year old?",
          "recommended age for the {short}",
        ],
        tells: [
          "The listing says {value}.",
          "It is meant for children {value}.",
          "The {short} is labelled {value}.",
        ],
      },
      {
        name: "finished size",
        values: ["28 x 20 cm", "38 x 26 cm", "48 x 34 cm"],
        asks: [
          "how big is the {short} when done",
          "finished size of the {short}?",
          "will the {short} fit an a3 frame",
        ],
        tells: [
          "Finished it measures {value}.",
          "The {short} is {value} when done.",
          "Size when complete: {value}.",
        ],
      },
    ],
    weightGrams: [300, 800],
  },
  {
    id: "water-bottle",
    category: "Sports",
    titles: ["{brand} Insulated Water Bottle", "{brand} Steel Bottle with Straw Lid"],
    short: "water bottle",
    price: [1500, 3900],
    priceStep: 100,
    axes: [
      { name: "volume", values: ["500 ml", "750 ml"] },
      { name: "colour", values: ["mint", "black", "coral"] },
    ],
    specs: [
      {
        name: "insulation",
        values: ["12 h cold, 6 h hot", "18 h cold, 8 h hot", "24 h cold, 12 h hot"],
        asks: [
          "how long does the {short} keep drinks cold",
          "does the {short} keep coffee hot?",
          "insulation of the {short}?",
        ],
        tells: ["It keeps drinks {value}.", "The {short} is listed with {value}.", "Insulation: {value}."],
      },
      {
        name: "lid",
        values: ["screw lid", "straw lid", "push-button lid"],
        asks: [
          "what lid does the {short} have",
          "is there a straw in the {short}?",
          "how do you open the {short}",
        ],
        tells: ["It has a {value}.", "The {short} comes with a {value}.", "There is a {value} on it."],
      },
      {
        name: "steel",
        values: ["304 stainless steel", "316 stainless steel"],
        asks: [
          "is the {short} 316 steel",
          "what steel is the {short}?",
          "is the inside of the {short} steel",
        ],
        tells: ["It is made of {value}.", "The {short} is {value}.", "Inside and outside: {value}."],
      },
    ],
    weightGrams: [320, 520],
  },
];
