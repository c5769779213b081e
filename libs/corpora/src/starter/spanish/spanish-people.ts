/** Names of people of Spain and America as they are borne there, for the Spanish starter: lists of faker hold the commonest only. */
import { phrases } from '../../vocabulary/word-list.js';

/** First names, the common ones of several generations. */
export const firstNamesOfSpain =
  phrases(`Abel, Abril, Adela, Adolfo, Adrián, Adriana, África, Agustín, Ainhoa, Aitana, Alba, Alberto, Alejandra,
  Alejandro, Alfonso, Alicia, Almudena, Álvaro, Amalia, Amparo, Ana, Andrea, Andrés, Ángel, Ángela, Ángeles, Aníbal, Anselmo, Antonia,
  Antonio, Araceli, Arturo, Ascensión, Asunción, Aurelio, Aurora, Azucena, Balbina, Beatriz, Begoña, Belén, Benito, Berta, Blanca, Blas,
  Borja, Brígida, Bruno, Camilo, Candela, Carla, Carlos, Carlota, Carmelo, Carmen, Carolina, Casilda, Catalina, Cayetano, Cecilia, Celia,
  César, Chus, Clara, Claudia, Claudio, Clemente, Concepción, Conchita, Consuelo, Covadonga, Cristian, Cristina, Cristóbal, Cruz, Damián,
  Daniel, Daniela, David, Débora, Delfina, Diego, Dolores, Domingo, Eduardo, Edurne, Elena, Elisa, Eloy, Elvira, Emilia, Emilio, Encarna,
  Encarnación, Enrique, Ernesto, Esperanza, Esteban, Estela, Ester, Eugenia, Eugenio, Eulalia, Eusebio, Eva, Ezequiel, Fabián, Fátima,
  Federico, Felipa, Felipe, Félix, Fermín, Fernanda, Fernando, Fidel, Flor, Florencio, Francisca, Francisco, Gabriel, Gabriela, Gema,
  Genoveva, Gerardo, Germán, Gloria, Gonzalo, Gracia, Gregorio, Guadalupe, Guillermo, Gustavo, Héctor, Herminia, Hilario, Hugo, Ignacio,
  Inés, Inmaculada, Íñigo, Irene, Isabel, Isidro, Ismael, Iván, Jacinto, Jaime, Javier, Jerónimo, Jesús, Jimena, Joaquín, Jonás, Jorge,
  José, Josefa, Josefina, Juan, Juana, Julia, Julián, Julio, Justo, Laura, Leandro, Leire, Leocadia, León, Leonor, Lidia, Lola, Lorena,
  Lorenzo, Lourdes, Lucas, Lucía, Luis, Luisa, Luz, Macarena, Magdalena, Manuel, Manuela, Mar, Marcelino, Marcos, Margarita, María, Mariano,
  Marina, Mario, Marisa, Marisol, Marta, Martín, Martina, Mateo, Matilde, Mauricio, Maximino, Melchor, Mercedes, Miguel, Milagros, Miriam,
  Modesto, Mónica, Montserrat, Narciso, Natalia, Nieves, Noelia, Noemí, Nora, Nuria, Octavio, Olga, Óscar, Pablo, Paloma, Paqui, Pascual,
  Patricia, Paula, Paulina, Paz, Pedro, Petra, Pilar, Piedad, Plácido, Primitivo, Purificación, Rafael, Rafaela, Raimundo, Ramiro, Ramón,
  Raquel, Raúl, Rebeca, Remedios, Ricardo, Roberto, Rocío, Rodrigo, Román, Rosa, Rosalía, Rosario, Rubén, Rufino, Ruth, Salvador, Samuel,
  Sandra, Santiago, Sara, Saturnino, Sebastián, Segundo, Serafín, Sergio, Silvia, Simón, Sofía, Soledad, Sonia, Susana, Tamara, Tecla,
  Teodoro, Teresa, Timoteo, Tomás, Trinidad, Úrsula, Valentín, Valeria, Vanesa, Venancio, Verónica, Vicente, Víctor, Victoria, Violeta,
  Virginia, Virtudes, Visitación, Yolanda, Zacarías, Zaida`);

/** First names of Basques, Catalans, Galicians and of America, with those that came from other languages. */
export const firstNamesElsewhere =
  phrases(`Ainara, Aitor, Ander, Aritz, Asier, Beñat, Eneko, Garazi, Gorka, Haizea, Iker, Iñaki, Irati, Itziar, Izaro,
  Jon, Josu, Kepa, Koldo, Maialen, Maite, Mikel, Miren, Nahia, Nekane, Oihane, Olatz, Peru, Unai, Uxue, Xabier, Zuriñe, Arnau, Berenguer,
  Bernat, Biel, Carme, Dolors, Eulàlia, Ferran, Francesc, Gemma, Gerard, Guillem, Jaume, Joan, Joaquim, Jordi, Josep, Laia, Llorenç, Lluís,
  Mercè, Meritxell, Miquel, Montse, Neus, Núria, Oriol, Pau, Pere, Pol, Quim, Remei, Roger, Roser, Sílvia, Vicenç, Xavi, Xavier, Antía,
  Brais, Breixo, Carme, Iago, Lois, Maruxa, Noa, Paio, Roi, Sabela, Uxía, Xián, Xoán, Xosé, Xurxo, Adalberto, Anahí, Aracely, Arnulfo,
  Brayan, Brenda, Briseida, Candelaria, Citlali, Clodomiro, Cuauhtémoc, Dayana, Deyanira, Edelmira, Edgardo, Edith, Eleuterio, Elsa,
  Emiliano, Erika, Ernestina, Esmeralda, Facundo, Fabiola, Filomena, Fiorella, Froylán, Gisela, Graciela, Griselda, Guillermina, Heriberto,
  Hortensia, Inti, Itzel, Ivonne, Jacinta, Jazmín, Jefferson, Jhon, Joselito, Karina, Katherine, Kevin, Lautaro, Leidy, Leticia, Lisandro,
  Lizbeth, Luz Marina, Maricruz, Marisela, Maricarmen, Marlene, Maribel, Mayra, Milena, Millaray, Miroslava, Nahuel, Nayeli, Nélida, Néstor,
  Norma, Nubia, Odalys, Omaira, Oswaldo, Paola, Porfirio, Quetzali, Ramona, Reina, Reynaldo, Rigoberto, Rocío, Rosaura, Rosenda, Roxana,
  Sayen, Socorro, Tania, Tadeo, Thiago, Tupac, Ubaldo, Valentina, Wálter, Wendy, Wilmer, Wilson, Ximena, Xóchitl, Yadira, Yamila, Yaretzi,
  Yenny, Yesenia, Yessica, Yuliana, Zenaida, Zoila, Zulema, Abdelkader, Ahmed, Aicha, Amina, Bilal, Fatiha, Hassan, Jamila, Karim, Khadija,
  Mohamed, Mustafa, Nadia, Naima, Omar, Rachid, Said, Salma, Samira, Youssef, Yasmin, Andreea, Bogdan, Cosmin, Doina, Florin, Gheorghe, Ionela,
  Mihaela, Mircea, Nicoleta, Petru, Radu, Simona, Vasile, Chen, Jing, Li, Mei, Wei, Xiaoling, Ying, Yu, Zhang, Oksana, Olena, Svetlana, Volodymyr,
  Dimitar, Ivanka, Mamadou, Fatou, Ousmane, Aminata, Ibrahima, Moussa, Rajesh, Priya, Gurpreet, Kiran, Liam, Emma, Jessica, Ryan, Brian`);

/** Nicknames and short forms. */
export const nicknames =
  phrases(`Paco, Paca, Pepe, Pepa, Pepi, Lola, Loli, Manolo, Manoli, Nacho, Chema, Toño, Toni, Quique, Kike, Charo, Chelo, Concha, Conchi, Cuca, Curro,
  Juanito, Juanma, Juanjo, Josema, Mari, Maruja, Marichu, Nando, Perico, Pili, Santi, Tere, Tita, Vicen, Xisco, Guille, Dani, Álex, Edu, Fer, Gabi,
  Isa, Javi, Lucho, Pancho, Panchita, Lupita, Lupe, Chayo, Beto, Memo, Nena, Chucho, Chuy, Güero, Meche, Mechita, Nati, Carlitos, Anita, Rosita, Tomasito,
  Luisito, Migue, Rafa, Sebas, Mati, Nico, Cami, Vale, Sofi, Juli, Agus, Fede, Pato, Coco, Cacho, Negra, Tato, Yoli, Yoyo, Kika, Chabela, Chavela, Goyo,
  Goya, Licha, Mague, Moncho, Neto, Poncho, Quico, Rulo, Tencha, Tilo, Titi, Toñita, Wicho, Patxi, Txema, Txomin, Pitu, Cesc, Xavi, Sisco, Tomeu, Suso`);

/** Surnames of Castile, and those borne all over. */
export const surnamesOfSpain =
  phrases(`García, Rodríguez, González, Fernández, López, Martínez, Sánchez, Pérez, Gómez, Martín, Jiménez, Ruiz, Hernández, Díaz, Moreno,
  Muñoz, Álvarez, Romero, Alonso, Gutiérrez, Navarro, Torres, Domínguez, Vázquez, Ramos, Gil, Ramírez, Serrano, Blanco, Molina, Morales, Suárez,
  Ortega, Delgado, Castro, Ortiz, Rubio, Marín, Sanz, Núñez, Iglesias, Medina, Garrido, Cortés, Castillo, Santos, Lozano, Guerrero, Cano, Prieto,
  Méndez, Cruz, Calvo, Gallego, Vidal, León, Márquez, Herrera, Peña, Flores, Cabrera, Campos, Vega, Fuentes, Carrasco, Diez, Caballero, Reyes, Nieto,
  Aguilar, Pascual, Santana, Herrero, Lorenzo, Montero, Hidalgo, Giménez, Ibáñez, Ferrer, Durán, Santiago, Benítez, Mora, Vargas, Arias, Carmona,
  Crespo, Román, Pastor, Soto, Sáez, Velasco, Moya, Soler, Parra, Esteban, Bravo, Gallardo, Rojas, Pardo, Merino, Franco, Espinosa, Lara, Rivas,
  Rivera, Casado, Camacho, Silva, Vera, Arroyo, Rey, Luque, Segura, Montes, Redondo, Otero, Varela, Sierra, Valero, Contreras, Guerra, Izquierdo,
  Heredia, Bermúdez, Robles, Marcos, Palacios, Escudero, Cuesta, Mesa, Nogales, Leal, Barroso, Quesada, Escobar, Calleja, Paredes, Pozo, Ballesteros,
  Cordero, Correa, Toledo, Zamora, Burgos, Ávila, Segovia, Trujillo, Cáceres, Rico, Bueno, Delicado, Amor, Conejo, Cabeza, Barriga, Mano, Hueso,
  Cuello, Dolor, Iglesia, Puente, Del Río, De la Cruz, De la Fuente, De la Torre, Del Valle, Del Pozo, De Miguel, San Martín, San José, Santamaría,
  Villanueva, Villalba, Villar, Casas, Campo, Monte, Olmo, Pino, Manzano, Peral, Cerezo, Rosales, Espino, Zapata, Zapatero, Ferreiro, Alcalde, Conde,
  Duque, Hurtado, Cansino, Matamoros, Verdugo, Expósito, Salas, Salinas, Sandoval, Tejada, Tejero, Tirado, Toribio, Úbeda, Urbano, Valdés, Vallejo`);

/** Surnames of Basques, Catalans, Galicians, of America's own peoples, and of those who came. */
export const surnamesElsewhere =
  phrases(`Agirre, Altuna, Apraiz, Aramburu, Arana, Aristegui, Arrieta, Azkue, Bengoetxea, Beristain, Echeverría, Elizalde, Etxeberria, Etxegarai,
  Gaztelu, Goikoetxea, Goñi, Ibarretxe, Iturralde, Iturriaga, Larrañaga, Lasa, Legarreta, Mendizabal, Mugica, Olabarria, Oñate, Otxoa, Ugarte, Unzueta,
  Urkijo, Urrutia, Zabala, Zubiri, Zumalacárregui, Alemany, Amorós, Badia, Barceló, Bofill, Bonet, Bosch, Cabot, Camps, Canals, Capdevila, Casals,
  Codina, Colomer, Domènech, Esteve, Fàbregas, Farré, Ferran, Ferrer, Figueras, Fontanals, Gisbert, Grau, Julià, Llopis, Llull, Mas, Miralles, Munar,
  Oller, Pons, Prats, Puig, Puigdomènech, Pujol, Riera, Rius, Roca, Rovira, Sabater, Sala, Serra, Sitjà, Tarradellas, Tomàs, Vallès, Vila, Vilaseca,
  Vives, Abalo, Arzúa, Barreiro, Bouzas, Carballo, Castiñeira, Couto, Doval, Feijóo, Figueiras, Freire, Loureiro, Lourido, Mariño, Mosquera, Neira, Outeiro,
  Pazos, Pereiro, Piñeiro, Quintela, Regueiro, Rial, Seoane, Souto, Tarrío, Veiga, Vilariño, Achig, Ajquijay, Amaru, Apaza, Balam, Canché, Ccori, Chambi,
  Choque, Chuquimia, Coaquira, Condori, Coyote, Cumatz, Curihuinca, Cusi, Guaillas, Huamán, Huanca, Huenchumil, Ixcoy, Llanquileo, Mamani, Manquilef,
  Mayta, Moctezuma, Nahuelpán, Ñancupil, Painemal, Pacheco, Poot, Quispe, Quilaqueo, Sisa, Tecuapetla, Ticona, Tlatelpa, Tun, Tupac, Uc, Xicoténcatl, Xol,
  Yupanqui, Acevedo, Altamirano, Arango, Arismendi, Barragán, Bastidas, Betancur, Bolaños, Bracamontes, Buitrago, Cárdenas, Carvajal, Cedeño, Chacón,
  Echeverri, Escamilla, Galeano, Gamboa, Giraldo, Godínez, Guzmán, Holguín, Jaramillo, Landeros, Londoño, Maldonado, Mejía, Montenegro, Montoya, Oropeza,
  Ospina, Palomino, Pedraza, Pineda, Quintanilla, Quiñones, Restrepo, Riquelme, Sepúlveda, Tapia, Tejeda, Tobón, Uribe, Valdivia, Valenzuela, Vizcarra,
  Zambrano, Zúñiga, Accardi, Bertolini, Bianchi, Bongiovanni, Caruso, Coppola, De Luca, Esposito, Ferrari, Giordano, Lombardi, Moretti, Pellegrini, Ricci,
  Rossi, Russo, Schiaffino, Zanetti, Kowalczyk, Müller, Schmidt, Schneider, Vogel, Weber, Hoffmann, Kramer, Smith, Johnson, Brown, Taylor, Walker, Dubois,
  Laurent, Da Silva, Dos Santos, Oliveira, Pereira, Ferreira, Abdelkrim, Ait Lahcen, Amrani, Belhaj, Ben Ali, Benaissa, Bouzidi, Chakir, El Amrani, El Haddad,
  El Khattabi, Haddou, Idrissi, Mansouri, Oulad, Tazi, Ziani, Chen, Hu, Huang, Lin, Liu, Wang, Wu, Xu, Ye, Zhang, Zheng, Zhou, Albu, Ciobanu, Constantinescu,
  Dumitru, Ionescu, Moldovan, Munteanu, Popa, Popescu, Radu, Rusu, Stan, Ivanov, Petrov, Georgieva, Kovalenko, Melnyk, Shevchenko, Diallo, Diop, Fall,
  Mbaye, Ndiaye, Sarr, Sow, Traoré, Camara, Khan, Singh, Kaur, Hussain, Ahmed, Nguyen, Okafor, Eze`);
