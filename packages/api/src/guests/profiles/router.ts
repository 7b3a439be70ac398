import { DomainError } from '../../kernel/errors/domain-error.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { inGuestBook, onGuest, onRelatedGuests } from '../procedures.ts'
import { guestsReasons } from '../reasons.ts'
import { relateGuests, unrelateGuests } from './commands/relate.ts'
import { createGuest, updateGuest } from './commands/save.ts'
import { getGuest, listGuestReviews } from './queries/detail.ts'
import { exportGuest } from './queries/export-one.ts'
import {
  exportGuests,
  listGuests,
  listRoomFeatures,
  listTags,
  summariseGuests,
} from './queries/listing.ts'
import { recogniseGuests } from './reads.ts'
import { exportGuestsInput, guestFilters, listGuestsInput } from './schema/list.ts'
import { createGuestInput, updateGuestInput } from './schema/profile.ts'
import { recogniseInput } from './schema/recognise.ts'
import { relateInput, unrelateInput } from './schema/relations.ts'

const theGuest = onGuest('guests')
const theGuestBook = inGuestBook('guests')

export const guestsRouter = router({
  list: theGuestBook
    .input(listGuestsInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listGuests(db, ctx.guestBook, input, ctx.work.now)),
    ),
  export: theGuestBook
    .input(exportGuestsInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(db => exportGuests(db, ctx.guestBook, input, ctx.work.now)),
    ),
  summary: theGuestBook
    .input(guestFilters)
    .query(({ ctx, input }) =>
      ctx.work.read(db => summariseGuests(db, ctx.guestBook, input, ctx.work.now)),
    ),
  tags: theGuestBook.query(({ ctx }) =>
    ctx.work.read(async db => ({ tags: await listTags(db, ctx.guestBook, ctx.work.now) })),
  ),
  /** What may be preferred of a room. */
  roomFeatures: theGuestBook.query(({ ctx }) =>
    ctx.work.read(async db => ({ features: await listRoomFeatures(db, ctx.guestBook) })),
  ),
  get: theGuest.query(({ ctx }) =>
    ctx.work.read(db =>
      getGuest(db, { guestId: ctx.guest.guestId, guestBook: ctx.guest }, ctx.work.now),
    ),
  ),
  exportOne: theGuest.query(({ ctx }) =>
    ctx.work.read(db =>
      exportGuest(db, { guestId: ctx.guest.guestId, guestBook: ctx.guest, now: ctx.work.now }),
    ),
  ),
  reviews: theGuest.query(({ ctx }) =>
    ctx.work.read(async db => ({
      items: await listGuestReviews(db, { guestId: ctx.guest.guestId, guestBook: ctx.guest }),
    })),
  ),
  create: theGuestBook.input(createGuestInput).mutation(async ({ ctx, input }) => {
    const { guestBook } = ctx
    if (guestBook.accountId === null)
      throw new DomainError(guestsReasons.GUEST_NEEDS_PROPERTY, {}, 'propertyId')
    const { propertyId: _, ...given } = input
    const guestId = await createGuest(
      ctx.work,
      { accountId: guestBook.accountId, guestBook },
      given,
    )
    return ctx.work.read(db => getGuest(db, { guestId, guestBook }, ctx.work.now))
  }),
  update: theGuest.input(updateGuestInput).mutation(async ({ ctx, input }) => {
    const { guestId, ...patch } = input
    await updateGuest(ctx.work, ctx.guest, patch)
    const place = { guestId: ctx.guest.guestId, guestBook: ctx.guest }
    return ctx.work.read(db => getGuest(db, place, ctx.work.now))
  }),
  relate: onRelatedGuests('guests')
    .input(relateInput)
    .mutation(async ({ ctx, input }) => {
      await relateGuests(ctx.work, ctx, input)
      return { ok: true as const }
    }),
  unrelate: theGuest.input(unrelateInput).mutation(async ({ ctx, input }) => {
    await unrelateGuests(ctx.work, ctx.guest, input.relationId)
    return { ok: true as const }
  }),
  recognise: inProperty('bookings')
    .input(recogniseInput)
    .query(({ ctx, input }) =>
      ctx.work.read(async db => ({
        items: await recogniseGuests(db, ctx.propertyId, {
          query: input.query,
          onlyOfProperty: ctx.person.role === 'staff',
        }),
      })),
    ),
})
