import { z } from 'zod'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Work } from '../../kernel/context/context.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { id } from '../../kernel/shared/ids.ts'
import { onRoom } from '../../property/procedures.ts'
import { blockRooms, editCalendar, releaseBlock, revokeEdit, setOutOfOrder } from './commands.ts'
import { getCalendar, listBlocks, listEdits } from './reads.ts'
import {
  blockInput,
  calendarInput,
  editCalendarInput,
  nightOfTypeInput,
  outOfOrderInput,
} from './schema.ts'

/** Does what takes rooms, also those that are held only by holds that ran out: stays know them, and lend it. */
type Releasing = <Done>(
  work: Work,
  at: { propertyId: AuthorizedPropertyId },
  attempt: () => Promise<Done>,
) => Promise<Done>

const ok = { ok: true } as const
const calendar = inProperty('property')

/** Joined to `availability`: the grid of nights, and what edits it. */
export const calendarRouterWith = (releasing: Releasing) =>
  router({
    calendar: calendar
      .input(calendarInput)
      .query(({ ctx, input }) =>
        ctx.work.read(db => getCalendar(db, ctx.propertyId, input, ctx.work.now)),
      ),
    edit: calendar
      .input(editCalendarInput)
      .mutation(({ ctx, input }) => editCalendar(ctx.work, ctx.propertyId, input)),
    history: calendar
      .input(nightOfTypeInput)
      .query(({ ctx, input }) =>
        ctx.work.read(async db => ({ items: await listEdits(db, ctx.propertyId, input) })),
      ),
    revokeEdit: calendar.input(z.object({ editId: id })).mutation(async ({ ctx, input }) => {
      await revokeEdit(ctx.work, ctx.propertyId, input.editId)
      return ok
    }),
    blocks: calendar
      .input(calendarInput)
      .query(({ ctx, input }) =>
        ctx.work.read(async db => ({ items: await listBlocks(db, ctx.propertyId, input) })),
      ),
    block: calendar.input(blockInput).mutation(async ({ ctx, input }) => ({
      blockId: await releasing(ctx.work, ctx, () => blockRooms(ctx.work, ctx.propertyId, input)),
    })),
    releaseBlock: calendar.input(z.object({ blockId: id })).mutation(async ({ ctx, input }) => {
      await releaseBlock(ctx.work, ctx.propertyId, input.blockId)
      return ok
    }),
  })

/** What of a numbered room its nights on sale depend on. */
export const outOfOrderRouterWith = (releasing: Releasing) =>
  router({
    setOutOfOrder: onRoom('property')
      .input(outOfOrderInput)
      .mutation(async ({ ctx, input }) => ({
        blockId: await releasing(ctx.work, ctx, () =>
          setOutOfOrder(ctx.work, ctx.propertyId, input),
        ),
      })),
  })
