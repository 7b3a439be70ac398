import { consumeEach } from '../../kernel/events/consume.ts'
import { propertyEvents } from '../../property/events.ts'
import { financeEvents } from '../events.ts'
import { writeToOwner } from './commands.ts'

/** Writes to owners what somebody else changed about their money. */
export const ownerLetters = consumeEach({
  name: 'owner-letters',
  wants: [
    financeEvents['payment-accounts.changed'],
    propertyEvents['property.registration-changed'],
  ],
  handle: writeToOwner,
})
