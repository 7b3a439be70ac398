import { consumeEach } from '../../kernel/events/consume.ts'
import { placeEvents } from '../../plans/events.ts'
import { givePlaces } from './commands.ts'

/** Makes staff read-only for whom a smaller plan has no place, and gives them theirs back when it has. */
export const staffPlaces = consumeEach({
  name: 'staff-places',
  wants: placeEvents,
  inOrderOf: 'property',
  handle: (trx, { propertyId }, { clock }) => givePlaces(trx, propertyId, clock.now()),
})
