import { contactOf } from '../../kernel/access/contact.ts'
import { atProperty, router } from '../../kernel/procedures/builders.ts'
import { setPreference } from './commands.ts'
import { listChoices } from './reads.ts'
import { isFixed, isOnByDefault, kindsFor, noticeChannels } from './rules.ts'
import { setPreferenceInput } from './schema.ts'

/** Whoever works at a hotel chooses for themselves. */
const atWork = atProperty(null, { key: 'propertyId', what: 'property' }, ['owner', 'staff'])

export const notificationPreferencesRouter = router({
  /** What the caller is told of at a hotel, and how; where the letters of its bookings go, and whether they have a phone. */
  get: atWork.query(({ ctx: { work, person, propertyId } }) =>
    work.read(async db => {
      const { role, userId, post } = person
      const chosen = await listChoices(db, propertyId, userId)
      const place = await db
        .selectFrom('property as p')
        .innerJoin('appUser as u', join => join.on('u.id', '=', userId))
        .innerJoinLateral(contactOf('u.id', 'c'), join => join.onTrue())
        .select(['p.email as hotelEmail', 'c.email', 'c.phone'])
        .where('p.id', '=', propertyId)
        .executeTakeFirstOrThrow()
      return {
        ...place,
        kinds: kindsFor(role === 'owner' ? 'owner' : (post?.areas ?? [])).map(kind => ({
          kind,
          channels: noticeChannels.map(channel => {
            const own = chosen.find(one => one.kind === kind && one.channel === channel)
            const fixed = isFixed({ kind, channel }, role)
            return {
              channel,
              fixed,
              on: fixed || (own?.isOn ?? isOnByDefault({ kind, channel }, role)),
            }
          }),
        })),
      }
    }),
  ),
  set: atWork.input(setPreferenceInput).mutation(async ({ ctx, input }) => {
    await setPreference(ctx, input)
    return { ok: true as const }
  }),
})
