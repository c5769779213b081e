/** Peak memory of this process. */
import { writeFileSync } from 'node:fs';

const kilobytesPerMegabyte = 1024;

/** The largest resident set since the start or the last reset, threads included. */
export function peakRssMb(): number {
  return Math.round(process.resourceUsage().maxRSS / kilobytesPerMegabyte);
}

/** Begins the peak anew at what is resident now; false where the system cannot (anything but Linux), and the peak stays. */
export function resetPeakRss(): boolean {
  try {
    writeFileSync('/proc/self/clear_refs', '5'); // 5 resets the peak alone (proc(5))
    return true;
  } catch {
    return false; // another system, or no right to
  }
}
