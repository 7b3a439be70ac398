/** What people put where a secret belongs; left out before the rest is measured, however it is written. */
const guessable =
  /change|replace|please|pass(word|phrase|wd)?|secret|example|default|sample|atithi|hotel|sign(ing)?|encrypt(ion)?|keys?|admin|token|test(ing)?|develop(ment)?|dev|prod(uction)?|qwerty(uiop)?|asdfgh(jkl)?|zxcvb(nm)?|letmein|welcome|your|here|me|this/gi

/** So long a stretch that came before tells nothing new. */
const shortestRepeat = 4
const longestMeasured = 256

/**
 * How many bits a guesser has to find at least, counted low: words that people choose tell nothing, nor does what repeats or counts up.
 * Of 32 random bytes it finds more than 120 in any way of writing them, of 16 in hexadecimal more than 80.
 */
export function bitsOf(secret: string): number {
  const rest = secret.slice(0, longestMeasured).replaceAll(guessable, '')
  return Math.round(Math.min(bitsOfNew([...rest]), bitsOfNew(stepsOf(rest))))
}

/** 'abcd' and '9876' are one step again and again. */
const stepsOf = (text: string): string[] =>
  [...text].map((letter, at) =>
    String(letter.charCodeAt(0) - (at > 0 ? text.charCodeAt(at - 1) : 0)),
  )

/** Shannon's measure of the letters, for those that do not repeat a stretch from before. */
function bitsOfNew(letters: readonly string[]): number {
  return lettersNotRepeated(letters) * bitsOfLetter(letters)
}

function bitsOfLetter(letters: readonly string[]): number {
  const times = new Map<string, number>()
  for (const letter of letters) times.set(letter, (times.get(letter) ?? 0) + 1)
  let bits = 0
  for (const count of times.values()) {
    const share = count / letters.length
    bits -= share * Math.log2(share)
  }
  return bits
}

function lettersNotRepeated(letters: readonly string[]): number {
  let count = 0
  for (let at = 0; at < letters.length; ) {
    const repeated = longestRepeat(letters, at)
    count += 1
    at += repeated >= shortestRepeat ? repeated : 1
  }
  return count
}

/** How far what stands from here on has stood before. */
function longestRepeat(letters: readonly string[], at: number): number {
  let longest = 0
  for (let from = 0; from < at; from += 1) {
    let length = 0
    while (at + length < letters.length && letters[from + length] === letters[at + length])
      length += 1
    longest = Math.max(longest, length)
  }
  return longest
}
