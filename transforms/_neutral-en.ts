/** Sections of facts that ask for nothing and that no request touches. */
import { type Neutral, neutral } from "./_neutral.js";

export const neutralEn: readonly Neutral[] = [
  neutral(
    "typeface font serif",
    ["About the typeface", "Typography", "How these pages are set"],
    "The printed copy of this handbook is set in a serif typeface from the nineteen-fifties. The drawings on its margins come from the same foundry.",
    "This text also exists on paper. The printers chose a serif face with open counters, because it reads well under lamps.",
  ),
  neutral(
    "canteen kitchen lunch",
    ["The canteen", "Canteen notes", "Lunch at headquarters"],
    "The canteen of the main building serves soup on Tuesdays and pancakes on Fridays. The menu hangs beside the lift.",
    "Lunch at the main building is cooked by a family from the neighbourhood. Their pumpkin soup has been on the menu since the opening.",
  ),
  neutral(
    "bicycle bicycles cyclists",
    ["Bicycle shed", "Bicycles at the site", "Parking for cyclists"],
    "The bicycle shed stands behind the north wing. Its roof is planted with moss and thyme.",
    "Many colleagues come by bicycle. The shed behind the north wing was built by apprentices of a carpentry school.",
  ),
  neutral(
    "mural painter paintings",
    ["The mural in the hall", "Art in the building", "About the mural"],
    "The mural in the entrance hall shows a harbour at dawn. A local painter made it over one summer.",
    "Paintings of local landscapes hang on every floor. The largest one, a harbour at dawn, is in the entrance hall.",
  ),
  neutral(
    "choir orchestra rehearsal",
    ["The staff choir", "Music at work", "Choir and orchestra"],
    "A choir of colleagues sings in the old library on Wednesday evenings. Its winter concert is a tradition of the house.",
    "The house has a small orchestra and a choir. Both rehearse in the old library, which has the better acoustics.",
  ),
  neutral(
    "architect facade bricks",
    ["The building", "History of the building", "Bricks and facade"],
    "The building was a weaving mill before it was rebuilt. The architect kept the brick facade and the iron stairs.",
    "Bricks for the facade came from a kiln across the river. The architect kept the old chimney as a landmark.",
  ),
  neutral(
    "greenhouse botanist ferns",
    ["The greenhouse", "Plants on the roof", "Ferns and palms"],
    "On the roof there is a greenhouse with ferns and two palms. A botanist from the university looks after it.",
    "The ferns in the stairwell come from the greenhouse on the roof, which a botanist of the university set up.",
  ),
  neutral(
    "anthem founders founding",
    ["The founders", "How it began", "The first years"],
    "The founders met at a rowing club. Their first room was above a bakery, and the smell of bread is part of every story about that time.",
    "The house was founded by three friends from a rowing club. The rowing boat in the foyer was theirs.",
  ),
  neutral(
    "emblem heraldry logo",
    ["The emblem", "About the logo", "Colours of the emblem"],
    "The emblem shows a heron. It was drawn by a pupil of the local art school and has kept its two colours since.",
    "The two colours of the logo stand for the river and the hills around the town where it was drawn.",
  ),
  neutral(
    "lighthouse coast cliffs",
    ["The lighthouse trip", "A yearly excursion", "Excursion to the coast"],
    "Once a year there is an excursion to the lighthouse on the coast. Photographs of it hang in the corridor.",
    "The yearly excursion goes to the cliffs. A picture of the lighthouse there is on the cover of the printed handbook.",
  ),
  neutral(
    "almanac editions edition",
    ["Earlier editions", "Editions of this text", "About this edition"],
    "Earlier editions of this text are kept in the archive room. They were bound in green linen.",
    "This edition follows older ones that were bound in green linen. The archive room has a copy of each.",
  ),
  neutral(
    "marathon athletics sports",
    ["Sports groups", "Running group", "Athletics"],
    "A running group meets at the river on Thursdays. Its members wear the blue shirts that hang in the foyer.",
    "There are sports groups for rowing, running and climbing. Their cups stand in a cabinet near the stairs.",
  ),
  neutral(
    "sculpture fountain courtyard",
    ["The courtyard", "The fountain", "Fountain and courtyard"],
    "The fountain in the courtyard runs from April to October. Sparrows bathe in it.",
    "A sculpture of a heron stands in the courtyard beside the fountain. It is a gift from the twin town.",
  ),
  neutral(
    "observatory telescope planets",
    ["The observatory", "Evenings at the telescope", "Looking at planets"],
    "The hill behind the site has an old observatory. On clear nights its telescope shows the rings of Saturn.",
    "A small telescope belongs to the house. It came with the observatory on the hill, which astronomers used before the war.",
  ),
  neutral(
    "dialect folklore proverbs",
    ["Words of the region", "Dialect", "Folklore of the valley"],
    "In the valley around the site an old dialect is spoken. It has a dozen words for fog.",
    "The valley is known for its folklore. Proverbs about fog and herons are carved into the benches along the river.",
  ),
  neutral(
    "railway locomotive tram",
    ["The old railway", "Rails in the yard", "Locomotive in the yard"],
    "Rails in the yard are left from the time of the mill. A small locomotive stands at their end.",
    "The locomotive in the yard once pulled coal. It was repainted by retired colleagues.",
  ),
  neutral(
    "sundial clockwork clocktower",
    ["The clock", "The sundial", "Clockwork in the tower"],
    "The clockwork in the tower was made by a watchmaker of the town. It is wound by hand.",
    "A sundial on the south wall shows the hours in summer. Its inscription is in Latin.",
  ),
  neutral(
    "herbarium meadow wildflowers",
    ["The meadow", "Wildflowers", "Meadow behind the site"],
    "The meadow behind the site is mown twice a year, so that wildflowers can seed. A herbarium of them is in the library.",
    "Wildflowers from the meadow are pressed for a herbarium. It was begun by the gardener of the mill.",
  ),
  neutral(
    "theatre stage costumes",
    ["The theatre group", "On stage", "Costumes in the attic"],
    "A theatre group plays in the attic every autumn. The costumes are sewn by its members.",
    "Costumes of past plays are kept in the attic. The oldest is a lion from a play about the founding of the town.",
  ),
  neutral(
    "ferry riverboat rowing",
    ["The ferry", "Across the river", "Boats on the river"],
    "A ferry crosses the river below the site. It is pulled by the current and makes hardly any sound.",
    "From the upper floors one can see the ferry. It has crossed at the same place for three centuries.",
  ),
];
