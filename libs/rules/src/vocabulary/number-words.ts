/** English numbers in words as pieces of patterns. */

/** One to nine. */
export const units = '(?:one|two|three|four|five|six|seven|eight|nine)';

/** Eleven to nineteen. */
export const teens = '(?:eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)';

/** Twenty, thirty, up to ninety. */
export const tens = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)';

/** First to ninth. */
export const ordinalUnits = '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)';

/** At least so many digits one by one, "double" and "triple" among them. */
export function spokenDigits(least: number): string {
  const digit = `(?:oh|zero|${units})`;
  return `(?:(?:double |triple )?${digit}[ ,-]{1,2}){${least - 1},24}(?:double |triple )?${digit}`;
}
