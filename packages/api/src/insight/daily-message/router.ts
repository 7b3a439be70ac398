import { workAs } from '../../kernel/context/context.ts'
import { inPortfolio, router } from '../../kernel/procedures/builders.ts'
import { hotelsOf } from '../reports/reads.ts'
import { setDailyMessage } from './commands/settings.ts'
import { getDailySettings, languageOf } from './queries.ts'
import { readMorning } from './reads.ts'
import { dailyEmail, dailyText } from './rules/words.ts'
import { setDailyMessageInput } from './schema.ts'

/** It tells figures of money: to owners, and to staff who may see reports. */
const ofReader = inPortfolio('reports', ['owner', 'staff'])

/** Joined to `settings.notifications`: the caller's own message of the morning, over all their hotels. */
export const dailyMessageRouter = router({
  daily: ofReader.query(({ ctx }) =>
    workAs(ctx, ctx.person, { role: 'platform' }).read(db => getDailySettings(db, ctx.person)),
  ),
  setDaily: ofReader.input(setDailyMessageInput).mutation(async ({ ctx, input }) => {
    await setDailyMessage(workAs(ctx, ctx.person, { role: 'platform' }), ctx.person, input)
    return { ok: true as const }
  }),
  /** As it would be written now. */
  previewDaily: ofReader.query(async ({ ctx }) => {
    const { services, person, work } = ctx
    const hotels = await work.readCopy(db => readMorning(db, hotelsOf(ctx.propertyIds), work.now))
    const language = await languageOf(services.db, person.userId)
    const reader = { name: person.name, language }
    const { subject, text } = dailyEmail(reader, hotels, `${services.settings.publicUrl}/today`)
    return { subject, text, whatsapp: dailyText(reader, hotels), hotels: hotels.length }
  }),
})
