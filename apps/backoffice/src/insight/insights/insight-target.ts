import type { Insight } from './insight-words.ts'

/** The screen on which something can be done about an insight of a hotel, filled in. */
export function insightTarget({ action, ...insight }: Insight, property: string) {
  switch (action.screen) {
    case 'calendar':
      return { to: '/property/calendar', search: { property, from: action.from } } as const
    case 'receivables':
      return {
        to: '/reports',
        search: { property, tab: 'reports', find: 'Receivables by age' },
      } as const
    case 'refunds':
      return {
        to: '/payments',
        search: { property, tab: 'transactions', kind: 'refund' },
      } as const
    case 'reviews': {
      const waits = insight.kind === 'reviews' && insight.unanswered > 0
      return {
        to: '/property/reviews',
        search: { property, ...(waits && { unanswered: true as const }) },
      } as const
    }
    case 'reports': {
      const { find, from, to } = action
      return { to: '/reports', search: { property, tab: 'reports', find, from, to } } as const
    }
    case 'analytics': {
      const { metric, dimension } = action
      return {
        to: '/reports',
        search: { property, tab: 'analytics', nights: 90, metric, ...(dimension && { dimension }) },
      } as const
    }
  }
}
