/** Who works here, and whom they know outside. Two share a first name, so that a name alone can be unclear. */
import type { Person } from "../office.js";

const inside = (name: string, team: string, town: string): Person => {
  const [first = "", last = ""] = name.toLowerCase().split(" ");
  return {
    name,
    mail: `${first}.${last}@northwind.example`,
    team,
    login: `${first.slice(0, 1)}${last}`,
    town,
    outside: false,
  };
};
const outside = (name: string, mail: string, team: string, town: string): Person => ({
  name,
  mail,
  team,
  login: "",
  town,
  outside: true,
});

export const PEOPLE: readonly Person[] = [
  inside("Ines Keller", "Sales", "Basel"),
  inside("Tomas Varga", "Platform", "Brno"),
  inside("Ravi Menon", "Platform", "Leeds"),
  inside("Greta Lind", "Facilities", "Malmo"),
  inside("Anna Weiss", "Finance", "Basel"),
  inside("Anna Sorel", "Design", "Lyon"),
  inside("Marc Dubois", "Legal", "Lyon"),
  inside("Kofi Asante", "Support", "Leeds"),
  inside("Lena Novak", "Support", "Brno"),
  inside("Paul Berg", "Finance", "Malmo"),
  inside("Paul Ortega", "Sales", "Leeds"),
  inside("Yuna Park", "Design", "Leeds"),
  inside("Dana Reyes", "Operations", "Leeds"),
  inside("Sven Holm", "Operations", "Malmo"),
  outside("Clara Mendes", "c.mendes@harbourline.example", "Harbour Line", "Porto"),
  outside("Oskar Blom", "oskar@blomprint.example", "Blom Print", "Malmo"),
  outside("王敏", "wang.min@easterngate.example", "Eastern Gate", "Suzhou"),
  outside("Judith Hale", "jhale@halepartners.example", "Hale Partners", "Leeds"),
];
/** Those that a run may be about as the asking user. */
export const USERS: readonly string[] = [
  "Dana Reyes",
  "Sven Holm",
  "Ines Keller",
  "Yuna Park",
  "Kofi Asante",
];

export const WORKSPACES = ["Harbour Project", "Spring Launch", "Leeds Office", "Customer Desk"] as const;

export const PRODUCT_NOTES: readonly string[] = [
  "Pallet Watch is a small sensor that tells where a pallet is.\nThe gateway is the box at the warehouse door that collects what the sensors say.",
  "Quiet Room is the booking screen beside a meeting room door.\nA tile is one screen; a floor is all tiles that share a network.",
  "Loop is the mailing that customers get on the first of the month.\n样刊 is what the printers in Suzhou call the proof copy.",
];
