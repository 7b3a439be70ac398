import type { ChannelId } from '../../rules.ts'
import type { ChannelAdapter } from '../rules/adapter.ts'
import { agoda } from './agoda/adapter.ts'
import { bookingCom } from './booking-com/adapter.ts'
import { cleartrip } from './cleartrip/adapter.ts'
import { expedia } from './expedia/adapter.ts'
import { google } from './google/adapter.ts'
import { ingommt } from './ingommt/adapter.ts'
import { oyo } from './oyo/adapter.ts'

/** The protocol of each channel: a ninth channel is a folder and a line. */
const adapters: Record<ChannelId, ChannelAdapter> = {
  google,
  makemytrip: ingommt,
  goibibo: ingommt,
  'booking.com': bookingCom,
  cleartrip,
  oyo,
  agoda,
  expedia,
}

export const adapterOf = (channelId: ChannelId): ChannelAdapter => adapters[channelId]
