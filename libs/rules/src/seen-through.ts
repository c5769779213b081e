/** The folding of `libs/text`, as the layers read a note. */
export { comparable, type SeenText, seeThrough } from '#text';
