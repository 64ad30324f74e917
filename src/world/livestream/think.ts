/** What the assistant thinks. Names of tools, Skills and parameters stand in backticks. */
import type { Phrases } from "../phrases.js";

export const think: Phrases["think"] = {
  getProduct: [
    "The question is about the {short}. I read its listing with `get_item`, `link_id` {id}.",
    "First the facts: `get_item` for {id}.",
    "I should not answer from the title. The {short} has `link_id` {id}, so `get_item` will tell.",
    "Listing {id} it is. Let me fetch it with `get_item` before I say anything about the {short}.",
    "They mean the {short}; look it up.",
  ],
  getTwo: [
    "Both listings are needed, so two calls of `get_item` side by side: the {one} and the {two}.",
    "To compare the {one} with the {two} I fetch both in one step.",
    "The {one} and the {two} do not depend on each other; `get_item` twice.",
  ],
  getStock: [
    "Availability of {value}: that is `check_stock`, with the named choices in `filter`.",
    "The viewer wants the {short} in {value}. `check_stock` counts the pieces on hand.",
    "How many {value} are left I can only know from `check_stock`.",
    "A stock question. I pass {value} as `options` and leave out nothing the viewer named.",
  ],
  listPromotions: [
    "Money: the listed price from `get_item` and what is valid from `list_promos`, side by side where possible.",
    "A listed price is not the final one, so `list_promos` is needed for the {short} as well.",
    "What the {short} costs in the end depends on promotions. I ask `list_promos` with `buyer` filled in.",
    "Discounts for the {short} come from `list_promos` and nowhere else.",
  ],
  quoteShipping: [
    "A place with a postal code is given, so `quote_shipping` can calculate it for {city}.",
    "For {city}: `quote_shipping` with {count} piece in `parcels` and the address in `ship`.",
    "Fee and days to {city} come from `quote_shipping`. Standard delivery, as nothing else was asked for.",
    "I need `quote_shipping` here; `city` and `postcode` are both known.",
  ],
  findOrders: [
    "It is about an order of the viewer, the {short}. `find_orders` with the `buyer_id` from the context.",
    "First look: `find_orders` for this account, then the {short} among them.",
    "I may only talk about orders that `find_orders` returns. Let me look for the {short}.",
    "An order question. The account is in the business context, so `find_orders` can run.",
  ],
  allOrders: [
    "No product is named. `find_orders` shows which orders there are.",
    "Which order is meant? I look at the account with `find_orders` first.",
    "One order would settle it, several would not. `find_orders` tells.",
  ],
  changeOrder: [
    "The order of the {short} has not left the warehouse and the wish is clear: `change_order` with `confirmed` true.",
    "It can still be changed. One change, so one call of `change_order`.",
    "The viewer asked for exactly this. `change_order` for the {short}, `kind` as asked.",
  ],
  searchFaq: [
    'This holds for the whole shop, so the help pages answer it: `search_faq` with "{query}".',
    "A question about terms. `search_faq`, a few words in `query`.",
    "Not about one listing. I look it up with `search_faq`: {query}.",
  ],
  roomStatus: [
    "The state of the room is needed: `room_status`.",
    "I read the room with `room_status`; `include` only what I need.",
    "`room_status` knows this, the business context does not.",
    "Let me ask `room_status` first.",
  ],
  switchItem: [
    "The {short} is in the queue. `present_item` moves it, with one line in `reason` for the host.",
    "The viewer would like to see the {short}; that is one `present_item`.",
    "Its id is in the queue that came back. `present_item` for the {short}.",
  ],
  load: [
    "`{skill}` says how to go about the reply.",
    "Before I answer I load `{skill}`.",
    "This is a case for `{skill}`.",
    "Reply Skill: `{skill}`. Load it.",
    "I load `{skill}` and follow it.",
  ],
  loadBeside: [
    "`{skill}` does not depend on that, so I load it in the same step.",
    "At the same time `load_skill` with `{skill}`.",
    "I load `{skill}` alongside.",
    "The reply will follow `{skill}`, which can be loaded now.",
  ],
  loadTwo: [
    "I load `{skill}` for the reply and `{second}` for how to go about it.",
    "`{skill}` is the reply Skill here; `{second}` helps, so both.",
    "Two to load: `{skill}`, and `{second}` beside it.",
  ],
  answerFact: [
    "What counts here: {fact}. That is what was asked, so it comes first.",
    "Result: {fact}. Short answer.",
    "{fact}, says the result. I put it in the viewer's words.",
    "I have it: {fact}. Nothing else is needed.",
    "The result gives {fact}; no guess on top of that.",
  ],
  answerSum: [
    "In whole cents this makes {sum}. Answer with that.",
    "The sum to name is {sum}.",
    "{sum} is what the results give. Two decimals, no hurry, no promises.",
    "Worked out from the results: {sum}.",
  ],
  answerPlain: [
    "Nothing to look up. A short, friendly reply is enough.",
    "One or two sentences will do.",
    "Keep it short and warm.",
    "No fact is asked for; I answer in the same mood.",
  ],
  clarify: [
    "There are two readings, and they lead to different answers. One question back.",
    "I would have to guess. `clarify-question` wants one question, with the choices named.",
    "Better to ask than to assume; one short question.",
    "The request lacks something the answer depends on, so I ask for it.",
  ],
  decline: [
    "The shop does not deal with that. One sentence, then back to the goods.",
    "This is outside what we talk about. Decline kindly, give no opinion.",
    "I decline and do not repeat what was sent.",
  ],
  hasty: [
    "I know enough, I can answer at once.",
    "This is simple. Straight to the reply.",
    "No need for more steps, here is the answer.",
  ],
  afterHasty: [
    "Right, a reply Skill is missing. I load `{skill}` first.",
    "The reply was held back because nothing was loaded. `{skill}` fits.",
    "I skipped a step: `load_skill` with `{skill}`, then the reply again.",
  ],
  tooLong: [
    "I add some background so that nothing is missing.",
    "A few more words will make it friendlier.",
    "Maybe explain how the room works, too.",
  ],
  afterTooLong: [
    "Too long. The answer stays, the rest goes.",
    "I cut everything but the answer, as `tone-and-length` says.",
    "Only what was asked, then it fits.",
  ],
  slip: [
    "A little emphasis will catch the eye.",
    "I set one line apart so that it stands out.",
    "Some formatting makes it easier to read.",
  ],
  afterSlip: [
    "Plain text only. The same answer without the signs.",
    "The chat shows no formatting, so I leave it out.",
    "I keep the answer and drop the decoration.",
  ],
  wrongLink: [
    "The {short} is on screen; I call `get_item` with its id.",
    "I remember the id of the {short}, let me look it up.",
    "`get_item` for the {short}.",
  ],
  afterWrongLink: [
    "I got a digit wrong. The context says {id}; copy it exactly.",
    "That id was not the one I was given. `link_id` is {id}.",
    "The number has to be taken over as it stands: {id}.",
  ],
  spoiled: [
    "The place is known, so I ask for the fee.",
    "`quote_shipping` for one piece, standard delivery.",
    "City and country should be enough for a quote.",
  ],
  afterSpoiled: [
    "The address was not complete. The `postcode` goes in, then again.",
    "`postcode` was missing. The viewer's words have it; call again.",
    "I correct `ship` and repeat the call.",
  ],
  early: [
    "The order number is in the message, so I can change the {short} at once.",
    "Everything for the change of the {short} is given. `change_order` now.",
    "A clear wish about the {short}, with the number. I carry it out.",
  ],
  afterEarly: [
    "It was not executed: first `find_orders`, to see the order in this request.",
    "I have to look at the order before I touch it. `find_orders`.",
    "Blocked, and rightly so. Look up the orders first.",
  ],
  invalid: ["I fetch the listing.", "`get_item` gives the details.", "Look up what is on screen."],
  afterInvalid: [
    "`link_id` has to be given. Once more, complete.",
    "The call lacked its id. I take it from the business context.",
    "Incomplete call; with `link_id` this time.",
  ],
  timeout: [
    "It timed out. Once more.",
    "No answer in time; the rule is to repeat it once.",
    "A timeout. I try the same call again.",
  ],
  giveUp: [
    "Twice without an answer. I say that I cannot check right now.",
    "It fails again, and guessing is not allowed. Be honest about it.",
    "Still nothing. No third try.",
  ],
};
