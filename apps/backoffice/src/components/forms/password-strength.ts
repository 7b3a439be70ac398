/** How long a guesser would be kept busy, in four steps; `advice` says what would help most. */
export interface PasswordStrength {
  score: 0 | 1 | 2 | 3 | 4
  word: 'Too short' | 'Weak' | 'Fair' | 'Good' | 'Strong'
  advice: string
}

const words = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const
// What people reach for first; the server refuses the 10,000 commonest of published leaks besides.
const common =
  /passw|p@ss|qwert|asdf|zxcv|welcome|admin|letmein|iloveyou|hotel|atithi|india|namaste|krishna|ganesh|monkey|dragon|abc|123|000|111|(19|20)\d\d/gi

/**
 * Judges by what remains once common words, names of the person's own and repetitions are taken out: length counts most,
 * variety adds to it. It advises; `minimumLength` and the server's list of common passwords decide.
 */
export function passwordStrength(
  password: string,
  { minimumLength = 10, own = [] as readonly string[] } = {},
): PasswordStrength {
  if (password.length < minimumLength) {
    const missing = minimumLength - password.length
    return {
      score: 0,
      word: words[0],
      advice: missing === 1 ? 'One more character.' : `${missing} more characters.`,
    }
  }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter(kind => kind.test(password)).length
  const different = new Set(password.toLowerCase()).size
  const kept = withoutOwn(password, own)
    .replace(common, '')
    .replace(/(.)\1+/g, '$1')
  const worth = Math.min(kept.length, different * 1.5) + (kinds - 1) * 1.5
  const score = worth < 8 ? 1 : worth < 12 ? 2 : worth < 16 ? 3 : 4
  return {
    score,
    word: words[score],
    advice: adviceOn({ isPlain: kept.length < password.length - 3, kinds, score }),
  }
}

function withoutOwn(password: string, own: readonly string[]): string {
  const parts = own.flatMap(text => text.split(/[\s@.,_-]+/)).filter(part => part.length > 3)
  return parts.reduce(
    (left, part) => left.replaceAll(new RegExp(part.replace(/[^\p{L}\p{N}]/gu, '.'), 'giu'), ''),
    password,
  )
}

function adviceOn({
  isPlain,
  kinds,
  score,
}: {
  isPlain: boolean
  kinds: number
  score: number
}): string {
  if (score >= 3) return ''
  if (isPlain) return 'Names, common words and years are guessed first: leave them out.'
  return kinds === 1
    ? 'A few words with a number between them are stronger.'
    : 'Longer is stronger: add a word or two.'
}
