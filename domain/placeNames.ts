/**
 * Places that people write under several names: renamed towns (of whom many still say the old one), cities known by their municipality, provinces in
 * Afrikaans, and what they are called for short. In small letters and without apostrophes, as searches read them. Two letters that are more often a word of their own (EC, GP, WC) are left out.
 */
const NAMES_OF_PLACES: readonly (readonly string[])[] = [
  ['kwazulu natal', 'kzn'],
  ['western cape', 'wes kaap', 'weskaap'],
  ['eastern cape', 'oos kaap', 'ooskaap'],
  ['northern cape', 'noord kaap', 'noordkaap'],
  ['free state', 'vrystaat'],
  ['north west', 'northwest', 'noordwes'],
  ['johannesburg', 'joburg', 'jozi', 'jhb', 'egoli'],
  ['pretoria', 'tshwane', 'pta'],
  ['cape town', 'capetown', 'kaapstad', 'cpt'],
  ['durban', 'ethekwini', 'dbn'],
  ['gqeberha', 'port elizabeth', 'pe'],
  ['bloemfontein', 'mangaung', 'bloem'],
  ['pietermaritzburg', 'maritzburg', 'pmb'],
  ['makhanda', 'grahamstown'],
  ['polokwane', 'pietersburg'],
  ['mbombela', 'nelspruit'],
  ['emalahleni', 'witbank'],
  ['mthatha', 'umtata'],
  ['tembisa', 'thembisa'],
  ['east london', 'emonti'],
  ['qonce', 'king william town', 'king williams town'],
  ['kariega', 'uitenhage'],
  ['komani', 'queenstown'],
  ['mahikeng', 'mafikeng'],
  ['modimolle', 'nylstroom'],
  ['mokopane', 'potgietersrus'],
  ['lephalale', 'ellisras'],
  ['musina', 'messina'],
  ['kwadukuza', 'stanger'],
]

const MOST_WORDS = Math.max(...NAMES_OF_PLACES.flat().map((name) => name.split(' ').length))
const NAMES = new Map(NAMES_OF_PLACES.flatMap((names) => names.map((name) => [name, names])))

/**
 * Reads the places in the words of a search.
 * @param words in small letters
 * @returns in their order: a word as it is, and for the words that name a place of several names, all of its names
 */
export function withPlaceNames(words: readonly string[]): (string | readonly string[])[] {
  const [word, ...rest] = words
  if (word === undefined) return []
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const names = NAMES.get(words.slice(0, count).join(' '))
    if (names) return [names, ...withPlaceNames(words.slice(count))]
  }
  return [word, ...withPlaceNames(rest)]
}
