/** What French does to words that stand before a vowel. */

const VOWEL = /^[aeiouhàâäéèêëîïôöùûüœæ]/i;

/** « d’Anna », « de Bruno ». */
export const de = (name: string): string => (VOWEL.test(name) ? `d’${name}` : `de ${name}`);

/** Zero is singular in French. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${Math.abs(count) < 2 ? one : many}`;
