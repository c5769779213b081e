/** Text without any identifier that looks as if there were some: alone, and as lines of notes. */
import { templateLines } from './template-lines.js';

/** Fragments that stand within sentences and questions. */
export const decoyLines = templateLines(`
{vitals}
{vitals}
{panel}
{panel}
{scoreLine}
{scoreLine}, {scoreLine}
{measure}
{gene} positive
{vertebra} <disc bulge|stenosis|fusion|fracture>
{drug} taper {taper}
{scoreName}
{abbreviation}
{abbreviation} {abbreviation}
in {ward}
{duration}
{vent}
{sign} negative
{eponym} <disease|syndrome> ruled out
{tool} in place
{lot}
{ratio}
{code}
`);

/** Questions and lines that name nobody. */
export const innocentChartTemplates = templateLines(`
{drug} taper {taper} over {weeks}.
Prednisone {taper}, then stop.
Steroids: {taper}.
How to taper {drug}: {taper}?
Is a {taper} taper of {drug} right in {condition}?
{panel}. {panel}.
{vitals}. {vitals}.
{panel}, interpret?
{vitals}, on {drug}, what next?
{scoreLine}. {scoreLine}. {scoreLine}.
What does {scoreLine} mean?
Explain {scoreLine} and {scoreLine}.
Explain the {eponym} <score|criteria|classification|staging>.
Difference between {eponym} and {eponym}?
{eponym} vs {eponym}?
{eponym} and {eponym} disease in pregnancy
Could this be {eponym} <syndrome|disease> or {eponym}?
<Treatment|Workup|Causes|Complications> of {eponym} <disease|syndrome>?
A patient with {eponym}'s and {condition} on {drug}.
{sign} and {sign} negative. {sign} positive.
{sign} test, {sign} sign, {sign} maneuver: all normal.
{sign}, {sign} neg. {vitals}
{tool} placed. {tool} removed. {tool} used.
{tool}, {tool} and {tool} were used.
A {tool} and {measure} were used.
{gene} positive, {gene} negative {condition}.
{gene} mutation, start {drug}?
Which drug for {gene} lung cancer after {drug}?
{vertebra} and {vertebra} {finding}.
MRI: {vertebra} mild, {vertebra} severe stenosis, {vertebra} normal.
{vertebra} radiculopathy, failed {drug} for {weeks}.
Fusion {vertebra} with {measure} screws.
{lot}, left deltoid, given.
Blood {lot} hung, no reaction. {vitals}
Vaccine {lot}, {lot}.
Implant {tool} {measure}, {lot}.
{vent}. {vitals}.
Vent {vent}, {panel}.
Lesion {measure}, {measure}. Kidneys {measure}.
Closed with {measure} and {measure}.
{measure} today, {measure} before.
Infusion {digit}.{digit} mL/h, {measure}.
{drug} {dose} {frequency}, {drug} {dose} {frequency}, {drug} {dose} {frequency}, {drug} {dose} {frequency}
{drug} vs {drug} for {condition}?
{drug} dose with {lab} {labValue}?
max dose of {drug} per day?
{drug} half life?
does {drug} interact with {drug}
i have {symptom}, should i stop {drug}? i took {dose}
I feel i can not sleep since i take {drug}.
Adult with {condition} and {symptom}: {imaging} or {imaging}?
An elderly woman with {condition}, {scoreLine}, {panel}.
Middle-aged man, {symptom}, {vitals}. Next step?
Young woman, {symptom} for {weeks}, {sign} positive. {eponym}?
Infant with {eponym}, {vitals}.
What are the {eponym} criteria for {condition}?
<First|Second> line therapy in {condition} with {panel}?
{ratio}. {ratio}. {code}. {code}.
Explain {scoreName} in {condition}.
Explain {scoreName}.
What is a normal {scoreName}?
How is {scoreName} calculated?
{scoreName} vs {scoreName}?
{scoreName} {digit}, {scoreName} 1{digit}.
Is {scoreName} or {scoreName} better in {condition}?
{abbreviation} {abbreviation} {abbreviation}.
{abbreviation}, {abbreviation}, {condition} {abbreviation}.
{condition} {abbreviation} {drug} {abbreviation}.
{drug} and {drug} {abbreviation}, {drug} held.
{drug}, {drug}, {drug}, {drug}, {drug}
{drug} started, {drug} stopped, {drug} continued.
{condition}, {condition}, {condition}, {condition}.
{condition} vs {condition}?
Workup of {condition}?
{drug} in {condition}?
Is {drug} ok with {drug} and {drug}?
{drug}? {drug}?
\\n{heading}\\n
\\n{heading}\\n{finding}. {vitals}
\\n{heading}\\n{panel}\\n{heading}\\n{condition}
{heading}: {abbreviation} {finding}
{heading} - {condition}, {abbreviation}
-- {heading} -- {abbreviation} {condition}.
Moved to {ward}. In {ward} since then. {ward}, {vitals}.
Smoker {duration}. {condition} {duration}. Worked {duration}. Lives w/ son.
Will {abbreviation} to monitor. {abbreviation} teaching done. {abbreviation} aware.
s/p {procedure}, {imaging} neg, d/w team. d/c home.
Pt to ED via EMS, {abbreviation}, {condition}.
Seen in ED, then ICU, then PACU, now SNF. PT, OT and SLP consulted.
PCP to follow. PRN. NPO. DNR/DNI. AVSS. NAD. AAOx3.
A: {condition}. P: {drug}. R: {frequency}.
OD {digit}, OS {digit}, OU. AU clear. {measure}
Page {digit} of {digit}. Addendum. Draft. Copy. Signed electronically.
Patient Name. Date of Birth. Medical Record Number. Attending Physician.
Telephone. Fax. Address. City. State.
The patient and <her|his> family were told. The doctor will call. The nurse is aware.
WILL FOLLOW. MAY SHOWER. MARK THE SITE. GRANT LEAVE. CHASE LABS. BILL THE VISIT.
May resume {diet} diet. Will recheck {lab}. Mark site. March in place {digit} min.
Grace period. Rose-colored spots. Frank blood. Rich stools. Long axis. Short course. Sharp pain. Brown emesis. Head normal.
Hand grip strong. Foot drop. Head CT. Hip pain. Small bowel. Young adult. Black stool. White count. Green sputum.
May {digit}0 % weight bearing; will march with walker; dawn phenomenon; junior staff aware.
Time out at {clock}. Incision {clock}. Tourniquet {clock}-{clock}. Out of room {clock}.
{clock} {vitals}. {clock} {vitals}. {clock} asleep.
{clock} {drug} {dose}. {clock} {drug} {dose}. {clock} {panel}.
Up {digit}x, voided {digit}50 cc, {measure}, walked {digit}0 ft.
Weeks {digit}-{digit}: {dose}. Weeks {digit}-1{digit}: {dose}. Day 1, day 2, day 1{digit}.
Cycle {digit} day {digit}, {drug}. C{digit}D{digit} {drug}. Dose level {digit}.
{scoreLine} then {scoreLine}. {drug} since then.
`);
