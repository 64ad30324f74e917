/**
 * English words that carry the logic of a sentence. A line is `what it stands for: phrases`; a word with @ is a class,
 * a bare word is content. Longer phrases win, so that `no more than` is a bound and no negation.
 */
export const LOGIC = `
@LE: at most, as many as, as much as, no more than, not more than, up to, up to and including, not exceed, not to exceed, never exceed, not go over, not go above, not go beyond, maximum of, a maximum of, limited to, is limited to, limit of, a limit of, capped at, no greater than, not greater than, no larger than, not larger than, no longer than, not longer than, no later than, not later than, at the latest, no higher than, not higher than, no bigger than, not bigger than, no older than, not older than, not exceeding, not over, not above, not beyond, cannot exceed, can not exceed, must not exceed, may not exceed, must not go over, should not exceed => @SHOULD @LE, or less, or fewer, or below, or under, or lower, or earlier, or smaller, or shorter, max, maximum, at maximum, at the most, within a limit of, not surpass, no heavier than, not heavier than, no bigger, not past, never more than, never over, never above, never longer than, cannot be more than, must not be more than, must not be over, must not be above, must not be longer than, cannot be longer than, must be no more than, the limit is, whose limit is, is the limit, as the limit, the maximum is, is the maximum, cannot be over, cannot be above, must not be larger than, must not be greater than, cannot be larger than, cannot be greater than, must not be older than, cannot be older than, may not be more than, may not be longer than, may not be older than, does not exceed, do not exceed, did not exceed, has not exceeded, never exceeds, upper limit of, not after
@GE: at least, as few as, as little as, no less than, not less than, no fewer than, not fewer than, minimum of, a minimum of, not below, not under, no lower than, not lower than, no smaller than, not smaller than, no shorter than, not shorter than, or more, or above, or over, or greater, or higher, or later, or longer, or larger, or older, or up, or newer, and above, and up, upwards, and over, at minimum, at the minimum, at the least, min, minimum, the minimum is, is the minimum, no earlier than, not earlier than, not before, at the earliest, never less than, never fewer than, never below, must not be below, must not be less than, cannot be less than, must not fall below, not fall below, must be no less than, lower limit of, cannot be below, cannot be under, not drop below, never falls below, and more, no newer than
@GT: more than, greater than, larger than, longer than, higher than, bigger than, older than, over, above, exceed, exceeds, exceeding, in excess of, beyond, upwards of, later than, heavier than, surpass, go over, go above, goes over, goes above, farther than, further than, newer than => @LT, sooner than => @LT
@LT: less than, fewer than, smaller than, shorter than, lower than, younger than, under, below, not reach, lighter than, earlier than, short of, beneath, closer than, cheaper than
@ABOUT: approximately, about, around, roughly, some, or so, circa, approx, nearly, almost, close to, more or less, in the region of
@EXACT: exactly, precisely, exact, no more and no less than, no more no less
@BETWEEN: between, anywhere between, lies between, from anywhere between
@NEG: not, never, no, can not, cannot, could not, not be able to, have no way to, has no way to, not possible, not possible to, impossible, is not possible, cannot be,  none, nobody, no one, nothing, nowhere, without, must not, may not, must never, may never, can never, shall not, shall never, do not ever, never ever, not ever, under no circumstances, in no case, by no means, on no account, at no time, refrain from, forbid, forbidden, prohibit, prohibited, prohibition, ban, banned, disallow, disallowed, not allowed, not permitted, not be allowed, is not allowed to, are not allowed to, is not permitted to, are not permitted to, not allowed to, not permitted to, is forbidden, are forbidden, is prohibited, are prohibited, is not allowed, is not permitted, are not allowed, are not permitted, off limits, not supposed to, no longer => @NEG still, is not able to, are not able to, unable to, unable, fail to, fails to, failed to, refuse to, refuses to, nor => @NEG, neither => @NEG, without any, without a, without ever, instead of => @NEG @INSTEAD, rather than => @NEG @INSTEAD, in place of => @NEG @INSTEAD, nothing is => @NEG, not any
@NEG @SHOULD: should not, ought not, ought not to, should never, better not, had better not, not recommended, not advisable, not advised, discouraged, inadvisable, advise against, recommend against, advised against, try not to, should try not to, preferably not, should avoid, ideally not, not supposed
@NEG @MAYBE: might not, might never
@NOTALL: not all, not every, not each, not everything, not everyone, not always => @NEG @ALWAYS, not necessarily => @NEG @ALWAYS, not entirely, not completely, not the whole
@NEG @ONLY: not only, not just, not merely
@NEG @BOTH: not both
@OPT: need not, needs not, needn't, do not have to, does not have to, not have to, don't have to, not need to, does not need to, do not need to, not required, is not required, are not required, not required to, no need to, no need, not necessary, unnecessary, not needed, is not necessary, are not necessary, is not needed, are not needed, not mandatory, is not mandatory, optional, optionally, not obliged, not obligatory, may be omitted, can be omitted, may be left out, can be left out, may be left blank, can be left blank, may be left empty, can be left empty, may be skipped, can be skipped, if you like, if you wish, if desired, if wanted, if need be, at your discretion, does not require, do not require, requires no, require no, needs no, need no, without needing, without requiring, without the need for, does not need, do not need, may omit, can omit, may leave out, can leave out, may skip, can skip
@EXCEPT: except, except for, except when => @EXCEPT @IF, except if => @EXCEPT @IF, other than, apart from, aside from, excluding, with the exception of, with the exception, not including, not counting, barring, save for, exception, not part of, is not part of, are not part of, not among, do not count, not covered, exclusive of, not include => @EXCEPT ~omit, does not include => @EXCEPT ~omit, do not include => @EXCEPT ~omit, is not included => @EXCEPT ~omit, are not included => @EXCEPT ~omit, not included => @EXCEPT ~omit, not be included => @EXCEPT ~omit, not contain => @EXCEPT ~omit, does not contain => @EXCEPT ~omit, do not contain => @EXCEPT ~omit, does not cover => @EXCEPT ~omit, do not cover => @EXCEPT ~omit, is excluded => @EXCEPT ~omit, are excluded => @EXCEPT ~omit, excluded => @EXCEPT ~omit
@OMIT: omit => @OMIT ?omit, omits => @OMIT ?omit, omitting => @OMIT ?omit, omitted => @OMIT ?omit, leave out => @OMIT ?omit, leaves out => @OMIT ?omit, leaving out => @OMIT ?omit, left out => @OMIT ?omit, left off => @OMIT ?omit, leave off => @OMIT ?omit, skip => @OMIT ?skip, skips => @OMIT ?skip, skipped => @OMIT ?skip, skipping => @OMIT ?skip, exclude => @OMIT ?omit, excludes => @OMIT ?omit, missing => @OMIT ?missing, is missing => @OMIT ?missing, absent => @OMIT ?missing, lack => @OMIT ?missing, lacks => @OMIT ?missing, lacking => @OMIT ?missing, leave empty => @OMIT ?omit, leave blank => @OMIT ?omit, left empty => @OMIT ?omit, left blank => @OMIT ?omit, leave it out => @OMIT ?omit, leaving it out => @OMIT ?omit, leave it empty => @OMIT ?omit, leave it blank => @OMIT ?omit, leave this out => @OMIT ?omit, ignore => @OMIT ?ignore, ignored => @OMIT ?ignore, ignores => @OMIT ?ignore, disregard => @OMIT ?ignore, free of => @OMIT, avoid => @OMIT ?avoid, avoids => @OMIT ?avoid, avoided => @OMIT ?avoid, avoiding => @OMIT ?avoid, stay away from => @OMIT ?avoid, if omitted => @OMIT ?default, when omitted => @OMIT ?default, if left out => @OMIT ?default, when left out => @OMIT ?default, if missing => @OMIT ?default, when missing => @OMIT ?default, if not given => @OMIT ?default, when not given => @OMIT ?default, if not set => @OMIT ?default, when not set => @OMIT ?default, if not specified => @OMIT ?default, when not specified => @OMIT ?default, if not provided => @OMIT ?default, when not provided => @OMIT ?default, if absent => @OMIT ?default, when absent => @OMIT ?default, if none is given => @OMIT ?default, if nothing is given => @OMIT ?default, unless specified => @OMIT ?default, unless given => @OMIT ?default, unless set => @OMIT ?default, unless otherwise specified => @OMIT ?default, unless stated otherwise => @OMIT ?default, if it is missing => @OMIT ?missing, if it is not given => @OMIT ?default, if it is omitted => @OMIT ?default, if it is left out => @OMIT ?default, without it => @OMIT, nothing happens => @OMIT, uncalibrated => @NEG calibrated, unread => @NEG read
@UNLESS: unless, except if, except when, except where, except in case, only if not, if not, when not, provided not, save when, only not if
@MUST: must, shall, have to, has to, had to, need to, needs to, required, require, requires, requiring, requirement, mandatory, obligatory, compulsory, is required to, are required to, required to, be required to, is required, are required, be sure to, make sure to, make sure you, make certain to, is to be, are to be, is to, are to, be obliged to, obliged to, necessary, is necessary, needed, is needed, are needed, need, needs, needing, it is necessary to, it is mandatory to, without fail, must always, always must, has got to, have got to, imperative, it is essential to, essential, insist, insist on, demands, prerequisite, called for, it is required that, call for, calls for, obligation, must be, you must, remember to, do not forget to, see to it that, not optional, is not optional, are not optional
@SHOULD: should, ought to, ought, recommended, recommend, recommends, is recommended, it is recommended to, it is recommended, it is advisable to, advisable, advised, is advised, are advised to, better to, had better, you had better, preferably, preferable, ideally, try to, aim to, best to, it is best to, suggested, is suggested, where possible, if possible, when possible, wherever possible, as far as possible, encouraged, are encouraged to, is encouraged, is expected to, are expected to, supposed to, is supposed to, are supposed to, be supposed to, you might want to => @MAY @SHOULD, consider, would be good, it is a good idea to, it is good to, make an effort to, good idea, might want
@MAY: may, can, could, is allowed to, are allowed to, be allowed to, allowed to, allowed, is allowed, are allowed, permitted to, permitted, is permitted, are permitted, is permitted to, are permitted to, able to, is able to, are able to, be able to, feel free to, is free to, be free to, are free to, it is fine for, it is fine if, fine for, fine to, it is okay for, it is possible to, possible to, may be, can be, welcome to, at liberty to, permissible, is fine to, okay to, ok to, it is fine to, is possible, it is okay to, acceptable, is acceptable, has the right to, have the right to, capable of, is open to, are open to
@MAYBE: might, perhaps, maybe, possibly, probably, likely, presumably, could be, it may be that
@ALL: all, everything, everyone, everybody, whole, entire, entirely, entirety, any and all, all of, every one of, each of => @ALL @EACH, each => @ALL @EACH, every => @ALL @EACH, every single => @ALL @EACH, each and every => @ALL @EACH, every one, each one, all the, all of the, completely, fully, in full, the full, the whole, complete, wherever, anywhere, in all cases => @ALWAYS, in every case => @ALWAYS, whichever, whatever => @ALL what, whoever, no exceptions, without exception
@ANY: anything else => @ANY other, anyone else => @ANY other, any other => @ANY other, any, any of, any one, any one of, anything, anyone, anybody
@SOME: some of, partially, partly, in part, certain of, a subset of, subset, a portion of
@A_FEW: some, a few, a few of, several, few words, various, a couple of, a number of, multiple
@MOST: most, most of, majority, a majority of, the majority of, mostly, largely
@FEW: hardly any
@ONLY: only, solely, exclusively, just, merely, alone, nothing but, nothing other than, nothing except, no one but, nobody but, nobody except, no one except, none but, only if => @ONLY @IF, only when => @ONLY @IF, if and only if => @ONLY @IF, only after => @ONLY @AFTER, not until => @ONLY @AFTER, not before => @ONLY @AFTER, only then => @ONLY @AFTER, only once => @ONLY @AFTER, purely, only for, strictly, no other, nothing else, none other than, limited exclusively to, restricted to, is restricted to, confined to, reserved for, is reserved for, and nothing else, and no one else, other than that
@BOTH: both, both of, the two of, each of the two, as well as => @AND
@EITHER: either, either of, one of, one of the two, whichever of
@ALWAYS: always, at all times, whenever => @IF, invariably, constantly, in any case, under all circumstances, in every situation, ever, regardless, in each case, no matter what, no matter
@USUALLY: usually, generally, normally, typically, as a rule, in general, commonly, ordinarily
@OFTEN: often, frequently, regularly, many times
@SOMETIMES: sometimes, occasionally, at times, now and then, from time to time, once in a while, every now and then, periodically
@RARELY: rarely, seldom, hardly ever
@IF: if, when, in case, in case of, in the event of, in the event that, provided, provided that, providing, as long as, so long as, on condition that, whenever, where, in cases where, in the case of, in the case that, given that, assuming, assuming that, should there be, on the condition that, as soon as, if ever, for cases where, once, use this when, upon, every time, each time, any time, anytime, in the case where, supposing, for when, the moment, if and when, for cases in which, in situations where
@WHETHER: whether, whether or not, if or not
@UNTIL: until, till, up until, to the point where, as far as, before the
@BEFORE: before, prior to, ahead of, in advance, in advance of, beforehand, preceding, precede, precedes, previous to, leading up to, first of all => @FIRST, until after
@AFTER: after, afterwards, afterward, subsequent to, having, on completion of, thereafter, after that, subsequently, later, from then on, then, once that is done, thereupon, followed by, and then, succeeding, from there
@FIRST: firstly, first of all, to begin with, to start with, at the start, at first, in the first place, start by, start with, begin by, begin with
@LAST: lastly, finally, in the end, eventually
@OR: or, or else, alternatively, or alternatively, nor, and or, or rather
@AND: and, as well as, along with, together with, plus, and also, in addition to, besides, also, too, as well, in addition, additionally, furthermore, moreover, accompanied by, coupled with
@EXAMPLE: for example, e.g., eg, for instance, such as, like, as an example, an example is, by way of example, among others
@EVERY: every, once every, at intervals of, each, one every, in intervals of
@BEST: best, perfect, ideal, excellent, superb, finest, optimal, superior, amazing, awesome, outstanding, state-of-the-art, unmatched, most reliable, most accurate, most powerful, recommended choice
`;

/** Words whose meaning is a negation and another word: unpaid is not paid. */
export const NEGATED = `
unavailable: available
unread: read
unpaid: pay
unused: use
unknown: known
unverified: verify
unconfirmed: confirm
unassigned: assign
unresolved: resolve
unsupported: support
unspecified: specify
unset: set
unsaved: save
unpublished: publish
unprocessed: process
undelivered: deliver
unshipped: ship
unfulfilled: fulfill
unopened: open
unauthorized: allow
unauthorised: allow
unauthenticated: authenticate
unchanged: change
unmodified: change
unaltered: change
untouched: touch
unrelated: relate
unsafe: safe
unsuccessful: succeed
unlimited: limit
unfinished: finish
untracked: track
unstaged: stage
unmerged: merge
unoccupied: occupied
unbooked: book
uncertain: certain
unsure: sure
unclear: clear
unexpected: expect
unintended: intend
uninvited: invite
unsolicited: ask
unasked: ask
unencrypted: encrypt
unsigned: sign
unanswered: answer
unhappy: happy
undocumented: document
uncommitted: commit
unregistered: register
unlisted: list
unlisten: listen
unfamiliar: familiar
unapproved: approve
untrusted: trust
unprotected: protect
invalid: valid
inactive: active
incomplete: complete
incorrect: correct
inaccessible: accessible
ineligible: eligible
insufficient: sufficient
invisible: visible
inaccurate: accurate
inappropriate: appropriate
indirect: direct
informal: formal
impossible: possible
illegal: legal
irrelevant: relevant
irreversible: undo
irrevocable: undo
nonexistent: exist
non-existent: exist
nonempty: empty
non-empty: empty
non-refundable: refundable
nonrefundable: refundable
missing: present
absent: present
discontinued: continue
offline: online
disconnected: connected
dissatisfied: satisfied
disagree: agree
impolite: polite
unreachable: reach
unchecked: check
unlabeled: label
uncategorized: categorize
unscheduled: schedule
unconditional: condition
unconditionally: condition
unaffected: affect
unattended: attend
`;

/** Words that a rewrite may bring, and that an original may not lose. */
export const EASY = `
sent, written as, asked for, comes after, come after, counted, overview, neighbouring, source, covers, begins, something, everything, prepare, part of, measures, write, written, writing, know, known, leave, leaves, fine, reason, kind, another, different, how, how much, how many, while, altogether, notice, type, size, single, possible, apply, applies, applied, sort, reach, receive, received, receives, gets, tell, told, currently, entry, listed, list, show, shows, shown, appear, appears, work, works, start, perform, performed, carry out, complete, handle, handles, whole, together, next, then, own, actual, actually, able, try, word, words, people, person, someone, anyone, side, case, situation, both, two, one, such, every, full, kept, included, include, includes, contain, contains, refer, refers, need, remember, treat, choose, chosen, pick, leading, further, many, old, true, equally, visible, more, again, repeat, apart, wait, exists, concern, concerns, lists, come in, gives, decide, ask, asked, answer, given, enter, entered, name, names, named, field, parameter, option, result, results, returned, return, returns, output, text, place, order, turn, act, first, later, found, find, still, left, exact, exactly, separate, separately, available, response, reply, user, tool, call, request, specify, specified, state, stated, mark, marked, indicate, indicates, describe, describes, fit, fits, match, matches, matching, belong, belongs, lie, used, want, wants, wish
`;

/** Words that say nothing by themselves: they may come and go. */
export const LIGHT = `
once, something, everything, over, read, his or her, he or she, him or her, his/her, mark, marked, long, contain, contains, containing, lasts, issued, show, shows, shown, made up, word, words, size, how, note, notes, load, in all, a, an, the, this, that, these, those, it, its, itself, they, them, their, theirs, he, she, him, her, his, hers, you, your, yours, yourself, we, us, our, ours, i, me, my, mine, one's, who, whom, whose, which, what, that, there, here, where, be, am, is, are, was, were, been, being, do, does, did, done, doing, have, has, had, having, will, would, going, get, gets, got, getting, gotten, of, in, on, at, for, with, about, as, to, from, by, into, onto, over, through, via, per, than, out, up, off, down, so, thus, therefore, hence, then, please, kindly, simply, actually, really, basically, quite, rather, very, indeed, itself, own, such, same, way, thing, things, matter, case, given, specified, provided, supplied, particular, certain, specific, respective, respectively, corresponding, concerned, question, said, mentioned, relevant, desired, requested, wanted, wish, like, want, associated, related, connected, belonging, existing, present, exist, found, contained, available, come, comes, coming, came, go, goes, going, gone, make, makes, made, making, take, takes, taken, taking, took, give, gives, given, giving, gave, put, puts, putting, let, lets, become, becomes, became, happen, happens, happened, occur, occurs, place, takes place, take place, still, yet, already, currently, now, well, just, even, else, etc, and so on, using, use, used, uses, form, via, by means of, by way of, with the help of, in terms of, with regard to, with respect to, regarding, concerning, in order to, so that, so as to, in which, in whom, on which, by which, for which, to which, of which, from which, with which, note that, please note, be aware that, keep in mind that, it is, there is, there are, this tool, the tool, this function, this skill, this action, this operation, tool, use this tool to, use this to, used to, is used to, can be used to, used for, is used for, allows you to, lets you, enables you to, allow you to, make it possible to, makes it possible to, in use, based on, on the basis of, according to, in accordance with, depending on, whatever is, act, action, operation, process, procedure, information, info, details, detail, data, value, values, content, contents, item, items, entry, entries, element, set of, list of, kind of, type of, sort of, piece of, a piece of, number, amount, sum, ones, one, someone, somebody, person, people, however, moreover, instead, though, but, hence, to do, do so, doing so, done so, to be, in question, at hand, of its own, lie, lies, lying, stand, stands, standing, sits, lives, live, resides, held, kept, remain, remains, stay, stays, keep, keeps, hold, holds, mean, means, meaning, serve, serves, considered, treated, counts, count as, regarded, call, called, named, known as, namely, that is, i.e., ie, the fact that, fact, time, times, moment, point, hello, hi, dear, thanks, thank you, together, whole, back, away, along, forth, around, across, within, inside, among, between, upon, toward, towards, against, because, since, due to, because of, as a result of, so far, thereby, therein, thereof, wherein, whereby, as follows, the following, following, below, above, end up, set, sets, look, looks, see, sees, run, runs, bring, brings, brought, need be, entire, end, side, side by side, hand, way of, means of, the way, manner, in a, fashion, cause, causes, causing, way in which, result, results in, on behalf of, part, carry, carries, carried, had been, has been, have been, will be, would be, thus far, therefore, say, says, saying
`;
