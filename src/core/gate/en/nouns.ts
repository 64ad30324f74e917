/** Things, people and qualities, in English: words of a line may stand for each other in texts of a Harness. */

export const NOUNS = `
customer, client, buyer, shopper, purchaser
user, end user, person using
person, people, someone, somebody, anyone, anybody, human, individual, one, whoever, who
guest, visitor
viewer, watcher, onlooker, audience member
audience, viewers, viewer
caller, calling party
agent, representative, rep
employee, staff, staff member, worker, member of staff, personnel
colleague, coworker, co-worker, teammate, workmate
manager, supervisor, boss
admin, administrator, admins
author, writer
recipient, receiver, addressee, receive
sender, send
participant, attendee, invitee, invite, attend, take part
doctor, physician
passenger, traveler, traveller, travel
seller, vendor, merchant, sell
supplier, provider, supply
owner, proprietor, own, owned by, belong
host, presenter, moderator
developer, programmer, engineer
reviewer, review
candidate, applicant
tenant, renter, lodger
student, pupil, learner
teacher, instructor, tutor
child, kid, children, kids, minor
order, purchase, buying
item, product, article, goods, merchandise
item, element, entry, thing, piece, one
item, listing, entry
product, goods, merchandise, ware
entry, record, row, item
record, entry
row, line, record
line, row
file, document, doc
folder, directory, dir
title, name, heading, caption, called, headline
name, title, called, label
headline, title, heading
heading, header, title
id, identifier, identification
identifier, id, name
number, no, count, figure, amount
number, digit, numeric, numeral
digit, figure, numeral
figure, number, value
text, wording, words, content, contents, textual, copy
content, contents, body, text
body, main part, text
message, note, text
message, text message, sms
email, e-mail, mail, electronic mail, mailing
phone, telephone, mobile
sms, text message, text
address, location
location, place, position, spot, site, where, whereabouts, locale, venue
place, spot, location, venue
position, place, spot, index, rank
city, town
country, nation, state
region, area, zone, district
area, region, space
date, day, when
day, date
time, moment, when, point, hour, point in time
moment, instant, time
timestamp, time stamp, time
deadline, due date, cutoff, cut-off, cutoff date, due by
duration, length, how long, length of time, time taken, time it takes
length, how long, duration, long
period, interval, span, window, time frame, timeframe, time range, time span, time, time period, time window
window, period
range, span, interval, from to, between
start, beginning, onset, begin, first, outset, head
end, finish, close, ending, last, conclusion
beginning, start
price, cost, how much, what it costs, costs
cost, expense, price
fee, charge, cost
total, sum, overall, amount, aggregate, combined, altogether
sum, amount, total
amount, quantity, number, how much, volume, how many, sum
quantity, number, count, how many, amount, pieces, units
piece, unit, item
percentage, percent, share, rate
share, portion, part, proportion, fraction
rate, frequency
discount, price reduction, reduction, money off, markdown, take off, price cut, rebate
coupon, voucher
promotion, special offer, offer, deal, promo
stock, inventory, on hand, in stock, availability, stock level
availability, available, whether free
delivery, shipping, shipment
parcel, package, packet
carrier, courier, shipping company
warehouse, depot, storehouse
refund, money back
invoice, bill
receipt, proof of purchase
account, profile
password, passcode
passcode, pin
credential, login, login details
setting, configuration, option, preference
preference, liking, favorite, prefer
parameter, argument, param
argument, parameter, input
field, property, attribute
column, field
property, attribute, characteristic, feature
key, name
value, content, amount
option, choice, alternative, possibility
variant, version, variation
version, release, edition, revision
status, state, condition, standing, how stands, situation
state, condition, situation
condition, requirement, term
requirement, need, condition, require, needed
error, failure, fault, mistake
error, mistake, slip
failure, fault, breakdown
problem, issue, trouble, difficulty, matter
bug, defect, flaw, error
warning, alert, caution
reason, cause, grounds, why, rationale, justification
cause, reason, source
result, outcome, output, finding, hit, match
result, hit, match, find, found
match, hit, result, matching entry
outcome, result, consequence
output, result
response, reply, answer
request, query, ask, demand, inquiry
query, question, search
question, query, inquiry, ask, enquiry
list, listing, array, enumeration, series
array, list
set, group, collection
collection, set, group, batch
batch, group, set, lot
group, team, set
category, type, kind, class, sort, group
type, kind, sort, category
kind, type, sort, form, nature
class, category
form, shape, format, way
format, form, layout, formatted, written as, style
layout, arrangement, format
page, web page, webpage, site
website, web site, site, web page
link, url, web address, hyperlink, address
url, web address
table, chart
chart, graph, diagram, plot
diagram, drawing, figure, chart
image, picture, photo, photograph, pic
photo, picture, photograph
video, clip, film
audio, sound
sound, noise
song, track
event, occasion, happening
meeting, get-together
appointment, slot
calendar, schedule, agenda
schedule, timetable, plan
task, job, assignment, to-do, todo, work item, piece of work
work, task, job
job, position, role, post
role, position, function, job
ticket, issue, case
case, situation, instance, circumstance, event
situation, case, circumstance
project, undertaking
comment, remark, note, observation
note, remark, annotation, comment
repository, repo
branch, line of development
code, source, program
program, software, application, app
application, app, program
software, program
function, routine
tool, function, utility
command, instruction
instruction, direction, direction, guideline, order, guidance
rule, guideline, instruction, policy, regulation
policy, rule, guideline, terms
guideline, guidance, rule
guide, manual, handbook, tutorial
documentation, docs, manual
procedure, process, steps, method, way, routine, workflow
process, procedure, workflow
workflow, process, procedure, routine
method, way, approach, technique, means, manner
way, manner, method, fashion, how, means, approach
manner, way, fashion, style, politeness
step, stage, phase, action
stage, phase, step
phase, stage
section, part, portion, segment, passage
part, portion, section, piece, bit, component, element
component, part, module
portion, part, share
passage, section, paragraph, text
paragraph, passage
sentence, line, statement
statement, sentence
word, term
term, word, expression
phrase, expression, wording, words
example, sample, instance, illustration
sample, example, specimen
instance, example, case
topic, subject, theme, matter, about, issue
subject, topic, theme, subject line
language, tongue
tone, manner, style, voice, way of speaking
style, manner, way
summary, overview, recap, outline, synopsis, abstract, digest
overview, summary, survey
detail, specifics, particulars, info, information, data, full, facts
details, specifics, particulars
information, info, data, details, facts
fact, information, detail
data, information, records
report, account, statement
history, record, log, past
log, record
feedback, opinion, comments, review
review, rating, opinion
opinion, view, judgement, judgment, belief
advice, recommendation, suggestion, counsel, guidance, tip
suggestion, proposal, recommendation, idea
proposal, suggestion
idea, suggestion, thought, concept
news, news story, article
article, story, piece, post
story, article, piece
source, origin, where from, root
origin, source, starting point, start, from
destination, target, goal, where to, to
target, goal, aim, destination
goal, aim, objective, purpose, target
purpose, aim, goal, use, reason
use, purpose, usage
path, location
route, way, path, course, itinerary
directions, way, route
trip, journey, travel
distance, how far, range
speed, velocity, pace, rate, how fast
weather, weather conditions
temperature, how warm, heat
device, gadget, appliance, machine, unit
machine, computer, device
computer, machine, pc
light, lamp, bulb
bulb, lamp, light
screen, display, monitor
button, key
car, vehicle, automobile
seat, place
room, space
hotel, lodging
store, shop, retailer
shop, store
company, firm, business, organization, enterprise, corporation
business, company, trade
organization, organisation, company
department, division, unit
team, group, crew
member, participant
contact, person to contact
friend, buddy
family, relatives
illness, disease, sickness, condition
symptom, sign, complaint
sign, indication, signal, mark
medicine, medication, drug
prescription, prescribed
patient, sick person
salary, pay, wage, wages
leave, time off, absence, days off
vacation, holiday, holidays
money, funds, cash
balance, amount left
bank, financial institution
card, payment card
transaction, deal
loan, credit
tax, duty
currency, money
salutation, greeting
signature, sign
draft, rough version, preliminary version
copy, duplicate, replica
backup, back-up, safety copy
change, modification, edit, alteration, adjustment
difference, distinction, discrepancy, diff
gap, space, hole
limit, cap, maximum, ceiling, restriction, bound
threshold, limit, level
level, degree, tier, stage
degree, level, extent
size, how big, dimension, dimensions, how large, bigness
width, how wide
height, how tall, how high
weight, how heavy
color, colour, hue
angle, degrees
priority, importance, precedence, urgency
importance, priority, significance
permission, right, authorization, access, leave, allowed
access, entry, permission
right, permission
role, permission
security, safety, protection
privacy, confidentiality
risk, danger, hazard
danger, risk, hazard
safety, security
quality, standard
standard, norm, rule
check, verification, inspection, test
test, check, trial
attempt, try, go
effort, work
chance, opportunity, possibility, likelihood
probability, likelihood, chance
possibility, chance, option
advantage, benefit, plus
benefit, advantage
disadvantage, drawback, downside
feature, function, capability
capability, ability, feature
ability, capability, able
skill, ability
resource, asset, means
asset, resource
environment, setting, surroundings
context, setting, background, surroundings
background, context
session, sitting
connection, link
network, net
internet, web, online, net
web, internet, online
server, host
client, customer
database, db, data store
backend, back end
frontend, front end
variable, placeholder
string, text, text string, string of text
character, char, letter, chars, sign
boolean, true or false, yes or no, flag
flag, boolean, switch, marker
switch, toggle
integer, whole number
decimal, floating-point
null, none, nothing
empty, blank, without content, nothing in it
blank, empty
index, position
keyword, search term, key word, search word, term
tag, label, marker
label, tag, name
category, heading
cell, box
box, field
sheet, worksheet
spreadsheet, workbook
attachment, attached file
reminder, notification
notification, alert, notice, message
alarm, alert, warning
channel, medium
conversation, chat, dialogue, dialog, talk, thread
thread, conversation
chat, conversation, talk
dialogue, dialog, conversation
turn, round
round, turn
voice, speech
speech, talk
memory, ram
disk, drive
drive, disk
storage, space
photo, image
queue, waiting list, line
priority, rank
second, sec, s
minute, min
hour, hr, h
week, wk
month, mo
year, yr, annum
millisecond, ms
kilometer, km, kilometre, kilometers
meter, metre, m
mile, mi
centimeter, cm, centimetre
millimeter, mm
kilogram, kg, kilo
gram, g
pound, lb, lbs
liter, litre, l
celsius, centigrade, c
fahrenheit, f
kilobyte, kb
megabyte, mb
gigabyte, gb
terabyte, tb
byte, bytes
dollar, usd, $, us dollar
euro, eur, €
pound, gbp, £
yen, jpy
yuan, cny, rmb, ¥, renminbi
cent, cents
percent, per cent, %, percentage
business day, working day, workday
weekday, working day
weekend, saturday or sunday
morning, a.m.
noon, midday
midnight, twelve at night
today, this day, the current day
tomorrow, the next day
now, currently, at the moment, at present, right now, presently, present, current, at this moment, at this time
once, one time, a single time, only one time
twice, two times, double
half, one half, 50 %
quarter, fourth
pair, couple, two
dozen, twelve
couple, two
utc, coordinated universal time
vat, value-added tax
hr, human resources, hr department
qa, quality assurance
faq, frequently asked questions
pr, pull request
ok, okay, fine
ui, user interface, interface
pdf, pdf file
csv, csv file, comma-separated values
json, json object
api, interface
ai, artificial intelligence
tv, television
gps, satellite positioning
qr, qr code
`;

export const QUALITIES = `
below, under, beneath, in, inside, within
withdraw, take back, taken back, undo
effective, take effect, takes effect, in effect, carry out, carried out, apply
urgent, urgency
rename, another name, new name
writer, write, wrote
differ, told apart, tell apart, different, distinguish
advise, advice, advice on
consist, be made of, have, overview
lack, missing, without
new, fresh, newly, brand-new, newly created
latest, most recent, newest, last, recent, most up-to-date, up-to-date
recent, latest, lately, new
current, present, existing, at the moment, now, as of now, currently, today's, ongoing, as it is now, as it stands, up-to-date
previous, prior, earlier, past, former, preceding, before, last, previously
earlier, before, previous, prior, sooner
later, afterwards, after, subsequent, subsequently, at a later time, further on
next, following, upcoming, coming, subsequent, after
upcoming, future, coming, scheduled
future, upcoming, to come, later
following, below, next, these
final, last, closing, ultimate, finished
original, initial, first, source
initial, first, starting, original
first, initial, earliest
earliest, first, oldest
full, complete, entire, whole, in full, completely, entirely, fully, the whole
complete, full, whole, finished
entire, whole, full, all, complete
short, brief, concise, succinct, compact, few words, briefly, terse, to the point, in brief
long, lengthy, extended
large, big, huge
big, large
small, little, tiny
quick, fast, rapid, speedy, swift, quickly
slow, sluggish, slowly
correct, right, accurate, proper, exact, true
right, correct, proper, appropriate
accurate, correct, precise, exact
exact, precise, exactly, precisely, word for word, verbatim, literal, literally
verbatim, word for word, exactly as written, unchanged, as is, literally, as written
wrong, incorrect, false, erroneous, mistaken, not right
false, wrong, untrue
true, correct, real
clear, plain, unambiguous, understandable, clearly, easy to understand, obvious
clear, explicit, unambiguous
explicit, express, explicitly, clear, expressly, in so many words, clearly
plain, simple, clear, ordinary
simple, plain, easy, basic
easy, simple
difficult, hard
hard, difficult, strict
similar, alike, like, comparable, close
same, identical, equal, the very same, alike, very
equal, same, identical, equivalent
different, other, distinct, another, differing, separate, differ
other, different, another, else, remaining, rest
rest, others, remainder, remaining, everything else
remaining, rest, left, left over, other
another, other, different, one more, second
additional, further, extra, more, other, added, another
extra, additional, more, further
separate, individual, distinct, own, separately, apart, individually
individual, single, separate, each
single, one, individual, sole, only one
unique, distinct, one of a kind
special, particular, specific
specific, particular, certain, given
general, generic, common, broad, overall
common, frequent, usual
usual, normal, ordinary, regular, standard, customary, typical, usually, normally
normal, usual, ordinary, regular, standard
typical, usual, common, typically, usually
default, standard, preset, fall back, otherwise
standard, default, usual
custom, user-defined, own, tailored
available, free, on hand, accessible, obtainable, at hand, open
active, in effect, in force, running, live, current, enabled
valid, in effect, in force, legal, acceptable, legitimate, good
open, unresolved, outstanding, pending
pending, waiting, outstanding, awaiting, open
outstanding, unpaid, open, pending
closed, shut
public, open to all, publicly, in public
private, personal, confidential
confidential, secret, private
secret, confidential, hidden
personal, private
visible, shown, seen, displayed
hidden, invisible, concealed
important, key, significant, crucial, essential, vital, critical
essential, vital, necessary, crucial
critical, crucial, serious, vital, severe
serious, severe, grave
severe, serious, grave
urgent, pressing, time-critical, urgently
necessary, needed, required, essential
possible, feasible, can be done
likely, probable, probably
able, capable, in a position
ready, prepared, set, done
free, at no cost, without charge, free of charge, gratis, no charge
relevant, pertinent, related, applicable, to the point, fitting, appropriate
suitable, appropriate, fitting, right, proper, apt, fit
appropriate, suitable, fitting, proper, right, adequate
applicable, relevant, valid, apply
related, associated, connected, linked, relevant, to do with
successful, success, succeed
automatic, on its own, by itself, automated, automatically, without intervention
manual, by hand, manually
immediate, at once, right away, instantly, straight away, immediately, without delay, straightaway, instant, promptly, now, right then
prompt, quick, immediately
permanent, for good, permanently, irreversibly, forever, lasting
temporary, for the time being, temporarily, for a while, short-term, provisional
daily, a day, every day, each day, once a day, per day, day by day
weekly, a week, every week, each week, once a week, per week
monthly, a month, every month, each month, once a month, per month
yearly, a year, every year, each year, annually, annual, once a year, per year
hourly, an hour, every hour, each hour, once an hour, per hour
nightly, every night, each night
regular, regularly, at regular intervals
frequent, often, frequently, many times
rare, seldom, rarely, infrequent
polite, courteous, friendly, politely, courteously, in a friendly way, politeness
friendly, kind, warm, amiable, in a friendly way
calm, composed, calmly, relaxed
formal, official, formally
informal, casual
professional, businesslike, professionally
honest, frank, truthful, sincere, honestly
careful, cautious, with care, carefully, attentive
safe, secure
secure, safe
dangerous, risky, hazardous, unsafe
sensitive, confidential, delicate
angry, upset, annoyed, furious, irate
upset, angry, unhappy, distressed
unhappy, dissatisfied, not satisfied, displeased
happy, pleased, satisfied, glad
sorry, apologetic
busy, occupied, engaged
occupied, taken, busy, in use
local, nearby
nearby, near, close, close by, in the vicinity, in the area, around
near, close to, next to, around, in the neighborhood of
far, distant
remote, distant
global, worldwide, across the world
main, chief, principal, primary, most important, major
primary, main, first
secondary, second
major, main, important
minor, small, slight
high, large, great
low, small
top, highest, uppermost, best, leading
bottom, lowest
highest, largest, maximum, top, greatest, biggest
lowest, smallest, minimum, least
largest, biggest, highest, greatest
smallest, lowest, least
cheapest, least expensive, lowest price, lowest-priced, lowest in price, most affordable
expensive, costly, dear
cheap, inexpensive, low-priced
average, mean
maximum, max, highest, upper limit, most, limit, largest, greatest
minimum, min, lowest, lower limit, least, smallest
positive, above zero
negative, below zero
ascending, in ascending order, low to high, from low to high, from lowest to highest, smallest first, lowest first, increasing
descending, in descending order, high to low, from high to low, from highest to lowest, largest first, highest first, decreasing
newest first, latest first, most recent first, from newest to oldest, the most recent ones first, starting with the newest, newest at the top, starting with the most recent, from the newest to the oldest, in reverse chronological order, the newest first, latest at the top, most recent at the top
oldest first, from oldest to newest, earliest first, starting with the oldest, in chronological order, chronologically
alphabetical, alphabetically, in alphabetical order, by name, from a to z, a to z
random, arbitrary, at random
nested, embedded, inner
raw, unprocessed, original
formatted, laid out
structured, organized
readable, human-readable, legible
relative, in relation
absolute, full
direct, directly, straight
indirect, indirectly
online, connected, on the internet, reachable
offline, disconnected, not connected
read-only, for reading only
inclusive, included, including
exclusive, not included, not including
together, jointly, in one go, at once, as one, at the same time, combined
alone, on its own, by itself, only, in isolation
at once, simultaneously, at the same time, in parallel, together, in one go, concurrently
at a time, at once, per call, in one go
per, a
again, repeat, once more, anew, another time, once again, afresh, re
still, continue, yet, keep
already, by then, before now, previously
soon, shortly, before long
as soon as, once, the moment, when, immediately after, right after
approximately, about, around, roughly, some, or so, circa, approx
almost, nearly
nearly, almost
very, highly, extremely
slightly, a little, a bit
especially, particularly, in particular, above all
mainly, mostly, chiefly, primarily
instead, in its place, rather, alternatively
otherwise, if not, or else, in other cases, failing that
therefore, so, thus, hence, for this reason, that is why, consequently
however, but, though, still, yet, nevertheless
because, since, as, due to, owing to, for, on account of, thanks to
via, through, by means of, using, with, by way of, over, with the help of, by
using, with, by, by means of, via, through, with the help of
regarding, about, concerning, on, as to, with regard to
despite, in spite of, even though, regardless of, notwithstanding
within, inside, in
inside, in, within, into
outside, out of, beyond
among, between, of, from
across, over, throughout
during, while, in the course of, throughout, in
toward, to, towards
against, on
behalf, name
own, personal, self
self, own, oneself, himself, herself, itself, themselves
dead, broken
broken, damaged, defective, faulty, not working, dead
damaged, broken, defective, faulty
faulty, defective, broken
leading, first, at the start, at the beginning, start with, beginning, front, begin with
trailing, last, at the end, end with, end in
spare, extra
staged, in the staging area
native, own
digital, electronic
written, in writing, write
spoken, verbal, oral
live, in real time, real-time
real-time, live, in real time
official, formal
legal, lawful, law
medical, health
financial, money, finance
technical, engineering
emergency, urgent case
helpful, useful
useful, helpful, of use
guaranteed, certain, sure
sure, certain, confident, convinced
certain, sure, confident
confident, sure, certain
doubt, uncertain, unsure, not sure, not certain
unclear, ambiguous, not clear, vague
ambiguous, unclear, can be read in two ways, open to interpretation
vague, unclear
detailed, in detail, thorough, in depth
thorough, in depth, detailed, careful
sequential, one after another, in turn, one by one, one at a time, sequentially
one by one, one at a time, one after the other, individually, in turn
case-sensitive, with case
recursive, with subfolders, recursively
asynchronous, in the background
multiple, several, many, more than one, various, a number of
several, some, a few, multiple, a number of, various
many, a lot of, numerous, lots of, much, plenty
few, not many
enough, sufficient, adequate
sufficient, enough
`;
