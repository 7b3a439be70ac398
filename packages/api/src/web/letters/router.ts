import { inProperty, router } from '../../kernel/procedures/builders.ts'
import {
  assertLetterWords,
  changeLetterWords,
  resetLetterWords,
} from '../letter-words/commands/words.ts'
import { letterInput, letterWordsInput } from '../letter-words/schema.ts'
import { listLetters } from './queries/list.ts'
import { showLetter } from './queries/show.ts'
import { showLetterInput } from './schema.ts'

const ok = { ok: true } as const
const communications = inProperty('communications')

/** The letters that go out by themselves, as the hotel words them. */
export const lettersRouter = router({
  list: communications.query(({ ctx }) => ctx.work.read(db => listLetters(db, ctx.propertyId))),
  update: communications.input(letterWordsInput).mutation(async ({ ctx, input }) => {
    await changeLetterWords(ctx.work, ctx.propertyId, input)
    return ok
  }),
  reset: communications.input(letterInput).mutation(async ({ ctx, input }) => {
    await resetLetterWords(ctx.work, ctx.propertyId, input)
    return ok
  }),
  /** As the guest of a booking would read it; `letter` is null where the hotel has nothing to show it with. */
  preview: communications
    .input(showLetterInput)
    .query(({ ctx, input: { bookingId, ...words } }) => {
      const own = assertLetterWords(words)
      return ctx.work.read(async db => ({
        letter: await showLetter(db, ctx.services, ctx.propertyId, {
          kind: words.kind,
          language: words.language,
          own,
          bookingId,
        }),
      }))
    }),
})
