/** Step 4 of the flow as a site does it: the file of a representer with the site's own noise, in whatever thread this runs. */
import { createSecureRandom, type SecureRandom } from '#foundation';
import { openRepresenter, type Representer } from '#representation';
import type { SiteNoise } from './site-pipeline.js';

/** Opens a representer on one core, with noise from the secure source. Fails like `openRepresenter`. */
export function openSiteRepresenter(onnx: Uint8Array, noise: SiteNoise): Promise<Representer<SecureRandom>> {
  return openRepresenter(onnx, { ...noise, random: createSecureRandom() }, { threads: 1 });
}
