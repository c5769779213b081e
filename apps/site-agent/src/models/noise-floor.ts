/** The noise that a site adds whatever the manifest of a representer states. */

/**
 * The least deviation in every dimension of what leaves. Trainings do not go below it unless they are told to, so a sound
 * representer runs with the noise that it was trained with. A site may ask for more (`SFUMATO_SITE_NOISE_FLOOR`), nobody for less.
 */
export const noiseFloorMin = 0.02;

/** Rows have length one: beyond this nothing of them would be left to learn from. */
export const noiseFloorMax = 1;
