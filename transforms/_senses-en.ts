/**
 * English words whose meaning hangs on their neighbours or on the thing they name, with words that mean the same there.
 * The same care as in `_lexicon-en.ts`.
 */

/** Words that stand together. An empty list keeps them as they are: `check in` is not `check`. */
export const PHRASES: Readonly<Record<string, readonly string[]>> = {
  "address 1": ["address line 1", "first address line"],
  "address 2": ["address line 2", "second address line"],
  "after sale": ["post sale", "post purchase"],
  "after sales": ["post sales", "post purchase"],
  "aftersale care": ["after sale service", "post sale care"],
  "bag count": ["number of bags"],
  "birth date": ["date of birth", "birthdate"],
  "book details": [],
  "book id": [],
  "book info": [],
  "book list": [],
  "book title": [],
  "buy count": ["purchase count", "purchase quantity"],
  "change log": [],
  "check in": [],
  "check out": [],
  "chit chat": ["small talk", "casual chat"],
  "date of birth": ["birth date", "birthdate"],
  "due date": ["deadline"],
  "e mail": ["email"],
  "email address": ["email", "e mail address"],
  "end date": ["finish date", "until date"],
  "end time": ["finish time"],
  "exchange policy": [],
  "exchange rate": ["fx rate"],
  "file name": ["name of file"],
  "find by": ["search by", "look up by"],
  "first name": ["given name", "forename"],
  "human agent": ["human representative", "live agent"],
  "last name": ["surname", "family name"],
  "list price": [],
  "live stream": ["livestream", "live broadcast"],
  "look for": ["search for", "seek"],
  "look up": ["find", "locate"],
  "order by": [],
  "multi question": ["multiple questions"],
  "page size": ["page length", "entries per page"],
  "payment method": ["method of payment", "means of payment"],
  "per page": ["page size", "page length"],
  "phone number": ["telephone number", "phone"],
  "place order": ["submit order"],
  "postal code": ["postcode", "zip code"],
  "present value": [],
  "presentation order": ["order of presentation", "presentation sequence"],
  "price arithmetic": ["price calculation", "price computation"],
  "pull request": ["merge request"],
  "query text": ["search text"],
  "reply to": ["respond to"],
  "return code": [],
  "return date": [],
  "return label": [],
  "return policy": [],
  "return reason": ["reason for return"],
  "return rules": [],
  "return status": [],
  "return window": [],
  "search results": [],
  "send to": ["dispatch to"],
  "set up": [],
  "ship speed": ["shipping speed", "delivery speed"],
  "sort by": ["sorted by", "sort key"],
  "start date": ["begin date", "from date"],
  "start time": ["begin time", "from time"],
  "stock price": ["share price"],
  "switch to": ["change to", "change over to"],
  "time zone": ["timezone"],
  "top k": ["max hits", "max results"],
  "total price": ["price in total", "overall price"],
  "transfer count": [],
  "transfer to": ["hand over to", "hand off to", "pass on to"],
  "user id": ["uid", "user identifier", "user ref"],
  "word budget": ["word allowance"],
  "zip code": ["postal code", "postcode"],
  timezone: ["time zone"],
};

export interface Sense {
  /** Looked for in the thing's descriptions, without case. */
  readonly clue: RegExp;
  readonly words: readonly string[];
}

/** Words of several senses. The clue must be in a description of each Symbol that bears the name. */
export const CLUED: Readonly<Record<string, readonly Sense[]>> = {
  amount: [
    {
      clue: /\b(?:money|price|pay\w*|refund\w*|dollars?|cents|usd|fee)\b|金额|[元分]/i,
      words: ["sum of money", "money amount"],
    },
  ],
  answer: [{ clue: /\bquestions?\b|问题/i, words: ["response"] }],
  body: [{ clue: /\b(?:e-?mail|message|letter)\b/i, words: ["message text"] }],
  cabin: [
    { clue: /\b(?:flights?|economy|cabin class|business class)\b/i, words: ["cabin class", "travel class"] },
  ],
  chat: [
    { clue: /\b(?:small talk|chit-?chat|casual|greet\w*)\b|闲聊|寒暄/i, words: ["chitchat", "small talk"] },
  ],
  city: [{ clue: /\bcity\b|城市/i, words: ["name of city", "city name"] }],
  delivery: [
    {
      clue: /\b(?:ship\w*|parcel|package|courier|orders?|deliver(?:y|ies) fee)\b|配送|快递|物流/i,
      words: ["shipping"],
    },
  ],
  destination: [
    { clue: /\b(?:flights?|airports?|trip|travel\w*|city)\b/i, words: ["arrival point", "point of arrival"] },
    { clue: /\b(?:files?|director(?:y|ies)|folders?|path)\b/i, words: ["target"] },
  ],
  directory: [{ clue: /\b(?:files?|paths?|folders?)\b/i, words: ["folder"] }],
  expression: [{ clue: /\b(?:mathematical|arithmetic|calculate)\b/i, words: ["formula", "math expression"] }],
  keyword: [{ clue: /\bsearch\w*|\blook\w* for\b|搜索|检索|查询/i, words: ["search term", "key term"] }],
  limit: [{ clue: /\b(?:max(?:imum)?|at most|how many|up to)\b|最多|上限/i, words: ["max count"] }],
  link: [{ clue: /\b(?:https?|url|web)\b/i, words: ["url"] }],
  origin: [
    {
      clue: /\b(?:flights?|airports?|trip|travel\w*|city)\b/i,
      words: ["departure point", "point of departure"],
    },
  ],
  package: [{ clue: /\b(?:ship\w*|deliver\w*|courier|parcel)\b|快递|包裹/i, words: ["parcel"] }],
  page: [
    {
      clue: /\bpage number\b|\bwhich page\b|\bpage of results\b|页码|第几页/i,
      words: ["page number", "page index"],
    },
  ],
  path: [{ clue: /\b(?:files?|director(?:y|ies)|folders?)\b/i, words: ["file path", "path name"] }],
  product: [
    {
      clue: /\b(?:shop\w*|store|sell\w*|goods|sold|buy\w*|seller|sku|listing|orders?)\b|商品|货/i,
      words: ["merchandise"],
    },
  ],
  promotion: [
    {
      clue: /\b(?:discounts?|coupons?|sales?|offers?|deals?|vouchers?)\b|优惠|促销|折/i,
      words: ["promo", "special offer"],
    },
  ],
  qa: [{ clue: /\bquestions?\b|\banswers?\b|问答|回答|提问/i, words: ["q and a", "question answering"] }],
  query: [
    {
      clue: /\b(?:search\w*|look\w* for|find|keywords?|words)\b|搜索|检索|关键词/i,
      words: ["search text", "search query"],
    },
  ],
  question: [{ clue: /\b(?:ask\w*|answers?|user|customer|viewer)\b|问/i, words: ["inquiry"] }],
  room: [{ clue: /\b(?:live|stream\w*|broadcast\w*)\b|直播/i, words: ["live room", "stream room"] }],
  state: [{ clue: /\bstatus(?:es)?\b|状态/i, words: ["status"] }],
  stock: [{ clue: /\b(?:inventory|warehouse|in stock|sku|units left)\b|库存/i, words: ["inventory"] }],
  subject: [{ clue: /\b(?:e-?mail|message)\b/i, words: ["subject line"] }],
  unit: [
    { clue: /\b(?:celsius|fahrenheit|measure\w*|metric)\b/i, words: ["measurement unit", "unit of measure"] },
  ],
  zip: [{ clue: /\b(?:zip|postal|postcode|address)\b/i, words: ["zip code", "postal code", "postcode"] }],
};
