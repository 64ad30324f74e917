/** How concepts stand to one another where they are near and yet not the same: why one name may not replace another. */

/** Each undoes or contradicts the other. */
export const OPPOSITES = `
open close|start stop|start end|add remove|add delete|insert remove|insert delete|create delete|create remove|enable disable
allow deny|allow block|block unblock|approve reject|accept reject|accept cancel|confirm cancel|confirm reject|grant revoke
assign unassign|attach detach|link unlink|connect disconnect|subscribe unsubscribe|subscribe cancel|register unsubscribe
login logout|send receive|publish unpublish|buy sell|borrow lend|pay refund|pay charge|order cancel|order return|book cancel
deposit withdraw|upload download|import export|archive unarchive|archive restore|install uninstall|deploy rollback|push pull
lock unlock|mute unmute|follow unfollow|include exclude|increase decrease|encode decode|encrypt decrypt|compress decompress
merge split|combine split|join split|pause resume|suspend resume|cancel restore|delete restore|read write|ask answer|ask reply
show hide|like dislike|checkin checkout|commit rollback|enable suspend|start pause|play pause|play stop|hire fire|ship return
save delete|backup restore|select clear|set clear|set reset|resolve open
start_time end_time|start_date end_date|beginning ending|min max|first last|source target|origin destination|departure arrival
buyer seller|sender recipient|request_thing response|before after|input output|width height|latitude longitude|debit credit
old new|left right|top bottom|inbound outbound|parent child|ascending descending|public private|online offline|next previous
success failure|positive negative|minimum maximum|lower upper|income expense|profit loss|question answer_thing|key value
employer employee|teacher student|doctor patient|host guest|lender borrower|landlord tenant|reader writer|owner member
pickup dropoff|today tomorrow|today yesterday|morning evening|male female|true false|on off
deposit withdrawal|encoding decoding|horizontal vertical|row column
longitude latitude|subtotal total|net gross|cost revenue|username password|incoming outgoing
upgrade downgrade|multiply divide|add subtract|sum subtract|day night|north south|east west|add clear
`;

/** Easily taken for one another, and another thing happens. */
export const NEAR = `
cancel pause|cancel suspend|cancel stop|cancel delete|cancel remove|cancel reject|cancel close|cancel archive|cancel abort|cancel return
cancel refund|cancel reschedule|cancel disable|cancel end|cancel dismiss|cancel unsubscribe|cancel skip|cancel revoke
pause stop|pause suspend|pause end|pause disable|suspend disable|suspend stop|suspend block|suspend delete|stop end|stop close|stop abort
stop disable|delete archive|delete clear|delete disable|delete close|delete exclude|delete reset|delete purge|remove clear|remove archive
remove disable|remove exclude|remove hide|remove detach|clear reset|archive close|archive backup|archive save|archive export
get set|get update|get create|get generate|get delete|get download|get receive|get buy|get request|get read|get check|get list|get search|get find
lookup update|lookup set|lookup create|lookup delete|find create|search filter|search browse|list search|list filter|list count|list sort
view update|view download|view review|show update|read update|read download|read parse|read load|write update|write create|write append|write save
create update|create add|create build|create generate|create register|create publish|create copy|create clone|create start|create submit
add update|add append|add insert|add attach|add increase|add set|add sum|add merge|append write|insert replace|generate get|generate calculate
update replace|update set|update reset|update add|update create|update delete|update refresh|update upload|update install|update publish
update migrate|update sync|set reset|set configure|set add|replace rename|replace exchange|replace move|replace return|rename move|rename copy
move copy|move archive|move transfer|move delete|copy clone|copy duplicate|copy export|copy share|clone fork|clone download|fork branch
merge join|merge combine|merge commit|merge push|merge close|merge approve|compare diff|compare merge|sort filter|sort group|filter group
calculate estimate|calculate count|calculate measure|calculate sum|estimate quote|estimate predict|estimate measure|count sum|count list
convert translate|convert transform|convert export|convert format|convert encode|convert exchange|translate summarize|parse extract|parse format
extract summarize|extract search|extract export|extract decompress|summarize analyze|summarize translate|summarize describe|analyze summarize
analyze review|analyze evaluate|analyze report|review approve|review audit|review edit|review evaluate|review rate|review comment|audit check
evaluate test|evaluate rate|test check|test debug|test verify|debug fix|fix update|fix replace|check verify|check update|check approve
check fix|check monitor|check review|check test|verify confirm|verify approve|verify test|verify fix|verify authenticate|confirm approve|confirm complete
approve merge|approve submit|approve grant|reject cancel|reject delete|reject dismiss|accept confirm|accept approve|accept receive|allow grant|allow enable
grant assign|revoke disable|revoke delete|enable install|enable start|enable create|disable delete|disable block|disable remove|toggle enable|toggle disable
switch toggle|switch update|switch exchange|select filter|select create|assign transfer|assign share|assign forward|assign set|attach upload|attach link|link connect
subscribe follow|subscribe register|subscribe buy|unsubscribe unfollow|unsubscribe delete|register login|register create|register book|login authenticate
authenticate authorize|send forward|send reply|send draft|send compose|send schedule|send share|send publish|send post|send submit|send notify|send upload
send save|forward reply|forward send|forward share|forward transfer|reply send|reply comment|reply forward|post draft|post schedule|post share|publish draft|publish save
publish deploy|publish share|publish schedule|share publish|share export|share copy|share move|share transfer|notify remind|notify warn|notify ask|notify report
remind schedule|warn block|report analyze|report notify|ask search|request order|request book|request buy|request get|request approve|suggest search|suggest approve|suggest assign
invite add|invite notify|invite register|book schedule|book buy|book order|book quote|book pay|book request|book reschedule|book hold|schedule create|schedule run|schedule remind
schedule reschedule|reschedule delay|order buy|order quote|order pay|order book|order sort|buy rent|buy pay|buy order|buy redeem|buy subscribe|sell list|sell rent
rent borrow|rent book|pay transfer|pay deposit|pay authorize|pay quote|charge authorize|charge quote|refund return|refund exchange|refund cancel|refund credit|refund redeem
return exchange|return cancel|return reject|return delete|exchange transfer|exexchange buy|redeem exchange|redeem refund|transfer deposit|transfer withdraw
transfer handover|transfer copy|transfer share|transfer exchange|transfer escalate|escalate report|escalate notify|escalate assign|handover share|deposit save|withdraw cancel|withdraw refund
quote calculate|quote order|quote pay|ship deliver|ship track|ship export|ship order|deliver track|deliver return|track update|track list|track monitor|track record
monitor log|monitor check|monitor record|log record|log report|record save|record update|save publish|save update|save export|save submit|save share|save create
load import|load open|load upload|load install|load download|import upload|import copy|import load|import sync|export download|export share|export publish|export print
upload import|upload attach|upload publish|download export|download install|download open|backup copy|backup export|restore reset|restore rollback|restore resume|sync refresh
sync copy|sync merge|sync backup|refresh restart|refresh update|install deploy|install download|install update|deploy build|deploy run|deploy install|deploy launch|rollback cancel
rollback reset|run start|run test|run build|run schedule|run deploy|run trigger|invoke trigger|trigger schedule|submit save|submit commit|submit approve|submit send|submit upload|commit push
commit save|commit merge|push commit|push merge|push deploy|pull merge|pull clone|pull download|checkout pay|checkout order|tag rename|tag group|mark delete|comment reply|comment review|comment rate
rate review|rate comment|rate like|vote rate|like follow|follow track|lock block|lock disable|lock close|unlock open|unlock enable|mute block|mute delete|play download|play record|skip delete
skip pause|navigate open|navigate search|click hover|click type|click press|click select|hire recruit|deny forbid|capture record|render draw|render export|draw plot|resize crop|wait pause|plan schedule|plan draft|explain describe
describe update|clarify explain|clarify update|resolve close|resolve delete|resolve merge|resolve dismiss|dismiss delete|dismiss close|ignore delete|increase set|decrease delete|decrease remove
configure install|initialize install|initialize create|optimize fix|clean delete|clean archive|organize sort|organize move|migrate copy|migrate deploy|migrate update|start launch|start open
start create|restart reset|restart start|restart resume|resume start|resume retry|retry restart|retry run|complete end|complete close|complete submit|end complete|end close|end cancel|close delete
close merge|close lock|close hide|open create|open view|open read|open start|open download|answer ask|chat call|chat send|message call|message notify|call message|book list
user customer|user person|user member|user employee|user account|user username|customer buyer|customer member|customer lead|buyer owner|seller owner|owner admin|owner author|owner creator|author editor
admin owner|admin member|member guest|employee contractor|employee manager|manager owner|client server|patient doctor|passenger customer|passenger driver|guest customer|lead customer|contact customer|contact user
order_thing invoice|order_thing cart|order_thing shipment|order_thing payment|order_thing quote|order_thing booking|order_thing product|order_thing subscription|invoice receipt_thing|invoice payment|invoice quote|invoice bill
payment refund_thing|payment invoice|payment order_thing|receipt_thing payment|price cost|price fee|price discount|price total|price tax|price quantity|price budget|fee tax|fee discount|tax discount|cost revenue|total subtotal
amount quantity|amount price|amount count|quantity count|quantity size|size length|size count|length width|length count|width length|depth height|weight size|count index|count limit|limit offset|limit page_size
offset page_number|offset index|page_number page_size|page_number offset|cursor offset|index id|id name|id code_thing|id key|id number|id index|name title|name description|name username|name label_thing|name id|title description|title subject
first_name last_name|first_name full_name|last_name full_name|email phone|email address|email username|phone address|address location|address city|city country|city region|country region|country language|country currency
zip phone|region timezone|file folder|file path|file filename|filename path|path url|path folder|url domain|url host|url path|document file|document page|document folder|image video|image file|video audio|photo video|icon image
message comment_thing|message email|message notification|message thread|message channel|comment_thing review_thing|comment_thing issue|comment_thing post_thing|thread channel|channel room|post_thing article|article page
issue pull_request|issue comment_thing|issue task|issue project|issue ticket|issue milestone|pull_request commit_thing|pull_request branch|pull_request release|commit_thing branch|branch tag_thing|branch repository|release tag_thing|release version
repository project|repository organization|repository file|project team|project task|team organization|team user|team group_thing|task project|task event|task reminder_thing|event meeting|event calendar|event reminder_thing|meeting call
date time|date datetime|date duration|time duration|time timezone|time timestamp|timestamp date|duration timestamp|start_date created_at|end_date deadline|created_at updated_at|deadline start_date|month year|day date|week month|hour minute
status type|status state_region|status priority|status result_thing|priority severity|priority order_thing|type category|type format_thing|type name|category tag_thing|category label_thing|tag_thing label_thing|level status|role permission|role user|role title
password token|password username|token id|token key|token secret|secret key|permission role|session token|format_thing type|format_thing encoding|language locale|locale timezone|query filter_thing|query keyword|query question|query prompt
filter_thing sort_thing|sort_thing order_direction|sort_thing field|field value|field column|key value|column row|row cell|table column|table database|database schema|schema table|server host|host port_thing|port_thing ip|domain ip|node server|cluster server
container image|container server|job task|job pipeline|pipeline stage|build_thing release|build_thing deployment_thing|environment server|environment variable|metric log_thing|metric alert|alert notification|alert issue|log_thing event|event alert
product order_thing|product category|product stock|product variant|sku product|stock price|stock order_thing|cart order_thing|cart wishlist|coupon discount|coupon promotion|promotion discount|promotion product|shipment order_thing
shipment shipping|shipment package|shipping pickup|package product|review_thing rating|rating review_thing|rating count|flight airline|flight airport|flight hotel|hotel room|hotel flight|airport city|airport airline|seat cabin|seat room|ticket flight|ticket issue
trip flight|route direction|distance duration|distance area|distance location|location distance|origin location|destination location|map_thing route|place user|restaurant hotel|weather temperature|weather forecast_thing|temperature humidity|balance amount
balance transaction|transaction account|account card|account balance|card account|bank account|currency amount|currency country|exchange_rate currency|exchange_rate price|interest fee|loan account|stock_share price|portfolio account|policy contract
summary description|summary title|summary report_thing|description comment_thing|content title|content file|body subject|subject title|text image|text title|note comment_thing|note task|note document|report_thing document|report_thing log_thing
reason status|reason description|reason result_thing|result_thing error|error warning_thing|error log_thing|option value|setting_thing option|model_thing version|version id|version date|source target|parent owner|group_thing user|group_thing team
classify match|detect recognize|detect monitor|identify recognize|scan print|scan search|crawl scrape|crawl search|collect get|aggregate sum|aggregate combine
renew extend|renew restore|renew update|upgrade update|expire cancel|expire delete|contact message|contact call|claim request|claim redeem|fill type|fill submit|annotate comment
`;

/** The first says more than the second: \`update\` can be any change, \`rename\` is one. Neither may replace the other. */
export const BROADER = `
update rename|update move|update assign|update close|update increase|update decrease|update replace|update append|update enable|update disable|update reschedule|update sort|update fix|update optimize
manage create|manage update|manage delete|manage list|manage get|manage assign|manage configure|manage cancel|manage add|process pay|process refund|process cancel|process analyze|process parse|process send|process approve|process run
process update|process check|process get|process order|process return|process convert|run search|run query|run calculate|run delete|run send|get list|get count|get download|get search|get summarize|get calculate|delete purge
analyze count|analyze compare|analyze summarize|remove delete|send forward|send reply|send notify|send invite|send remind|create draft|create clone|create fork|create schedule|create book|create order|create upload
write append|write draft|write comment|write reply|transfer pay|transfer withdraw|transfer deposit|review approve|review rate|select filter|search filter|check count|check test|check compare|combine merge|combine sum
connect login|authenticate login|contact send|contact call|move archive|move ship|organize sort|organize group|organize tag|plan schedule|edit crop|convert translate|convert encode|convert compress|save backup|save archive|save export
person user|person customer|person employee|person patient|person passenger|person owner|person contact|person author|user admin|user owner|user member|user author|employee manager|customer buyer|member owner|member admin
item product|item order_thing|item file|item task|item issue|item event|item document|item message|item record_thing|entity user|entity product|entity order_thing|object file|object product|object user|resource file|resource server|resource document
record_thing order_thing|record_thing user|record_thing invoice|record_thing log_thing|data file|data order_thing|data user|data message|data metric|data product|content text|content image|content message|content article|content body|content document
document invoice|document contract|document report_thing|document article|document note|document page|file document|file image|file video|file audio|file spreadsheet|file attachment|file log_thing|media image|media video|media audio|image photo|image icon|image screenshot
message email|message sms|message notification|communication email|post_thing article|place city|place restaurant|place hotel|place airport|place country|location city|location country|location address|location airport|location room|location store|address email|address zip|address city
address street|region city|region country|city district|date start_date|date end_date|date deadline|date birthdate|time start_time|time end_time|datetime start_date|period month|period week|period year|number id|number phone|number count|number quantity|number page_number|number order_number
value price|value amount|value name|value score|amount fee|amount total|amount discount|amount balance|amount tax|amount price|cost fee|cost price|cost tax|payment deposit|payment refund_thing|payment tip|transaction payment|transaction refund_thing|transaction transfer|transaction order_thing
account card|card debit|product variant|product book|product ticket|order_thing subscription|service subscription|event meeting|event appointment|event flight|task issue|task reminder_thing|task ticket|ticket issue|issue bug|vehicle car|vehicle train|trip flight|trip hotel|transport flight|transport train|transport car
code_thing snippet|code_thing function_thing|repository fork|project repository|organization team|organization company|group_thing team|team member|collection playlist|collection list_thing|media playlist|text title|text description|text query|text comment_thing|text summary|text body|string name|string query|parameter id
identifier order_number|identifier email|identifier username|key token|key password|credential password|credential token|credential key|config setting_thing|option filter_thing|option format_thing|option sort_thing|settings filter_thing|status error|type category|measure temperature|measure distance|measure weight|size length|size width|size height|size weight
`;

/** Not the same concept, and yet each may stand for the other in a name. */
export const CLOSE = `limit top_k|get lookup|find lookup|find search|view show|query search`;
