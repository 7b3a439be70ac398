import type { Paise } from '../../../kernel/shared/money.ts'
import { type Supply, taxAs } from '../../gst/rules/gst.ts'
import type { NightPrice } from './fees.ts'

/** The tax on the room and on all fees of one night that is booked, once it is known as what it is supplied: see `taxAs`. */
export const nightTaxAs = (supply: Supply, night: NightPrice): Paise =>
  taxAs(supply, { ...night, value: night.rate }) +
  night.fees.reduce((sum, fee) => sum + taxAs(supply, { ...fee, value: fee.amount }), 0)
