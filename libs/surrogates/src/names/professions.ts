/** Occupations, in small letters; every source uses its own two thirds of them. */
import { type NameOwner, ownerOf } from './partition.js';

/** All occupations of the lists. */
export const professions: readonly string[] =
  `accountant, roof layer, school teacher, bus driver, plumber, electrician,
  retired welder, carpenter, bricklayer, long-haul trucker, waitress, barista, bartender, line cook, pastry chef, nurse,
  veterinary nurse, librarian, court clerk, paralegal, lawyer, judge, police officer, firefighter, prison guard, soldier,
  navy veteran, fisherman, oyster farmer, dairy farmer, beekeeper, gardener, landscaper, florist, hairdresser, barber,
  seamstress, tailor, upholsterer, cabinet maker, piano tuner, violinist, church organist, music teacher, actor, painter,
  photographer, journalist, translator, software engineer, network technician, call center agent, bank teller,
  insurance broker, estate agent, architect, surveyor, civil engineer, crane operator, forklift driver, machinist,
  tool maker, steel worker, miner, quarry worker, oil rig worker, pilot, flight attendant, train conductor, signalman,
  taxi driver, courier, postal worker, warehouse worker, cashier, shop assistant, butcher, baker, brewer, wine grower,
  cleaner, janitor, home maker, day care worker, social worker, priest, deacon, monk, undertaker, lifeguard, yoga teacher,
  football coach, jockey, chess teacher, physicist, chemistry professor, geologist, museum guide, tour guide, antiques
  dealer, pawnbroker, locksmith, night watchman, window cleaner, chimney sweep, tattoo artist, graduate student`
    .split(',')
    .map((profession) => profession.trim().replace(/\s+/g, ' '));

/** The occupations that notes of `owner` mention: those whose hash falls outside two of the six shares. */
export function professionsOf(owner: NameOwner): readonly string[] {
  return professions.filter(
    (profession) => !['public', 'surrogates'].includes(ownerOf(`${profession} at ${owner}`)),
  );
}
