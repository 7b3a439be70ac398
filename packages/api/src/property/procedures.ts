import type { Area } from '../kernel/access/areas.ts'
import { atProperty } from '../kernel/procedures/builders.ts'

export const onRoomType = (area: Area) => atProperty(area, { key: 'roomTypeId', what: 'room type' })
export const onRoom = (area: Area) => atProperty(area, { key: 'roomId', what: 'room' })
/** A picture, policy, testimonial or attraction. */
export const onContent = (area: Area) => atProperty(area, { key: 'contentId', what: 'content' })
