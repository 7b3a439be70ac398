/** What room-nights are told apart by; every one of them sums to the whole. */
export const dimensions = [
  'source',
  'segment',
  'room-type',
  'rate-plan',
  'payer',
  'property',
] as const
export type Dimension = (typeof dimensions)[number]

/** Room-nights and their revenue on one day under one key. */
export interface NightFigures {
  key: string
  name: string
  /** Of the hotel, where the key is one of its own; else empty. */
  property: string
  roomsSold: number
  /** Paise before tax. */
  roomRevenue: number
}

/** The class of a source: who brings the guest (spec: decisions, section 6). */
const classes: Record<string, 'direct' | 'channel' | 'agent' | 'corporate'> = {
  direct: 'direct',
  'walk-in': 'direct',
  website: 'direct',
  desk: 'direct',
  phone: 'direct',
  group: 'direct',
  corporate: 'corporate',
  agent: 'agent',
}

export type SourceClass = 'direct' | 'channel' | 'agent' | 'corporate'

/** Whatever is no source of the hotel's own is a channel. */
export const classOf = (source: string): SourceClass => classes[source] ?? 'channel'

const segmentNames: Record<SourceClass, string> = {
  direct: 'Direct',
  channel: 'Channels',
  agent: 'Agents',
  corporate: 'Companies',
}

/** What a class of source is called; another key is its own name. */
export const classNameOf = (key: string): string =>
  Object.entries(segmentNames).find(([known]) => known === key)?.[1] ?? key

/** The class of source that a source is of, as a key of its own with its name. */
export const segmentOf = (source: string): { key: string; name: string } => {
  const key = classOf(source)
  return { key, name: segmentNames[key] }
}
