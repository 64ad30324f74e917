/** What the English shop sells, and the names in its world. */
import type { Goods } from "../goods.js";
import { faqEntries } from "./faq.js";
import { dailyGoods } from "./goods-daily.js";
import { homeGoods } from "./goods-home.js";
import { wearGoods } from "./goods-wear.js";

export const goods: Goods = {
  currency: "USD",
  shops: ["Harbor & Pine", "Lantern Street Store", "Juniper Outlet", "Maple Row", "Northlight Goods"],
  rooms: [
    "Cosy Evenings",
    "Sunday Finds",
    "Autumn Rack",
    "Kitchen Hour",
    "After Work Picks",
    "Small Space Living",
  ],
  hosts: ["Mia", "Jonas", "Priya", "Leo", "Hannah", "Marcus", "Yuki"],
  nicks: [
    "tinytoast",
    "bob_the_third",
    "Ella M",
    "greenkettle",
    "k8lyn",
    "sam.w",
    "morningperson",
    "Otis",
    "rainydayz",
    "Nadia",
  ],
  brands: ["Fernwick", "Olvane", "Brightmoor", "Tessel", "Kindra", "Halden", "Nuvora", "Parkline"],
  warehouses: ["Reno NV", "Columbus OH", "Allentown PA", "Hamilton ON"],
  carriers: ["ParcelNow", "BlueVan", "Northway Post"],
  gifts: ["a cotton tote bag", "a set of 2 dish cloths", "a travel pouch", "a sample of hand cream"],
  kinds: [...homeGoods, ...wearGoods, ...dailyGoods],
  addresses: [
    { country: "US", province: "OR", city: "Portland", street: "418 SE Alder St", postcode: "97205" },
    { country: "US", province: "TX", city: "Austin", street: "2210 Manor Rd", postcode: "78722" },
    { country: "US", province: "IL", city: "Chicago", street: "905 W Belden Ave", postcode: "60614" },
    { country: "US", province: "NY", city: "Buffalo", street: "77 Elmwood Ave", postcode: "14201" },
    { country: "US", province: "CO", city: "Denver", street: "1330 Gaylord St", postcode: "80206" },
    { country: "US", province: "GA", city: "Savannah", street: "12 E Jones St", postcode: "31401" },
    { country: "CA", province: "ON", city: "Ottawa", street: "64 Bank St", postcode: "K1P 5N2" },
    { country: "CA", province: "BC", city: "Victoria", street: "520 Cook St", postcode: "V8V 3Y1" },
    { country: "US", province: "MN", city: "Duluth", street: "301 W 1st St", postcode: "55802" },
  ],
  faq: faqEntries,
  promotionLabels: {
    coupon: ["{off} coupon", "Live coupon: {off} off", "{off} off this listing"],
    threshold: ["{off} off from {threshold}", "Spend {threshold}, save {off}"],
    percent: ["{percent}% off", "Live price: {percent}% off"],
    gift: ["Free gift: {gift}", "Comes with {gift}"],
  },
  cancelReasons: [
    "ordered twice by mistake",
    "found it in another colour",
    "it was meant as a present and is no longer needed",
    "too late for my trip",
  ],
  switchReasons: [
    "A viewer asks to see it.",
    "Asked for in the chat.",
    "Viewer request, would like a close look.",
    "Someone missed it and asks again.",
  ],
};
