import type { LetterKind } from '../../../guests/correspondence/rules/letters.ts'
import { fillNames, hasLooseBraces, namesIn } from '../../../kernel/shared/named-places.ts'
import { type LetterVariable, requiredOf, variablesOf } from './kinds.ts'

/** The parts of a letter that a hotel may word by itself. Everything else in it stands: the facts, what the law asks, the links. */
export const letterParts = ['subject', 'greeting', 'opening', 'closing'] as const
export type LetterPart = (typeof letterParts)[number]

/** The words of a letter; an opening has one paragraph or more, with an empty line between them. */
export type LetterWords = Record<LetterPart, string>

/** What a hotel says in place of the built-in words; null where those stay. */
export type OwnWords = Record<LetterPart, string | null>

export const mostOfPart: Record<LetterPart, number> = {
  subject: 200,
  greeting: 200,
  opening: 2000,
  closing: 2000,
}

/** A subject with its values in it, which no mail program shows in full. */
const mostOfFilledSubject = 300

export type LetterValues = Partial<Record<LetterVariable, string>>

/** What is wrong with the words of a hotel, and in which part. */
export interface LetterFault {
  part: LetterPart
  message: string
}

/** The first fault of the words that a hotel gives a kind of letter, or undefined. */
export function faultInLetter(kind: LetterKind, words: OwnWords): LetterFault | undefined {
  const known: readonly string[] = variablesOf(kind)
  for (const part of letterParts) {
    const text = words[part]
    if (text === null) continue
    const unknown = namesIn(text).filter(name => !known.includes(name))
    if (unknown.length > 0)
      return {
        part,
        message: `This letter cannot name ${unknown.join(', ')}. Take it out, or insert one of its variables.`,
      }
    if (hasLooseBraces(text))
      return {
        part,
        message: 'A variable stands in two braces on each side, as {{guest.firstName}}.',
      }
  }
  const required = requiredOf(kind)
  if (required && words.opening !== null && !namesIn(words.opening).includes(required))
    return {
      part: 'opening',
      message: `The opening has to name {{${required}}}: nothing else in this letter says it.`,
    }
  return undefined
}

/**
 * The words of a letter as it goes out. A part that names something for which this booking has no value, or a subject that becomes
 * too long of its values, keeps its built-in words: the letter always goes, and never with a gap.
 */
export function wordLetter(
  builtIn: LetterWords,
  own: OwnWords | undefined,
  values: LetterValues,
): LetterWords {
  const byName = new Map<string, string | undefined>(Object.entries(values))
  const worded = (part: LetterPart): string => {
    const text = own?.[part] ?? null
    if (text === null || namesIn(text).some(name => !byName.get(name))) return builtIn[part]
    const filled = fillNames(text, name => byName.get(name))
    return part === 'subject' && filled.length > mostOfFilledSubject ? builtIn[part] : filled
  }
  return {
    subject: worded('subject'),
    greeting: worded('greeting'),
    opening: worded('opening'),
    closing: worded('closing'),
  }
}

/** The paragraphs of a part, which empty lines divide. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n[ \t]*(?:\r?\n)+/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
