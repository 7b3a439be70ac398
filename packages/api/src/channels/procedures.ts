import type { Area } from '../kernel/access/areas.ts'
import { atProperty } from '../kernel/procedures/builders.ts'

/** A property's connection to a channel. */
export const onConnection = (area: Area) =>
  atProperty(area, { key: 'connectionId', what: 'channel connection' })
