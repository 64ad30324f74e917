/** English words of everyday offices, shops, travel, health, files and code that may stand for each other; wide on purpose, near misses apart. */
export const WIDE = `
as soon as, once, the moment, immediately after, the minute, directly, right after, straight after
purchase, buy, order, acquire, procure
help, assistance, aid, support, assist
obtain, acquire, secure, get, procure, gain, come by
additional, supplementary, extra, further, added
commence, begin, start, get under way, get underway, open
conclude, end, finish, wind up, close, terminate, come to a close
inside, within, in
attempt, try, effort, go, shot, endeavour, endeavor
require, need, call for, demand, necessitate, take
sufficient, enough, adequate, ample
approximately, roughly, about
obtainable, available, offered
permit, allow, let, enable, admit, authorise, authorize, sanction
instruct, tell, direct, order, ask, request
inquire, ask, enquire, question, query
inquiry, question, enquiry, query, request
respond, answer, reply, react
reaction, response, answer
assist, help, aid, support
sort out, resolve, solve, settle, straighten out, iron out, take care of
locate, find, track down, spot, pinpoint, discover
location, place, site, spot, whereabouts, position, venue
provide, give, supply, furnish, offer, deliver, hand, equip, present, make available
furnish, supply, equip
supply, provide, give, stock
transmit, send, convey, pass on, relay, forward
inform, tell, notify, let know, advise, brief, make aware, keep informed, update, keep posted
notify, alert, inform, message, ping
notification, notice, alert, message, heads-up
announce, make known, declare, publish
declare, state, announce
state, say, give, declare, put down, set out, name, indicate, tell
indicate, show, signal, mark, state, tell, reveal
reveal, show, uncover, disclose
display, show, present, exhibit, feature
demonstrate, show, prove
clarify, make clear, explain, clear up, spell out
mention, name, refer to, bring up, note, cite, state
refer to, consult, see, mention, turn to
consult, see, ask, refer to, check with, confer with
talk with, speak with
speak, talk, say
examine, inspect, check, look at, go over, study, scrutinize, scrutinise, review, look into, vet
inspect, check, look over, examine, survey
scrutinize, examine, inspect
review, go over, look over, check, look through, revisit, read through, assess, examine
revisit, review
verify, check, confirm, make sure, establish, prove
make sure, ensure, see to it, see that, take care, be sure, check, verify, guarantee, confirm, see to
take care, make sure, pay attention, watch out
pay attention, watch, mind, notice, heed, note
watch, monitor, observe, follow, look at, view
observe, watch, see, notice, follow
retain, keep, hold on to, maintain, preserve
maintain, keep, keep up, preserve, look after, sustain
preserve, keep, retain, leave intact, leave as it is, leave untouched, intact, keep intact
intact, unchanged, untouched, whole
unchanged, as is, untouched, unaltered, unmodified, intact, the same, leave alone, stay, keep
leave alone, keep, leave unchanged, stay away
store, keep, save, hold, put away, deposit, house
place, put, lay, set, position, locate, install
insert, put in, place, add, slot in, paste
affix, attach, add, stick
attach, add, enclose, append, affix, include, fasten
enclose, attach, include
detach, remove, separate
eliminate, remove, get rid of, do away with, take out
strike, remove, cross out, delete
erase, wipe, delete, clear, rub out
blank, empty, clear
dispose, get rid of, throw away, discard
discard, throw away, throw out, drop, get rid of, dispose of, bin
throw away, throw out, discard, bin
prohibit, forbid, ban, bar, rule out, outlaw
forbidden, prohibited, banned, barred, ruled out
refrain, abstain, avoid, hold back, keep from, steer clear
avoid, refrain, steer clear, stay away, keep away, shun, keep clear
evade, avoid
substitute, replace, swap, put in place
alternative, other, option, substitute, replacement, instead, another, backup
alter, change, modify, vary, adjust, amend
amend, change, correct, revise, edit, fix
revise, rework, edit, change, update, redo
adjust, change, tune, adapt, set, tweak, fine-tune, correct
rectify, correct, fix, put right, remedy
repair, fix, mend, restore
restore, recover, bring back, reinstate, get back
retrieve, get, fetch, recover, bring back, pull, collect, look up, obtain
recover, get back, restore, retrieve, regain
regain, get back, recover
gather, collect, assemble, bring together, pull together, accumulate, pick up
assemble, put together, gather, build, compile
combine, merge, join, put together, bring together, unite, pool, blend
consolidate, combine, merge, bring together
join, connect, link, combine, unite
divide, split, separate, share, break, partition, cut
break down, split, divide, itemise, itemize, analyze
distribute, hand out, share out, spread, give out, circulate, divide, allocate, send out
circulate, pass around, send around, distribute, send
allocate, assign, give, earmark, set aside, distribute
appoint, name, assign, choose
designate, name, assign, mark, choose, specify, appoint
nominate, name, propose
select, choose, pick, opt for, mark, single out, decide on
determine, decide, establish, work out, find out, settle, fix, identify, set
establish, set up, determine, create, found, find out
identify, recognize, name, find, tell, spot, pin down, establish, determine, detect, make out
distinguish, tell apart, differentiate, set apart, separate
differentiate, tell apart, distinguish
compare, contrast, match, set against, hold against, weigh
evaluate, assess, judge, rate, appraise, weigh, review
appraise, evaluate, assess, value
calculate, work out, compute, figure out, determine, reckon, derive, count
total, sum, add up, overall, altogether, combined, whole, entire
overall, total, altogether, general, combined
entire, whole, complete, full, all, total, entirety
complete, finish, full, whole, fill in, carry out, entire, done, conclude, finalize, through
accomplish, achieve, complete, do, carry out
achieve, reach, attain, accomplish, get
perform, do, carry out, run, execute, conduct, make, undertake, complete
conduct, carry out, run, do, hold, perform, lead
undertake, do, carry out, take on
implement, carry out, put in place, apply, put into practice, build
execute, run, carry out, perform, do
proceed, go on, continue, go ahead, move on, carry on
advance, move forward, move on, proceed, progress
progress, advance, headway, how far, status
persist, continue, go on, keep on, last, remain
continue, go on, carry on, keep going, proceed, persist, keep on, keep
cease, stop, end, quit, discontinue, halt
abort, stop, break off, call off
interrupt, cut off, stop, disrupt
disrupt, interrupt, disturb
prevent, stop, avoid, keep from, avert, preclude, hinder, block
hinder, prevent, hamper, impede, obstruct
initiate, start, begin, launch, set off, kick off, open
trigger, start, set off, cause, launch, activate, fire, prompt, kick off, lead to
prompt, ask, cause, request
await, wait, wait for, expect
remain, stay, keep, continue, still
stay, remain, keep, reside, spend the night
reside, live, stay, dwell
situated, located, found, placed, lie, sit
arrive, come, reach, get in, show up, get here, turn up, land, come in
depart, leave, set off, set out, go
exit, leave, quit, get out, close
return, come back, go back, give back, send back, bring back, take back, hand back, get back
transfer, move, hand over, pass, shift, send, wire, switch
shift, move, change, transfer
convey, carry, transport, pass on, communicate
transport, carry, move, convey, ship, take, bring
carry, bring, take, transport, hold, haul
deliver, bring, drop off, hand over, ship, send, transport, get there
dispatch, send, ship, send out, send off
collect, pick up, gather, fetch, take, get, call for
obtainable, available
reside, live
search, look, hunt, seek, find, scan, comb, go through
lookup, search, look-up
browse, look through, look around, view, leaf through, scroll through
view, see, look at, open, display, watch, show
peruse, read
read, go through, look at, study
glance, look
skim, read quickly
note down, write down, record, put down, jot down, log, take down, note
document, record, write down, log, put in writing, note, describe
log, record, register, enter, note, document
enter, type, put in, key in, fill in, write, input, record
fill, complete, fill in, populate
populate, fill
submit, send, hand in, file, send in, turn in, put in, enter, present
file, submit, lodge, hand in
request, ask for
application, request, app, form
petition, request
demand, require, ask for, insist on, call for
desire, want, wish, would like
prefer, would rather, like better, favor, favour, like best
preferred, favored, favoured, chosen, favourite, favorite, desired
intend, mean, plan, aim, want
aim, goal, purpose, objective, target, intend, be meant
objective, goal, aim, purpose, target
purpose, aim, reason, goal, use, intent
purchase, order, buy
buyer, purchaser, customer, client, shopper
seller, vendor, merchant, dealer
purchaser, buyer
staff, employees, personnel, team, workers, staff members, crew, workforce
colleague, coworker, co-worker, teammate, peer, fellow worker
boss, manager, superior, supervisor, line manager
supervisor, manager, superior, boss, lead
superior, manager, supervisor
clerk, assistant, employee
assistant, helper, aide, aid
representative, agent, rep, spokesperson
visitor, guest, caller
attendee, participant, guest, person attending, those attending, those present
participant, attendee, member, those taking part
subscriber, member, customer
patient, sufferer
physician, doctor, medical doctor, medic
nurse, nursing staff
pharmacist, chemist, drugstore
pharmacy, chemist, drugstore
medicine, drug, medication, remedy, pharmaceutical
medication, medicine, drug
pill, tablet
ailment, illness, disease, complaint, condition
disease, illness, sickness, condition, disorder
pain, ache
surgery, operation
treatment, therapy, care
examination, check-up, checkup, exam, check, test
appointment, visit, slot, meeting, booking, time slot, consultation
consultation, appointment, visit
allergy, allergic
symptom, sign, complaint
record, file, entry, note, history, log
records, files, data
chart, graph, record, plot
trip, journey, travel, tour, voyage
travel, go, journey, trip, ride
traveler, traveller, passenger
itinerary, route, travel plan, schedule
flight, plane, plane trip
fare, price, ticket price, ticket
ticket, pass, admission
luggage, baggage, bags, suitcase
accommodation, lodging, hotel, place to stay, room
stay, visit, night
lodging, accommodation, hotel
platform, track
station, stop
stop, halt, station
vehicle, car
ride, trip, drive
driver, chauffeur, motorist
automobile, car
taxi, cab
street, road
route, way, path, road
shop, store, outlet, retailer, boutique
goods, products, items, merchandise, wares, articles
stock, inventory, supply, supplies
basket, cart, shopping cart
cart, basket, shopping basket
checkout, till, check out
bill, invoice, statement, check
invoice, bill
sum, amount, total
fee, charge, cost, price, rate
expense, cost, outlay, spending
free, at no cost, costs nothing, without paying, complimentary, gratis, no charge
cheap, inexpensive, low-cost, affordable
discount, reduction, rebate, money off, deduction, price cut
sale, offer, promotion
order, purchase, request
shipment, delivery, consignment, parcel
parcel, package, packet, shipment, box
package, parcel, box, bundle
mail, post, letter
letter, character, mail
envelope, cover
damage, harm, hurt, break, impair
damaged, broken, defective, faulty, harmed
faulty, defective, broken, malfunctioning
malfunction, fail, fault, break down
defect, fault, flaw, bug
fault, error, defect, failure, mistake
mistake, error, slip, slip-up, oversight
trouble, problem, difficulty, issue
difficulty, problem, trouble
complaint, grievance, objection
quarrel, dispute, argument
dispute, contest, challenge, conflict, disagreement
conflict, clash, contradiction, collision, contradict, disagree
meeting, session, get-together, conference, call, gathering
conference, meeting, convention
gathering, meeting, event
session, meeting, sitting
schedule, plan, timetable, calendar, arrange, set up, book, time
timetable, schedule
diary, calendar
calendar, diary, schedule
slot, time, opening, place, gap
vacant, free, empty, available, unoccupied, open
occupied, taken, in use, busy, booked, full
busy, occupied, engaged, tied up, booked
absent, away, out, not there, off
away, out, absent, off
vacation, holiday, leave, time off
remind, reminder, jog
deadline, due date, time limit, cutoff, last date, latest date
due, owed, payable, to be paid, outstanding
overdue, late, past due, past its date
prior, previous, earlier, before
preceding, previous, before, earlier, prior, above
subsequent, later, following, next, after
following, next, after, below, subsequent
simultaneously, at the same time, together, at once, in parallel
instantly, at once, immediately, right away, straight away
promptly, quickly, at once, immediately, without delay, right away, soon
swiftly, quickly, fast
rapidly, quickly, fast
automatically, by itself, on its own, unprompted
manually, by hand, yourself
personally, yourself
individually, one by one, separately, one at a time, each
separately, apart, on its own, individually, one by one, by itself
jointly, together
solely, only
merely, only, just
exactly, precisely, word for word, just
precisely, exactly
literally, word for word, verbatim
briefly, shortly, concisely, quickly
concisely, briefly
thoroughly, carefully, in detail, completely, closely
carefully, closely, with care, thoroughly, cautiously
closely, carefully
clearly, plainly, openly, explicitly, visibly
openly, frankly, honestly, plainly
honestly, frankly, truthfully, openly, candidly
politely, courteously, kindly, respectfully
publicly, in public, openly
privately, confidentially
silently, without a word, quietly, without saying
quietly, silently
accidentally, unintentionally, inadvertently
deliberately, intentionally, knowingly
initially, at first, first
ultimately, finally
afterwards, later, after that, then
meanwhile, while
currently, now, at present, at the moment, presently
formerly, previously, before, once
recently, lately, newly, just
lately, recently
newly, recently, freshly, just
presumably, probably
roughly, approximately, about
partly, partially, in part
mainly, mostly, chiefly, primarily, above all
wholly, entirely, completely, fully
entirely, completely, fully, wholly, altogether
absolutely, completely
extremely, very
regardless, whatever, irrespective, independent
irrespective, regardless
despite, in spite of, notwithstanding, though, although, even though
although, though, even though, while, despite
whereas, while, but
though, although, but
because, since, as, for, due to, on account of, owing to, seeing that
owing to, due to, because of
consequently, therefore, so, thus, hence
thus, so, therefore, hence
concerning, about, regarding, on
concerning, regarding, about
about, on, concerning, regarding, to do with, around
beneath, under, below, underneath
beside, next to, by, alongside
adjacent, next to, neighbouring, neighboring, nearby, next
opposite, across from, facing
nearby, close, near, close by, around
distant, far, far away, remote
genuine, real, true, authentic
real, actual, true, genuine
actual, real, true
accurate, correct, exact, right, precise, true
erroneous, wrong, incorrect, mistaken, faulty
mistaken, wrong, erroneous
invalid, wrong, bad, malformed
malformed, invalid, badly formed, ill-formed
corrupt, damaged, broken
legitimate, valid, legal, lawful
genuine, authentic
suspicious, dubious, doubtful, questionable, fishy
dubious, doubtful, questionable
doubt, question, uncertainty, unsure
uncertain, unsure, doubtful, not sure
evident, clear, obvious, plain, apparent
obvious, clear, evident, plain
apparent, clear, seeming, obvious
vague, unclear, imprecise, woolly
crucial, essential, vital, key, critical
vital, essential, crucial
significant, important, major, considerable, meaningful
considerable, significant, large, substantial
substantial, large, considerable
huge, very large, enormous, giant
tiny, very small, minute
brief, short, concise
lengthy, long
broad, wide, general
narrow, tight, slim
strict, rigid, stern, hard
rigid, strict, stiff
flexible, adaptable
sturdy, robust, strong
strong, robust, powerful
weak, feeble
robust, strong, solid
reliable, dependable, trustworthy
trustworthy, reliable, trusted
trusted, reliable, known
harmful, damaging, dangerous
hazardous, dangerous, risky
abusive, insulting, offensive, rude
offensive, insulting, abusive, rude
friendly, kind, warm, nice, pleasant
nice, pleasant, kind, friendly
pleasant, nice
furious, angry, irate
annoyed, angry, irritated, upset
worried, concerned, anxious
anxious, worried, nervous
calm, composed, relaxed
tired, weary
glad, happy, pleased, delighted
grateful, thankful
regret, apologize
apology, sorry, excuse, apologies
gratitude, thanks
duty, obligation, task, responsibility, job
responsibility, duty, task, charge
responsible, accountable, answerable, take care, look after
responsible, lead
liable, responsible
obligation, duty, must
entitled, allowed, eligible, qualify, may
eligible, entitled, qualify, qualified, can, may
qualify, count, meet the conditions
authorised, authorized, allowed, permitted, entitled
authority, power, right, permission
consent, permission, approval, agreement, okay, leave
agreement, contract, consent, deal
contract, agreement
clause, term, provision, article
provision, clause, term, rule
law, legislation, statute, legal
legal, law, lawful
regulation, rule, law
norm, standard, rule
customary, usual, common
habit, custom
secret, confidential, hidden, private
confidential, secret, private, sensitive
sensitive, delicate, confidential
password, passphrase, passcode
credentials, login data, login, password
identity, who, name, id
identical, same, equal, alike
similar, alike, comparable, like, close
comparable, similar
equivalent, equal, same
recur, come back, repeat, return, happen again
solitary, single, only
sole, only, single
pair, two, couple
numerous, many, lots
plenty, many, enough, lots
majority, most
minority, few
remainder, rest, others
surplus, excess, extra
excess, surplus, extra
shortage, lack, scarcity
lack, shortage, want
absence, lack, missing
existence, presence, exist
presence, existence, be present, exist
existing, present, current, already there, that exists
portion, part, share, piece
fragment, piece, part
segment, part, section
chunk, piece, part, block
batch, group, lot, bundle
bundle, package, group, pack
series, row, sequence, succession, string
sequence, order, series, succession
succession, sequence, row
hierarchy, tree, levels
tree, hierarchy
root, base, top
core, main, central, heart
central, main, core
chief, main, head
edge, border, margin
margin, edge
corner, angle
surface, face
beginning, start, outset, opening, head, top
outset, beginning, start
ending, end, close, conclusion, finish
middle, center, centre
center, middle, centre
peak, highest, top, maximum
outcome, result, consequence, end
consequence, result, effect, outcome
effect, result, impact, consequence, influence
impact, effect, influence
influence, effect, affect, impact
cause, reason, bring about, lead to, trigger
motive, reason
excuse, reason
proof, evidence, confirmation
evidence, proof, facts
clue, hint, sign
hint, tip, clue, pointer
tip, hint, advice
warning, alert, caution, notice
caution, warning, care
remark, comment, note, observation
comment, remark, note, feedback
opinion, view, thoughts
thought, idea
notion, idea
concept, idea
plan, scheme, project, intention
strategy, plan, approach
procedure, process, method, steps
technique, method
instrument, tool, device
tool, instrument, utility, device, program
device, machine, gadget, appliance, unit
appliance, device, machine
equipment, gear, kit, devices
machine, device, computer
laptop, notebook, computer
screen, display, monitor
keyboard, keys
cable, wire, cord
battery, cell
power, electricity, energy
electricity, power
lamp, light
heating, heater, warmth
cooling, air conditioning
door, entrance, gate
entrance, entry, door
lock, latch, bolt
building, house, premises
premises, building, site
apartment, flat
chamber, room
kitchen, cooking
garden, yard
neighbour, neighbor
town, city
village, small town
region, area, district, zone
nation, country, state
abroad, overseas, foreign
foreign, abroad, other
domestic, within the country, home, inland
native, mother
idiom, expression
expression, phrase, term, wording
wording, phrasing, text, words, formulation
phrasing, wording
translation, rendering, version
spelling, how spelled
grammar, syntax
sentence, statement
paragraph, passage, section
heading, title, header
chapter, section
page, sheet
sheet, page
document, paper, file, doc
paper, document, article
article, piece, item
draft, first version, sketch, preliminary version
edition, version
manuscript, draft, text
attachment, file attached, enclosure, attached
folder, directory
directory, folder
drive, disk
filename, file name, name of the file
path, location, file path
extension, ending, suffix
suffix, ending, extension
prefix, beginning
pattern, template, form
template, pattern, form, model
form, template, sheet, questionnaire
model, pattern, template
snippet, piece of code, excerpt
excerpt, extract, passage, snippet
script, program
routine, function, procedure
loop, cycle
crash, failure, breakdown, go down
outage, failure, downtime
bug, defect, error, fault
patch, fix
release, version, publish, ship
deploy, roll out, release, ship, put live
upgrade, update, move up
downgrade, move down
configuration, settings, setup, config
config, configuration, settings
settings, configuration, options, preferences
backup, safety copy, copy
snapshot, backup, picture
archive, stored
purge, delete, wipe, clear
flush, clear, empty
schema, structure, model
structure, layout, build, organization
column, field
row, line, record
table, chart
cell, field
tally, count
statistics, figures, numbers, stats
figures, numbers, values
figure, number, value
digit, figure, number
average, mean
median, middle
percentage, share, percent, proportion
ratio, proportion, share
proportion, share, part, ratio
fraction, part, share
fortnight, 14 days
weekday, working day, business day
midday, noon
dawn, sunrise
evening, night
tonight, this evening
annual, yearly
span, range, period
era, period, time
interval, gap, period, space
pause, break, gap
break, pause, rest
rest, break, remaining
spend, pay, use, cost, lay out
spending, cost, expense, budget
earn, make, get
income, earnings, revenue
revenue, income, sales, takings
profit, gain
wage, pay, salary
bonus, extra pay
tip, gratuity
loan, credit
owe, be due
bank transfer, wire transfer, transfer
cash, money, notes and coins
coin, money
wallet, purse
subscription, membership, plan
membership, subscription
premium, paid, better
renew, extend, prolong
expiration, expiry, end
expire, run out, end, lapse, cease to be valid
obsolete, outdated
outdated, old, obsolete, stale
stale, old, outdated
fresh, new
novel, new
ancient, old
contemporary, current
upcoming, next, coming, approaching, ahead, future
approaching, coming, near
imminent, coming
pending, open, waiting, undecided
undecided, open, pending
unresolved, open
solved, resolved, fixed, settled
closed, shut, ended
finished, done, complete, over, ready
ready, done, finished, prepared, complete
prepare, get ready, make ready, set up, ready, make
assign, give, hand, allot, appoint, put
reassign, assign again, give to another
delegate, hand over, pass on, assign
escalate, pass up, refer, hand over
refer, send, pass, direct
redirect, send, forward, take, lead
direct, send, lead, point, straight
guide, lead, direct, help
lead, guide, take
accompany, go with, escort
escort, accompany, bring
greet, welcome, say hello
welcome, greet
invite, ask
join, take part, attend, enter, come
attend, be present, go to, come to, take part
host, organizer, organiser
organize, arrange, organise, run
organizer, organiser, host
arrange, organize, set up, order, plan, put
sequence, order
rank, order, place, position, sort
prioritize, put first, give priority, rank
emphasize, stress, highlight, underline
stress, emphasize, underline
mislead, deceive, give the wrong idea
deceive, mislead, lie
pretend, claim, make believe
imply, suggest, hint, mean
suggest, propose, recommend, hint
urge, press
insist, demand, push
persuade, convince, talk into
convince, persuade
argue, claim, debate
criticize, find fault
blame, fault
praise, compliment
thank, thanks
apologize, say sorry, apology, sorry, apologise
forgive, pardon
punish, penalize, penalty
penalty, fine, fee
reward, prize, bonus
prize, reward, award
award, grant, give, prize
donate, give
contribute, add, give
participate, take part, join, attend
involve, include, concern, entail, take
entail, involve, mean
comprise, include, contain, consist
consist, comprise
encompass, include, cover
span, cover
stem, come, arise
arise, come up, occur, appear, emerge
emerge, come up, appear, turn out
vanish, disappear, go
disappear, vanish, go away
fade, disappear
tidy, clean, neat, clean up
clean up, tidy, clean
tidy up, clean up, tidy
wash, clean
open up, open
shut, close
fasten, close, lock
press, push, hit, click, tap
tap, press, touch, click
touch, change, edit, contact, modify
drag, pull, move
pull, get, draw, fetch
push, press, send
lift, raise, pick up
drop, fall, leave out, let go
fall, drop, go down
climb, rise, go up
grow, increase, rise
shrink, get smaller, decrease
exceed, go over, pass, top, surpass
surpass, exceed
halve, cut in half
multiply, times
round, whole
approximate, estimate, rough
rough, approximate
estimate, reckon, rough figure, estimated
forecast, outlook, prediction
anticipate, expect
trust, rely, believe
believe, think
realize, notice, see, understand
comprehend, understand
learn, find out, hear, discover
study, learn, examine, read
teach, show, instruct
train, teach, practise
practice, exercise, custom
behave, act
behaviour, behavior, conduct, how acts
conduct, behavior
attitude, stance
mood, tone
sound, noise, seem
`;
