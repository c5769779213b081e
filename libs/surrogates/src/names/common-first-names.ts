/** First names that most people bear, the commonest first, over all generations alive; written by hand after public statistics. */
import type { Sex } from './name-lists.js';
import type { RankedLanguage } from './ranked-names.js';

/** By language and sex. */
export const commonFirstNames: Readonly<Record<RankedLanguage, Readonly<Record<Sex, readonly string[]>>>> = {
  en: {
    F: words(`Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Sandra Betty Ashley Emily Kimberly
      Margaret Donna Michelle Carol Amanda Melissa Deborah Stephanie Rebecca Sharon Laura Cynthia Dorothy Amy Kathleen Angela Shirley
      Emma Brenda Pamela Nicole Anna Samantha Katherine Christine Debra Rachel Carolyn Janet Maria Olivia Heather Helen Catherine Diane
      Julie Victoria Joyce Lauren Kelly Christina Ruth Joan Virginia Judith Evelyn Hannah Andrea Megan Cheryl Jacqueline Madison Teresa
      Abigail Sophia Martha Sara Gloria Janice Kathryn Ann Isabella Judy Charlotte Julia Grace Amber Alice Jean Denise Frances Danielle
      Marilyn Natalie Beverly Diana Brittany Theresa Kayla Alexis Doris Lori Tiffany Rose Ingrid Ellen Edith Norma`),
    M: words(`James Robert John Michael David William Richard Joseph Thomas Christopher Charles Daniel Matthew Anthony Mark Donald Steven
      Andrew Paul Joshua Kenneth Kevin Brian Timothy Ronald George Jason Edward Jeffrey Ryan Jacob Nicholas Gary Eric Jonathan Stephen
      Larry Justin Scott Brandon Benjamin Samuel Gregory Alexander Patrick Frank Raymond Jack Dennis Jerry Tyler Aaron Jose Adam Nathan
      Henry Zachary Douglas Peter Kyle Noah Ethan Jeremy Christian Walter Keith Austin Roger Terry Sean Gerald Carl Dylan Harold Jordan
      Jesse Bryan Lawrence Arthur Gabriel Bruce Logan Billy Joe Alan Juan Elijah Willie Albert Wayne Randy Mason Vincent Liam Roy Bobby
      Caleb Bradley Russell Lucas Howard Eugene Carlos Louis Philip`),
  },
  es: {
    F: words(`María Carmen Ana Isabel Laura Cristina Marta Josefa Dolores Lucía Francisca Paula Elena Pilar Raquel Mercedes Sara Concepción
      Rosario Beatriz Manuela Teresa Julia Patricia Silvia Antonia Rosa Irene Alba Montserrat Rocío Mónica Andrea Alicia Ángeles Sonia
      Sandra Susana Marina Margarita Yolanda Natalia Inmaculada Eva Inés Claudia Ángela Sofía Esther Nuria Luz Verónica Amparo Noelia Carla
      Victoria Lorena Nerea Carolina Catalina Daniela Miriam Consuelo Alejandra Martina Encarnación Luisa Aurora Lourdes Emilia Celia
      Gloria Olga Ainhoa Esperanza Virginia Magdalena Rosalía Adela Remedios Juana Paloma Leire Asunción Carlota Clara Blanca Vanesa
      Aitana Valeria Noa Vega Triana Begoña Ascensión Purificación Milagros Soledad`),
    M: words(`Antonio Manuel José Francisco David Juan Javier Daniel Carlos Jesús Alejandro Miguel Rafael Pedro Pablo Ángel Sergio Fernando
      Jorge Luis Alberto Álvaro Adrián Diego Raúl Iván Rubén Óscar Enrique Ramón Andrés Vicente Santiago Joaquín Víctor Mario Eduardo
      Roberto Jaime Marcos Ignacio Hugo Alfonso Jordi Ricardo Salvador Guillermo Emilio Gabriel Marc Gonzalo Julio Julián Tomás Agustín
      José Martín Nicolás Samuel Joan Cristian Ismael Felipe Aitor Lucas Mateo Héctor Rodrigo Gregorio Domingo Leo Izan Xavier Iker
      Bruno César Mariano Josep Alfredo Sebastián Arturo Eugenio Félix Isaac Marco Darío Aarón Eusebio Lorenzo Gerardo Esteban Benito
      Bernardo Isidro Fermín Unai Jacinto Saúl Leandro Teodoro`),
  },
  de: {
    F: words(`Maria Ursula Monika Petra Elisabeth Sabine Renate Helga Karin Brigitte Ingrid Erika Andrea Gisela Claudia Susanne Gabriele
      Christa Christine Hildegard Anna Birgit Barbara Gertrud Heike Marianne Elke Martina Angelika Irmgard Inge Ute Elfriede Doris Marion
      Ruth Ulrike Hannelore Jutta Gerda Kerstin Ilse Anneliese Margarete Ingeborg Anja Edith Sandra Waltraud Beate Rita Katharina
      Christel Nicole Regina Eva Rosemarie Erna Manuela Sonja Johanna Bettina Silke Julia Cornelia Stefanie Katja Silvia Anke Heidi`),
    M: words(`Peter Michael Thomas Andreas Wolfgang Klaus Jürgen Günter Stefan Christian Uwe Werner Horst Frank Dieter Manfred Gerhard Hans
      Bernd Thorsten Mathias Helmut Walter Heinz Martin Jörg Rolf Jens Sven Alexander Rainer Holger Karl Herbert Karsten Ralf Heinrich
      Rudolf Josef Kurt Otto Markus Daniel Reinhard Franz Joachim Georg Norbert Alfred Siegfried Dirk Marco Olaf Harald Jan Kai Fritz
      Robert Tobias Sebastian Johannes Ernst Hermann Friedrich Willi Lukas Paul Felix Jonas Leon Finn Tim Bernhard Detlef Volker Marcel`),
  },
};

function words(list: string): readonly string[] {
  return list.split(/\s+/);
}
