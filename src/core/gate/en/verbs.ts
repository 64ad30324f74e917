/**
 * What is done, in English: words of a line may stand for each other in texts of a Harness. A verb may stand in several lines.
 * Near-misses (cancel and pause, delete and archive) stand in different lines on purpose.
 */
export const VERBS = `
get, find, tell, return, read, report, show, say, explain, give, list, look up, search, describe, look for, answer
cover, answer, handle, explain, deal with, for
calculate, return, give, tell
move, put, place, give
decide, sort, work out, determine
open, read, get, load
summarise, summarize, say, put
put, bring, show, set, move, place
get, fetch, retrieve, return, obtain, pull, give back, hand back, bring back, look up, give, provide, retrieval, yield, deliver back, pull up, get back, supply, output, send back, acquire, lookup, bring up, hand over, get hold of, collect, report back, grab, serve, access, receive, gather
get, list, fetch, retrieve, return, show, display, give, provide, view, see, read, enumerate, look up, present, browse, look at, load
find, search, look up, look for, search for, locate, query, seek, lookup, hunt for, track down, search through, look through, retrieve, browse, discover, do a search, run a search, searches, turn up, dig up
find, get, return, look up, retrieve, list, fetch, show
show, display, present, print, render, bring up, put on screen, output, reveal
list, enumerate, list out, set out, lay out, itemize
tell, inform, notify, let know, alert, report to, advise, make aware, give notice, notification, informing, message, send a notice
tell, say, state, mention, indicate, report, give, name, note, specify, express, announce, point out, declare, convey, communicate, report back
tell, show, return, report, say, give, state, describe
explain, clarify, make clear, spell out, describe, explanation, set out, give an explanation, account for
describe, description, outline, depict, characterize, explain
count, number, tally, how many, quantity, count up, total number, work out how many
create, make, add, set up, generate, build, produce, creation, open, new, construct, put together, start, establish, form, come up with, draw up, spin up
create, file, raise, open, log, lodge
create, place, put in
create, register, add
add, insert, put, put in, put into, append, include, addition, place, attach, insertion
append, add to the end, tack on, put at the end, add at the end, attach to the end
attach, add, include, join, attachment, enclose
update, modify, change, edit, alter, amend, revise, modification, adjust, make a change, make changes, alteration, rework, make edits, changing, apply changes, make an edit, adjustment, tweak, refresh
change, switch, vary, shift
delete, remove, erase, get rid of, deletion, removal, wipe, take out, take off, discard, destroy, do away with, eliminate, take away, strip, clear out, strip out, throw away, purge, wipe out, drop
clear, empty, wipe, reset
cancel, call off, cancellation, canceling, cancelling, cancelled, canceled, void, scrap
archive, put in the archive, move to the archive, file away
stop, halt, end, cease, terminate, quit, bring to an end, come to an end, shut down, put an end, discontinue, termination, break off, abort
pause, suspend, put on hold, hold, halt temporarily, suspension, stop temporarily, temporarily stop
resume, continue, carry on, pick up again, go on, unpause, start again
continue, proceed, go on, carry on, keep going, move on, go ahead, move forward
send, transmit, dispatch, send out, send off, sending, transmission, deliver, shoot, relay
ship, dispatch, send, send out, shipped, shipment, shipping, mail out
deliver, delivery, bring, hand over, drop off
submit, hand in, send in, turn in, submission, file, put in, lodge, make a submission
post, publish, put up, publication, make public, put online, release, put out, go live, publishing
share, give access, make available to
approve, sign off on, approval, give approval, okay, give the go-ahead, green-light, sign off, endorse, grant approval
accept, take, take in, receive, acceptance, agree to, allow, admit
reject, refuse, decline, turn down, refusal, rejection, turn away, deny, denial, knock back
allow, permit, let, enable, make possible, permission, make it possible, authorize, grant
enable, turn on, switch on, activate, activation, put on, power on
disable, turn off, switch off, deactivate, deactivation, put out of action, power off, shut off
check, verify, make sure, ensure, confirm, validate, see to it, see if, see whether, verification, validation, test, double-check, find out, look at, be sure, inspect, ascertain, confirmation, look over
validate, validation, check
check, review, look over, go over, inspect, examine, go through, look through, inspection, look at, read through, read over, check over, examination
confirm, confirmation, affirm, acknowledge, give confirmation, agree, give the go-ahead, say yes
ask, request, prompt, inquire, enquire, query, put a question, pose, ask for, call for, solicit, seek
demand, require, ask for, insist on
use, employ, utilize, make use of, usage, apply, rely on, work with, utilise, draw on, use of, go with, take
use, call, invoke, run, calling, use of, trigger, execute, turn to, pick, choose, reach for, apply, go for, select
run, execute, launch, carry out, perform, execution, do, conduct, complete, run through, go through, start, make, undertake, fire, trigger, invoke, running
start, begin, launch, initiate, commence, kick off, fire up, get going, set off, trigger, startup, open, beginning, initiation, set in motion, get started, kick-off, initialize, boot up
restart, reboot, start again, start over, relaunch, bounce
reset, set back, restore to default, put back, return to default
restore, bring back, recover, put back, restoration, recovery, get back, reinstate
undo, revert, reverse, roll back, take back, rollback, reversal, undoing, back out
finish, complete, end, conclude, finalize, completion, wrap up, be done, get done, finished, done, through, over, close out, be through
open, opening
close, shut, closing, closure
resolve, solve, settle, fix, resolution, sort out, clear up, work out, deal with
move, relocate, shift, transfer, move over, bring, relocation, carry over
transfer, move, send, wire, pass
copy, duplicate, clone, replicate, make a copy, duplication, reproduce, copying
rename, change the name, give a new name, give another name
upload, put up, uploading
download, pull down, save locally, downloading
import, bring in, load in, importing, read in
export, write out, exporting, output, dump
save, store, persist, keep, write, record, saving, put away, storage, hold, write down
record, log, note, write down, note down, register, take down, put down, make a note, enter, jot down, recording
write, compose, draft up, author, put in writing, word, formulate, phrase, writing, pen, draw up, put together
word, phrase, wording, formulate, express, put
load, read, open, loading, pull in, bring in
read, read out, read through, go through, reading, look at
convert, transform, turn into, conversion, change into, transformation, change to, turn, translate, change from, recast
translate, translation, render, put into
format, lay out, formatting, set out
calculate, compute, work out, calculation, figure out, computation, determine, reckon, get, add up, total, tally up
determine, find out, identify, establish, figure out, work out, see, tell, ascertain, decide, detect, recognize, spot, identification, discover, learn, pinpoint
decide, determine, settle, choose, make a decision, decision, make up
detect, spot, notice, discover, find, detection, pick up, catch, recognize, identify
estimate, approximate, estimation, give an estimate, make an estimate, project
predict, forecast, prediction, project, anticipate
compare, comparison, set against, contrast, put side by side, match against
sort, order, arrange, sorting, ordering, rank, put in order, arranged, order by, organize, sequence
group, cluster, organize, bundle, sort into, arrange, categorize, put together, grouping
categorize, classify, classification, label, sort into categories, categorization
filter, narrow, restrict, limit, narrow down, cut down, refine, confine, screen, filtering, constrain, restriction, limitation, filter down, restrict down
limit, cap, restrict, confine, keep, bound, constrain, hold
include, contain, comprise, cover, have, consist of, be part of, come with, carry, hold, list, be made up of, inclusion, encompass, feature, incorporate, span, take in, be among, embed, count in
include, give, state, mention, add, return, show, put, provide, list
contain, hold, have, store, carry, house
specify, give, provide, supply, set, state, pass, indicate, name, define, enter, put, pass in, fill in, type in, choose, identify, hand in, input, designate, stipulate, send, submit, present, mention, fill, put in, spell out
set, assign, configure, define, put, adjust, set to, setting, establish, specify, fix, make, change, configuration
assign, allocate, give, hand, assignment, allot, hand out, put on, delegate
configure, set up, configuration, setup
wait, hold on, wait for, hold off, await, pause
retry, try again, attempt again, repeat, redo, make another attempt, try once more, try anew, rerun, reattempt, another try, retries, another attempt, run again
try, attempt, make an attempt, trial, give a try, effort, seek
repeat, do again, say again, redo, restate, reiterate, repetition, duplicate
restate, repeat, say again
follow, obey, comply with, adhere to, respect, stick to, abide by, observe, keep to, go by, in line with, in keeping with, honor, honour, conform to, act on, heed, stick with, stay with, according to, in accordance with, compliance
ignore, disregard, pay no attention, overlook, skip, leave aside, set aside, pass over
skip, omit, leave out, pass over, bypass, miss out, jump over, drop
keep, retain, preserve, maintain, hold, hold on to, leave, keep up, hang on to, stay, remain, leave in place, retention
choose, select, pick, opt for, selection, choice, go for, pick out, settle on, single out, decide on, opt, elect, take, selected, chosen, go with
prefer, favor, favour, give preference, preference, rather
contact, get in touch, reach, reach out, get hold, contact with, write to, call
reply, respond, answer, write back, response, get back, give an answer, come back, give a reply, replying
forward, pass on, send on, relay, pass along, redirect
escalate, hand over, hand off, pass on, escalation, pass up, bring in, refer, transfer, handover, raise
buy, purchase, order, buying, acquire, get
sell, selling, vend, offer
offer, provide, give, have, make available, propose, present, supply
pay, payment, settle, make a payment, paying, remit
charge, bill, charging, debit
refund, reimburse, pay back, reimbursement, give the money back, money back, return the money, repay, repayment
credit, crediting
book, reserve, booking, reservation, make a booking, make a reservation, secure
schedule, plan, arrange, set up, set a time, scheduling, fix a time, put on the calendar, time, line up, slot in, set
reschedule, postpone, move to another time, change the time, push back, put off, move to a new time
postpone, delay, put off, defer, push back, hold off
delay, hold up, slow down, set back
join, attend, take part, participate, participation, go to
leave, exit, depart, go away, get out, quit
register, sign up, enroll, enrol, registration, enrollment, join
log in, sign in, login, sign on, log on, sign-in, logging in
log out, sign out, logout, sign off, log off, sign-out, logging out
subscribe, subscription, sign up
unsubscribe, opt out, remove from the mailing list, end the subscription
block, ban, bar, stop, keep out, prevent, blocking
prevent, stop, keep from, block, avoid, avert, prevention, guard against, rule out
mute, silence
lock, locking, lock down
unlock, unlocking
link, connect, connection, tie, hook up, linking, associate, bind
connect, connection, hook up, link, linking, establish a connection
disconnect, unplug, cut off, unlink, end the connection
merge, combine, join, put together, merging, unite, bring together, fold, consolidate, blend, pool
split, divide, separate, break up, break, splitting, partition, break down, cut
summarize, sum up, give a summary, summary, condense, summarise, boil down, recap, write a summary, make a summary, provide a summary, digest, outline
shorten, cut down, make shorter, trim, condense, abridge, cut, truncate
extract, pull out, get out, extraction, take out, draw out, pull
parse, parsing, read, interpret
analyze, analyse, analysis, examine, study, look into, evaluate, assess, break down, investigate
evaluate, assess, assessment, evaluation, judge, rate, weigh, gauge, appraise
investigate, look into, examine, investigation, dig into, probe, explore, research, study
diagnose, diagnosis, find the cause, troubleshoot
generate, create, produce, generation, make, output, build, write, come up with, draw up
replace, substitute, swap, replacement, swap out, put in place of, exchange, supersede, take the place of, change for, substitution
overwrite, write over, replace, override
override, take precedence over, overrule, trump, outrank, prevail over, win over, come before, supersede
exchange, swap, trade, swap over
test, try out, testing, run tests
debug, troubleshoot, find bugs
fix, repair, correct, mend, put right, resolve, rectify, fixing, sort out, remedy, patch, set right
monitor, watch, track, keep an eye on, keep track, follow, observe, oversee, monitoring, tracking, supervise, keep watch
handle, process, deal with, take care of, manage, treat, processing, handling, attend to, see to, work through, address, look after
manage, run, administer, management, look after, control, oversee, handle, take care of
support, work with, handle, accommodate, supported, allow, be compatible with, accept
help, assist, aid, assistance, support, lend a hand, help out, be of help, guide
happen, occur, take place, come up, arise, occurrence, come about, turn up
appear, show, show up, come up, occur, turn up, stand, feature
exist, existence, be there, be present
remain, stay, keep, left over, remaining, still be, left
belong, be part, owned by
apply, hold, be valid, be in effect, be in force, count, take effect, be good, hold good, go for
relate, concern, be about, deal with, regard, pertain, have to do with, involve, touch on, on, about, regarding, concerning, relating to, related to, to do with, around
refer, point, reference, mention, cite, quote, allude
cite, quote, citation, reference
match, fit, correspond, agree, meet, suit, tally with, line up, be in line, matching, satisfy, conform
meet, satisfy, fulfill, fulfil, meets, hold
expire, run out, lapse, expiry, expiration, be no longer valid, end, go out of date, expiring
fail, go wrong, be unsuccessful, failure, break, fall through, crash, failed, error out, give an error, come to nothing
succeed, be successful, go through, success, work, work out, succeeds, successful
work, function, operate, working, run
crash, break down, fail
produce, cause, lead to, result in, bring about, yield, give rise to, trigger, make, create
cause, lead to, result in, bring about, make, produce, trigger
result, follow, come out, end up
trigger, set off, fire, start, kick off, cause, launch, prompt
depend, rely, be based, hinge, be dependent, turn on, dependent, depending, according to, vary
base, ground, build on, based on, by, according to, on the basis of, using, from, found
prepare, get ready, preparation, make ready, set up, put together, draw up, ready
plan, planning, map out
draft, write a draft, sketch, write up a draft
show, prove, demonstrate, illustrate
give, hand, grant, pass, offer, let have, provide, hand out
grant, give, allow, award, accord
receive, get, obtain, gain, take, come in, accept
collect, gather, pick up, assemble, take in, compile, bring together, collection, put together, pull together, round up, aggregate
compile, put together, assemble, gather, collect
pick up, collect, pickup, fetch, get
visit, go to, open, call on, view, browse
look, view, see, watch, read, check
see, look at, consult, refer to, turn to, check, view, read, find
consult, refer to, check, ask, look at, turn to, read, see
enter, type, input, key in, put in, fill in, type in, provide
press, click, tap, hit, push
scroll, swipe
play, playback, start
record, capture, tape
take, require, need, last, use
last, take, go on, continue, endure, run
cost, come to, price, go for
measure, gauge, measurement, quantify
weigh, weight
increase, raise, grow, go up, rise, lift, up, turn up, boost, increment, higher, add to, bump up, enlarge, increment, scale up
decrease, reduce, lower, cut, go down, drop, bring down, turn down, reduction, lessen, fall, decrement, cut down, scale down, diminish, shrink, lessen, minimize
exceed, go over, go beyond, surpass, pass, be more than, top, go past
reach, get to, arrive at, hit, come to, attain
arrive, get in, arrival, come in, reach, come, get there
depart, departure, leave, set off, take off
travel, trip, journey, go
go, head, travel, move, proceed
come, arrive, be, stem
protect, guard, secure, safeguard, protection, keep safe, shield
encrypt, encryption
compress, zip, compression, zip up, squeeze
scan, go through, sweep
deploy, roll out, deployment, put into production, ship, release, rollout
install, installation, set up, put in
uninstall, take off, remove
build, compile, construct
commit, check in
push, upload, send
fork, branch off
tag, label, mark, flag, annotate
mark, flag, label, tag, set as, set, indicate, denote, designate
highlight, emphasize, point out, stress, call out, draw attention, bring out, underline
rate, score, grade, rating
rank, order, sort
invite, ask, call in, invitation, bring in, send an invitation
remind, send a reminder, reminder, prompt
warn, alert, caution, give a warning, warning, issue a warning
apologize, say sorry, apology, apologise, offer an apology, express regret
thank, express thanks, say thank you, thanks, give thanks
greet, say hello, welcome, greeting
suggest, propose, put forward, offer, suggestion, come up with
promise, commit, guarantee, pledge, assure, make a promise, undertake, commitment, assurance, vow
guarantee, assure, promise, ensure
guess, assume, suppose, presume, take for granted, make assumptions, speculate, make a guess, assumption, guesswork, conjecture
assume, suppose, take, presume, take for granted
invent, make up, fabricate, think up, dream up, come up with, concoct
claim, assert, maintain, say, state, declare
discuss, talk about, talk, speak about, go into, debate, talk over, discussion, cover
talk, speak, chat, converse, conversation, discuss
know, be aware, learn, knowledge
understand, grasp, see, get, make sense
think, believe, consider, suppose
consider, take into account, think about, regard, look at, factor in, bear in mind, keep in mind, take account, weigh, account for, treat
treat, handle, regard, consider, deal with
remember, keep in mind, bear in mind, recall, note
forget, omit
need, want, require, wish
want, wish, would like, desire, need, be after, look for, intend, like, hope, care
intend, mean, plan, aim, be meant, intention
mean, stand for, signify, represent, denote, meaning, indicate, imply
represent, stand for, denote, mean, describe, be
serve, act, function
act, take action, do something, behave, behavior, action
affect, influence, impact, have an effect, effect, bear on, change
control, govern, determine, steer, manage, regulate, set, dictate
define, set, set out, lay down, specify, describe, definition, determine
interrupt, break off, cut short, disturb, interruption, stop
expose, reveal, disclose, make public, give away, show, leak, publish, give out, share
disclose, reveal, give away, make known, share, expose, give out, tell, divulge
hide, conceal, keep hidden, mask, hiding
accompany, go with, come with, go along
exclude, keep out, rule out
wait for, await, expect
expect, anticipate, await, look for
notice, see, spot, realize
correct, fix, put right, amend, correction
justify, explain, give reasons, back up, justification, give grounds
limit to, keep to
round, round off, rounding
trim, cut, strip
wrap, enclose, surround, put in
nest, embed
escape, escaping
quote, put in quotes
sign, put a signature, signature
print, print out, printing
draw, plot, chart, sketch
plot, chart, draw, graph
adapt, adjust, tailor, fit, customize, suit, match, personalize
customize, personalize, tailor, adapt, customise
improve, better, make better, enhance, improvement
optimize, optimise, tune, make efficient
speed up, make faster, accelerate
turn, rotate, twist
rotate, turn, spin, rotation
crop, cut, trim
resize, change the size, scale, make larger or smaller
zoom, magnify
navigate, go, find the way, move around, navigation
drive, steer
walk, go on foot, on foot
bring, take, carry, get
put, place, set, lay, position, stick, insert
place, put, position, set, locate
leave, keep, let
let, leave, allow
lead, take, guide, bring
return, come back, go back, give back, bring back, send back, hand back
return, take back
subtract, take away, deduct, take off, knock off, deduction, minus
deduct, subtract, take off, withhold, deduction
multiply, times
divide, split
add up, sum, total, sum up
withdraw, take out, withdrawal, pull out
deposit, pay in, put in
borrow, take out, loan
lend, loan
owe, be due
renew, extend, renewal, prolong
extend, prolong, lengthen, expand, make longer, extension, stretch
expand, enlarge, grow, widen, spread
broadcast, air, stream, transmit
stream, broadcast, air
host, run, hold, present
hold, run, have, keep, host
run, host, hold
swap, exchange, switch
agree, consent, agreement, say yes, give consent, go along
consent, agree, agreement, give consent, permission, approval
object, disagree, oppose
complain, make a complaint, complaint, grievance, raise a complaint
calm, soothe, calm down, pacify
stick, keep, adhere
adhere, stick, follow, keep
substantiate, back up, support, prove
back, support
acknowledge, recognize, recognise, admit, own up, confirm
recognize, recognise, identify, know
emit, give off, send out, output, issue
issue, give out, hand out, put out, send, release
redeem, cash in, use, exchange
sync, synchronize, synchronise, bring into line, keep in sync, synchronization
refresh, reload, update
poll, check regularly, query
dismiss, let go, close
claim, ask for, request
reserve, hold, set aside, keep back, put aside
sum, total, add
iterate, loop, go through, go over, cycle
visualize, show as a chart, visualise, picture
simulate, imitate, mimic, model
infer, deduce, conclude, derive, work out, gather
derive, get, work out, infer, obtain, come from
rely, depend, count, be based, lean
balance, even out, offset
train, teach, coach, training
teach, train, instruct, show
learn, find out, discover, pick up
practice, practise, exercise, rehearse
compress, shrink
`;
