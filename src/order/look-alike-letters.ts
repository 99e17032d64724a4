/**
 * Letters that look like those of 'pagamento', picked by hand in the spirit of Unicode's confusables
 * (UTS #39), and not all of those. Compatibility forms and accents come off by themselves.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'ɑᴀⱥαаᎪᗅꓮ⍺',
  e: 'ᴇɇɛεеҽєᎬⴹꓰ℮⋿ꬲ',
  g: 'ɡɢɠǥցԍᏀᏳꓖᶃ',
  m: 'ᴍɱμмᎷᗰꓟϻⲙᛖ',
  n: 'ɴɲŋƞνηոռꓠⲛ',
  o: 'ᴏοоօσⲟꓳ',
  p: 'ᴘƥᵽρрᏢᑭꓑⲣ⍴',
  t: 'ᴛŧƭτтᎢꓔⲧ⊤⟙',
}

const LETTERS = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) =>
    Array.from(others.toLowerCase(), (other) => [other, letter] as const),
  ),
)

const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const BEYOND_ASCII = /[^\0-\x7F]/gu
const PLAIN = /^[\0-\x7F]*$/
const IN_FRONT = /^[^a-z]+/

/** A label in lower-case ASCII letters, as a hasty reader reads it. */
export function plainLetters(label: string): string {
  // Fast path: nearly all labels are ASCII, and every row of every request comes here.
  if (PLAIN.test(label)) return label.toLowerCase().replace(IN_FRONT, '')
  // Before normalizing too: NFKD sorts combining marks, and thousands on one letter take long.
  return label
    .replace(UNSEEN, '')
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(BEYOND_ASCII, (letter) => LETTERS.get(letter) ?? letter)
    .replace(IN_FRONT, '')
}
