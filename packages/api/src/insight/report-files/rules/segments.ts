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
