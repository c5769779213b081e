/** German words that surrogates need beside the name lists; written by hand. */
import { phrases } from './word-list.js';

/** Occupations of one or two words. */
export const germanProfessions =
  phrases(`Maurer, Klempner, Elektrikerin, Tischler, Bäckerin, Lehrerin, Lehrer, Kellner, Köchin,
  Taxifahrer, Landwirt, Winzerin, Bergmann, Schweißer, Mechaniker, Friseurin, Schneiderin, Gärtner, Briefträger, Feuerwehrmann,
  Polizistin, Soldat, Anwältin, Richter, Notarin, Architekt, Ingenieurin, Buchhalter, Kassiererin, Verkäuferin, Hausmeister, Wachmann,
  Maler, Bildhauerin, Musiker, Schauspielerin, Journalist, Übersetzerin, Bibliothekar, Apothekerin, Tierarzt, Hebamme, Dachdecker,
  Schlosser, Zahntechnikerin, pensionierte Lehrerin, selbständiger Dachdecker, kaufmännische Angestellte, technischer Zeichner`);

/** States of Germany and Austria. */
export const germanStates =
  phrases(`Bayern, Hessen, Sachsen, Thüringen, Brandenburg, Niedersachsen, Saarland, Hamburg, Berlin, Bremen,
  Tirol, Kärnten, Steiermark, Salzburg, Vorarlberg, Burgenland, Oberösterreich, Niederösterreich`);

/** Countries that patients of the hospital come from or travelled to. */
export const germanCountries =
  phrases(`Österreich, Frankreich, Italien, Spanien, Polen, Tschechien, Ungarn, Rumänien, Kroatien, Türkei,
  Griechenland, Portugal, Dänemark, Schweden, Norwegen, Marokko, Ägypten, Thailand, Vietnam, Kanada`);
