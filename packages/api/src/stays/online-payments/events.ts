import { financeEvents } from '../../finance/events.ts'
import { consumeEach } from '../../kernel/events/consume.ts'
import { settlePaidBooking } from './commands/settle.ts'

/** What a booking becomes when money for it has come through the gateway. */
export const onlinePayments = consumeEach({
  name: 'online-payments',
  wants: [financeEvents['online-payment.completed']],
  inOrderOf: 'entity',
  handle: settlePaidBooking,
})
