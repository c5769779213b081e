/** English numbers in words as pieces of patterns. */

/** One to nine. */
export const units = '(?:one|two|three|four|five|six|seven|eight|nine)';

/** Eleven to nineteen. */
export const teens = '(?:eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)';

/** Twenty, thirty, up to ninety. */
export const tens = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)';

/** First to ninth. */
export const ordinalUnits = '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)';
