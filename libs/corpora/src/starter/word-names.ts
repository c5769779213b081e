/** Names that are words as well: told from where they stand, or not at all. */

/** Given names that are also virtues, plants, months, stones, verbs. */
export const wordFirstNames = `Hope Joy Rose Ivy Iris Lily Daisy Holly Heather Ginger Penny Patience Charity Faith Dawn April May June
  August Summer Autumn Robin Sky Star Ruby Pearl Amber Crystal Jade Coral Violet Olive Hazel Sandy Misty Stormy Melody Harmony Serenity
  Mark Bill Will Rob Bob Art Drew Chase Hunter Mason Miles Grant Lance Pierce Rich Frank Earnest Jack Nick Dick Pat Sue Carol Peg Gene
  Dean Duke Earl King Prince Reed Rusty Cliff Glen Dale Heath Forest Clay Rocky Buck Wolf Angel Christian Young Major Guy Chance
  Destiny Journey Story Genesis Precious Blessing Gift Prosper Goodluck Innocent Comfort Mercy Peace Praise Fortune`;

/** Surnames that are also parts of the body, colours, trades, seasons, places, and discoverers of diseases. */
export const wordSurnames = `Head Foot Hand Bone Blood Payne Savage Small Long Short Little Rich Poor Green Brown Day Weeks Knight
  Snow Frost Rain Fall Summers March Bell Ball Cross Close Power Strong Good Cook Baker Pope Abbott Love Hart Rice Bean Berry Bush
  Field Hill Lake Rivers Brook Wells Ford Street Lane House Church Hall Walls Gates Steel Flint Rock Gold Silver Diamond Temple Major
  Sargent Noble King Prince Duke Earl Law Judge Justice Case Page Price Sales Cash Money Penny Mills Miller Tanner Taylor Carpenter
  Hunter Fisher Shepherd Archer Bowman Butler Porter Carter Cooper Turner Walker Waters Poole Moody Bright Dark Hardy Wise Swift Keen
  Gentle Merry Blythe Moon Starr Skye Storm Gale Forest Woods Wood Branch Root Leaf Flowers Rose Thorn Bird Crane Drake Finch Hawk
  Wren Wolf Fox Lamb Bull Buck Bear Lyon Fish Bass Pike Crab Pitt Stiles Post Bond Mark Pierce Reed Rush Tubbs Potter
  Weed Wynn Yost Pace Drain Rash Burns Cramp Boyle Pain Paul Scales Dose Tell Call Tate Early Late First Friday Monday Christmas Easter
  England Ireland Holland French German Paris London York Lancaster Dallas Houston Boston Austin Washington Lincoln Madison Jackson
  Kelly Allis Mayo Kocher Parkinson Crohn Graves Down Wilson Addison Cushing Paget Hirsch Marfan Alport Ward`;
