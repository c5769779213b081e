/** German first names and towns, folded as the text is. Written by hand for this library; names that are also plain words are left out. */

/** First names that are common in Germany, Austria and Switzerland, and among people who moved there. */
export const germanFirstNames: ReadonlySet<string> = new Set(
  `adam adrian ahmet albert alexander alexandra alfred ali alina amelie andrea andreas angela angelika anita anja anke ann anna anne
  annegret anneliese annette annika anton antonia arne arthur astrid axel aylin barbara bastian beate beatrix ben benjamin bernd bernhard
  bettina bianca birgit birgitta bjorn brigitte britta bruno carina carl carla carmen carolin caroline charlotte christa christel christian
  christiane christina christine christoph christopher claudia claus clara conny constanze corinna cornelia dagmar daniel daniela david
  denise dennis detlef diana dieter dietmar dirk dominik doris dorothea eberhard eckhard edeltraud edith eduard egon elena elfriede elias
  elisabeth elke ella ellen elsa emil emilia emily emma emre erich erika ernst erwin esther eva evelyn fabian fatma felix ferdinand finn
  florian frank franz franziska frauke fred frieda friedrich fritz gabi gabriel gabriele georg gerald gerda gerhard gerlinde gerta gertrud
  gisela gottfried greta gudrun gunter gunther gustav hanna hannah hannelore hans harald hartmut hedwig heike heiko heiner heinrich heinz
  helena helene helga helmut henrik henry herbert hermann hilde hildegard holger horst hubert hugo ida ilona ilse ina ines inga ingeborg ingo
  ingrid irene iris irina irmgard isabel isabell isabella jakob jan jana janina jannik jasmin jens jennifer jessica joachim jochen johann
  johanna johannes jonas jonathan josef joseph julia julian juliane jurgen justus jutta kai karin karina karl karla karolin karsten katharina
  kathrin katja katrin kerstin kevin kilian kirsten klara klaus konrad konstantin kristin kristina kurt lara larissa lars laura lea lena leni
  leo leon leonie leopold lilli lina linus lisa lothar louis louisa luca lucas lucia ludwig luis luisa luise lukas lutz magdalena magnus maik
  maja malte mandy manfred manuel manuela marcel marco marcus mareike margarete margarethe margit margot maria marianne marie marina mario
  marion marius marko markus marlene marlies martha martin martina marvin mathilda mathias matthias maximilian mechthild mehmet melanie
  melina melissa mia michael michaela michelle miriam mohammed monika moritz mustafa nadine nadja natalie natascha nele nico nicole niklas
  nils nina noah norbert oliver olaf oskar ottilie otto patricia patrick paul paula pauline peer peter petra philipp pia rainer ralf ralph
  ramona raphael rebecca regina reiner reinhard reinhold renate rene ricarda rita robert robin roland rolf roman ronald ronny rosa
  rosemarie rosi rudi rudolf ruth sabine sabrina samuel sandra sara sarah sascha saskia sebastian sibylle siegfried sigrid silke silvia simon
  simone sofia sonja sophia sophie stefan stefanie steffen stephan susanne sven svenja sybille sylvia tamara tanja tatjana theo theresa
  theresia thomas thorsten tilman tim timo tina tobias tom torben torsten udo ulf ulrich ulrike ursula ute uwe valentin valentina vanessa vera
  verena veronika viktor viktoria vincent volker walter waltraud wera werner wilfried wilhelm willi willy winfried wolfgang xaver yannick
  yusuf yvonne zeynep`.split(/\s+/),
);

/** Towns without those that are also words ("Essen", "Halle", "Hof"). */
export const germanTowns: ReadonlySet<string> = new Set(
  `aachen aalen ahlen amberg ansbach arnsberg aschaffenburg augsburg bamberg bautzen bayreuth bergheim berlin bielefeld bocholt bochum
  bonn bottrop braunschweig bremen bremerhaven celle chemnitz coburg cottbus cuxhaven dachau darmstadt delmenhorst dessau detmold
  dinslaken dormagen dorsten dortmund dresden duisburg dusseldorf eisenach emden erfurt erlangen eschweiler esslingen euskirchen flensburg
  frankfurt frechen freiberg freiburg freising friedrichshafen fulda garbsen gelsenkirchen gera gladbeck goppingen gorlitz goslar gottingen
  graz greifswald grevenbroich gummersbach gutersloh halberstadt hamburg hameln hanau hannover heidelberg heidenheim heilbronn herford
  herne hilden hildesheim homburg hurth ibbenburen ingolstadt innsbruck iserlohn jena kaiserslautern karlsruhe kassel kempten kerpen kiel
  klagenfurt koblenz koln konstanz krefeld landau landshut langenhagen leipzig leverkusen lingen linz lippstadt lorrach lubeck ludenscheid
  ludwigsburg ludwigshafen luneburg lunen magdeburg mainz mannheim marburg marl meerbusch menden minden moers monchengladbach
  muhlheim mulheim munchen munster neubrandenburg neumunster neuss neustadt neuwied norderstedt nordhausen nordhorn nurnberg oberhausen
  offenbach offenburg oldenburg osnabruck paderborn passau peine pforzheim pirmasens plauen potsdam pulheim rastatt ratingen ravensburg
  recklinghausen regensburg remscheid reutlingen rheine rosenheim rostock russelsheim saarbrucken salzburg salzgitter sankt-augustin schwabach
  schweinfurt schwerin siegburg siegen sindelfingen solingen speyer stolberg stralsund straubing stuttgart suhl trier troisdorf tubingen ulm
  unna velbert viersen villach villingen waiblingen weimar wels wesel wetzlar wien wiesbaden wilhelmshaven wismar witten wittenberg wolfenbuttel
  wolfsburg worms wuppertal wurzburg zurich zwickau`.split(/\s+/),
);
