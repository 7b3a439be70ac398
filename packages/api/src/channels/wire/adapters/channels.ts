import type { ChannelId } from '../../rules.ts'
import type { ChannelAdapter } from '../rules/adapter.ts'
import { bookingCom } from './booking-com/adapter.ts'
import { google } from './google/adapter.ts'
import { ingommt } from './ingommt/adapter.ts'
import { oyo } from './oyo/adapter.ts'

/** The protocol of each channel: a ninth channel is a folder and a line. */
const adapters: Partial<Record<ChannelId, ChannelAdapter>> = {
  google,
  makemytrip: ingommt,
  goibibo: ingommt,
  'booking.com': bookingCom,
  oyo,
}

/** Throws for a channel that nobody speaks to. */
export function adapterOf(channelId: ChannelId): ChannelAdapter {
  const adapter = adapters[channelId]
  if (!adapter) throw new Error(`no adapter speaks to ${channelId}`)
  return adapter
}

export const isSpoken = (channelId: ChannelId): boolean => adapters[channelId] !== undefined
