/**
 * More ways to call institutions, places and streets, of many countries. C is a city, L a surname, F a first name, W a common word, # a digit: what is
 * called after a tree or a virtue is told from where it stands.
 */
import { listed } from './starter-case.js';

/** What stands for W. */
export const commonWords =
  `Acacia Alder Amber Anchor Apple Arrow Ash Aspen Autumn Azure Badger Bay Beacon Bear Beech Birch Blossom Blue Bluff Bridge Bright Brook Canyon Cardinal Castle
    Cedar Cherry Clear Clover Coral Cotton Crane Crescent Crossroads Crystal Cypress Dawn Deer Diamond Dove Eagle Ebony Elm Emerald Evergreen Falcon Fern Field Fir Flint Forest
    Fountain Fox Garden Garnet Gate Glade Golden Grace Granite Green Grove Gull Harbor Harmony Haven Hawk Hawthorn Hazel Heather Heritage Heron Hill Holly Honey Hope Horizon
    Indigo Iron Ivory Ivy Jade Jasmine Juniper Keystone Kingfisher Lake Lantern Laurel Lavender Liberty Lilac Lily Linden Lotus Magnolia Maple Marigold Meadow Mercy Mill Mint
    Mulberry Myrtle New Oak Ocean Olive Orchard Orchid Osprey Otter Palm Park Peace Peach Pearl Pebble Pine Pioneer Pleasant Plum Poplar Prairie Quarry Rainbow Raven Red Redwood
    Regent Ridge River Robin Rose Rowan Ruby Sage Salmon Sand Sapphire Serenity Shady Silver Spring Spruce Star Stone Summer Summit Sun Sunrise Swan Sycamore Teal Thistle Timber
    Trinity Union Unity Valley Victory Village Vine Violet Walnut Water Wheat White Wild Willow Wind Winter Wolf Wren Yarrow`.split(
    /\s+/,
  );

/** Hospitals, practices, homes. */
export const moreHospitalForms =
  listed(`C General Hospital; C Gen Hosp; C General; C Genl; the General in C; C Memorial; C Mem Hosp; C Regional; C RMC; C District Hospital; C DH;
    Dist Hosp C; C County Hospital; C Co Hosp; C Municipal Hospital; C Central Hospital; C Royal Infirmary; C Royal Hosp; Queen F Hospital;
    Princess F Maternity; Prince F Hospital C; C and L NHS Trust; C Teaching Hospitals NHS Foundation Trust; C UHT; U of C Med Center;
    C Academic Medical Centre; UMC C; CHU C; CH de C; Hôpital W; Hospital de C; Hospital Civil F L; Clínica Santa F; Centro de Salud C; Santa Casa de C;
    UPA C; UBS Vila W; Posto de Saúde C; Ospedale di C; Ospedale San F; Policlinico C; Klinikum C; Uniklinik C; Uniklinikum C; Krankenhaus St. F;
    Kreiskrankenhaus C; Praxis Dr. L; Spital C; Kantonsspital C; UZ C; AZ Sint-F; Ziekenhuis C; C Sykehus; C Sjukhus; C Sygehus; C HC IV; C Sub-Centre;
    C CHC; C Primary Health Centre; Civil Hosp, C; GH C; GMCH C; L Medical College; L Maternity and Nursing Home; Dr. F L's office; L Eye Hospital;
    C Eye Institute; W Eye Care, C; THQ C; BHU C; C Upazila Health Complex; Barangay Health Station, C; C Prov Hosp; RSU W; RS L; Puskesmas C;
    Klinik Kesihatan C; C Polyclinic No. 2; C City Hospital No. 4; St F's Mission Hospital; St F Med Ctr; Our Lady of W Hospital; Mater W;
    Sacred W Hospital; Mt W; Good W Hospital; W Cross Hospital, C; Mercy C; C Baptist; C Methodist; C Adventist; L Presbyterian, C; C Lutheran;
    C Jewish Hosp; C Children's; L Women's Pavilion; W Birthing Suite; W Moon Midwives; Community Midwives of C; C Lying-In Hospital; C Heart Institute;
    L Heart and Vascular; W Heart Hospital; L Cardiology; C Cancer Center; W Cancer Centre, C; C Oncology and Hematology; L Infusion Center;
    C Radiation Oncology; C Trauma Centre; C Level 1 trauma center; C ER; L ED; C A&E; C Casualty; C Emerg; the W Street ER; C MIU; C Minor Injuries Unit;
    C Walk-in Centre; C urgent care; L QuickCare; W Immediate Care; C After Hours Clinic; C GP Out of Hours; W Road Surgery; The W Surgery, C;
    W Medical Practice; L and L Family Medicine; L Family Practice; C Family Med; C FHT; C FQHC; W Community Health, C; W Free Clinic;
    C Rural Health Clinic; C IHS; C Aboriginal Medical Service; C Multi-Purpose Service; C Nursing Station; C Cottage Hospital; L Memorial Cottage Hosp;
    C Critical Access Hospital; W Valley Medical Center; W Hill Hospital; W Park Hospital; Fort W Community Hospital; C Bay Medical; C East;
    W Health System; L Clinic - C campus; L Wing; L Tower, 6th floor; Ward 7, C; W Ward; W Ward at C General; 5 North, L Pavilion; 3B at C Regional;
    MICU at L; SICU, C Gen; C NICU; C PICU; ICU at W Hill; C Step-Down; CCU C; L Day Surgery Unit; C Surgicenter; C Orthopaedic Hospital; L Orthopedics;
    W Ortho and Sports Med; C Bone and Joint; C Spine Center; C Pain Mgmt; C VA; C VAMC; C CBOC; C Veterans Home; C Military Hospital; CMH C;
    Fort L Clinic; C AFB clinic; C Railway Hospital; C Prison Infirmary; L Correctional Infirmary; C State Hospital; C State Psych;
    L Psychiatric Institute; W Psychiatric, C; C Mental Health Unit; C Behavioral; C CMHT; C CAMHS; C Crisis Stabilization; W Lodge Psychiatric Unit;
    C Detox; W Recovery Center; W Path Recovery; W Springs Treatment Center; W Opioid Treatment Program; C Rehab; W Rehab and Nursing; W Acres SNF;
    L Manor; W Manor Nursing Home; The W's Care Home; W Lodge Residential; W Terrace Memory Care; W Gardens Assisted Living; W Place ALF; C LTAC;
    W LTACH of C; L Long-Term Care; W Villa Aged Care; C RACF; C Hostel, W wing; L Hospice House; W Haven Hospice; W Palliative, C; C Dialysis;
    L Kidney Center; C Renal Unit; W Nephrology; C Wound Clinic; C Imaging; W Radiology; L Diagnostics, C; L Path Lab; C Blood Bank; W Sleep Lab;
    C ENT Associates; L Dermatology; C GI Associates; L Digestive Health; C Fertility; L IVF, C; W OB-GYN; C Women's Health Ctr; W Pediatrics; L Peds;
    C Well Baby Clinic; L Dental; W Smiles Dental, C; C Diabetes Centre; C Foot Clinic; C TB Clinic; C TB Sanatorium; C Leprosy Hospital;
    C Infectious Diseases Hospital; C Sexual Health; W HIV Clinic, C; C ANC clinic; C Field Hospital; C Refugee Camp Clinic; Camp W Health Post;
    W Ayurvedic, C; L Homeo Hall; C TCM Hospital; C First People's Hosp; No. 3 Hospital of C; C Univ Hosp East`);

/** Employers, schools, clubs, insurers, churches, offices. */
export const moreOrganizationForms =
  listed(`L Construction; L & Sons Plumbing; L Bros Roofing; L Accounting; L Logistics; W Freight; C Freightways; W Couriers; C Cabs; W Taxi Co; C Transit;
    C Bus Company; C Metro; C Port Authority; C Shipyard; L Shipyards; C Steel; C Steelworks; L Foundry; C Cement; L Tile Works; W Mills; C Jute Mill;
    W Garments Ltd; L Tannery; C Brickworks; L Quarry; W Sawmill; C Lumber; L Timber Yard; W Chemicals; C Refinery; L Petrochem; C Hydro; W Energy;
    C Water Board; W Solar LLC; C Colliery; L Sugar Estate; C Poultry; W Dairy; C Abattoir; W Seafoods; C Cannery; L Bakery; F's Diner; The W Inn;
    the W Arms pub; C Winery; C Palace Hotel; C Motor Lodge; W Casino; L Hair Studio; W Salon; W Gym; C Fitness; W Yoga; L Dojo; C Rec; C Parks Dept;
    C Department of Public Works; C DPW; C Shire; C Municipality; C Panchayat; C Nagar Palika; C Police; C PD; PS C; C Thana; C Sheriff;
    L County Sheriff's Office; C Constabulary; C Polizei; C FD; Engine 12, C Fire; C Volunteer Fire Co; W Fire Company No. 3; C EMS; W Air Ambulance;
    C Lifeboat crew; C Surf Life Saving; C Mountain Rescue; C Magistrates; C Crown Court; L County Family Court; C Parole; C DA's office; HMP W Hill;
    C Jail; W Creek Correctional; C State Prison; W Youth Ranch; Camp L; Fort W; C AFB; RAF C; Naval Station C; C Barracks; 3rd Bn, L Regiment;
    the C Rifles; 14th W Cavalry; C National Guard Armory; C Cadets; W Squadron; USS C; HMAS W; MV W; FV F W; C High School; C HS; F L Elementary;
    L Academy; C Grammar; C Comprehensive; W Lane Primary; St F's RC Primary; Kendriya school, C; C Madrasa; W Montessori; W Preschool; Little W Daycare;
    W Kindy; C Head Start; C ISD; C Unified; C School for the Deaf; CCC C campus; C Univ; C Tech; C Polytechnic; C Institute of Technology; C TAFE;
    C Teachers College; W Theological Seminary; C Cosmetology; C First Methodist; W Street Baptist; Our Lady of W Parish; W Chapel; W Tabernacle;
    New W Church of God; W Pentecostal; Iglesia W; C Kingdom Hall; C Ward, LDS; C Quaker Meeting; C Orthodox Church; Temple Beth W; C Synagogue; C Chabad;
    C Mosque; Masjid W; C Gurdwara; L Mandir; W Buddhist Center; Wat W, C; W Monastery; C Diocese; C Mission; C Night Shelter; Room 12, W Shelter;
    W Soup Kitchen; C Food Pantry; L House sober living; W Halfway House; C CPS; C DCFS; C Adult Protective Services; C Safeguarding Team; W Homes;
    L County Health Dept; W Charity; L Foundation; W Aid; W Without Borders, C; Red W C branch; C Lions Club; C Rotary; C Legion Post 118; Knights of W;
    C Grange; W Women's Institute; C WI; W Day Centre; W Club for Seniors; C Men's Shed; C Scouts; Troop 61, C; C Girl Guides; 4-H Club of C; W Group AA;
    W NA meeting, C; C Al-Anon; Carers C; Local 412; C Nurses Association; United W Workers; C Farmers Co-op; C Credit Union; L Savings and Loan;
    W Mutual; W Insurance; W Advantage PPO; C Medicaid MCO; W Choice Gold Plan; L Benefits Administrators; W Assurance plc; Krankenkasse C; Mutuelle W;
    Seguro W; C Sickness Fund; C Pharmacy; L Chemist; W Chemists; W Drug; W Apothecary; Farmacia San F; Pharmacie de C; Apotheke am W; W Medicos;
    W Mail Order Rx; L Oxygen; W DME; L Prosthetics; W Orthotics; L Optical; C Hearing Aids; W Home Care; W Helping Hands; C VNA; W Angels Caregivers;
    C Meals on Wheels; W Staffing; L Nursing Agency; W Locums; L Recruitment; W Hospice Volunteers; C Dial-a-Ride; W Medivan;
    L & Daughters Funeral Directors; W Crematorium; C Mortuary; C Coroner; C Medical Examiner; W Tissue Bank; C Organ Network; W Labs; L Laboratories;
    W Biosciences; W Pharma; C Airlines; Fly W; W Airways; C Ferries; W Cruise Line; C Rail; W Trains; W Grocers; W Mart; C Supermarket; L Hardware;
    L Auto; C Tire; L Motors; W Pet Store; C Vet Clinic; L Stables; W Nursery and Garden; L Florist; W Books; L Public Library; C Museum; L Theater;
    C Symphony; C Opera; C Times; W FM; C Radio; W Software; L Systems Inc; W Data; L Consulting; C BPO; L Realty; W Property Mgmt; W Security;
    L Guards Pvt Ltd; W Cleaning; C Janitorial; L Landscaping; W Tree Service; W Pest Control; L Electric; L Heating and Air; C Waste; C City FC;
    C Rovers; C RFC; W Roller Derby; C Harriers; C Hockey; C GAA; L Racing; Blue W team; W Helpline; L GmbH; L AG, C; L S.A.; Grupo L; L Hermanos;
    W Sdn Bhd; PT W; L Enterprises; C Embassy; C Immigration; C Tribal Council; W Band Office; W Nation Social Services; L Kibbutz`);

/** Lakes, roads, parks, neighbourhoods, regions. */
export const moreLandmarkForms =
  listed(`Lake W; L's Pond; Loch W; Lough L; W Tarn; C Reservoir; W Dam; W Creek; W Brook; W River; Río W; W Falls; W Rapids; W Canal; L Lock; W Wharf; C Docks;
    C Harbour; W Marina; Port W; C Pier; L Beach; W Cove; W Bay; L Sound; W Point; Cape W; W Head; L Island; Isle of W; W Key; W Cay; C Atoll; Pulau W;
    W Reef; W Bank fishing grounds; Mount L; W Peak; W Mountain; W Ridge; W Fell; W Pass; W Gap; W Canyon; L Gulch; W Gorge; W Cave; W Valley; Val W;
    Glen W; W Hills; W Moor; W Heath; W Common; W Wood; L State Forest; C Park; W Playground; C Fairgrounds; C Botanical Gardens; C Zoo; W Golf Course;
    L Stadium; C Arena; W Speedway; W Ski Area; C Ice Rink; C Pool; C Lido; W Campground; W Estates; W Heights; W Terrace; W Acres; W Grove; W Meadows;
    the L estate; C Estate; W Towers; L Court flats; L Houses; C Old Town; Upper C; Lower C; West C; East W; North L; South C; downtown C; uptown C;
    C city centre; C CBD; C waterfront; W Quarter; W Square; W Bazaar; C Mandi; W Chowk; L Nagar; W Colony; C Cantonment; Barrio W; Colonia L; Vila W;
    Favela W; C Township; W Location; Kampung W; Desa C; Taman W; Mukim C; C Woreda; C Taluk; C District; C Division; C Oblast; C Prefecture; C Province;
    C Region; Greater C; C metro area; L County; L Parish; C Borough; C-upon-W; C Junction; L Corners; W Crossing; L Ferry; W Landing; Fort L ruins;
    C Castle; L Abbey; C Cathedral; W Tower; L Hall; L House; L Farm; W Ranch; L Orchard; L Vineyards; W Plantation; L Mine; No. 4 pit, C; W Quarry;
    C Oilfield; W Rig; C Power Plant; C train station; C Bus Depot; W Road Station; L Street subway; L Field airstrip; C Intl; Terminal 2, C Airport;
    Gate 14 at C; W Mall; L Plaza; W Shopping Centre; C Flea Market; W Bridge; C Bridge; W Tunnel; W Interchange; W Parkway; L Expressway;
    mile 40 of the W Trail; Hwy 9; Route 7; Rte 30 and W; NH 44 near C; L Trail; W Trailhead; C Greenway; Camino W; W Steps; W Reservation; C Reserve;
    W Rancheria; W First Nation; C Refugee Camp; C Cemetery; C War Memorial; C Lighthouse; W Light; W Desert; W Dunes; W Plains; W Flats; W Marsh;
    L Swamp; W Bayou; W Delta; C Hot Springs; W Glacier; Wadi W; Bukit W; Koh W; Playa W; the W dog park`);

/** Streets with their numbers. */
export const moreStreetForms =
  listed(`# L Street; #### W Ave; #### L Avenue; ##### W Rd; ## L Road; ### W Drive; ## W Lane; # W Ln; ### W Court; # L Ct; ## W Close; # L Close;
    ## W Crescent; ### L Cres; # W Place; ## W Terrace; ## L Tce; ### W Way; ## W Grove; # W Green; ### W Circle; ## L Cir; ### W Loop; #### W Trail;
    ### W Parkway; ##### L Blvd; #### W Boulevard; ### L Hwy; ## W Square; ## W Row; ## W Hill; # W Rise; ## W Gardens; # W Quay; ### E ##th Street;
    #### NE ##th Ct; ### South W Street; ### Old W Road; ##### State Route ##; #### Hwy ##; PO Box ###; GPO Box ####; Private Bag ##, C; BP ###, C;
    HC ## Box ##; RR#, C; ### W St Apt #B; ### L Ave #A; Suite ###, ## L St; Ste ##, #### W Pkwy; Rm ###, W Hotel; Flat ##, W Court, C;
    Top flat, ## W Street; Unit #, ## L Rd, C; U#/### L Pde; #B L Gardens; Lot ##, W Estates; Lot #, L Mobile Home Park; Space ##, W RV Park;
    Pitch #, W Caravan Park; The W, L Lane; L Lodge, W Road; W Farm, C; W View, C Road; Old W House, # L Hill; W End, Lower W Street; H.No. #-##, W Nagar;
    Plot No. ###, Sector ##; Qtr No. ##, W Colony; ##/#, W Main, ##th Cross; Room #, L Chawl; Vill. W, P.O. C; Village L, near C; #### W Tower, C;
    Purok #, Brgy. W; ## Jalan W; Jl. L ##, RT # RW #; ## Soi W #; ### Moo #, C; Rm ####, Block #, W Estate; ##/F, W Building, C; Plot #, Block ##, C;
    ## bis rue de la W; ## avenue F L; # place de C; L-Straße ##; W-Allee ##; Via W ##; Via F L, #; Viale W ##; Piazza W #; Calle L No. ###, Col. W;
    Av. L ####; Avda. W ###; Carrera ## No. ##-##; Rua W, ###; Rua F L ##, apto ##; ul. L ## m. #; L Sokak No. #; ### Via W; #### Camino W; ### Paseo W;
    #### Rancho W Dr; corner of L and W; L and ##th; W St near ##th; #### block of W; ### block of L Ave; Blk ## L St ##-###; behind ## L Street;
    across from ### W; end of W Lane, C; bottom of L Hill; W St; upper W Street; Erf ###, W Street; Door No. ##, L Nagar; House No. #, L Close, C;
    No. #, Lorong W; I-## at W Ave`);
