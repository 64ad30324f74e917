/** More English words that may stand for each other: turns of phrase that rewordings of tool and Skill texts like. */
export const TURNS = `
first, 1st, leading, at the start, front, opening, at first, at the top, top
evenly, equally, in equal parts, equal
exclusive, not included, excluded, exclude
timeout, time out, wait before giving up, how long to wait
route, directions, how to drive, how to get, way
switch, turn, flip
mark, marked, flag, labelled
minor, under age, underage, not of age, child, below the legal age
identity, who the customer is, who they are, who it is, who
note, notes, what to know, remark
undo, reverse, reversible, undone, taken back, revert
accompany, with, go with, come along, company
long, length, longer
cost, costs, price, for, priced at
issue, issued, give, pay out, make
phone, call, ring, telephone, by phone
speak, talk, mention
mention, speak, name, refer, bring up, talk about, touch on, raise
dim, bring down, lower, turn down
accurate, accuracy, precise, precision, exact, exactness
measure, measured, read, reading
keep, stay, remain, retain, kept
older, old, age, aged
age, old, how old
free of charge, free, no charge, at no charge, without charge, for nothing, costs nothing, complimentary
apiece, each, per piece
calibrate, calibrated, calibration
local, on this machine, on the machine
list, listed, give, name, set out, in the list
word, words, wording
work through, go through, go down, process
bottom, end, foot, last
seem, seems, appear, look
follow, come after, next, come next
top, first, head
share, split, divide
win, prevail, take precedence, precedence, come first, go first, have priority, priority, take priority
disagree, conflict, contradict, differ, clash, at odds, not agree
conflict, contradict, contradiction, clash, collide, collision, overlap
overlap, coincide, collide, clash
preference, prefer, favor
separate, separated, split, apart, set apart
broad, wide, broadly, generally
note, notice, take note, observe
measure word, unit
bare, plain, only, mere
run, performed, execute
defaults to, default is, by default, default, if not given, when not given, if omitted, when omitted, if left out, when left out, if missing, when missing, unless given, if absent, when absent, if none is given, otherwise, without it, if not set, when not set, unless set, unless specified, if not specified, when not specified, unless otherwise specified, if nothing is given, when nothing is given, if unset, when unset
default, missing, omit
omit, skip, ignore
skip, avoid
omit, exclude, leave out
omitted, left out, not given, missing, absent, not set, unset, not provided, not specified, no value, left empty, left blank, blank, without, leave out, omit, skipped
missing, absent, not there, not present, lacking, lack, not found, not exist
time out, timeout, timed out, timing out
name, identify, call
tell, let know, know, get to know, learn, be told, inform, informed
know, tell, aware, find out, learn, hear
fine, all right, okay, allowed, may, ok
reason, because, ground, grounds, why
kind, sort, such, type, like this, like that, of this kind
write, put, note, word, phrase, state, written, in writing, compose, draft
size, how big, number, count, length, how large
how much, price, cost, amount
how many, number, count
another, other, second, new, one more, different
different, other, not the same, vary, another
possible, can, able, feasible
altogether, at all, completely, entirely
true, is the case, correct, holds, set
visible, can be seen, seen, shown, show
once, one time, as soon as
follow up, follow-up, get back
step in, take over, intervene
take over, handle, step in, continue
cover, deal with, about, handle, concern
ahead, before, earlier, in advance, beforehand
in advance, ahead, beforehand, ahead of time, before
on time, punctual, in time
late, delayed, overdue, not on time, past due
overdue, past due, late
early, ahead of time
empty, nothing in it, no entries, without entries, no items
near, close to, around, in the vicinity, vicinity, nearby
valid for, good for, can be used for, lasts for
in stock, available, on hand, there is stock
sold out, out of stock, no stock left, not in stock
charge, cost, fee, collect, levy
broken, damaged, does not work, defective
wear, put on
bring, carry, take along, have with
stay, remain, be staying, guest
live, reside
work, employed, job
work from home, home office, remotely
sick, ill
sick leave, illness, time off sick
fill in, complete, fill out, fill
form, questionnaire
fare, ticket price, price
seat, place
luggage, baggage, bags
flight, plane
board, get on
check out, checkout, leave
check in, checked in, check-in
guest, customer staying
rent, rented, let, hire
flat, apartment
tenant, renter
neighbor, neighbour
injury, injured, hurt
harm, hurt, damage
threaten, threat
angry, unfriendly, rude, upset
rude, impolite, unfriendly
insult, abuse, abusive, swear
joke, humor, humour, funny, joking
sad, unhappy
hello, greeting, hi, greet
goodbye, farewell, closing
dialog, dialogue, popup
click, press, select
load, loaded, loading, read in
lookup, look up, search
carrier, delivery company, shipper
owner, belongs to, holder
account holder, account owner
holder, owner
signed in, logged in, login
night, nightly, overnight
backup, back up, backed up, back-up
log, logs, log file, log files
key, keys, api key
rotate, change, exchange, replace, renew, swap
revoke, withdraw, cancel, invalidate, take away, void, pull
expire, no longer valid, run out, become invalid
leak, disclosed, exposed, get out
commit, check in, make a commit, commits
push, pushed, push to
branch, branches
merge, merged
pull request, pr, merge request
rebase, rebasing
diff, difference, change, changes
run, ran, running, executed
failing, fail, broken, failed
passing, pass, green, succeed
pass, succeed, go through, passed, be successful
pass, hand, give, provide, send, use, supply
pass, go past, go over
settle, go through, settled, clear, settlement, paid
give up, stop, abandon, stop trying, quit
poll, check, ask, query
interval, every, how often
dosage, dose
dose, amount
blood pressure, pressure
insurance, cover
claim, assertion, statement
source, reference, citation, proof
proof, evidence, proven
evidence, proof
table, desk
party, group, people
capacity, how many people, room for, size
bookshop, book store, bookstore
opening hours, open, when open, business hours
business hours, opening hours, working hours, office hours
office hours, working hours, business hours
holiday, public holiday, vacation
air-conditioned, air conditioning, ac
room, rooms, bedroom
identity, id
passport, travel document
signature, signed, sign
approval, approve, sign-off, consent, ok, permission
reviewer, reviewed, second pair of eyes
senior, experienced
interest, interest rate
annually, a year, per year, yearly, annual
deposit, advance payment, down payment
due, payable, to be paid, owed, must be paid
paid back, refund, refunded, returned, pay back
in full, full, fully, whole, completely, complete
partial, in part, partly, part
tier, level, class
points, score
loyalty, membership
member, membership
wind, wind speed
forecast, prediction, outlook
humid, humidity
sunny, sunshine
rain, rainfall
degree, degrees
round, rounded, rounding
nearest, closest, next
round up, rounded up, round to the next higher, rounded upwards
round down, rounded down, rounded downwards
decimal, decimals, decimal place, decimal places, digits after the point, after the point, after the decimal point
hyphen, dash
lower case, lowercase, small letters, lower-case, in small letters
upper case, uppercase, capital letters, capitals, upper-case, capital letter
letter, character
case sensitive, case matters, distinguishes case, upper and lower case matter, matter of case
case insensitive, case does not matter, ignoring case, case is ignored, regardless of case
empty string, empty text
comma separated, separated by commas, with commas between, split by commas, delimited by commas
separated by, split by, delimited by, with between
inclusive, including both ends, included, both ends count
staging, test environment
production, live, prod, live system
rollback, roll back, go back, revert
version control, git
cache, cached, temporary copy
webhook, callback
callback, webhook, call back
payload, body, content
header, headers
endpoint, address, url
rate limit, throttle, limit on requests
token, access token
session, login session
thread, topic
reply, replies, response
mention, at-mention
emoji, smiley
exit code, return code
exit, end, finish, quit
stdout, standard output
stderr, standard error
working directory, current directory, current folder
workspace, working area, work area
root, top, base
subfolder, subdirectory, sub-folder
hidden file, dotfile
overwrite, overwritten, replace, write over
existing, already there, already existing, already exist, that exist, already present
trash, recycle bin, bin
symlink, symbolic link
binary, executable
line number, line
whitespace, blanks, blank, spaces
indent, indentation
comment, comments, remarks
quote, quotation, quoted
cite, mention, name
plan, subscription, package, tariff
storage, disk space, room
bandwidth, data volume
premium, paid
basic, simple, standard
trial, test period
quota, allowance, limit, contingent
usage, use, consumption, how much is used
consume, use, use up, take, eat up
charge level, battery level, battery
plug, socket, outlet
heater, heating
thermostat, heating control
hallway, corridor, hall
front door, entrance
alarm, siren
speaker, loudspeaker
volume, loudness, how loud
silent, quiet, mute
scene, preset
sensor, probe
humidity, moisture
window, windows
guard, security guard, security
badge, pass, id card
visitor, guest
accompanied, in company
courier, delivery person, rider, driver, messenger
floor, storey, story
door code, entry code, access code
doorbell, bell
neighborhood, surroundings
toll, toll road, tolls
traffic, road traffic
detour, way round
waypoint, stop
public transport, bus and train, transit
driving, by car, drive, car
walking, on foot, walk, foot
cycling, by bike, bike, bicycle
arrival, arrive, get there, eta, when it arrives
departure, depart, leave, when it leaves
candidate, candidates
experience, years of experience
resume, cv
interview, job interview
overtime, extra hours
payslip, pay slip
tax form, tax return
expense, expenses, spending
budget, money available
forecast, projection
headline, headlines, title
publish, published, come out, appear
published, release, out
subscribe, subscription, sign up, subscribes
topic, subject, channel
consent, agree, agreement, permission, allow
legal guardian, guardian, parent
relative, relatives, family member, family
test result, test results, results
prescription, prescriptions
medical advice, advice on health
emergency, emergencies
ambulance, emergency service
compliment, praise
criticism, critique
injury, wound
lost, missing, gone, disappeared
lost property, lost item
found, find, turned up
finder, who found
return, give back, bring back, send back
proofread, check the spelling, correct
typo, spelling mistake, misspelling
grammar, grammatical
tone, mood, manner
rewrite, rephrase, reword, put in other words, phrase differently
paraphrase, reword, put in other words
verbatim, word by word, word for word, literally, exactly, as written
abbreviation, short form, acronym
glossary, word list
term, expression, name
bullet, bullet point, point
checklist, list to check
numbered, with numbers
paragraph, section
subheading, heading
table of contents, contents
footnote, note
appendix, annex
agenda, programme, program, topics
minutes, notes, protocol, record
action item, to-do, task, follow-up
retro, retrospective
standup, stand-up, daily
sprint, iteration
backlog, list of work
milestone, stage
blocker, obstacle, impediment, what blocks
on-call, on call, on duty
incident, outage, disruption
outage, downtime, failure
severity, seriousness, how serious
root cause, underlying cause, cause
postmortem, post-mortem
runbook, playbook, guide
dashboard, overview page
metric, measure, figure
threshold, limit
alert, alarm
noise, sound, din
smell, odor, odour
clean, cleanliness, hygiene
mold, mould
leak, drip
repair, fix
contractor, tradesman
landlord, owner, lessor
lease, rental contract
rent, rental
deposit, security deposit
keys, key
signup, registration
opt in, consent
newsletter, mailing
spam, junk
inbox, mailbox, in-tray
folder, mailbox
cc, copy
bcc, blind copy
subject line, subject, title
recipient, to
attachment, attached file, file attached, enclosure
`;
