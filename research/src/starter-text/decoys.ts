/** Clinical text that only looks like an identifier: numbers with slashes and dashes, codes, eponyms, parts, doses. */

import type { SeededRandom } from '#foundation';
import { between, chance, draw, fillPattern } from '#surrogates';
import { listed } from './starter-case.js';

type Decoy = (random: SeededRandom) => string;

const pattern =
  (table: string): Decoy =>
  (random) =>
    fillPattern(draw(listed(table), random), random);

const eponyms: Decoy = (random) =>
  draw(
    listed(`Hashimoto; Graves; Crohn; Addison; Cushing; Wegener; Kawasaki; Sjögren; Wernicke; Korsakoff; Guillain-Barré; Ewing;
    Kaposi; Burkitt; Hodgkin; Wilms; Marfan; Ehlers-Danlos; Brugada; Wolff-Parkinson-White; Takotsubo; Behçet; Meckel;
    Barrett; Mallory-Weiss; Zenker; Schatzki; Dupuytren; Baker; Colles; Lisfranc; Charcot; Bennett; Osgood-Schlatter;
    Perthes; Alzheimer; Lewy; Huntington; Parkinson; Tourette; Bell; Ramsay Hunt; Horner; Ménière; Raynaud; Buerger;
    Virchow; Budd-Chiari; Goodpasture; Alport; Berger; Fanconi; Conn; Gilbert; Wilson; Whipple; Turner; Klinefelter;
    Down; Edwards; Patau; Noonan; Prader-Willi; Fallot; Ebstein; Eisenmenger; Stevens-Johnson; Bowen; Paget; Fournier;
    Ludwig; Lemierre; Pott; Jones; Duke; Light; Ranson; Child-Pugh; Glasgow; Apgar; Bishop; Gleason; Breslow; Clark;
    Ann Arbor; Mohs; Braden; Morse; Norton; Karnofsky; Wells; Geneva; Centor; Alvarado; Ottawa; Rockall; Killip`),
    random,
  );
const signs: Decoy = (random) =>
  draw(
    listed(`Babinski; Kernig; Brudzinski; Romberg; Hoffmann; Lachman; McMurray; Spurling; Tinel; Phalen; Finkelstein; Murphy;
    Rovsing; McBurney; Cullen; Grey Turner; Homans; Trousseau; Chvostek; Lhermitte; Gowers; Ortolani; Barlow; Allen;
    Weber; Rinne; Dix-Hallpike; Epley; Valsalva; Kussmaul; Cheyne-Stokes; Battle; Janeway; Osler; Roth; Coombs; Schirmer`),
    random,
  );
const tools: Decoy = (random) =>
  draw(
    listed(`Foley; Kelly clamp; Allis; Kocher; Babcock; DeBakey; Metzenbaum; Mayo scissors; Army-Navy; Richardson retractor; Weitlaner;
    Bookwalter; Balfour; Deaver; Gelpi; Hohmann; Steinmann pin; Kirschner wire; Penrose; Blake drain; Jackson-Pratt;
    Hemovac; Swan-Ganz; Hickman; Quinton; Shiley; Bovie; LigaSure; Veress needle; Hasson; Tuohy; Ommaya; Miller blade;
    Macintosh 3; Bair Hugger; Yankauer; Dobhoff; Kangaroo pump; Stryker; Zimmer; Synthes; DePuy; Medtronic; Boston
    Scientific; St. Jude valve; Carpentier-Edwards; Hancock valve; Gore-Tex; Vicryl; Monocryl; Prolene; Ethibond; PDS; Dermabond`),
    random,
  );

/** Maps a slot to the writer of its text. */
export const decoys: Readonly<Record<string, Decoy>> = {
  eponym: eponyms,
  sign: signs,
  tool: tools,
  gene: pattern(
    `BRCA1; BRCA2; KRAS G12C; KRAS G12D; EGFR L858R; EGFR exon 19; BRAF V600E; HER2; ALK; ROS1; TP53; JAK2 V617F; FLT3-ITD; NPM1; MLH1;
    MSH2; HLA-B27; HLA-B*5701; CYP2D6; CYP2C19; MTHFR C677T; CFTR F508del; APOE e4; Factor V Leiden; BCR-ABL; t(9;22); del(17p); CD20; CD%#`,
  ),
  vertebra: pattern(`L4-L5; L5-S1; C5-C6; C6-7; T12; L3-4; T7-T8; C1-C2; L1; S1; C4-5; T10; L2-L3; T1-2`),
  taper: pattern(
    `60-40-20-10 mg; 40-30-20-10; 4-3-2-1 tablets; 6-12-24 mg; 5-10-15 mg; 12-8-4 mg; 8-6-4-2; 3-7-14 days; 7-10-14 day course; 10/8/6/4 mg;
    20/15/10/5 mg; 1-2-1 dosing; 80-60-40-20-10; 2-10-21 day schedule; 5-5-5-10 units; 8/10/12 units`,
  ),
  lot: pattern(
    `lot ###-###-####; lot %#####; Lot# @@####; LOT @%###; lot no. %##-####; batch %###-@; lot @###@@; lot %%##-##; NDC 0####-####-##; NDC %####-%##-##;
    ref %##-##-###; cat # %###-##; exp ##/####; batch no. @@%#####`,
  ),
  vent: (random) =>
    draw(
      [
        `AC ${between(10, 22, random)}/${between(38, 60, random)}0/${between(5, 12, random)}/${between(3, 10, random)}0%`,
        `PS ${between(5, 15, random)}/${between(5, 8, random)}`,
        `PEEP ${between(5, 14, random)}, FiO2 ${between(21, 80, random)}%`,
        `BiPAP ${between(10, 18, random)}/${between(4, 8, random)}`,
        `TV ${between(38, 60, random)}0, rate ${between(10, 24, random)}`,
      ],
      random,
    ),
  vitals: (random) => {
    const pressure = `${between(88, 190, random)}/${between(42, 108, random)}`;
    const pulse = between(48, 135, random);
    const breaths = between(10, 30, random);
    const oxygen = between(86, 100, random);
    const heat = chance(0.5, random)
      ? `${between(96, 103, random)}.${between(0, 9, random)}`
      : `${between(35, 39, random)}.${between(0, 9, random)}`;
    return draw(
      [
        `VS ${pressure} ${pulse} ${breaths} ${heat}`,
        `VSS, ${pressure}, ${pulse}, ${breaths}`,
        `vs ${pressure} ${pulse} ${breaths}`,
        `${pressure} ${pulse} ${breaths} ${oxygen}%`,
        `c/o pain ${between(0, 10, random)}/10, ${pressure} ${pulse} ${breaths}`,
        `T ${heat} P ${pulse} R ${breaths} BP ${pressure} O2 ${oxygen}%`,
        `vitals ${heat}, ${pulse}, ${pressure}, ${breaths}, ${oxygen}% RA`,
        `bp ${pressure} hr ${pulse}`,
        `BP ${pressure}, HR ${pulse}, RR ${breaths}`,
        `${pressure}, ${pulse}, ${oxygen}% on ${between(1, 6, random)}L`,
        `BP: ${pressure} mmHg | P: ${pulse} bpm | SpO2: ${oxygen}%`,
        `Tmax ${heat}, BP ${pressure} (${between(80, 120, random)}-${between(121, 180, random)}/${between(40, 60, random)}-${between(61, 90, random)})`,
        `orthostatics ${pressure} to ${between(80, 140, random)}/${between(40, 90, random)}`,
        `I/O ${between(8, 30, random)}00/${between(5, 28, random)}50`,
      ],
      random,
    );
  },
  panel: (random) =>
    draw(
      [
        `Na ${between(120, 150, random)}, K ${fillPattern('%.#', random)}, Cl ${between(88, 115, random)}, CO2 ${between(14, 34, random)}, BUN ${between(5, 80, random)}, Cr ${fillPattern('%.#', random)}, Glu ${between(60, 420, random)}`,
        `${between(120, 150, random)}/${fillPattern('%.#', random)}/${between(88, 115, random)}/${between(14, 34, random)}/${between(5, 80, random)}/${fillPattern('%.#', random)}<${between(60, 420, random)}`,
        `WBC ${fillPattern('%#.#', random)}, Hgb ${fillPattern('%.#', random)}, Hct ${between(20, 50, random)}, Plt ${between(40, 600, random)}K`,
        `ABG 7.${between(10, 55, random)}/${between(20, 80, random)}/${between(50, 120, random)}/${between(12, 36, random)}`,
        `INR ${fillPattern('%.#', random)}, PTT ${between(22, 90, random)}, ESR ${between(2, 120, random)}, CRP ${fillPattern('%#.#', random)}`,
        `AST ${between(10, 900, random)} ALT ${between(10, 900, random)} ALP ${between(30, 400, random)} T bili ${fillPattern('%.#', random)}`,
        `CSF: ${between(0, 900, random)} WBC, ${between(0, 99, random)}% PMNs, protein ${between(15, 300, random)}, glucose ${between(20, 90, random)}`,
        `eGFR ${between(8, 100, random)}, A1c ${fillPattern('%.#', random)}%, LDL ${between(40, 220, random)}, TSH ${fillPattern('%.##', random)}`,
        `troponin ${fillPattern('0.##', random)} -> ${fillPattern('0.##', random)} -> ${fillPattern('%.##', random)}, BNP ${between(20, 3000, random)}`,
      ],
      random,
    ),
  scoreLine: (random) =>
    draw(
      [
        `GCS ${between(3, 15, random)} (E${between(1, 4, random)}V${between(1, 5, random)}M${between(1, 6, random)})`,
        `CHA2DS2-VASc ${between(0, 8, random)}`,
        `CHADS2 score of ${between(0, 6, random)}`,
        `HAS-BLED ${between(0, 5, random)}`,
        `MMSE ${between(8, 30, random)}/30`,
        `MoCA ${between(8, 30, random)}/30`,
        `PHQ-9 ${between(0, 27, random)}`,
        `GAD-7 ${between(0, 21, random)}`,
        `NIHSS ${between(0, 30, random)}`,
        `APGAR ${between(3, 9, random)}/${between(7, 10, random)}`,
        `ECOG ${between(0, 4, random)}`,
        `BI-RADS ${between(1, 5, random)}`,
        `ASA ${between(1, 4, random)}`,
        `NYHA ${draw(['I', 'II', 'III', 'IV'], random)}`,
        `Gleason ${between(3, 4, random)}+${between(3, 5, random)}`,
        `pT${between(1, 4, random)}N${between(0, 2, random)}M0`,
        `CURB-65 of ${between(0, 5, random)}`,
        `MELD-Na ${between(6, 40, random)}`,
        `G${between(1, 6, random)}P${between(0, 5, random)}${fillPattern('##', random)}`,
        `pain ${between(0, 10, random)}/10`,
        `RASS -${between(1, 4, random)}`,
        `KDIGO ${between(1, 3, random)}`,
        `MRC ${between(0, 5, random)}/5`,
        `20/${between(20, 400, random)}`,
      ],
      random,
    ),
  measure: (random) =>
    draw(
      [
        `${between(1, 12, random)}.${between(0, 9, random)} x ${between(1, 9, random)}.${between(0, 9, random)} x ${between(1, 9, random)}.${between(0, 9, random)} cm`,
        `${between(2, 40, random)} mm`,
        `${between(1, 9, random)}/${between(10, 30, random)} nodes`,
        `${between(1, 3, random)}-${between(4, 9, random)} cm`,
        `EF ${between(15, 70, random)}-${between(71, 75, random)}%`,
        `grade ${between(1, 4, random)}/6`,
        `${between(1, 10, random)}-0 ${draw(['Vicryl', 'Prolene', 'silk', 'nylon', 'chromic', 'Monocryl', 'PDS'], random)}`,
        `#${between(1, 15, random)} blade`,
        `${between(12, 30, random)}G needle`,
        `${between(5, 34, random)}Fr`,
        `size ${between(1, 9, random)} Shiley`,
        `${between(2, 9, random)}.0 ETT at ${between(18, 26, random)}`,
        `${between(100, 999, random)} mL`,
        `room ${between(100, 999, random)}, bed ${between(1, 4, random)}`,
        `${between(1, 9, random)}${draw(['A', 'B', 'C', ' West', ' East', 'N'], random)}`,
        `ICD-10 ${fillPattern('@##.#', random)}`,
        `CPT ${fillPattern('%####', random)}`,
        `G-tube ${between(12, 24, random)} Fr`,
        `O2 ${between(1, 6, random)}L NC`,
      ],
      random,
    ),
};
