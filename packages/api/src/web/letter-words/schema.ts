import { z } from 'zod'
import { letterKinds } from '../../guests/correspondence/rules/letters.ts'
import { optionalText } from '../../kernel/shared/text.ts'
import { letterLanguages } from './rules/kinds.ts'
import { mostOfPart } from './rules/own-words.ts'

/** An empty part keeps its built-in words. */
const part = (max: number) => optionalText(max).transform(text => (text === '' ? null : text))

const ofLetter = {
  kind: z.enum(letterKinds, { error: 'Choose a letter.' }),
  language: z.enum(letterLanguages, { error: 'Choose a language.' }),
}

export const letterInput = z.object(ofLetter)
export type LetterInput = z.output<typeof letterInput>

export const letterWordsInput = z.object({
  ...ofLetter,
  subject: part(mostOfPart.subject),
  greeting: part(mostOfPart.greeting),
  opening: part(mostOfPart.opening),
  closing: part(mostOfPart.closing),
})
export type LetterWordsInput = z.output<typeof letterWordsInput>
