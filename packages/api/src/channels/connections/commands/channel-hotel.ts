import type { Name } from '../../../kernel/directory/names.ts'

/** A hotel at a channel, as a reservation that comes in names it. */
export const hotelNameOf = (channelId: string, hotelCode: string): Name => ({
  kind: 'channel-hotel',
  name: `${channelId} ${hotelCode}`,
})
