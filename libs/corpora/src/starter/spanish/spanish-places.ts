/** Towns, regions, quarters and streets of Spain and America, for the Spanish starter. */
import { phrases } from '../../vocabulary/word-list.js';

/** Towns and villages. */
export const spanishTowns =
  phrases(`Madrid, Barcelona, Valencia, Sevilla, Zaragoza, Málaga, Murcia, Palma, Bilbao, Alicante, Córdoba, Valladolid, Vigo, Gijón, Vitoria, Granada,
  Elche, Oviedo, Badalona, Cartagena, Terrassa, Jerez de la Frontera, Sabadell, Móstoles, Pamplona, Almería, Fuenlabrada, San Sebastián, Burgos, Santander, Albacete, Getafe,
  Logroño, Badajoz, Salamanca, Huelva, Lleida, Tarragona, León, Cádiz, Jaén, Ourense, Girona, Lugo, Cáceres, Melilla, Ceuta, Guadalajara, Toledo, Pontevedra, Palencia, Ciudad Real,
  Zamora, Ávila, Cuenca, Huesca, Segovia, Soria, Teruel, Ponferrada, Avilés, Torrelavega, Calahorra, Tudela, Estella, Barakaldo, Getxo, Irún, Eibar, Durango, Gernika, Basauri,
  Manresa, Vic, Reus, Figueres, Olot, Igualada, Mataró, Granollers, Sant Cugat del Vallès, Gandía, Sagunto, Alzira, Xàtiva, Alcoy, Benidorm, Orihuela, Lorca, Yecla, Cieza,
  Hellín, Valdepeñas, Puertollano, Tomelloso, Talavera de la Reina, Illescas, Alcalá de Henares, Torrejón de Ardoz, Pozuelo de Alarcón, Aranjuez, Collado Villalba, Coslada,
  Parla, Dos Hermanas, Utrera, Écija, Osuna, Lebrija, Morón de la Frontera, Ronda, Antequera, Vélez-Málaga, Estepona, Fuengirola, Motril, Guadix, Baza, Linares, Úbeda, Andújar,
  Lucena, Priego, Cabra, Montilla, Ayamonte, Moguer, Aracena, Sanlúcar de Barrameda, Algeciras, Barbate, Mérida, Plasencia, Almendralejo, Zafra, Trujillo, Béjar, Ciudad Rodrigo,
  Benavente, Astorga, Medina del Campo, Aranda de Duero, Miranda de Ebro, Monforte de Lemos, Viveiro, Ribadeo, Betanzos, Ferrol, Carballo, Lalín, Cangas de Onís, Llanes, Mieres,
  Langreo, Laredo, Reinosa, Jaca, Barbastro, Monzón, Calatayud, Ejea, Alcañiz, Inca, Manacor, Ibiza, Mahón, Arrecife, Puerto del Rosario, La Orotava, Telde, Arucas, Los Llanos de Aridane,
  Ciudad de México, Monterrey, Puebla, Tijuana, León, Ciudad Juárez, Zapopan, Mérida, Querétaro, Toluca, Oaxaca, Morelia, Xalapa, Pachuca, Tepic, Colima, Uruapan, Celaya, Irapuato, Tlaxcala,
  Nezahualcóyotl, Ecatepec, Cuautitlán, Texcoco, Chimalhuacán, Tuxtla Gutiérrez, Tapachula, Comitán, Juchitán, Huajuapan, Tehuacán, Cholula, Zacatecas, Fresnillo, Saltillo, Torreón, Hermosillo,
  Navojoa, Culiacán, Mazatlán, Los Mochis, La Paz, Ensenada, Buenos Aires, Rosario, Mendoza, Tucumán, La Plata, Mar del Plata, Salta, Neuquén, Bariloche, Río Cuarto, Paraná, Posadas, Resistencia,
  Formosa, Jujuy, Catamarca, San Rafael, Tandil, Bahía Blanca, Quilmes, Lanús, Morón, Avellaneda, Tigre, Pergamino, Junín, Rafaela, Trelew, Ushuaia, Comodoro Rivadavia, Bogotá, Medellín, Cali,
  Barranquilla, Bucaramanga, Pereira, Manizales, Ibagué, Cúcuta, Pasto, Neiva, Popayán, Tunja, Montería, Sincelejo, Quibdó, Envigado, Bello, Itagüí, Soacha, Zipaquirá, Palmira, Tuluá, Santiago,
  Valparaíso, Viña del Mar, Concepción, Temuco, Osorno, Puerto Montt, Valdivia, Chillán, Talca, Curicó, Rancagua, Antofagasta, Iquique, Arica, Calama, Copiapó, Coyhaique, Punta Arenas, Castro,
  Maipú, Ñuñoa, Lima, Arequipa, Trujillo, Chiclayo, Piura, Cusco, Puno, Juliaca, Huancayo, Ayacucho, Cajamarca, Iquitos, Pucallpa, Tacna, Ica, Chimbote, Huaraz, Abancay, Tarapoto, Moquegua, Quito,
  Guayaquil, Ambato, Loja, Riobamba, Otavalo, La Paz, El Alto, Cochabamba, Oruro, Potosí, Sucre, Tarija, Asunción, Encarnación, Montevideo, Salto, Paysandú, Caracas, Maracaibo, Valencia, Barquisimeto,
  Mérida, San Cristóbal, La Habana, Holguín, Camagüey, Santo Domingo, San Pedro Sula, Tegucigalpa, San Salvador, Managua, San José, Cartago, Panamá, David, Quetzaltenango, Cobán, Antigua Guatemala`);

/** Provinces, states, departments and regions. */
export const spanishRegions =
  phrases(`Andalucía, Aragón, Asturias, Baleares, Canarias, Cantabria, Castilla-La Mancha, Castilla y León, Cataluña, Comunidad Valenciana, Extremadura, Galicia, La Rioja, Navarra, País Vasco,
  Bizkaia, Gipuzkoa, Álava, A Coruña, Las Palmas, Tenerife, Lanzarote, Fuerteventura, Mallorca, Menorca, la Alpujarra, El Bierzo, Las Hurdes, la Axarquía, la Sierra Norte, Jalisco, Guanajuato, Michoacán, Guerrero,
  Veracruz, Chiapas, Tabasco, Yucatán, Quintana Roo, Hidalgo, Nayarit, Sinaloa, Sonora, Chihuahua, Coahuila, Tamaulipas, Nuevo León, Estado de México, Edomex, CDMX, Antioquia, Cundinamarca, Boyacá, Nariño, Cauca, Chocó,
  Huila, Tolima, Risaralda, Quindío, La Guajira, Misiones, Corrientes, Entre Ríos, Santa Fe, Chubut, Santa Cruz, Chaco, Santiago del Estero, La Rioja, Conurbano, la Araucanía, Biobío, Maule, Atacama, Los Lagos, Aysén,
  Loreto, Áncash, Apurímac, Madre de Dios, La Libertad, Pichincha, Manabí, Zulia, Táchira, Petén, Alta Verapaz`);

/** Quarters, hamlets and settlements. */
export const spanishQuarters =
  phrases(`Vallecas, Carabanchel, Lavapiés, Chamberí, Usera, Triana, Nervión, Gràcia, Sants, Poblenou, el Raval, Nou Barris, Benimaclet, Russafa, Deusto, Santutxu, el Albaicín, Zaidín, Oliver, Delicias, La Cala,
  Coyoacán, Xochimilco, Iztapalapa, Tlalpan, Tepito, Azcapotzalco, Milpa Alta, colonia Roma, colonia Doctores, colonia Del Valle, Polanco, San Ángel, Palermo, Caballito, Almagro, Flores, La Boca, Villa Lugano, Villa Crespo, Belgrano,
  Chapinero, Kennedy, Suba, Usme, Bosa, El Poblado, Laureles, Comuna 13, Siloé, Providencia, La Florida, Puente Alto, La Pintana, Quilicura, Miraflores, Comas, San Juan de Lurigancho, Villa El Salvador, Barranco, Ventanilla,
  el Valle, Catia, Petare, barrio San José, barrio La Paz, urbanización Los Pinos, urb. El Mirador, Fracc. Las Lomas, ejido Nuevo, vereda El Tigre, la aldea Vieja, caserío San Juan, parroquia de Santa Cruz`);

/** Streets without their numbers. */
export const spanishStreets =
  phrases(`Mayor, Real, Nueva, Ancha, del Carmen, de la Paz, del Sol, de los Olivos, del Molino, de las Huertas, del Pilar, San Juan, San Antonio, Santa Ana, Constitución, Libertad, Independencia, Reforma, Juárez, Hidalgo,
  Morelos, Zapata, Insurgentes, Madero, 5 de Mayo, 16 de Septiembre, 20 de Noviembre, Corrientes, Rivadavia, Belgrano, San Martín, Sarmiento, Mitre, 9 de Julio, Alem, Bolívar, Sucre, Ayacucho, Junín, Bulnes, O'Higgins, Prat,
  Balmaceda, Los Alerces, Los Aromos, Los Geranios, Las Acacias, Las Palmeras, Cervantes, Colón, Goya, Velázquez, Gran Vía, Diagonal, de Aragón, de Catalunya, dels Àngels, de Dalt, Kale Nagusia, do Príncipe, da Ponte, das Flores`);

/** Hospitals as people say them, invented: none of them exists by this name. */
export const hospitalNames =
  phrases(`Valdeluz, Las Encinas, Santa Engracia, San Rosendo, Virgen del Alba, Virgen del Olivar, Monteclaro, La Ribera Alta, Els Pins, Mare de Déu del Port, Puerta del Río, Bellamar, San Telmo, La Merced Nueva, Cruz del Sur,
  Los Robles, Los Álamos, Fray Bernardo, Obispo Zumel, Reina Violante, Infanta Berenguela, General Anaya, Doctor Peset Vila, Doctor Arruga, San Cosme, San Damián, Sagrada Familia, El Rosario, Santa Úrsula, Santa Brígida, Costa Verde, Alto Tajo, Campo Grande,
  Sierra Blanca, Nuestra Señora de la Vega, Nuestra Señora del Puerto, del Henar, de la Marina, del Bajo Duero, Arnau Pons, Joan Ventós, Txagorritxo Berri, Urkiola, Donostialdea, Meixueiro, Rosalía de Lema, del Norte, del Sur, del Niño Jesús Mártir, Civil, Español, Italiano,
  Alemán, Británico, Militar, Metropolitano, Ángeles del Valle, Star Norte, San Borja, Carlos Noel, Dos de Mayo Nuevo, Loayza Sur, Salvador Ramos, Gómez Farías, Ramírez Mota, Zubirán Norte, Bautista, Evangélico, Centenario, Pasteur, Fleming, Durand Este, Fernández Vial`);
