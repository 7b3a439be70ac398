import type { Consumer } from '../../kernel/events/consume.ts'
import { productEvents } from '../events.ts'
import { refreshDailyFigures } from './commands.ts'

/**
 * Counts again the days that were marked, many events at once: a night that sells ten times in a minute is counted once. Whoever
 * reads before that counts the marked days on the way (reads.ts).
 */
export const dailyFigures: Consumer = {
  name: 'daily-figures',
  wants: [
    ...Object.values(productEvents).filter(({ changesFigures }) => changesFigures),
    // What the rooms of a hotel are from a day on marks that day by itself.
    productEvents['room-type.created'],
    productEvents['room-type.updated'],
    productEvents['room-type.deleted'],
    productEvents['property.updated'],
    productEvents['property.activated'],
    productEvents['property.suspended'],
    productEvents['property.deleted'],
  ],
  gathersMs: 30_000,
  goesOverAll: true,
  async handle(trx) {
    await refreshDailyFigures(trx)
  },
}
