/** How institutions, places that are no towns, and occupations are called. C is a city, L a surname, F a first name. */
import { listed } from './starter-case.js';

/** Hospitals, practices, homes, by their full or usual names. */
export const hospitalForms =
  listed(`L Memorial Hospital; St. F's; St. F's Hospital; Saint F Medical Center; C General; C General Hospital; F L
    Hospital; C Medical Center; L Clinic; C Regional Medical Center; University of C Hospital; C Rehabilitation
    Center; L-L Institute; C Nursing Home; Sisters of F Hospital; C Community Hospital; C Children's Hospital; L
    Cancer Center; C Health; L Family Practice; C Urgent Care; C County Hospital; L Medical Group; C VA Medical
    Center; C Dialysis Center; L Hospice; C Eye Institute; C Royal Infirmary; C Heart Center; L Health System; C
    Surgery Center; L House; L Pediatrics; C Orthopedics; L Skilled Nursing Facility; Hospital C; C Women’s Clinic;
    L Behavioral Health; L University Hospital; Good Samaritan Hospital; Mercy Hospital; Our Lady of C; Sacred Heart
    Hospital; Providence C; Mercy C; Children's Hospital of C; the L Center; L Medical Associates; C Free Clinic; L Dental;
    Hospital of the University of C; C Veterans Hospital; C Memorial; L-L Medical Center; L Cardiology Associates;
    C Pain Clinic; C Mental Health Center; L Assisted Living; C Manor; L Gardens; C Birth Center; L Spine Center; C Fertility;
    F L Cancer Institute; Queen F Hospital; Prince F Hospital; C District Hospital; C and L Hospitals; L Women and Children's
    Hospital; C Internal Medicine; L Imaging; C Radiology Associates; L Laboratories; C Transplant Center; L Recovery Center;
    C Presbyterian; C Methodist Hospital; C Baptist Medical Center; C Lutheran; C Adventist Health; Holy Cross Hospital; C
    Specialty Hospital; L Wellness Center; C Vision; L Sleep Center; St. F of C; Klinikum C; Clínica L; CHU de C; Ospedale L;
    C University Hospital; C Teaching Hospital; C Cottage Hospital; L Surgery; C Health Centre; C Trauma Center;
    C Bone & Joint; L Center for Women; L Center for Heart and Vascular Care; the L Pavilion; L Tower; L
    Wing; L Ward; Ward L; L Unit at C General; C Eye and Ear; C Eye & Ear Infirmary; L Ear, Nose & Throat;
    C ENT Associates; Royal C Hospital; Royal F Hospital; King F Hospital; Princess F Hospital; C
    Infirmary; C General Infirmary; C and District General; L & C Health Partners; C Park Hospital; C
    Lodge; L Court Care Home; F House; F L House; Lady F Nursing Home; C Grove Nursing; L Road Surgery; L
    Street Practice; C Walk-in Centre; C Minor Injuries Unit; The L Practice; L & L Orthodontics; L
    Smiles; C Family Dental; L Physio; C Sports Medicine; L Chiropractic; C Oncology; C Hematology
    Oncology Associates; L Neuro Institute; C Brain and Spine; C Stroke Unit; L NICU; C Burn Center; C
    Kidney Care; L Renal Unit; C Foot & Ankle; C Hand Center; L Vein Clinic; L Plastic Surgery; C Allergy
    & Asthma; C OB/GYN; L Midwifery; C Birthing Centre; L Detox; C State Hospital; C Psychiatric Center; L
    Forensic Unit; L-C Hospital; L-C Health; C MedCenter; L MedPlex; L MedCare; C QuickCare; L
    ExpressCare; Hôpital C; Hôpital Saint-F; Hospital San F; Hospital General de C; Policlinico L;
    Universitätsklinikum C; Krankenhaus St. F; AIIMS C; Apollo C; UPMC C; Ascension C; HCA C; Kaiser C; UC
    C; St. F-L Hospital; Our Lady of F; Beth L; Mt. L; Mount L Hospital; L Campus; C Hospital East; C Army
    Hospital; Naval Hospital C; F and F L Children's Hospital; C Hospice House; L Hospital at C; C VAMC`);

/** Employers, schools, clubs, insurers, churches, offices. */
export const organizationForms =
  listed(`L & Sons; L Freight; C School District; L Mutual; Church of St. F; C Rotary Club; L Brothers; C Transit
    Authority; L and L LLP; C Credit Union; L Foods; C Fire Department; University of C; C State University; C
    Steel; L Logistics; Bank of C; L Motors; L Inc; L Inc.; C High School; L Elementary; L, L and L; L Ltd; L GmbH;
    C Police Department; L Technologies; L Corporation; Walmart; Amazon; Starbucks; McDonald’s; Google; Boeing;
    FedEx; Target; IBM; Costco; Home Depot; US Army; Tesla; L Industries; L Pharmaceuticals; C Daily News; C United;
    L Group; Home of L; C Public Library; L Roofing; L's Diner; C Raceway; L Farms; C Community College; C Water District;
    L Realty; First C Bank; C Herald; C Lions Club; C Sheriff's Office; C Fire & Rescue; L Construction; L Electric; L Plumbing;
    C Unified; L Middle School; F L High School; C Elementary School; L Academy; C College; L University; C Institute of
    Technology; C Airlines; C Paper Mill; L Dairy; L Brewing Company; L Trucking; L Auto Body; C Auto Parts; L Hardware;
    L's Bakery; C Grocery; L Consulting; L Capital; L Insurance; L Health Plan; C Assurance; Blue C; L Pharmacy; C Drugs; L Labs;
    L Biotech; C Power and Light; C Gas; C Telecom; L Media; C Tribune; C Times; Radio C; C Symphony; C Opera; C Theatre;
    C Tigers; C Rovers; C FC; C Yacht Club; C Golf Club; L Gym; C YMCA; C Food Bank; C Shelter; F's House; Temple L; C Mosque;
    First Baptist Church of C; St. F's Parish; C Diocese; C City Council; City of C; State of C; County of C; Port of C; C
    Housing Authority; Department of Corrections; C Correctional Facility; L Foundation; F L Foundation; L Trust; C Legal Aid;
    Local 302 of the L Union; C Teachers Union; L Shipyard; C Docks; C Nuclear Plant; L Chemicals; L Mining; C Quarry; C Refinery; L
    Aerospace; L Robotics; L Software; L Systems; L.com; C Cab; L Tours; Hotel C; The L Inn; L Resort; Cafe L;
    Fort L; Camp L; 2nd Battalion; US Navy; National Guard; Coast Guard; Peace Corps; Red Cross; Salvation Army; UPS; USPS; Delta;
    United; Southwest; Ford; Toyota; Honda; GE; Intel; Apple; Microsoft; Facebook; Uber; Lyft; Subway; Burger King; Wendy's; Kroger;
    Safeway; Walgreens; CVS; Rite Aid; Best Buy; Lowe's; Macy's; Nike; Pfizer; Exxon; Shell; Chevron; AT&T; Verizon; Comcast;
    Aetna; Cigna; Humana; Anthem; Blue Cross; Medicaid; NHS; BBC; Tesco;
    L & Associates; L & Daughters; L & Co.; L & Cie; L Partners; the L Company; L Works; C Textile Mill; L
    Apparel; L Shoes; L Bank; First National Bank of C; C Savings & Loan; C Federal; L Wealth; Law Offices
    of F L; L, L & L; F L PLLC; L Solicitors; L Accounting; L Staffing; C Temp Agency; L Security; C
    Ambulance Service; C EMS; C Volunteer Rescue Squad; C PD; C Constabulary; C Magistrates' Court; C
    County Jail; HMP C; L Detention Center; C Borough Council; C Social Services; F's Kitchen; F's Place;
    Chez F; Trattoria L; L's Pub; The L Arms; F & L; C Coffee; L Market; C Co-op; L Dry Cleaners; L
    Cleaning Services; C Sanitation; L Landscaping; L Orchards; C Cannery; L Meats; L Poultry; C Rail; C
    Bus Lines; L Air; C Ferries; L Energy; C Wind; L Oil; L Glass; L Plastics; C Tool & Die; L Machine
    Shop; C Foundry; L Semiconductor; L AI; L Life; C Mutual; L Drug; L Chemist; L Medical Supply; C Home
    Care; C Meals on Wheels; C Primary School; St. F's Primary; L Prep; C Day School; C Montessori; L
    Kindergarten; C Tech; C Polytechnic; L College of Nursing; C Hornets; C Bears; C Swim Club; L Dance
    Studio; C Little League; C Elks Lodge; VFW Post C; American Legion C; Iglesia de C; Grace Church C;
    St. F Orthodox Church; Studio L; C Gazette; C Post; L Books; L Games; L Pharma AG; L S.A.; L S.p.A.; L
    Pty Ltd; L BV; L-C Holdings`);

/** Lakes, bridges, parks, counties. */
export const landmarkForms =
  listed(`Lake C; L Park; C Airport; Mount L; C Bridge; C County; C County; L Island; C Beach; L Square; C Valley; the C area; L
    National Park; C Mall; Camp L; C Station; Route 9; L Plaza; Downtown C; North C; C River; L County; C Township; C Parish;
    L Creek; L Canyon; C Heights; L Stadium; C Arena; the C Marina; L State Forest; Fort L; C Harbor; L Ranch; C Metro; East C;
    South C; West C; Upper C; greater C; the C region; rural C; C Zoo; L Museum; C Reservation; Interstate 84; Highway 12; I-90; Route 66; US 1; L Trail;
    L Peak; C Bay; L Falls; Cape L; C Point; L Reservoir; the L Center; C Convention Center; C Fairgrounds; L Campground;
    L Gap; L Pass; L Ridge; C Pier; C Boardwalk; C Promenade; L Dam; C Canal; L Woods; L Glen; Loch L;
    River L; Isle of L; the L Building; L Hall; C Cathedral; C Castle; C Racecourse; Old Town C; C
    Docklands; L Estates; L Mobile Home Park; C Golf Course; State Route 27; County Road 12; the M25; C
    Central Station; C Aquarium; L Cemetery; C Speedway`);

/** Occupations beside those of the hospitals' notes. */
export const moreProfessions =
  listed(`teacher; engineer; truck driver; construction worker; housekeeper; secretary; salesman; real estate agent;
    farmer; mechanic; chef; cook; nurse; pharmacist; dentist; attorney; student; college student; receptionist;
    security guard; factory worker; landscaper; programmer; data analyst; accountant; carpenter; retired teacher;
    retired engineer; homemaker; banker; pastor; bus driver; hairdresser; musician; professor; electrician; software
    developer; store manager; police officer; firefighter; veteran; sales representative; bartender; roofer;
    painter; welder; coal miner; high school principal; marketing manager; physician; paramedic; flight attendant;
    postal carrier; personal trainer; journalist; graphic designer; ballet dancer; opera singer; dog groomer; librarian;
    retired librarian; retired nurse; retired police officer; former miner; retired postal worker; former soldier; Army veteran;
    Navy veteran; Marine; airline pilot; helicopter pilot; air traffic controller; ship captain; commercial fisherman; lobsterman;
    longshoreman; dock worker; deckhand; merchant seaman; truck dispatcher; forklift operator; machine operator; assembly line worker;
    auto mechanic; body shop worker; gas station attendant; car salesman; used car dealer; cashier; stock clerk; store clerk; bagger;
    warehouse supervisor; delivery driver; taxi driver; rideshare driver; school bus driver; train engineer; railroad worker;
    conductor; crossing guard; mail carrier; garbage collector; sanitation worker; street sweeper; janitor; custodian; maid; nanny;
    babysitter; au pair; day care worker; preschool teacher; kindergarten teacher; math teacher; special education teacher; substitute
    teacher; school counselor; principal; dean; lecturer; graduate student; PhD student; law student; medical student; medical
    resident; surgeon; veterinarian; vet tech; dental hygienist; optometrist; physical therapist; occupational therapist; massage
    therapist; speech therapist; chiropractor; acupuncturist; midwife; doula; phlebotomist; lab technician; radiology technician;
    nursing assistant; home health aide; caregiver; social worker; psychologist; counselor; life coach; minister; priest; rabbi; imam;
    nun; monk; missionary; undertaker; funeral director; gravedigger; lawyer; public defender; prosecutor; judge; paralegal; court
    reporter; bailiff; prison guard; correctional officer; probation officer; private detective; bounty hunter; border patrol agent;
    customs officer; FBI agent; diplomat; politician; mayor; city councilman; lobbyist; civil servant; tax inspector; auditor;
    bookkeeper; payroll clerk; actuary; economist; statistician; stockbroker; day trader; hedge fund manager; venture capitalist; loan
    officer; insurance agent; claims adjuster; realtor; property manager; landlord; architect; civil engineer; surveyor; contractor;
    bricklayer; stonemason; tiler; plasterer; drywaller; glazier; plumber; pipefitter; steamfitter; boilermaker; ironworker;
    sheet metal worker; scaffolder; crane operator; bulldozer driver; demolition worker; asbestos remover; insulation installer; HVAC
    technician; elevator mechanic; lineman; cable installer; telephone operator; call center worker; telemarketer; receptionist at a
    law firm; office manager; executive assistant; data entry clerk; typist; proofreader; editor; novelist; poet; playwright;
    screenwriter; film director; cameraman; sound engineer; actor; actress; stuntman; model; dancer; choreographer; drummer; guitarist;
    pianist; cellist; composer; DJ; disc jockey; comedian; magician; clown; circus performer; athlete; football player; basketball
    coach; swim instructor; ski instructor; golf pro; jockey; boxer; wrestler; referee; lifeguard; park ranger; forester; lumberjack;
    logger; sawmill worker; arborist; gardener; florist; beekeeper; rancher; cowboy; dairy farmer; pig farmer; poultry farmer; farm
    worker; migrant worker; fruit picker; grape grower; winemaker; brewer; distiller; butcher; slaughterhouse worker; meat packer;
    fishmonger; baker; pastry chef; sous chef; line cook; dishwasher; waiter; waitress; barista; sommelier; caterer; hotel clerk;
    concierge; bellhop; tour guide; travel agent; casino dealer; tattoo artist; barber; cosmetologist; nail technician; makeup artist;
    seamstress; tailor; cobbler; shoemaker; weaver; textile worker; dry cleaner; jeweler; watchmaker; goldsmith; glassblower; potter;
    sculptor; art dealer; museum curator; archivist; historian; archaeologist; anthropologist; geologist; astronomer; physicist;
    chemist; biologist; microbiologist; zookeeper; marine biologist; oceanographer; meteorologist; mathematician; computer
    programmer; web developer; network administrator; systems analyst; database administrator; IT consultant; electrical engineer;
    chemical engineer; nuclear engineer; aerospace engineer; mechanical engineer; petroleum engineer; oil rig worker; roughneck;
    quarryman; miner; tunnel worker; blaster; firework maker; gunsmith; locksmith; blacksmith; farrier; horse trainer; dog trainer;
    dog walker; pest control worker; exterminator; pool cleaner; window washer; chimney sweep; house painter; sign painter; interior
    designer; fashion designer; photographer; printer; bookbinder; translator; interpreter; copywriter; public relations officer;
    human resources manager; recruiter; CEO; business owner; small business owner; entrepreneur; self-employed contractor; freelance
    writer; freelancer; stay-at-home mother; stay-at-home dad; housewife; retiree; pensioner`);
