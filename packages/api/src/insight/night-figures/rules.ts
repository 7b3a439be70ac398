import { classOf, type SourceClass } from '../report-files/rules/segments.ts'

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

const segmentNames: Record<SourceClass, string> = {
  direct: 'Direct',
  channel: 'Channels',
  agent: 'Agents',
  corporate: 'Companies',
}

/** The class of source that a source is of, as a key of its own with its name. */
export const segmentOf = (source: string): { key: string; name: string } => {
  const key = classOf(source)
  return { key, name: segmentNames[key] }
}
