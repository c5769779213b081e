/** E-mail, web and network addresses. Their shapes alone identify them, so they need no cue. */
import validator from 'validator';
import { anyCase, defineRules, exactCase, type Rules } from '../../rule.js';
import { readWords } from '../../vocabulary/words.js';

const asEmail = defineRules('email', 'EMAIL');
const asHandle = defineRules('handle', 'USERNAME');
const asUrl = defineRules('url', 'URL');
const asIp = defineRules('ip', 'IPADDR');

const words = readWords('catalogue/any');

/** Domains recognised without `http` or `www`. Other endings are too often a missing space ("pain.No"). */
const commonEndings =
  'com|org|net|edu|gov|mil|info|io|example|health|hospital|nhs\\.uk|co\\.uk|ac\\.uk|es|de';

/** Rules for e-mail, web and network addresses. */
export const contact: Rules = {
  'address with an at sign': asEmail(
    0.99,
    /(?<![\w.+%-])[a-z0-9_%+'-][\w.%+'-]{0,63}[ \t]?@[ \t]?(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}\b/gi,
  ),
  'address spelt out': asEmail(
    0.97,
    /(?<![\w.+-])[a-z0-9][\w.+-]{0,63} ?(?:\(at\)|\[at\]|\bat\b) ?(?:[a-z0-9-]{1,63} ?(?:\(dot\)|\[dot\]|\bdot\b|\.) ?){1,4}(?:com|org|net|edu|es|de|uk|example)\b/gi,
    ({ identifier }) => /[([]at[)\]]|\bdot\b/i.test(identifier),
  ),
  // A digit, an underscore or a cue word tells a handle from "@home".
  handle: asHandle(
    0.9,
    anyCase`(?<![\w@./])@(?=[a-z0-9.]{0,30}[_\d])[a-z][a-z0-9_.]{2,30}[a-z0-9_](?![\w@/])|(?<cue>\b(?:${words('before a handle')})(?: (?:is|handle|name|account))?[ \t]{0,2}:?[ \t]{0,2})@[a-z][a-z0-9_.]{2,30}[a-z0-9_](?![\w@/])`,
  ),
  'address with its protocol': asUrl(
    0.98,
    /\b(?:https?|ftp|sftp):\/\/[^\s<>"'|]{1,300}|(?<![\w@.-])www\d?\.[a-z0-9-]{1,63}\.[^\s<>"'|]{2,300}/gi,
    withoutTrailingPunctuation,
  ),
  'bare domain': asUrl(
    0.9,
    exactCase`(?<![\w@.:/-])(?:[a-z0-9][a-z0-9-]{1,62}\.){1,4}(?:${commonEndings})\b(?:\/[^\s<>"']{0,200})?(?![\w@]|\.[a-z])`,
    (found) => isDomain(found.identifier) && withoutTrailingPunctuation(found),
  ),
  IPv4: asIp(
    0.97,
    /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w]|\.\d)/g,
    ({ identifier, text, start }) =>
      validator.isIP(identifier, 4) &&
      !/(?:version|ver|v|section|sec|build|§)\.? {0,2}$/i.test(text.slice(Math.max(0, start - 12), start)),
  ),
  'IPv6 or MAC': asIp(
    0.97,
    /(?<![\w:.])(?:[0-9a-f]{1,4}:{1,2}){2,7}[0-9a-f]{1,4}(?![\w:])|(?<![\w:.-])(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}(?![\w:-])/gi,
    ({ identifier }) =>
      (validator.isIP(identifier, 6) && (/[a-f]/i.test(identifier) || identifier.split(':').length > 4)) ||
      validator.isMACAddress(identifier),
  ),
};

function withoutTrailingPunctuation({ identifier }: { identifier: string }): number {
  return identifier.replace(/[.,;:!?)\]}]+$/, '').length;
}

/** ".es" and ".de" also end words, so they need a second label, a hyphen or a digit: not "dolor.es". */
function isDomain(text: string): boolean {
  const host = text.split('/')[0] ?? '';
  if (!/\.(?:es|de)$/.test(host)) return true;
  return host.split('.').length > 2 || /[\d-]/.test(host);
}
