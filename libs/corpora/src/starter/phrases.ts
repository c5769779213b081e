/**
 * Pieces that sentences and questions are put together from: what people write of a patient, of a visit, of numbers, and what they ask.
 * A phrase is a slot like any other and may hold further slots. Of every ten of a table, two are held out.
 */
import { templateLines } from './template-lines.js';

/** Name of a slot → the phrases that can stand in it. */
export const phrases: Readonly<Record<string, readonly string[]>> = {
  intro: templateLines(`
Pt {patientLast} {ageNumber}{sexLetter}
{patientLast} {ageNumber}{sexLetter}
{patientFull}, {ageNumber}
{patientFull} {ageNumber} {sexLetter}
{patientHeader} {ageNumber}{sexLetter}
{ageNumber}{sexLetter} {patientLast}
{ageNumber} yo {sexLetter} {patientFull}
{ageNumber} y/o <male|female|man|woman> {patientFull}
pt {patientFirst}, {ageNumber}
{patientFull} ({ageNumber})
{patientFull} ({ageNumber}{sexLetter})
{patientFull}
{patientLast}
{patient}
{patient}, {age}
my patient {patientFull}
patient {patientLast}, {ageNumber} <yrs|years|y>
{ageNumber}-year-old {patientFull}
{ageNumber}-year-old {profession} {patientLast}
{patientFull}, a {ageNumber} year old {profession}
{patientFull}, DOB {dob}
{patientFull} b. {dob}
{patientFull} born {dob}
{patientInitials}, {ageNumber}{sexLetter}
{ageNumber}{sexLetter}
{ageNumber} yo {sexLetter}
{patientFirst} {patientLast}, {ageNumber}, {sexLetter}
{patientHeader}, {dob}
<Mr|Mrs|Ms|Mr.|Mrs.|Ms.> {patientLast}, {ageNumber}
{patientFirst} ({ageNumber} yrs)
{patientFull} who is {ageNumber}
{patientFull} aged {ageNumber}
baby {patientLast}, {ageSmall} <days|weeks|months> old`),
  visit: templateLines(`
seen at {hospitalShort} {dateShort}
seen by {doctorName} {dateShort}
seen in {hospital} on {date}
admitted {dateShort}
admitted to {hospitalShort} {dateFull}
adm {dateShort} {hospitalShort}
adm {date} under {doctorName}
dc'd {dateShort} from {hospitalShort}
discharged from {hospital} {dateFull}
transferred from {hospitalShort} to {hospitalShort}
tx from {hospitalShort} {date}
at {hospitalShort} since {dateShort}
in {hospitalShort} ED {weekday}
followed by {doctorName} at {hospitalShort}
followed by {doctorName} in {city}
f/u with {doctorName} {dateShort}
referred by {doctorName}, {hospital}
ref {doctorName} ({hospitalShort})
from {city}
from {city}, {stateCode}
lives in {city}
lives {city} {zip}
lives at {street}, {city}
back from {country} {dateShort}
visited {country} in {dateMonthYear}
presented {date}
last visit {date}
last seen {dateShort} by {doctorName} and {doctorName}
surgery {date} w/ {doctorName}
op {dateShort} by {doctorName}, {hospitalShort}
s/p {procedure} {year} at {hospitalShort}
s/p {procedure} {dateMonthYear} ({doctorName})
brought in by <wife|husband|son|daughter|mother|father> {kin}
in {ward}
in {ward} since {dateShort}
{ward}, {doctorName}
near {city}
near {city}, {stateCode}
at {doctorName}'s clinic in {city}
in {city} {weekday}
last {weekday} in {city}
{date} {mrn}
{dateShort} {mrn}
fr {hospitalShort} via EMS {dateShort}
here with <wife|husband|son|daughter|mother|sister> {kin}
works at {organization}
{profession} at {organization}
pcp {doctorName}
under {doctorName} and {doctorName}
{hospitalShort} clinic {weekday}`),
  number: templateLines(`
MRN {mrn}
MRN: {mrn}
MRN# {mrn}
({mrn})
{mrn}
{mrn}
record {mrn}
chart {mrn}
chart no. {mrn}
hosp no {mrn}
unit # {mrn}
pt id {mrn}
ID {mrn}
[{mrn}]
ref {mrn}
look up {mrn}
open {mrn}
see {mrn}
chart of {mrn}
{mrn} / {id}
ref {id}
palm scan {bioid}
iris scan {bioid}
fx {fax}
ICD gen {device}
pump serial {device}
record number {mrn}
medical record number is {mrn}
DOB {dob}
born {dob}
phone {phone}
cell {phone}
call back {phone}
tel {phone}, fax {fax}
SSN {ssn}
social {ssn}
email {email}
{email}
acct {account}
account # {account}
member id {plan}
ins {plan}
insurance {plan}
policy {plan}
visit {id}
encounter {id}
acc# {id}
case {id}
user {username}
login {username}
from ip {ip}
DL {license}
license no. {license}
plate {vehicle}
VIN {vehicle}
device s/n {device}
serial {device}
portal {url}`),
  ask: templateLines(`
what is the dose of {drug}
what is the max dose of {drug}
dose of {drug}?
{drug} dose?
ok to give {drug}
is {drug} safe
is it safe to start {drug} with {drug}
can I stop {drug}
should we start {drug}
should I switch {drug} to {drug}
how do I taper {drug}
how to treat {condition}
best treatment for {condition}
next step in workup
what would you order
which antibiotic
which imaging is best, {imaging} or {imaging}
does he need {imaging}
does she need {procedure}
could it be {eponymDisease}
r/o {eponymDisease}?
differential?
thoughts
please advise
help
please summarize
summarize for handoff
write a discharge letter
draft a note to {doctorName}
draft a reply to {email}
who should I call
what are the guidelines
what is the prognosis
how often should {lab} be checked
interpret {lab} {labValue}
is {lab} of {labValue} worrying
can {patientFirst} travel to {country} in {month}
can {patientLast} be discharged
when can {patientFirst} go back to work as a {profession}
should {doctorName} see {patientFirst} first
is follow up on {dateShort} soon enough`),
  complaint: templateLines(`
{symptom}
{symptom} and {symptom}
{symptom} x {weeks}
{condition}, {ageNumber}
{condition}, {ageNumber}.
who is {ageNumber} with {condition}
with prior {condition}, {scoreName}
{abbreviation} {condition}
{condition} {duration}
c/o {symptom}
with {symptom}
with {condition}
w {condition}
hx {condition}
h/o {condition}, {condition}
PMH {condition}
{condition}
{condition}, {condition}
known {eponymDisease}
on {drug}
on {drug} {dose}
on {drug} and {drug}
takes {drug} {dose} {frequency}
{lab} {labValue}
{lab} {labValue}, {lab} {labValue}
{vitals}
{decoyLine}
new {symptom} since {dateShort}
{symptom} since {weekday}
dx {condition} {year}
dx {condition} in {dateMonthYear}
POD {digit} {procedure}
allergic to {allergy}
nkda`),
  whoTold: templateLines(`
{doctorName}
{doctorName}
{doctorName} and {doctorName}
{doctorName}, {doctorName} and {doctorName}
{doctorName} / {doctorName}
{doctorName} & {doctorName}
{doctorName} ({specialty})
{specialty} ({doctorName})
{doctor}
{doctor} and {doctorName}
Drs. {doctorName} and {doctorName}
Drs {doctorName}, {doctorName}
{doctorInitials}
{doctorFull}
{doctorFirst}
nurse {doctorFirst}
{nurse}
{doctorName} MD
{doctorName} and team
{doctorName} or {doctorName}
{doctorName} + {doctorName}
resident {doctorName}
{doctorName} from {specialty}
{doctorName}'s team`),
  stamp: templateLines(`
{doctorInitials}
{doctorInitials} {date}
{doctorInitials} {dateShort} {clock}
{doctorInitials}/{doctorInitials}
{doctorInitials}:{doctorInitials}
-{doctorInitials}
- {doctorName}
--{doctorFirst}
{doctorFull}
{doctorFull}, MD
{doctorFull} {dateFull}
{doctorFull} {dateFull} {clock}
{doctorName} {dateShort}
{doctorName}, {dateFull}, {clock}
{clock} {doctorInitials}
{dateShort} {doctorInitials}
{dateFull} {clock} {doctorInitials}
{nurse} {clock}
{username} {dateFull}
{mrn}
{mrn} {doctorInitials}
{mrn} {patientHeader}
{patientHeader} {mrn}
{patientHeader} | {mrn} | {dob}
{patientHeader} / {ageNumber} / {mrn}
{patientHeader}  {dob}  {mrn}
{ageNumber} / {mrn} / {dateFull}
page 1 of {digit} {patientHeader} {mrn}
{hospitalShort} {dateFull}
{hospital} - {patientHeader}
{hospitalShort}/{mrn}
{doctorInitials} {id}
{mrn} {doctorInitials}
{doctorInitials} {dateFull} {clock}
{patientHeader} | {mrn} | {dateFull}
DD: {dateFull} DT: {dateFull} BY: {username}
REF {id} / {mrn}
TYPED {username}
ent by {username}
report to {doctorFirst}. {doctorInitials}
attn {doctorInitials}`),
};
