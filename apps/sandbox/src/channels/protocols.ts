import type { Protocol } from './protocol.ts'
import { agoda } from './protocols/agoda.ts'
import { bookingCom } from './protocols/booking-com.ts'
import { cleartrip } from './protocols/cleartrip.ts'
import { expedia } from './protocols/expedia.ts'
import { google } from './protocols/google.ts'
import { ingommt } from './protocols/ingommt.ts'
import { oyo } from './protocols/oyo.ts'

export const protocols: readonly Protocol[] = [
  google,
  ingommt('makemytrip'),
  ingommt('goibibo'),
  bookingCom,
  cleartrip,
  oyo,
  agoda,
  expedia,
]
