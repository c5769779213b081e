/** Conditions that are never public words, on purpose (ADR 0086). In small letters, without accents; English, Spanish and German. */

/** Conditions that bear somebody's name; left out are those whose word is mostly another one ("still", "down", "pick"). */
const named = `addison alport alzheimer asperger barrett bartter basedow bechterew behcet berger bowen brugada buerger burkitt castleman
  chagas charcot chiari churg creutzfeldt crohn cushing dercum duchenne dupuytren eisenmenger ewing fabry fallot fanconi gardner gaucher
  goodpasture graves guillain hansen hashimoto hirschsprung hodgkin horton huntington jakob kaposi kartagener kawasaki klinefelter
  korsakoff langerhans legg lewy lynch marfan meniere merkel munchausen noonan paget parkinson perthes peutz peyronie pompe prader
  raynaud reiter rett scheuermann schonlein sjogren takayasu tourette waldenstrom wegener werdnig wernicke whipple wilms wilson
  zollinger`;

/** Conditions that laws of their own protect: HIV, sexually transmitted diseases, abortion, psychoses and suicide, drugs. */
const guarded = `hiv aids vih sida seropositive seropositivo seropositiva antiretroviral antirretroviral antiretrovirals antirretrovirales
  syphilis sifilis gonorrhea gonorrhoea gonorrea gonorrhoe chlamydia clamidia clamidias chlamydien treponema
  abortion abortions aborto abortos schwangerschaftsabbruch
  schizophrenia schizophrenic esquizofrenia schizophrenie psychosis psychotic psicosis psicotico psicotica psychose bipolar
  suicide suicidal suicidio suicida autolitico autolitica autolisis suizid suizidal suizidversuch overdose sobredosis
  cocaine cocaina kokain heroin heroina cannabis marijuana marihuana methadone metadona methadon amphetamine anfetamina anfetaminas
  amphetamin alcoholic alcoholism alcoholico alcoholica alcoholismo enolismo etilismo alkoholabusus alkoholismus
  addict addiction adicto adicta adiccion toxicomania drogadiccion drogenabusus`;

/** Both kinds. */
export function toldConditions(): ReadonlySet<string> {
  return new Set(`${named} ${guarded}`.split(/\s+/));
}
